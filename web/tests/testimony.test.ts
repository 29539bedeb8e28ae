// Home Smart Home without a page around it: what is foreseen happens, and what is drawn can be told apart.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Reply, TestimonyBoard, TestimonyCounsel } from '../src/engine/types.ts';
import { KNOWN } from '../src/generated/families.ts';
import { sourceIcon } from '../src/families/testimony/icons.ts';
import { LIGHTS, LOOKS, MOODS } from '../src/koa/moods.ts';
import { Table } from './engine.ts';

// Words depend on the player's language, which a browser would tell.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { clockTime, listed, nightOf } = await import('../src/families/testimony/model.ts');

let table: Table;
beforeAll(async () => {
  table = await Table.open();
});

const foresee = (letters: string[]) => {
  const reply = table.ask({ ask: 'consult', family: 'testimony', seat: null, question: { wish: 'foresee', cards: letters.join('+') } as never });
  if (reply.reply !== 'consulted') throw new Error(JSON.stringify(reply));
  return reply.answer as unknown as Exclude<TestimonyCounsel, { counsel: 'weighed' }>;
};

const boardOf = (reply: Reply): TestimonyBoard => {
  if (reply.reply !== 'changed') throw new Error(JSON.stringify(reply));
  return reply.changes.board as TestimonyBoard;
};

/** Numbers that do not change from run to run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

describe('what the slip prints', () => {
  for (const [at, level] of (KNOWN['testimony']?.levels ?? []).entries()) {
    it(`is what happens, in fifty statements: ${level}`, { timeout: 60_000 }, () => {
      const draw = numbers(at + 1);
      let board = table.at(`testimony:${level}#${at + 1}`, []).board as TestimonyBoard;
      for (let said = 0; said < 50; ) {
        const left = board.cards.filter((card) => card.told == null).map((card) => card.letter);
        const letters = left.filter(() => draw() < 0.5).slice(0, 3);
        if (letters.length === 0) continue;
        const told = foresee(letters);
        const reply = table.ask({ ask: 'play', text: letters.join('+') });
        if (told.counsel === 'impossible') {
          expect(reply.reply).toBe('failed');
          continue;
        }
        board = boardOf(reply);
        expect(board.story.at(-1)?.sum).toEqual(told.sum);
        expect(board.resistance[1]).toBe(told.sum.resistance[1]);
        expect(board.result == null).toBe(told.sum.ends == null);
        said += 1;
        if (board.result != null) board = boardOf(table.ask({ ask: 'restart' }));
      }
    });
  }
});

describe('the night', () => {
  it('has a lane for each place, and stretches of one place do not cover each other', { timeout: 60_000 }, () => {
    for (let seed = 1; seed <= 15; seed += 1) {
      const board = table.at(`testimony:normal#${seed}`, []).board as TestimonyBoard;
      const { bars, from, to, ticks } = nightOf(board);
      expect(bars.length).toBe(board.cards.filter((card) => !card.refuter).length);
      for (const bar of bars) {
        expect(bar.from).toBeGreaterThan(from);
        expect(bar.to).toBeLessThan(to);
        const same = bars.filter((other) => other !== bar && other.lane === bar.lane && other.row === bar.row);
        expect(same.every((other) => other.to < bar.from || bar.to < other.from)).toBe(true);
      }
      expect(ticks.length).toBeLessThanOrEqual(6);
    }
  });

  it('is told by a clock on the wall', () => {
    expect(clockTime(0, 22 * 60 + 5)).toBe('10:05');
    expect(clockTime(120, 22 * 60 + 5)).toBe('12:05');
    expect(clockTime(180, 22 * 60 + 5)).toBe('1:05');
  });

  it('lists as people do', () => {
    expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(listed)).toEqual(['', 'A', 'A and B', 'A, B and C']);
  });
});

describe('pictures', () => {
  it('are there for every device of the house', () => {
    const things = readFileSync(new URL('../../crates/koa/words/testimony/things.txt', import.meta.url), 'utf8');
    const devices = things.split('[devices]')[1]!.split('# What KOA holds')[0]!.split('\n').filter((line) => /^\w+ \|/.test(line)).map((line) => line.split('|')[4]!.trim());
    expect(devices.length).toBeGreaterThan(50);
    const plain = sourceIcon('');
    expect(devices.filter((name) => sourceIcon(name) === plain)).toEqual(['my shopping list', 'my sticky note']);
  });

  it('of moods differ in outline and in light', () => {
    expect(MOODS).toHaveLength(8);
    const outline = MOODS.map((mood) => [LOOKS[mood].browLeft, LOOKS[mood].browRight, LOOKS[mood].roll, LOOKS[mood].wingLeft].join());
    expect(new Set(outline).size).toBe(8);
    expect(new Set(MOODS.map((mood) => LIGHTS[mood].path)).size).toBeGreaterThanOrEqual(7);
  });
});
