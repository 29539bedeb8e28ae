import { describe, expect, it } from 'vitest';
import { plusDays, weekday } from '../src/lib/days.ts';
import { byLevel, histogram, months, streak, streakWords, summary, use, year, type Result } from '../src/lib/stats.ts';

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
    const all = [result('2026-11-14', undefined, 60), result('2026-11-15', undefined, 400, 1), { ...result(null, '2026-11-15', 90), hints: 2 }];
    expect(summary(all)).toEqual({ solved: 3, alone: 2, unslipped: 2, clean: 1, best: 60, median: 90 });
    expect(summary([])).toEqual({ solved: 0, alone: 0, unslipped: 0, clean: 0, best: null, median: null });
  });

  it('have a median that at least half are not above, and at least half not below', () => {
    let seed = 7;
    const random = () => (seed = (seed * 48271) % 2147483647);
    for (let size = 1; size < 60; size += 1) {
      const all = Array.from({ length: size }, () => result(null, '2026-11-16', random() % 50));
      const { median } = summary(all);
      expect(all.filter(({ seconds }) => seconds <= median!).length * 2).toBeGreaterThanOrEqual(size);
      expect(all.filter(({ seconds }) => seconds >= median!).length * 2).toBeGreaterThanOrEqual(size);
      expect(all.some(({ seconds }) => seconds === median)).toBe(true);
    }
  });

  it('draw every time in exactly one column, few enough to look at', () => {
    let seed = 11;
    const random = () => (seed = (seed * 48271) % 2147483647);
    for (let size = 1; size < 80; size += 1) {
      const all = Array.from({ length: size }, () => result(null, '2026-11-16', random() % (size * size * 3)));
      const columns = histogram(all);
      expect(columns.length).toBeLessThanOrEqual(12);
      for (const [at, { from, to, count }] of columns.entries()) {
        const last = at === columns.length - 1;
        expect(all.filter(({ seconds }) => seconds >= from && (last || seconds < to))).toHaveLength(count);
      }
      expect(columns.reduce((sum, { count }) => sum + count, 0)).toBe(size);
    }
    expect(histogram([])).toEqual([]);
  });

  it('tell each level of each family apart, begun ones too', () => {
    const how = (moves: number, proof: number) => ({ v: 1 as const, moves, proof, rules: {} });
    const hard = { ...result(null), name: 'tetonor@2:hard#1', level: 'hard' };
    const all = [
      { ...result('2026-11-14'), name: 'tetonor@2:easy#a', how: how(12, 8) },
      { ...result('2026-11-15'), name: 'tetonor@2:easy#b', how: how(9, 8), hints: 1 },
      { ...result('2026-11-16'), name: 'tetonor@2:easy#c' },
      hard,
    ];
    const begun = ['tetonor@2:easy#a', 'tetonor@2:easy#open', 'demons@2:brutal,rows=4#open', 'other#1'];
    const rows = byLevel(all, begun, [{ name: 'tetonor', levels: ['easy', 'hard'] }, { name: 'demons', levels: ['easy', 'brutal'] }]);
    expect(rows.map(({ family, level, played, solved, alone, steps }) => [family, level, played, solved, alone, steps])).toEqual([
      ['tetonor', 'easy', 4, 3, 2, { moves: 9, proof: 8 }],
      ['tetonor', 'hard', 1, 1, 1, null],
      ['demons', 'brutal', 1, 0, 0, null],
    ]);
  });
});

describe('a year of days', () => {
  it('is 53 weeks from Monday on, and ends today', () => {
    for (const today of ['2026-11-16', '2026-11-22', '2028-02-29', '2027-01-01']) {
      const weeks = year([result(null, today), result(null, today), result(null, '2026-01-01')], today);
      const days = weeks.flat();
      expect(weeks).toHaveLength(53);
      expect(weeks.every((week) => weekday(week[0]!.day) === 0)).toBe(true);
      expect(days.at(-1)).toEqual({ day: today, count: 2 });
      expect(days.every(({ day }, at) => at === 0 || day === plusDays(days[at - 1]!.day, 1))).toBe(true);
      expect(days.length).toBeGreaterThanOrEqual(365);
    }
  });

  it('adds up by month to what the days say', () => {
    const weeks = year([result(null, '2026-11-16'), result(null, '2026-11-16'), result(null, '2026-11-02'), result(null, '2026-10-31')], '2026-11-16');
    const sums = months(weeks);
    expect(sums.at(-1)).toEqual({ month: '2026-11', solved: 3, days: 2 });
    expect(sums.at(-2)).toEqual({ month: '2026-10', solved: 1, days: 1 });
    expect(sums.reduce((sum, { solved }) => sum + solved, 0)).toBe(4);
  });
});

describe('a technique', () => {
  const with_ = (rules: Record<string, [number, number]>, family = 'tetonor'): Result => ({ ...result(null), family, how: { v: 1, moves: 9, proof: 8, rules } });

  it('adds up over the games of its family that tell of it', () => {
    const all = [with_({ twins: [1, 2], copies: [5, 0] }), with_({ twins: [0, 1] }), result(null), with_({ twins: [50, 0] }, 'demons')];
    expect(use(all, 'tetonor', 'twins')).toEqual({ alone: 1, hinted: 3, mastery: 'hinted' });
    expect(use(all, 'tetonor', 'copies')).toEqual({ alone: 5, hinted: 0, mastery: 'alone' });
    expect(use(all, 'tetonor', 'strip-room')).toEqual({ alone: 0, hinted: 0, mastery: 'unmet' });
  });

  it('is known when a hint for it is an exception', () => {
    const known = (alone: number, hinted: number) => use([with_({ twins: [alone, hinted] })], 'tetonor', 'twins').mastery;
    expect([known(4, 1), known(3, 1), known(2, 1), known(1, 1), known(0, 1)]).toEqual(['alone', 'mixed', 'mixed', 'hinted', 'hinted']);
  });

  it('show the night that came nearest to par', () => {
    const night = (asked: number, par: number): Result => ({ name: `kronologic@4:easy#${asked}`, family: 'kronologic', level: 'easy', daily: null, solvedOn: '2026-11-16', seconds: 60, hints: 0, slips: 0, generator: 4, how: { v: 1, moves: asked + 1, proof: 9, asked, par, rules: {} } });
    const [row] = byLevel([night(9, 6), night(7, 6), night(12, 8)], [], [{ name: 'kronologic', levels: ['easy'] }]);
    expect(row?.questions).toEqual({ asked: 7, par: 6 });
  });
});
