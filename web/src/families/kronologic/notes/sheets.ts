// Sheets of their own: for the boxed game, or a night that came from elsewhere.
import { t } from '../../../i18n/index.ts';
import type { KronologicDrawn } from '../../../generated/protocol.ts';
import { twice } from '../people.ts';
import { askSheet, consult, type Sheet } from '../talk.ts';
import { Game } from '../../../play/game.svelte.ts';
import { adviseAlone, adviseFor, type Advise } from './advice.svelte.ts';
import { aboutOf, NoteBook, openNotes, placesOf } from './book.svelte.ts';
import type { Heard } from './heard.ts';
import { all, isOwn, load, ownName, save } from './keeping.ts';
import { BadFile, EMPTY, notesFor, read, write, type Kept } from './model.ts';

export interface Opened {
  sheet: Sheet;
  model: NoteBook;
  heard: Heard[];
  advise: Advise;
}

/** No puzzle's name, so that nobody's game has these notes. */
export const EXAMPLE = 'example';

/** One that lies in the drawer. */
export interface Listed {
  name: string;
  title: string;
  puzzle: string | null;
  people: string[];
  rooms: number;
  times: number;
  marks: number;
  changed: number;
}

/** Everything that can be read, the latest first. Sheets of seats at a table are nobody else's business. */
export async function listed(): Promise<Listed[]> {
  return (await all()).flatMap(({ name, changed, text }) => {
    try {
      const { title, puzzle, people, rooms, times, notes } = read(text);
      if (!isOwn(name) && (name !== puzzle || name === EXAMPLE)) return [];
      return [{ name, title, puzzle: isOwn(name) ? null : puzzle, people, rooms: rooms.length, times, marks: Object.keys(notes.marks).length, changed }];
    } catch {
      return [];
    }
  });
}

/** Makes a sheet of a map, people and times. */
export async function create(drawn: KronologicDrawn, people: string[], times: number, title: string): Promise<string> {
  const { rooms, edges } = drawn.map;
  const doors = edges.map(([a, b]): [number, number] => [rooms.indexOf(a), rooms.indexOf(b)]);
  return put({ title, puzzle: null, people, rooms, doors, places: drawn.plan ? placesOf(drawn.plan) : [], times, notes: EMPTY });
}

/** Puts a file into the drawer, as a sheet of its own. */
export async function take(text: string): Promise<string> {
  const kept = read(text);
  return put({ ...kept, puzzle: null, title: kept.title || kept.puzzle || t('krono.notes.title') });
}

async function put(kept: Kept): Promise<string> {
  const name = ownName();
  await save(name, write(kept));
  return name;
}

/** Opens a sheet of its own. The house is drawn anew from its rooms and doors: the same map is the same picture. */
export async function openOwn(name: string): Promise<Opened> {
  const text = await load(name);
  if (text === undefined) throw new BadFile('other');
  const kept = read(text);
  const { drawn } = await consult({ wish: 'doors', rooms: kept.rooms, doors: kept.doors, places: kept.places });
  if (!drawn.plan) throw new BadFile('rooms');
  const { rooms, edges } = drawn.map;
  const beyond = rooms.map((room) => edges.flatMap(([a, b]) => (a === room ? [rooms.indexOf(b)] : b === room ? [rooms.indexOf(a)] : [])));
  const starts = kept.people.map(() => null);
  const sheet: Sheet = { plan: drawn.plan, people: kept.people, rooms, beyond, times: kept.times, may_stay: true, walking: '', scenes: [], starts, parts: [] };
  const about = aboutOf(sheet, null, kept.title);
  return { sheet, model: new NoteBook(name, about, notesFor(about, kept)), heard: [], advise: adviseAlone(sheet) };
}

/** A night with three questions asked, to try what a sheet can do. Its notes are kept, its questions are not. */
export async function openExample(): Promise<Opened> {
  const game = await Game.unkept('kronologic@4:easy#7');
  for (const question of ['ask Masks 2', 'ask Gallery 3', 'ask Foyer Carol']) await game.play(question);
  const sheet = await askSheet();
  const heard = game.view.board.family === 'kronologic' ? game.view.board.state.asked : [];
  return { sheet, model: await openNotes(EXAMPLE, null, sheet), heard, advise: adviseFor(sheet) };
}

/** Names as people write them: with commas, or a line each. */
export const namesIn = (text: string): string[] => text.split(/[,，、;；\n]/).map((name) => name.replaceAll(/\s+/g, ' ').trim()).filter((name) => name !== '');

/** What is wrong with names; nothing if they will do. */
export function wrongNames(names: string[]): string | null {
  const again = names[twice(names)];
  const long = names.find((name) => [...name].length > 40);
  if (names.length < 2 || names.length > 12) return t('krono.notes.new.people.count', { n: names.length });
  if (again !== undefined) return t('krono.notes.new.people.twice', { name: again });
  return long === undefined ? null : t('krono.notes.new.people.long', { name: `${[...long].slice(0, 20).join('')}…` });
}
