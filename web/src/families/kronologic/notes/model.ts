// A sheet of notes: who was where or was not, how many, how often, and what one thinks. No page in here.
import { blocksIn, type Block } from './rich.ts';

/** What notes are about. Times are counted from 1, as people say them. */
export interface World {
  people: string[];
  rooms: string[];
  times: number;
}

export type Mark = 'here' | 'not';

/** All that somebody has noted; never changed, only replaced. Keys are numbers with a space between. */
export interface Notes {
  /** By person, room and time. */
  readonly marks: Readonly<Record<string, Mark>>;
  /** How many people, by room and time. */
  readonly counts: Readonly<Record<string, number>>;
  /** How often somebody was there, by person and room. */
  readonly visits: Readonly<Record<string, number>>;
  readonly text: readonly Block[];
}

export const EMPTY: Notes = { marks: {}, counts: {}, visits: {}, text: [] };

export interface Placement {
  person: number;
  room: number;
  time: number;
  mark: Mark;
}

const key = (...parts: number[]) => parts.join(' ');
const partsOf = (text: string) => text.split(' ').map(Number);

function put<V>(all: Readonly<Record<string, V>>, at: string, value: V | null): Readonly<Record<string, V>> {
  const { [at]: _, ...others } = all;
  return value === null ? others : { ...others, [at]: value };
}

export const markAt = (notes: Notes, person: number, room: number, time: number): Mark | null => notes.marks[key(person, room, time)] ?? null;
export const countAt = (notes: Notes, room: number, time: number): number | null => notes.counts[key(room, time)] ?? null;
export const visitsOf = (notes: Notes, person: number, room: number): number | null => notes.visits[key(person, room)] ?? null;

export const withMark = (notes: Notes, person: number, room: number, time: number, mark: Mark | null): Notes => ({ ...notes, marks: put(notes.marks, key(person, room, time), mark) });
export const withCount = (notes: Notes, room: number, time: number, count: number | null): Notes => ({ ...notes, counts: put(notes.counts, key(room, time), count) });
export const withVisits = (notes: Notes, person: number, room: number, visits: number | null): Notes => ({ ...notes, visits: put(notes.visits, key(person, room), visits) });
export const withText = (notes: Notes, text: readonly Block[]): Notes => ({ ...notes, text });

/** Who is noted where, in the order it was noted. */
export function placements(notes: Notes): Placement[] {
  return Object.entries(notes.marks).map(([at, mark]) => {
    const [person = 0, room = 0, time = 0] = partsOf(at);
    return { person, room, time, mark };
  });
}

/** The engine takes no more at once; whoever has noted more is judged by the first. */
export const MOST_JUDGED = 400;

/** As the engine reads it: `Alice Gallery 3`, `Alice not Gallery 3`. */
export function engineNote({ people, rooms }: World, { person, room, time, mark }: Placement): string {
  return `${people[person]}${mark === 'not' ? ' not' : ''} ${rooms[room]} ${time}`;
}

/** Back and forth. Every change is a step, but one that goes on with the last: letters of a sentence. */
export class History {
  static readonly MOST = 300;
  #past: Notes[] = [];
  #future: Notes[] = [];
  #joined = '';

  constructor(public now: Notes) {}

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  get canRedo(): boolean {
    return this.#future.length > 0;
  }

  /** Makes a change; one that is `joined` by the same word as the last belongs to it. */
  change(next: Notes, joined = ''): void {
    if (next === this.now) return;
    if (joined === '' || joined !== this.#joined || this.#past.length === 0) this.#past = [...this.#past, this.now].slice(-History.MOST);
    this.#joined = joined;
    this.#future = [];
    this.now = next;
  }

  undo(): boolean {
    return this.#go(this.#past, this.#future);
  }

  redo(): boolean {
    return this.#go(this.#future, this.#past);
  }

  #go(from: Notes[], to: Notes[]): boolean {
    const next = from.pop();
    if (next === undefined) return false;
    to.push(this.now);
    this.now = next;
    this.#joined = '';
    return true;
  }
}

