import { beforeEach, describe, expect, it, vi } from 'vitest';
import { exportAll, further, importAll, savedGame, saveGame } from '../src/lib/keep.ts';

const game = (seconds: number, ...moves: string[]) => JSON.stringify({ cluesmith_game: 1, moves, seconds });
const NAME = 'tetonor:easy#7';

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
