// How far someone is on the learning paths, kept on the device.
import { keep, recall } from '../lib/keep.ts';

const KEY = 'cluesmith.learn';
/** Every path has as many lessons. */
export const LESSONS = 3;
export const TAUGHT = ['tetonor', 'demons', 'kronologic', 'testimony', 'pairplay'] as const;
export type Family = (typeof TAUGHT)[number];

/** How many lessons were learnt, or passed over, for each family; and whether the offer was put away. */
type Kept = Partial<Record<Family, number>> & { away?: boolean };

const isLesson = (at: unknown): at is number => Number.isInteger(at) && (at as number) >= 0 && (at as number) <= LESSONS;

/** What of something kept, or of someone's file, is progress. */
function read(found: unknown): Kept {
  if (typeof found !== 'object' || found === null) return {};
  const of = found as Record<string, unknown>;
  const lessons = TAUGHT.flatMap((family) => (isLesson(of[family]) ? [[family, of[family]] as const] : []));
  return { ...Object.fromEntries(lessons), ...(of['away'] === true ? { away: true } : {}) };
}

/** How far someone is, as it is kept and as it goes into a backup. */
export const kept = () => read(recall<unknown>(KEY, {}));

/** Takes in how far someone was elsewhere: of each family the lesson further on stays. */
export function merge(other: unknown): void {
  const [here, there] = [kept(), read(other)];
  const lessons = TAUGHT.map((family) => [family, Math.max(here[family] ?? 0, there[family] ?? 0)] as const).filter(([, at]) => at > 0);
  const away = here.away === true || there.away === true;
  if (lessons.length > 0 || away) keep(KEY, { ...Object.fromEntries(lessons), ...(away ? { away } : {}) });
}

/** The lesson to go on with, from 0; `LESSONS` when all are learnt. */
export const lessonOf = (family: Family) => kept()[family] ?? 0;

export function reach(family: Family, lesson: number): void {
  keep(KEY, { ...kept(), [family]: lesson });
}

/** Puts the offer of the first visit away. */
export function putAway(): void {
  keep(KEY, { ...kept(), away: true });
}

export const isAway = () => kept().away === true;
