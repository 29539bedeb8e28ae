// Statistics are worked out from the list of results whenever they are shown. Nothing is counted
// up and kept, so nothing can be lost or disagree.
import { plusDays } from './days.ts';

/** One puzzle solved on this device. */
export interface Result {
  name: string;
  family: string;
  level: string;
  /** The day whose puzzle it was. */
  daily: string | null;
  /** The day it was solved on. */
  solvedOn: string;
  seconds: number;
  hints: number;
  slips: number;
  generator: number;
}

export interface Streak {
  current: number;
  longest: number;
}

/**
 * A daily puzzle counts when it is solved on its day or on the next, which is grace for a late evening.
 * Travellers lose nothing: who flies west after midnight solves it on the day before.
 */
export function inTime({ daily, solvedOn }: Result): boolean {
  return daily !== null && plusDays(daily, -1) <= solvedOn && solvedOn <= plusDays(daily, 1);
}

/** Runs of consecutive puzzle days solved in time. Today may still come. */
export function streak(results: Result[], today: string): Streak {
  const days = new Set(results.filter(inTime).map((result) => result.daily ?? ''));
  let longest = 0;
  for (const day of days) {
    if (days.has(plusDays(day, -1))) continue;
    let length = 1;
    while (days.has(plusDays(day, length))) length += 1;
    longest = Math.max(longest, length);
  }
  let current = 0;
  let day = days.has(today) ? today : plusDays(today, -1);
  while (days.has(day)) {
    current += 1;
    day = plusDays(day, -1);
  }
  return { current, longest };
}

/** What to say of a streak. The one day of a short one may be yesterday. */
export function streakWords(results: Result[], today: string) {
  const { current } = streak(results, today);
  if (current === 0) return 'today.streak.none';
  if (current > 1) return 'today.streak';
  const now = results.some((result) => inTime(result) && result.daily === today);
  return now ? 'today.streak.one' : 'today.streak.yesterday';
}

export interface Summary {
  solved: number;
  clean: number;
  best: number | null;
  median: number | null;
}

/** How often, how clean and how fast. */
export function summary(results: Result[]): Summary {
  const times = results.map((result) => result.seconds).sort((a, b) => a - b);
  return {
    solved: results.length,
    clean: results.filter((result) => result.hints === 0 && result.slips === 0).length,
    best: times[0] ?? null,
    median: times[Math.floor((times.length - 1) / 2)] ?? null,
  };
}

const BUCKETS = [120, 300, 600, 1200, 2400, Infinity];

/** How many took under 2, 5, 10, 20, 40 minutes, and longer. */
export function histogram(results: Result[]): { under: number; count: number }[] {
  return BUCKETS.map((under, index) => {
    const from = BUCKETS[index - 1] ?? 0;
    const count = results.filter(({ seconds }) => seconds >= from && seconds < under).length;
    return { under, count };
  });
}
