// What a host wishes for, and how it is written for the engine.
import type { KronologicParams } from '../../../generated/protocol.ts';
import { keep, recall } from '../../../lib/local.ts';

export type Params = KronologicParams;
export type Level = NonNullable<Params['level']>;
export const LEVELS: Level[] = ['easy', 'medium', 'hard', 'brutal'];
/** The most scenarios that go together. */
export const TOGETHER = 3;
export const PEOPLE = { least: 2, most: 12 } as const;
export const TIMES = { least: 2, most: 12 } as const;
export const SAMPLES = { least: 1, most: 5000 } as const;

/** The names that people have unless they are given others; the engine knows the same. */
export const NAMES = ['Alice', 'Bob', 'Carol', 'Dave', 'Eve', 'Frank', 'Grace', 'Heidi', 'Ivan', 'Judy', 'Kim', 'Leo'];

export interface Wishes {
  /** A built-in map; nothing where the text is the host's own. */
  map: string | null;
  text: string;
  scenarios: string[];
  /** Several scenarios can be chosen. */
  combine: boolean;
  people: string[];
  times: number;
  stay: boolean;
  /** How many first rooms are told; nothing as usual. */
  known: number | null;
  /** Rooms where people must start, by their names. */
  starts: Record<string, string>;
  by: 'level' | 'percentile';
  level: Level;
  percentile: number;
  /** How many nights are drawn, in either way of choosing. */
  samples: { level: number; percentile: number };
  seed: number;
  room: string;
  time: number | null;
  victim: boolean;
  patients: number | null;
}

/** The specification's tips for game masters: the Phantom at the 50th percentile, of a hundred nights. */
export function usual(seed: number): Wishes {
  return {
    map: 'mansion',
    text: '',
    scenarios: ['s2'],
    combine: false,
    people: NAMES.slice(0, 6),
    times: 6,
    stay: false,
    known: null,
    starts: {},
    by: 'percentile',
    level: 'medium',
    percentile: 50,
    samples: { level: 4, percentile: 100 },
    seed,
    room: '',
    time: null,
    victim: false,
    patients: null,
  };
}

const KEPT = 'cluesmith.night';
/** Of what is kept; a recipe of another shape is not read. */
const VERSION = 1;

/** The recipe as it was left on this device, or the usual one. */
export function recalled(): Wishes {
  const kept = recall<{ version?: number; wishes?: Wishes } | null>(KEPT, null);
  return { ...usual(anySeed()), ...(kept?.version === VERSION ? kept.wishes : {}) };
}

export const keepWishes = (wishes: Wishes) => keep(KEPT, { version: VERSION, wishes });

/** The usual people in their usual order: they have names in every language. */
const isUsual = (people: string[]) => people.every((name, at) => name === NAMES[at]);

/** As the engine reads them. What belongs to a scenario that was not chosen is left out. Where somebody has a name of their
 * own, the others keep the names by which they are called here. */
export function written(wishes: Wishes, rooms: string[], call = (name: string) => name): Params {
  const has = (id: string) => wishes.scenarios.includes(id);
  const named = (name: string) => (isUsual(wishes.people) ? name : call(name));
  const starts = wishes.people.filter((name) => rooms.includes(wishes.starts[name] ?? '')).map((name) => `${named(name)}=${wishes.starts[name]}`);
  return {
    ...(wishes.by === 'level' ? { level: wishes.level } : { percentile: wishes.percentile }),
    samples: wishes.samples[wishes.by],
    scenario: wishes.scenarios.join('+'),
    map: wishes.map ?? wishes.text,
    people: wishes.people.map(named).join(','),
    timesteps: wishes.times,
    movement: wishes.stay ? 'allow-stay' : 'must-move',
    ...(wishes.known === null ? {} : { known: Math.min(wishes.known, wishes.people.length) }),
    ...(starts.length === 0 ? {} : { start: starts.join(';') }),
    ...(has('s1') && rooms.includes(wishes.room) ? { room: wishes.room } : {}),
    ...(has('s1') && wishes.time !== null && wishes.time <= wishes.times ? { time: wishes.time } : {}),
    ...(has('s1') && wishes.victim ? { victim: true } : {}),
    ...(has('s9') && wishes.patients !== null ? { patients: wishes.patients } : {}),
  };
}

/** What decides which nights are drawn: all but which of them is taken. */
export function drawKey(params: Params, seed: number, known: number): string {
  const by = params.percentile === undefined ? 'level' : 'percentile';
  return JSON.stringify([{ ...params, level: null, percentile: null, known }, by, seed]);
}

/** A night of a draw that has a name of its own. */
export interface Stop {
  place: number;
  take: { percentile: number } | { level: Level };
}

/** The nights of a draw that can be taken, easiest first; the engine counts the same way. */
export function stops(count: number, by: Wishes['by']): Stop[] {
  const last = count - 1;
  const all: Stop[] =
    by === 'level'
      ? [0, 34, 67, 100].map((share, at) => ({ place: Math.floor((share * last + 50) / 100), take: { level: LEVELS[at] ?? 'medium' } }))
      : Array.from({ length: 101 }, (_, percentile) => ({ place: Math.floor((percentile * last) / 100), take: { percentile } }));
  return all.filter(({ place }, at) => all.findIndex((one) => one.place === place) === at);
}

/** People whose name is missing or somebody else's, too. */
export function badNames(people: string[]): boolean[] {
  const small = people.map((name) => name.trim().toLowerCase());
  return small.map((name) => name === '' || small.filter((other) => other === name).length > 1);
}

/** What is wrong and what would be right, as sentences: the engine writes them for a line in a terminal. */
export function sentences(...parts: string[]): string {
  const tidy = (part: string) => part.replace(/`([^`]*)`/g, '“$1”').replace(/^\p{Ll}/u, (first) => first.toUpperCase()).replace(/(?<![.!?。！？])$/, /\p{Script=Han}/u.test(part) ? '。' : '.');
  return parts.filter((part) => part !== '').map(tidy).join(' ');
}

/** Any seed will do; a short one can be read out to a friend. */
export const anySeed = () => Math.floor(Math.random() * 1_000_000);
