// Results, saved games and sheets of notes as they are kept and written to files. They may come from anyone.
import { isDay } from './days.ts';
import { withGenerator } from './names.ts';
import type { How, Result } from './stats.ts';

/** A game under way. */
export interface SavedGame {
  name: string;
  /** As the engine reads it. */
  save: string;
}

/** A sheet of notes, by the puzzle and the seat it belongs to, or by itself. */
export interface SavedNotes {
  name: string;
  /** When, in milliseconds. */
  changed: number;
  /** The sheet as a file; whoever opens it reads it with care. */
  text: string;
}

/** What is kept, by table; a record is found by its name. */
export interface Records {
  results: Result;
  games: SavedGame;
  notes: SavedNotes;
}
export type Table = keyof Records;

/** What of a list are results, under the full names of their puzzles: older ones had no generator in them. */
export function resultsIn(list: unknown): Result[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isResult).map(({ how, ...one }) => ({
    ...one,
    name: Number.isSafeInteger(one.generator) ? withGenerator(one.name, one.generator) : one.name,
    ...(isHow(how) ? { how } : {}),
  }));
}

function isResult(value: unknown): value is Result {
  const result = value as Result;
  return (
    typeof result === 'object' &&
    result !== null &&
    [result.name, result.family, result.level, result.solvedOn].every((part) => typeof part === 'string') &&
    [result.solvedOn, result.daily ?? result.solvedOn].every((day) => isDay(day)) &&
    [result.seconds, result.hints, result.slips].every(isCount)
  );
}

function isHow(value: unknown): value is How {
  const how = value as How;
  if (typeof how !== 'object' || how === null || how.v !== 1 || !isCount(how.moves) || !isCount(how.proof)) return false;
  if (![how.asked ?? 0, how.par ?? 0].every(isCount)) return false;
  if (typeof how.rules !== 'object' || how.rules === null) return false;
  return Object.values(how.rules).every((uses: unknown) => Array.isArray(uses) && uses.length === 2 && uses.every(isCount));
}

/** What of a list are sheets of notes. */
export function notesIn(list: unknown): SavedNotes[] {
  if (!Array.isArray(list)) return [];
  const isNotes = (one: Partial<SavedNotes> | null) => typeof one?.name === 'string' && one.name.length <= 3000 && typeof one.text === 'string' && one.text.length <= 1_000_000 && isCount(one.changed);
  return (list as (SavedNotes | null)[]).filter((one): one is SavedNotes => isNotes(one)).map(({ name, changed, text }) => ({ name, changed, text }));
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** A saved game under the name with the generator that its document tells. */
export function gameOf(name: string, save: string): SavedGame {
  try {
    const { document } = JSON.parse(save) as { document?: { generator?: unknown } };
    const generator = Number(document?.generator);
    return { name: Number.isSafeInteger(generator) ? withGenerator(name, generator) : name, save };
  } catch {
    return { name, save };
  }
}

/** Whether a saved game is further on than another: the clock of a game never goes back, its moves may. */
export function further(save: string, than: string): boolean {
  const [one, other] = [progress(save), progress(than)];
  return one.seconds === other.seconds ? one.moves > other.moves : one.seconds > other.seconds;
}

function progress(save: string): { seconds: number; moves: number } {
  try {
    const game = JSON.parse(save) as { log?: object };
    // Older games have no log: what changes stands beside the puzzle.
    const { seconds, moves } = (game.log ?? game) as { seconds?: unknown; moves?: unknown };
    return { seconds: Number(seconds) || 0, moves: Array.isArray(moves) ? moves.length : 0 };
  } catch {
    // What cannot be read is behind everything.
    return { seconds: -1, moves: 0 };
  }
}

/** What takes the place of a record of the same name, if anything does: the first result stays, the game further on, and the later notes. */
export const merge: { [T in Table]: (fresh: Records[T], old: Records[T] | undefined) => Records[T] | undefined } = {
  results: (fresh, old) => (old === undefined ? fresh : undefined),
  games: (fresh, old) => (old === undefined || further(fresh.save, old.save) ? fresh : undefined),
  notes: (fresh, old) => (old === undefined || fresh.changed > old.changed ? fresh : undefined),
};
