import { describe, expect, it } from 'vitest';
import { fitted, tightness } from '../src/families/kronologic/names.ts';

/** Every letter is as wide as every other. */
const measure = (text: string) => [...text].length;

describe('the name of a room', () => {
  it('stands there whole where there is room', () => {
    expect(fitted(['Music Room'], 10, measure, 'M', false)).toEqual(['Music Room']);
    expect(fitted(['Winter', 'Garden'], 6, measure, 'W', false)).toEqual(['Winter', 'Garden']);
    expect(fitted(['Winter', 'Garden'], 13, measure, 'W', true)).toEqual(['Winter Garden']);
  });

  it('is cut at a word, and nothing follows what was left out', () => {
    expect(fitted(['Dance Room'], 9, measure, 'D', false)).toEqual(['Dance']);
    expect(fitted(['Hall of', 'a thousand mirrors', 'and candles'], 11, measure, 'H', false)).toEqual(['Hall of', 'a thousand']);
    expect(fitted(['Grand', 'Staircase'], 6, measure, 'G', false)).toEqual(['Grand']);
  });

  it('has its first word set tighter before it is given up', () => {
    expect(fitted(['Boathouse'], 8, measure, 'B', true)).toEqual(['Boathouse']);
    expect(tightness('Boathouse', 8, measure)).toBeCloseTo(8 / 9);
    expect(tightness('Attic', 8, measure)).toBe(1);
    expect(fitted(['Dance Room'], 9.5, measure, 'D', false), 'a second word is not worth it').toEqual(['Dance']);
  });

  it('is its initials where not even its first word fits', () => {
    expect(fitted(['Conservatory'], 8, measure, 'Co', false)).toEqual(['Co']);
    expect(fitted(['Conservatory Wing'], 8, measure, 'Co', true)).toEqual(['Co']);
  });
});
