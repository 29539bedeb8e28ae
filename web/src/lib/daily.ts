// The puzzles of a day, by name: the page knows them before the engine is there. A test holds them against it.
import { KNOWN } from '../generated/families.ts';
import { weekday } from './days.ts';

export interface OfDay {
  family: string;
  level: string;
  name: string;
}

/** A family's puzzle of a day: a week climbs from the easiest level to the hardest. */
export function ofDay(family: string, day: string): OfDay {
  const known = KNOWN[family];
  // Whoever plays it finds out which generator is the newest, and which level the usual one.
  if (known === undefined) return { family, level: '', name: `${family}#${day}` };
  const { generator: newest, older, levels } = known;
  // Days that have begun keep the generator that they began with.
  const generator = older.find(({ until }) => day < until)?.generator ?? newest;
  const level = levels[Math.floor((weekday(day) * levels.length) / 7)] ?? '';
  return { family, level, name: `${family}@${generator}:${level}#${day}` };
}
