// Sessions: three evenings, each harder than the one before. Looking for three that rise takes up to half a minute, so
// these were looked for once: `cluesmith pairplay session --seed 1` and so on. A test plays none of them, and opens all.
import { plusDays, weekday } from '../../../lib/days.ts';
import { keep, recall } from '../../../lib/local.ts';
import { SEEDS } from './seeds.ts';

export const EVENINGS = 3;
/** How many sessions there are. */
export const SESSIONS = SEEDS.length;
const LEVELS = ['easy', 'medium', 'hard'];
const GENERATOR = 'pairplay@4';

export type Mode = 'full' | 'training';

/** One evening of a session, all counted from 0. */
export interface Evening {
  mode: Mode;
  session: number;
  evening: number;
}

/** The name of its puzzle. In training it is any puzzle of that level: without pressure other targets hold. */
export function nameOf({ mode, session, evening }: Evening): string {
  if (mode === 'training') return `${GENERATOR}:${LEVELS[evening]},mode=training#${1001 + session}`;
  const [settings, seed] = SEEDS[session]![evening]!;
  return `${GENERATOR}:${LEVELS[evening]},${settings}#${seed}`;
}

const ALL = new Map(
  (['full', 'training'] as const).flatMap((mode) =>
    SEEDS.flatMap((_, session) => LEVELS.map((_, evening): [string, Evening] => [nameOf({ mode, session, evening }), { mode, session, evening }])),
  ),
);

/** Which evening a puzzle is; nothing if it belongs to no session. */
export const eveningOf = (name: string): Evening | undefined => ALL.get(name);

/** The session of a week, the same for everybody. */
export function ofWeek(day: string): number {
  const monday = plusDays(day, -weekday(day));
  const weeks = Math.round(Date.parse(`${monday}T00:00Z`) / (7 * 24 * 3600 * 1000));
  return ((weeks % SESSIONS) + SESSIONS) % SESSIONS;
}

export interface Score {
  score: number;
  target: number;
}

const KEY = 'cluesmith.sessions';
const isScore = (one: unknown): one is Score => typeof (one as Score | null)?.score === 'number' && typeof (one as Score).target === 'number';

/** What came of a session's evenings so far. */
export function scoresOf(mode: Mode, session: number): (Score | undefined)[] {
  const kept = recall<Record<string, unknown> | null>(KEY, null) ?? {};
  return LEVELS.map((_, evening) => {
    const one = kept[nameOf({ mode, session, evening })];
    return isScore(one) ? one : undefined;
  });
}

/** Keeps what came of a puzzle, if it belongs to a session; the first time counts. */
export function keepScore(name: string, score: Score): void {
  if (eveningOf(name) === undefined) return;
  const kept = recall<Record<string, unknown> | null>(KEY, null) ?? {};
  if (!isScore(kept[name])) keep(KEY, { ...kept, [name]: score });
}

/** Forgets what came of a session. */
export function forget(mode: Mode, session: number): void {
  const names = LEVELS.map((_, evening) => nameOf({ mode, session, evening }));
  const kept = recall<Record<string, unknown> | null>(KEY, null) ?? {};
  keep(KEY, Object.fromEntries(Object.entries(kept).filter(([name]) => !names.includes(name))));
}

/** All that was carried: points, and targets of the evenings that were played. */
export function carried(scores: (Score | undefined)[]): Score & { played: number } {
  const played = scores.flatMap((one) => one ?? []);
  const sum = (of: (one: Score) => number) => played.reduce((all, one) => all + of(one), 0);
  return { score: sum(({ score }) => score), target: sum(({ target }) => target), played: played.length };
}
