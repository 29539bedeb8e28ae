// Statistics are worked out from the list of results whenever they are shown. Nothing is counted
// up and kept, so nothing can be lost or disagree.
import { plusDays, weekday } from './days.ts';
import { familyOf, levelOf } from './names.ts';

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
  /** How it came about; older results do not tell. */
  how?: How;
}

/** What reasoning a game took, in few bytes. */
export interface How {
  /** Version of this. */
  v: 1;
  /** Moves made. */
  moves: number;
  /** Steps of the easiest proof. */
  proof: number;
  /** In a family of questions: how many were asked, and how many a good player needs. */
  asked?: number;
  par?: number;
  /** By technique: steps found alone, and after a hint. */
  rules: Record<string, [alone: number, hinted: number]>;
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
  /** Without a hint, without a slip, and without either. */
  alone: number;
  unslipped: number;
  clean: number;
  best: number | null;
  median: number | null;
}

/** How often, how clean and how fast. */
export function summary(results: Result[]): Summary {
  const count = (is: (result: Result) => boolean) => results.filter(is).length;
  const times = results.map((result) => result.seconds).sort((a, b) => a - b);
  return {
    solved: results.length,
    alone: count(({ hints }) => hints === 0),
    unslipped: count(({ slips }) => slips === 0),
    clean: count(({ hints, slips }) => hints === 0 && slips === 0),
    best: times[0] ?? null,
    median: times[Math.floor((times.length - 1) / 2)] ?? null,
  };
}

export interface LevelRow extends Summary {
  family: string;
  level: string;
  /** Puzzles begun, the solved ones among them. */
  played: number;
  /** The game whose moves come nearest to the easiest proof. */
  steps: { moves: number; proof: number } | null;
  /** In a family of questions, the game that comes nearest to par. */
  questions: { asked: number; par: number } | null;
}

/** One row for every level that something was played of. */
export function byLevel(results: Result[], begun: string[], families: { name: string; levels: string[] }[]): LevelRow[] {
  const solved = new Set(results.map(({ name }) => name));
  const open = begun.filter((name) => !solved.has(name));
  return families.flatMap(({ name: family, levels }) =>
    levels
      .map((level) => {
        const own = results.filter((result) => result.family === family && result.level === level);
        const more = open.filter((name) => familyOf(name) === family && levelOf(name, levels) === level);
        return { family, level, ...summary(own), played: own.length + more.length, steps: nearestToProof(own), questions: nearestToPar(own) };
      })
      .filter(({ played }) => played > 0),
  );
}

/** The game with the fewest moves for the steps of its proof. */
function nearestToProof(results: Result[]): LevelRow['steps'] {
  const known = results.flatMap(({ how }) => (how !== undefined && how.moves > 0 && how.proof > 0 ? [how] : []));
  const [best] = known.sort((a, b) => a.moves * b.proof - b.moves * a.proof);
  return best === undefined ? null : { moves: best.moves, proof: best.proof };
}

/** The game with the fewest questions for its par. */
function nearestToPar(results: Result[]): LevelRow['questions'] {
  const known = results.flatMap(({ how }) => (how?.asked !== undefined && how.par !== undefined && how.par > 0 ? [{ asked: how.asked, par: how.par }] : []));
  const [best] = known.sort((a, b) => a.asked * b.par - b.asked * a.par);
  return best ?? null;
}

/** Widths of a column in a picture of times, in seconds. */
const WIDTHS = [15, 30, 60, 120, 300, 600, 1200, 3600];
const MOST_COLUMNS = 12;

export interface Column {
  from: number;
  /** Where it ends; the last one holds everything longer as well. */
  to: number;
  count: number;
}

/** How times are spread: columns of one width, chosen so that nearly all of them fit; the last holds the rest. */
export function histogram(results: Result[]): Column[] {
  const times = results.map(({ seconds }) => seconds).sort((a, b) => a - b);
  const usual = times[Math.floor((times.length - 1) * 0.95)];
  if (usual === undefined) return [];
  const fits = (width: number) => usual < width * MOST_COLUMNS;
  const width = WIDTHS.find(fits) ?? WIDTHS.at(-1)!;
  const first = Math.floor(times[0]! / width);
  const last = Math.min(Math.floor(times.at(-1)! / width), first + MOST_COLUMNS - 1);
  const columns = Array.from({ length: last - first + 1 }, (_, at) => ({ from: (first + at) * width, to: (first + at + 1) * width, count: 0 }));
  for (const time of times) columns[Math.min(Math.floor(time / width), last) - first]!.count += 1;
  return columns;
}

export interface Day {
  day: string;
  count: number;
}

/** A year of days as weeks from Monday to Sunday, the last one with today in it. How many were solved on each. */
export function year(results: Result[], today: string): Day[][] {
  const counts = new Map<string, number>();
  for (const { solvedOn } of results) counts.set(solvedOn, (counts.get(solvedOn) ?? 0) + 1);
  const monday = plusDays(today, -weekday(today) - 52 * 7);
  return Array.from({ length: 53 }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => plusDays(monday, week * 7 + at))
      .filter((day) => day <= today)
      .map((day) => ({ day, count: counts.get(day) ?? 0 })),
  );
}

/** A year by month: how many were solved, and on how many days. */
export function months(weeks: Day[][]): { month: string; solved: number; days: number }[] {
  const found = new Map<string, { month: string; solved: number; days: number }>();
  for (const { day, count } of weeks.flat()) {
    const month = day.slice(0, 7);
    const sum = found.get(month) ?? { month, solved: 0, days: 0 };
    found.set(month, { month, solved: sum.solved + count, days: sum.days + (count > 0 ? 1 : 0) });
  }
  return [...found.values()];
}

/** How well somebody knows a technique. */
export type Mastery = 'alone' | 'mixed' | 'hinted' | 'unmet';

export interface Use {
  alone: number;
  hinted: number;
  mastery: Mastery;
}

/** How a technique was found in all games of a family together. */
export function use(results: Result[], family: string, rule: string): Use {
  let [alone, hinted] = [0, 0];
  for (const { family: own, how } of results) {
    const [more, told] = (own === family && how?.rules[rule]) || [0, 0];
    [alone, hinted] = [alone + more, hinted + told];
  }
  return { alone, hinted, mastery: mastery(alone, hinted) };
}

/** One hint among many does not make a technique unknown. */
function mastery(alone: number, hinted: number): Mastery {
  if (alone + hinted === 0) return 'unmet';
  if (alone >= 4 * hinted) return 'alone';
  return alone > hinted ? 'mixed' : 'hinted';
}
