// How far someone is on the learning paths, kept on the device.
import { keep, recall } from '../lib/keep.ts';
import { KNOWN } from '../generated/families.ts';
import { ofDay, type OfDay } from '../lib/daily.ts';

const KEY = 'cluesmith.learn';
/** Every path has as many lessons. */
export const LESSONS = 3;
export const TAUGHT = ['demons', 'tetonor', 'kronologic'] as const;
export type Family = (typeof TAUGHT)[number];

/** How many lessons were learnt, or passed over, for each family; and whether the offer was put away. */
type Kept = Partial<Record<Family, number>> & { away?: boolean };

function kept(): Kept {
  const found = recall<unknown>(KEY, {});
  return typeof found === 'object' && found !== null ? found : {};
}

/** The lesson to go on with, from 0; `LESSONS` when all are learnt. */
export function lessonOf(family: Family): number {
  const at = kept()[family];
  return Number.isInteger(at) && at! >= 0 && at! <= LESSONS ? at! : 0;
}

export function reach(family: Family, lesson: number): void {
  keep(KEY, { ...kept(), [family]: lesson });
}

/** Puts the offer of the first visit away. */
export function putAway(): void {
  keep(KEY, { ...kept(), away: true });
}

export const isAway = () => kept().away === true;

/** Today's easiest puzzle of these families; of two alike the first. */
export function easiest(families: readonly string[], day: string): OfDay {
  const rank = ({ family, level }: OfDay) => {
    const levels = KNOWN[family]?.levels ?? [];
    return levels.indexOf(level) / levels.length;
  };
  return families.map((family) => ofDay(family, day)).reduce((best, one) => (rank(one) < rank(best) ? one : best));
}
