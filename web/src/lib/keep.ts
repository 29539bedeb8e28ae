// What is kept on the device, and nowhere else: settings, results, games under way.
import { isDay } from './days.ts';
import { withGenerator } from './names.ts';
import type { Result } from './stats.ts';

const RESULTS = 'cluesmith.results';
const GAME = 'cluesmith.game ';
const GAMES = 'cluesmith.games';
/** The oldest games make room for new ones. */
const MOST_GAMES = 100;
const BACKUP = 1;

/** Reads JSON that may be missing or broken. */
export function recall<T>(key: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

/** Keeps JSON; says whether that worked. */
export function keep(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Results, under the full names of their puzzles: older ones were kept without the generator. */
export function results(): Result[] {
  return named(listOf(recall<unknown>(RESULTS, []), isResult));
}

function named(results: Result[]): Result[] {
  return results.map((one) => (Number.isSafeInteger(one.generator) ? { ...one, name: withGenerator(one.name, one.generator) } : one));
}

/** Adds a result; says whether it is kept. The first solve of a puzzle is the one that counts. */
export function addResult(result: Result): boolean {
  const all = results();
  if (all.some((one) => one.name === result.name)) return true;
  // Browsers may clear what was not asked to stay.
  void navigator.storage?.persist?.();
  return keep(RESULTS, [...all, result]);
}

/** The saved game of a puzzle. */
export function savedGame(name: string): string | null {
  return recall<string | null>(GAME + name, null);
}

/** Puzzles with a saved game, the latest last. */
export function savedNames(): string[] {
  return listOf(recall<unknown>(GAMES, []), (name) => typeof name === 'string');
}

/** Calls when another tab has saved a game of this puzzle. Returns how to stop that. */
export function onSaved(name: string, then: (save: string) => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    const save = key === GAME + name ? savedGame(name) : null;
    if (save !== null) then(save);
  };
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
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

export function saveGame(name: string, save: string): boolean {
  const names = [...savedNames().filter((one) => one !== name), name];
  for (const old of names.splice(0, Math.max(0, names.length - MOST_GAMES))) {
    localStorage.removeItem(GAME + old);
  }
  return keep(GAME + name, save) && keep(GAMES, names);
}

/**
 * Gives games their full names: they were kept without the generator once, and an old page that is still open
 * somewhere keeps them so. Where there are two of one puzzle, the one further on stays.
 */
export function renameGames(): void {
  for (const name of savedNames()) {
    const save = savedGame(name);
    const full = save === null ? name : fullName(name, save);
    if (save === null || full === name) continue;
    const own = savedGame(full);
    if (own !== null && !further(save, own)) dropGame(name);
    else if (saveGame(full, save)) dropGame(name);
  }
}

/** The name of a saved game with the generator that its document tells. */
function fullName(name: string, save: string): string {
  try {
    const { document } = JSON.parse(save) as { document?: { generator?: unknown } };
    return Number.isSafeInteger(document?.generator) ? withGenerator(name, Number(document?.generator)) : name;
  } catch {
    return name;
  }
}

export function dropGame(name: string): void {
  localStorage.removeItem(GAME + name);
  keep(GAMES, savedNames().filter((one) => one !== name));
}

interface Backup {
  cluesmith_backup: number;
  settings: unknown;
  results: Result[];
  games: Record<string, string>;
}

/** Everything, as the text of a file. */
export function exportAll(): string {
  const games = Object.fromEntries(savedNames().map((name) => [name, savedGame(name) ?? '']));
  const backup: Backup = {
    cluesmith_backup: BACKUP,
    settings: recall('cluesmith.settings', {}),
    results: results(),
    games,
  };
  return JSON.stringify(backup, null, 1);
}

/** What became of a file that was taken in. */
export interface Imported {
  /** New results that are kept now. */
  results: number;
  /** Some of it found no room. */
  full: boolean;
}

/** Takes a file in: results are merged, and of two games the one further on stays. */
export function importAll(text: string): Imported {
  const backup = JSON.parse(text) as Partial<Backup> | null;
  if (backup?.cluesmith_backup !== BACKUP || !Array.isArray(backup.results)) {
    throw new Error('no backup');
  }
  const known = new Set(results().map((result) => result.name));
  const fresh = named(listOf(backup.results, isResult)).filter(({ name }) => !known.has(name) && known.add(name));
  let full = !keep(RESULTS, [...results(), ...fresh]);
  const taken = full ? 0 : fresh.length;
  for (const [given, save] of Object.entries(backup.games ?? {})) {
    if (typeof save !== 'string' || save === '') continue;
    const name = fullName(given, save);
    const own = savedGame(name);
    if (own === null || further(save, own)) full = !saveGame(name, save) || full;
  }
  if (typeof backup.settings === 'object') keep('cluesmith.settings', backup.settings);
  return { results: taken, full };
}

/** What of a list is what it should be: it may come from anyone. */
function listOf<T>(value: unknown, is: (one: unknown) => one is T): T[] {
  return Array.isArray(value) ? value.filter(is) : [];
}

function isResult(value: unknown): value is Result {
  const result = value as Result;
  return (
    typeof result === 'object' &&
    result !== null &&
    [result.name, result.family, result.level, result.solvedOn].every((part) => typeof part === 'string') &&
    [result.solvedOn, result.daily ?? result.solvedOn].every((day) => isDay(day)) &&
    [result.seconds, result.hints, result.slips].every((part) => Number.isSafeInteger(part) && part >= 0)
  );
}
