import { describe, expect, it } from 'vitest';
import { histogram, streak, streakWords, summary, type Result } from '../src/lib/stats.ts';

const result = (daily: string | null, solvedOn = daily ?? '2026-11-16', seconds = 100, slips = 0): Result => ({
  name: `tetonor:easy#${daily ?? solvedOn}`,
  family: 'tetonor',
  level: 'easy',
  daily,
  solvedOn,
  seconds,
  hints: 0,
  slips,
  generator: 1,
});

describe('a streak', () => {
  it('is a run of days, and today may still come', () => {
    const three = ['2026-11-13', '2026-11-14', '2026-11-15'].map((day) => result(day));
    expect(streak(three, '2026-11-16')).toEqual({ current: 3, longest: 3 });
    expect(streak([...three, result('2026-11-16')], '2026-11-16').current).toBe(4);
    expect(streak(three, '2026-11-17')).toEqual({ current: 0, longest: 3 });
  });

  it('survives a day solved on the next, as travellers do, and no later', () => {
    expect(streak([result('2026-11-14', '2026-11-15'), result('2026-11-15')], '2026-11-15').current).toBe(2);
    expect(streak([result('2026-11-14', '2026-11-16'), result('2026-11-15')], '2026-11-15').current).toBe(1);
  });

  it('survives a flight west, where the day before is not over', () => {
    expect(streak([result('2026-11-14'), result('2026-11-15', '2026-11-14')], '2026-11-15').current).toBe(2);
    expect(streak([result('2026-11-14'), result('2026-11-15', '2026-11-13')], '2026-11-15').current).toBe(1);
  });

  it('of one day is said to be of today only when it is', () => {
    expect(streakWords([], '2026-11-15')).toBe('today.streak.none');
    expect(streakWords([result('2026-11-15')], '2026-11-15')).toBe('today.streak.one');
    expect(streakWords([result('2026-11-14')], '2026-11-15')).toBe('today.streak.yesterday');
    expect(streakWords([result('2026-11-14'), result('2026-11-15')], '2026-11-15')).toBe('today.streak');
  });

  it('does not count free play, or a day twice', () => {
    expect(streak([result(null), result('2026-11-15'), result('2026-11-15')], '2026-11-15')).toEqual({ current: 1, longest: 1 });
    expect(streak([], '2026-11-15')).toEqual({ current: 0, longest: 0 });
  });
});

describe('statistics', () => {
  it('are read off the results', () => {
    const all = [result('2026-11-14', undefined, 60), result('2026-11-15', undefined, 400, 1), result(null, '2026-11-15', 90)];
    expect(summary(all)).toEqual({ solved: 3, clean: 2, best: 60, median: 90 });
    expect(summary([])).toEqual({ solved: 0, clean: 0, best: null, median: null });
    expect(histogram(all).map((bar) => bar.count)).toEqual([2, 0, 1, 0, 0, 0]);
  });
});
