import { beforeEach, describe, expect, it, vi } from 'vitest';
import { addResult, exportAll, further, importAll, renameGames, results, savedGame, savedNames, saveGame } from '../src/lib/keep.ts';
import { familyOf, withGenerator } from '../src/lib/names.ts';

const game = (seconds: number, ...moves: string[]) => JSON.stringify({ cluesmith_game: 1, moves, seconds });
const NAME = 'tetonor@1:easy#7';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

describe('of two saved games', () => {
  it('the longer clock is further on, then the more moves', () => {
    expect(further(game(20, 'a'), game(10, 'a', 'b'))).toBe(true);
    expect(further(game(10, 'a', 'b'), game(10, 'a'))).toBe(true);
    expect(further(game(10, 'a'), game(10, 'a'))).toBe(false);
    expect(further('broken', game(0))).toBe(false);
  });

  it('a backup brings the one further on, and never the older one', () => {
    saveGame(NAME, game(10, 'a'));
    const backup = exportAll();
    saveGame(NAME, game(30, 'a', 'b'));
    importAll(backup);
    expect(savedGame(NAME)).toBe(game(30, 'a', 'b'));
    saveGame(NAME, game(5));
    importAll(backup);
    expect(savedGame(NAME)).toBe(game(10, 'a'));
  });
});

describe('names', () => {
  it('get a generator once', () => {
    expect(withGenerator('tetonor:easy#7', 1)).toBe(NAME);
    expect(withGenerator(NAME, 2)).toBe(NAME);
    expect(withGenerator('tetonor#me@home', 3)).toBe('tetonor@3#me@home');
    expect([NAME, 'tetonor#7', 'tetonor:hard#a@b'].map(familyOf)).toEqual(['tetonor', 'tetonor', 'tetonor']);
  });
});

describe('what was kept before names had a generator', () => {
  const old = (generator: number, seconds: number) => JSON.stringify({ cluesmith_game: 1, document: { generator }, moves: ['a'], seconds });
  const result = { name: 'tetonor:easy#7', family: 'tetonor', level: 'easy', daily: null, solvedOn: '2026-11-16', seconds: 95, hints: 0, slips: 1, generator: 1 };

  it('is found under the full name', () => {
    saveGame('tetonor:easy#7', old(1, 10));
    saveGame('demons:easy#7', old(2, 10));
    saveGame('demons:easy#8', 'broken');
    renameGames();
    expect(savedNames().sort()).toEqual(['demons:easy#8', 'demons@2:easy#7', NAME]);
    expect([savedGame(NAME), savedGame('tetonor:easy#7')]).toEqual([old(1, 10), null]);
  });

  it('does not take the place of a game that is further on, and is taken where it is', () => {
    saveGame('tetonor:easy#7', old(1, 10));
    saveGame(NAME, old(1, 20));
    renameGames();
    expect([savedGame(NAME), savedNames()]).toEqual([old(1, 20), [NAME]]);
    saveGame('tetonor:easy#7', old(1, 30));
    renameGames();
    expect([savedGame(NAME), savedNames()]).toEqual([old(1, 30), [NAME]]);
  });

  it('is the same result, from the device and from a backup', () => {
    vi.stubGlobal('navigator', {});
    addResult(result);
    addResult({ ...result, name: NAME, seconds: 1 });
    expect(results()).toEqual([{ ...result, name: NAME }]);
    const backup = { cluesmith_backup: 1, results: [result], games: { 'tetonor:easy#7': old(1, 10) } };
    expect(importAll(JSON.stringify(backup))).toEqual({ results: 0, full: false });
    expect(savedNames()).toEqual([NAME]);
  });
});

describe('a device without room', () => {
  it('is told of, and nothing is said to be kept that is not', () => {
    vi.stubGlobal('navigator', {});
    vi.stubGlobal('localStorage', {
      getItem: () => null,
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
      removeItem: () => undefined,
    });
    const result = { name: NAME, family: 'tetonor', level: 'easy', daily: null, solvedOn: '2026-11-16', seconds: 95, hints: 0, slips: 1, generator: 1 };
    expect(addResult(result)).toBe(false);
    expect(importAll(JSON.stringify({ cluesmith_backup: 1, results: [result], games: {} }))).toEqual({ results: 0, full: true });
  });
});
