// Sessions of Pair Play: what is offered is there, rises, and is carried.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PairplayBoard } from '../src/engine/types.ts';
import { carried, EVENINGS, eveningOf, forget, keepScore, nameOf, ofWeek, scoresOf, SESSIONS } from '../src/families/pairplay/session/sessions.ts';
import { Table } from './engine.ts';

let table: Table;
beforeAll(async () => {
  table = await Table.open();
});
beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
});

const evenings = Array.from({ length: EVENINGS }, (_, evening) => evening);
const sessions = Array.from({ length: SESSIONS }, (_, session) => session);

describe('a session', () => {
  it('is three puzzles under their full names, each of which is made', () => {
    for (const session of sessions) {
      for (const mode of ['full', 'training'] as const) {
        for (const evening of evenings) {
          const name = nameOf({ mode, session, evening });
          const view = table.at(name, []);
          expect(view.name).toBe(name);
          expect(eveningOf(name)).toEqual({ mode, session, evening });
          expect((view.board as PairplayBoard).puzzle.rules.mode ?? 'full').toBe(mode);
        }
      }
    }
  }, 120_000);

  it('goes from easy to hard with heavier inventions, by one stance, and with no title twice', () => {
    for (const session of sessions) {
      const names = evenings.map((evening) => nameOf({ mode: 'full', session, evening }));
      expect(names.map((name) => /lies=(\w+)/.exec(name)?.[1])).toEqual(['low', 'mixed', 'high']);
      expect(new Set(names.map((name) => /stance=(\w+)/.exec(name)?.[1])).size).toBe(1);
      const boards = names.map((name) => table.at(name, []).board as PairplayBoard);
      expect(new Set(boards.map(({ puzzle }) => puzzle.title)).size).toBe(EVENINGS);
    }
  }, 120_000);

  it('is the same for everybody for a week, and another one the next', () => {
    expect(ofWeek('2026-11-16')).toBe(ofWeek('2026-11-22'));
    expect(ofWeek('2026-11-23')).toBe((ofWeek('2026-11-22') + 1) % SESSIONS);
  });
});

describe('the score of a session', () => {
  it('is carried, the first time counts, and it can be forgotten', () => {
    const name = (evening: number) => nameOf({ mode: 'full', session: 2, evening });
    keepScore(name(0), { score: 34, target: 22 });
    keepScore(name(0), { score: 99, target: 22 });
    keepScore(name(1), { score: -3, target: 21 });
    keepScore('pairplay@4:easy#7', { score: 5, target: 5 });
    expect(carried(scoresOf('full', 2))).toEqual({ score: 31, target: 43, played: 2 });
    expect(carried(scoresOf('training', 2)).played).toBe(0);
    forget('full', 2);
    expect(carried(scoresOf('full', 2)).played).toBe(0);
    localStorage.setItem('cluesmith.sessions', '[7');
    expect(carried(scoresOf('full', 2)).played).toBe(0);
  });
});
