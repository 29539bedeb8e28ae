// Everything as a file, and back.
import { kept as learnt, merge as learn } from '../learn/progress.ts';
import { refresh, store } from './keep.ts';
import { keep, recall } from './local.ts';
import { putAll } from './moving.ts';
import { gameOf, notesIn, resultsIn, type Records, type Table } from './records.ts';

const FORMAT = 1;
const SETTINGS = 'cluesmith.settings';
/** So many records are kept or refused together. */
const PORTION = 1000;

/** A file, whoever wrote it. */
interface Backup {
  cluesmith_backup: number;
  settings?: unknown;
  /** How far someone is on the learning paths. */
  learnt?: unknown;
  results: unknown[];
  games?: Record<string, unknown>;
  notes?: unknown;
}

/** Everything, as the text of a file. */
export async function exportAll(): Promise<string> {
  const at = await store();
  const [results, games, notes] = await Promise.all([at.all('results'), at.all('games'), at.all('notes')]);
  const backup: Backup = {
    cluesmith_backup: FORMAT,
    settings: recall(SETTINGS, {}),
    learnt: learnt(),
    results,
    games: Object.fromEntries(games.map(({ name, save }) => [name, save])),
    notes,
  };
  return JSON.stringify(backup, null, 1);
}

/** What became of a file that was taken in. */
export interface Imported {
  /** New results that are kept now. */
  results: number;
  /** New results in the file. */
  of: number;
  /** Some of it found no room. */
  full: boolean;
}

/**
 * Takes a file in: results are merged, of two games, and of lessons, the one further on stays, and of two sheets of notes
 * the later.
 */
export async function importAll(text: string): Promise<Imported> {
  const backup = JSON.parse(text) as Partial<Backup> | null;
  if (backup?.cluesmith_backup !== FORMAT || !Array.isArray(backup.results)) throw new Error('no backup');
  const at = await store();
  const known = new Set(await at.names('results'));
  const fresh = resultsIn(backup.results).filter(({ name }) => !known.has(name) && known.add(name));
  const games = Object.entries(backup.games ?? {}).filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '');
  const results = await inPortions('results', fresh);
  const saved = await inPortions('games', games.map(([name, save]) => gameOf(name, save)));
  learn(backup.learnt);
  const noted = await inPortions('notes', notesIn(backup.notes));
  if (typeof backup.settings === 'object') keep(SETTINGS, backup.settings);
  await refresh();
  return { results: results.count, of: fresh.length, full: results.full || saved.full || noted.full };
}

/** Takes in as much as there is room for. */
async function inPortions<T extends Table>(table: T, list: Records[T][]): Promise<{ count: number; full: boolean }> {
  const at = await store();
  const sorted = list.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  let count = 0;
  for (let from = 0; from < list.length; from += PORTION) {
    try {
      count += await putAll(at, table, sorted.slice(from, from + PORTION));
    } catch {
      return { count, full: true };
    }
  }
  return { count, full: false };
}
