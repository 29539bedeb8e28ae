// What was kept before there was a database moves into it, once. An old version of the app in another tab may go on
// writing to the old place, and so does a page that is closed before the database has answered: whatever is found there moves
// as well.
import { keep } from './local.ts';
import { gameOf, merge, resultsIn, type Records, type SavedGame, type Table } from './records.ts';
import type { Result } from './stats.ts';
import type { Store } from './store.ts';

const RESULTS = 'cluesmith.results';
const GAMES = 'cluesmith.games';
const GAME = 'cluesmith.game ';

/** Whether something in the browser's old place is ours. */
export const isOld = (key: string | null): boolean => key === RESULTS || key === GAMES || key?.startsWith(GAME) === true;

/** Moves everything in. What lay there is removed when all of it is safe, and only if it is still what was read. */
export async function moveIn(store: Store): Promise<void> {
  const old = oldTexts();
  const results = oldResults(old);
  const games = [...old].filter(([key]) => key.startsWith(GAME)).map(([key, text]) => savedIn(key, text));
  const found = games.filter((game) => game !== undefined);
  await putAll(store, 'results', results);
  await putAll(store, 'games', found);
  // Memory is no place to move to.
  if (store.where === 'memory') return;
  for (const [key, text] of old) {
    if (parsed(text) !== undefined && localStorage.getItem(key) === text) localStorage.removeItem(key);
  }
}

/** Leaves a game in the old place, which is written at once: there is no time for the database when a page is closed. */
export function leaveBehind(name: string, save: string): void {
  keep(GAME + name, save);
}

/** Results that still lie in the old place. */
export function oldResults(old = oldTexts()): Result[] {
  return resultsIn(parsed(old.get(RESULTS)));
}

/** Puts records in, beside those that are there. How many were new. */
export async function putAll<T extends Table>(store: Store, table: T, list: Records[T][]): Promise<number> {
  const fresh = new Map<string, Records[T]>();
  const decide = merge[table];
  for (const one of list) {
    const taken = decide(one, fresh.get(one.name));
    if (taken !== undefined) fresh.set(one.name, taken);
  }
  if (fresh.size === 0) return 0;
  return store.put(table, [...fresh.keys()], (name, old) => {
    const one = fresh.get(name);
    return one === undefined ? undefined : decide(one, old);
  });
}

function oldTexts(): Map<string, string> {
  try {
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter(isOld);
    return new Map(keys.map((key) => [key, localStorage.getItem(key) ?? '']));
  } catch {
    return new Map();
  }
}

function savedIn(key: string, text: string): SavedGame | undefined {
  const save = parsed(text);
  return typeof save === 'string' ? gameOf(key.slice(GAME.length), save) : undefined;
}

function parsed(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