// As a file. Names stand in it, so that it can be read, and is right whatever order a map has its rooms in.

const VERSION = 1;
export const MOST_BYTES = 1_000_000;
const MOST_NAME = 80;

/** What a file holds: notes, and what they are about. */
export interface Kept extends World {
  title: string;
  /** The puzzle; none for a sheet of its own. */
  puzzle: string | null;
  /** By the numbers of their rooms. */
  doors: [number, number][];
  /** Where the rooms lie on the drawing, by column and row; nothing where it decides. */
  places: [number, number][];
  notes: Notes;
}

/** Why a file is refused: the key of a sentence, and what it names. */
export class BadFile extends Error {
  constructor(
    readonly reason: 'large' | 'json' | 'other' | 'version' | 'title' | 'people' | 'rooms' | 'doors' | 'times' | 'marks' | 'counts' | 'visits' | 'text' | 'night',
    readonly at: string = '',
  ) {
    super(`${reason} ${at}`);
  }
}

export function write({ title, puzzle, people, rooms, doors, places, times, notes }: Kept): string {
  const name = (list: string[], index: number | undefined) => list[index ?? -1] ?? '';
  const entries = <V>(all: Readonly<Record<string, V>>, named: (parts: number[]) => (string | number)[]) => Object.entries(all).map(([at, value]) => [...named(partsOf(at)), value]);
  const file = {
    cluesmith_notes: VERSION,
    title,
    ...(puzzle === null ? {} : { puzzle }),
    people,
    rooms,
    doors,
    ...(places.length === 0 ? {} : { places }),
    times,
    marks: entries(notes.marks, ([who, where, time = 0]) => [name(people, who), name(rooms, where), time]),
    counts: entries(notes.counts, ([where, time = 0]) => [name(rooms, where), time]),
    visits: entries(notes.visits, ([who, where]) => [name(people, who), name(rooms, where)]),
    text: notes.text,
  };
  return JSON.stringify(file, null, 1);
}

/** Reads a file, whoever wrote it. */
export function read(text: string): Kept {
  if (text.length > MOST_BYTES) throw new BadFile('large');
  const file = parsed(text);
  const version = file['cluesmith_notes'];
  if (version === undefined) throw new BadFile('other');
  if (version !== VERSION) throw new BadFile('version', String(version).slice(0, 20));
  const people = names(file['people'], 2, 12, 'people');
  const rooms = names(file['rooms'], 2, 24, 'rooms');
  const times = file['times'];
  if (!isWithin(times, 2, 12)) throw new BadFile('times');
  const doors = list(file['doors'], 400, 'doors').map((door, at): [number, number] => {
    if (!Array.isArray(door) || door.length !== 2 || !door.every((room) => isWithin(room, 0, rooms.length - 1))) throw new BadFile('doors', String(at + 1));
    return [door[0] as number, door[1] as number];
  });
  const places = list(file['places'] ?? [], rooms.length, 'rooms').map((place, at): [number, number] => {
    if (!Array.isArray(place) || place.length !== 2 || !place.every((part) => isWithin(part, 1, 24))) throw new BadFile('rooms', String(at + 1));
    return [place[0] as number, place[1] as number];
  });
  const title = file['title'] ?? '';
  const puzzle = file['puzzle'] ?? null;
  if (typeof title !== 'string' || title.length > 200 || !(puzzle === null || (typeof puzzle === 'string' && puzzle.length <= 2000))) throw new BadFile('title');
  const blocks = blocksIn(file['text'] ?? []);
  if (blocks === undefined) throw new BadFile('text');
  const person = { of: (name: unknown) => people.indexOf(name as string), good: (at: number) => at >= 0 };
  const room = { of: (name: unknown) => rooms.indexOf(name as string), good: (at: number) => at >= 0 };
  const time = { of: Number, good: (at: number) => isWithin(at, 1, times) };
  const number = (most: number) => (value: unknown) => isWithin(value, 0, most);
  const notes: Notes = {
    marks: table<Mark>(file['marks'], [person, room, time], (mark) => mark === 'here' || mark === 'not', 'marks'),
    counts: table<number>(file['counts'], [room, time], number(people.length), 'counts'),
    visits: table<number>(file['visits'], [person, room], number(times), 'visits'),
    text: blocks,
  };
  return { title, puzzle, people, rooms, doors, places, times, notes };
}

