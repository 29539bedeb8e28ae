// What is kept on the device, and nowhere else: results and games under way. Settings are in local.ts.
import { isOld, leaveBehind, moveIn, oldResults } from './moving.ts';
import { merge } from './records.ts';
import { shelf } from './shelf.svelte.ts';
import type { How, Result } from './stats.ts';
import { openStore, type Store } from './store.ts';

export { keep, recall } from './local.ts';

/** What another tab tells: which game it has saved, or that there are results. */
type News = { game: string } | 'results';

/** What became of something that should be kept. `memory` keeps it until the tab is closed, `known` was there before. */
export type Kept = 'device' | 'memory' | 'known' | 'failed';

let opened: Promise<Store> | undefined;
/** Results that found no room in the store. */
let left: Result[] = [];
const listeners = new Set<(name: string) => void>();
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cluesmith');

/** The store, with what was kept before it moved in. */
export function store(): Promise<Store> {
  return (opened ??= begin());
}

async function begin(): Promise<Store> {
  const store = await openStore();
  // What cannot move stays where it is, and the next visit tries again.
  await moveIn(store).catch(() => (left = oldResults()));
  shelf.where = store.where;
  void look(store);
  channel?.addEventListener('message', ({ data }: MessageEvent<News>) => void hear(store, data));
  globalThis.addEventListener?.('storage', ({ key }: StorageEvent) => {
    if (isOld(key)) void moveIn(store).then(() => look(store), () => undefined);
  });
  return store;
}

/** Reads what the pages show. */
async function look(store: Store): Promise<void> {
  const results = store.all('results').then((found) => {
    const names = new Set(found.map(({ name }) => name));
    shelf.results = [...found, ...left.filter(({ name }) => !names.has(name))];
  });
  const begun = store.names('games').then((names) => (shelf.begun = names));
  await Promise.allSettled([results, begun]);
  shelf.read = true;
}

async function hear(store: Store, news: News): Promise<void> {
  if (news === 'results') return look(store);
  if (!shelf.begun.includes(news.game)) shelf.begun = [...shelf.begun, news.game];
  for (const listener of listeners) listener(news.game);
}

const tell = (news: News) => channel?.postMessage(news);

/** Shows what was changed behind the pages' back, as a file does that was read in. */
export async function refresh(): Promise<void> {
  await look(await store());
  tell('results');
}

/** Everything solved on this device. */
export const results = (): Result[] => shelf.results;
/** Puzzles with a saved game. */
export const savedNames = (): string[] => shelf.begun;

/** Adds a result. The first solve of a puzzle is the one that counts. */
export async function addResult(result: Result): Promise<Kept> {
  const at = await store();
  try {
    const added = await at.put('results', [result.name], (_, old) => merge.results(result, old));
    if (added === 0) return 'known';
    shelf.results = [...shelf.results.filter(({ name }) => name !== result.name), result];
    tell('results');
    void askToStay();
    return at.where;
  } catch {
    return 'failed';
  }
}

/** Adds to a result how it came about. */
export async function addHow(name: string, how: How): Promise<void> {
  const at = await store();
  const put = at.put('results', [name], (_, old) => (old === undefined || old.how !== undefined ? undefined : { ...old, how }));
  // Without it the result still counts.
  if ((await put.catch(() => 0)) === 0) return;
  shelf.results = shelf.results.map((one) => (one.name === name ? { ...one, how } : one));
  tell('results');
}

/** Browsers may clear what was not asked to stay. Asked when there is something to lose, and not twice. */
let asked = false;
async function askToStay(): Promise<void> {
  const storage = globalThis.navigator?.storage;
  if (asked || storage?.persist === undefined) return;
  asked = true;
  if (!(await storage.persisted().catch(() => true))) await storage.persist().catch(() => false);
}

/** The saved game of a puzzle. */
export async function savedGame(name: string): Promise<string | null> {
  const at = await store();
  const found = await at.one('games', name).catch(() => undefined);
  return found?.save ?? null;
}

/** Calls when another tab has saved a game of this puzzle. Returns how to stop that. */
export function onSaved(name: string, then: (save: string) => void): () => void {
  const listener = async (saved: string) => {
    const save = saved === name ? await savedGame(name) : null;
    if (save !== null && listeners.has(listener)) then(save);
  };
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Games on their way into the store, each as it was last. */
const underway = new Map<string, string>();
globalThis.addEventListener?.('pagehide', () => underway.forEach((save, name) => leaveBehind(name, save)));

/** Says that a game is about to be saved: whoever closes the page meanwhile does not lose the move. Returns what to call when it is. */
export function willSave(name: string, save: string): () => void {
  underway.set(name, save);
  return () => void (underway.get(name) === save && underway.delete(name));
}

/**
 * Saves a game, unless what another tab has saved meanwhile shall `stay`: then that is returned. Nobody comes between
 * the look and the saving.
 */
export async function saveGame(name: string, save: string, stays: (stored: string) => boolean): Promise<Kept | { stored: string }> {
  const at = await store();
  let stored: string | undefined;
  try {
    const put = await at.put('games', [name], (_, old) => {
      stored = old !== undefined && stays(old.save) ? old.save : undefined;
      return stored === undefined ? { name, save } : undefined;
    });
    if (put === 0) return { stored: stored ?? save };
    if (!shelf.begun.includes(name)) shelf.begun = [...shelf.begun, name];
    tell({ game: name });
    return at.where;
  } catch {
    return 'failed';
  }
}
