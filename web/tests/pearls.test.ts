// The pearls of a result.
import { describe, expect, it } from 'vitest';
import { countPearls, pearlsOf, SHAPES, string } from '../src/play/pearls.ts';

describe('pearls', () => {
  it('are the squares of the shared rows, one by one, and nothing else', () => {
    expect(pearlsOf(['🟩🟦', '🟨⬜', 'Cluesmith'])).toEqual(['own', 'hint', 'slip', 'open']);
  });

  it('tell what was known from the start from what was found', () => {
    expect(pearlsOf(['🟩🟩', '🟦🟨'], [1])).toEqual(['own', 'given', 'hint', 'slip']);
  });

  it('are counted by kind, the kinds that there are', () => {
    expect(countPearls(pearlsOf(['🟨🟩🟩', '🟩🟨🟩']))).toEqual([['own', 4], ['slip', 2]]);
  });

  it('hang on lines as equally long as can be', () => {
    const strings = [9, 10, 16, 20, 21, 64].map((n) => string(Array(n).fill('own')));
    expect(strings.map(({ across, down }) => [across, down])).toEqual([[9, 1], [10, 1], [8, 2], [10, 2], [7, 3], [10, 7]]);
    expect(strings[2]!.strung[8]).toEqual({ kind: 'own', x: 0, y: 1 });
  });

  it('are told apart by their outlines', () => {
    expect(new Set(Object.values(SHAPES)).size).toBe(5);
  });
});