/** The notes of a file for a sheet that lies open: of the same people, rooms and times, in whatever order. */
export function notesFor({ people, rooms, times, puzzle }: World & { puzzle?: string | null }, file: Kept): Notes {
  // The same night may have been noted where everything is called otherwise; its order is the same everywhere.
  const isSame = puzzle != null && file.puzzle === puzzle && file.people.length === people.length && file.rooms.length === rooms.length;
  const kept = isSame ? { ...file, people, rooms } : file;
  const same = (one: string[], other: string[]) => one.length === other.length && one.every((name) => other.includes(name));
  const different = (one: string[], other: string[]) => other.find((name) => !one.includes(name)) ?? one.find((name) => !other.includes(name)) ?? '';
  if (!same(people, kept.people)) throw new BadFile('night', different(people, kept.people));
  if (!same(rooms, kept.rooms)) throw new BadFile('night', different(rooms, kept.rooms));
  if (times !== kept.times) throw new BadFile('night', `1–${kept.times}`);
  const who = (person: number) => people.indexOf(kept.people[person] ?? '');
  const where = (room: number) => rooms.indexOf(kept.rooms[room] ?? '');
  const moved = <V>(all: Readonly<Record<string, V>>, move: (parts: number[]) => number[]) =>
    Object.fromEntries(Object.entries(all).map(([at, value]) => [key(...move(partsOf(at))), value]));
  const { marks, counts, visits, text } = kept.notes;
  return {
    marks: moved(marks, ([person = 0, room = 0, time = 0]) => [who(person), where(room), time]),
    counts: moved(counts, ([room = 0, time = 0]) => [where(room), time]),
    visits: moved(visits, ([person = 0, room = 0]) => [who(person), where(room)]),
    text,
  };
}

function parsed(text: string): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadFile('json');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new BadFile('other');
  return value as Record<string, unknown>;
}

const isWithin = (value: unknown, low: number, high: number): value is number => Number.isSafeInteger(value) && (value as number) >= low && (value as number) <= high;

function list(value: unknown, most: number, reason: BadFile['reason']): unknown[] {
  if (!Array.isArray(value) || value.length > most) throw new BadFile(reason);
  return value;
}

function names(value: unknown, low: number, high: number, reason: 'people' | 'rooms'): string[] {
  const all = list(value, high, reason);
  const isName = (name: unknown) => typeof name === 'string' && name.trim() !== '' && name.length <= MOST_NAME;
  const bad = all.findIndex((name, at) => !isName(name) || all.indexOf(name) !== at);
  if (bad >= 0) throw new BadFile(reason, String(bad + 1));
  if (all.length < low) throw new BadFile(reason);
  return all as string[];
}

interface Column {
  of: (value: unknown) => number;
  good: (at: number) => boolean;
}

/** Rows such as `["Alice", "Gallery", 3, "here"]`. */
function table<V>(value: unknown, columns: Column[], isValue: (value: unknown) => boolean, reason: BadFile['reason']): Record<string, V> {
  const made: Record<string, V> = {};
  list(value ?? [], 12 * 24 * 12, reason).forEach((row, at) => {
    const parts = Array.isArray(row) && row.length === columns.length + 1 ? (row as unknown[]) : [];
    const found = columns.map((column, index) => column.of(parts[index]));
    if (!columns.every((column, index) => column.good(found[index] ?? -1)) || !isValue(parts[columns.length])) throw new BadFile(reason, String(at + 1));
    made[key(...found)] = parts[columns.length] as V;
  });
  return made;
}
