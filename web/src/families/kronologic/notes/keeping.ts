// Sheets of notes on the device: in the database beside the games, by the name of their puzzle and their seat.
import { keep, recall, store } from '../../../lib/keep.ts';
import type { SavedNotes } from '../../../lib/records.ts';

/** In a place that is written at once: there is no time for the database when a page is closed. */
const LEFT = 'cluesmith.notes ';
const SHEET = 'sheet ';
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('cluesmith.notes');

/** The sheet of a puzzle; at a table with several seats, of one of them. */
export const nameOf = (puzzle: string, seat: number | null): string => (seat === null ? puzzle : `${puzzle} seat ${seat}`);

/** A name for a sheet that belongs to no puzzle. */
export const ownName = (): string => `${SHEET}${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

export const isOwn = (name: string): boolean => name.startsWith(SHEET);

/** What was kept under a name, as a file. */
export async function load(name: string): Promise<string | undefined> {
  const at = await store();
  const left = recall<SavedNotes | null>(LEFT + name, null);
  if (typeof left?.text === 'string') {
    await at.put('notes', [name], () => ({ name, changed: Date.now(), text: left.text })).catch(() => undefined);
    if (at.where === 'device') globalThis.localStorage?.removeItem(LEFT + name);
    return left.text;
  }
  return (await at.one('notes', name).catch(() => undefined))?.text;
}

export type Saved = 'device' | 'memory' | 'failed';

export async function save(name: string, text: string): Promise<Saved> {
  const at = await store();
  try {
    await at.put('notes', [name], () => ({ name, changed: Date.now(), text }));
    channel?.postMessage({ name, text });
    // A page that came back from the dead has left something older.
    if (at.where === 'device') globalThis.localStorage?.removeItem(LEFT + name);
    return at.where;
  } catch {
    return 'failed';
  }
}

/** Leaves what could not be saved any more for the next visit. */
export const leave = (name: string, text: string): boolean => keep(LEFT + name, { text });

/** Calls when another tab has saved the sheet. Returns how to stop that. */
export function onSaved(name: string, then: (text: string) => void): () => void {
  const listener = ({ data }: MessageEvent<{ name: string; text: string }>) => data.name === name && then(data.text);
  channel?.addEventListener('message', listener);
  return () => channel?.removeEventListener('message', listener);
}

/** All sheets, the latest first. */
export async function all(): Promise<SavedNotes[]> {
  const at = await store();
  const found = await at.all('notes').catch(() => []);
  return found.sort((a, b) => b.changed - a.changed);
}

export async function remove(name: string): Promise<void> {
  await (await store()).remove('notes', name).catch(() => undefined);
}
