// What a seat was told and has heard, as it stands on the sheet by itself.
import type { Sheet } from '../talk.ts';

/** An answer as this seat heard it; the private part only if it was this seat's. */
export interface Heard {
  room: string;
  time?: number | null;
  who?: string | null;
  shared: number;
  private?: string | null;
}

/** Somebody who was somewhere for sure. */
export interface Certain {
  person: number;
  room: number;
  time: number;
  /** Told to everybody, or seen by this seat. */
  by: 'told' | 'looked';
}

/** Each answer once, as the engine numbers them. */
export function once(heard: Heard[]): Heard[] {
  const text = ({ room, time, who, shared, private: own }: Heard) => JSON.stringify([room, time ?? null, who ?? null, shared, own ?? null]);
  return [...new Map(heard.map((one) => [text(one), one])).values()];
}

/** Who was where for sure: told starts, and what this seat looked at. */
export function certain(sheet: Sheet, heard: Heard[]): Certain[] {
  const told = sheet.starts.flatMap((room, person): Certain[] => (room === null ? [] : [{ person, room, time: 1, by: 'told' }]));
  const looked = heard.flatMap(({ room, time, who, private: own }): Certain[] => {
    if (own === null || own === undefined) return [];
    const at = { person: sheet.people.indexOf(who ?? own), room: sheet.rooms.indexOf(room), time: time ?? Number(own), by: 'looked' as const };
    return at.person < 0 || at.room < 0 || !(at.time >= 1 && at.time <= sheet.times) ? [] : [at];
  });
  const known = new Set(told.map(({ person, room, time }) => `${person} ${room} ${time}`));
  return [...told, ...looked.filter(({ person, room, time }) => { const at = `${person} ${room} ${time}`; return !known.has(at) && known.add(at); })];
}

/** How many were in a room at a time, if that was heard. */
export function countHeard(sheet: Sheet, heard: Heard[], room: number, time: number): number | null {
  return heard.find((one) => one.time === time && one.room === sheet.rooms[room])?.shared ?? null;
}

/** How often somebody was in a room, if that was heard. */
export function visitsHeard(sheet: Sheet, heard: Heard[], person: number, room: number): number | null {
  return heard.find((one) => one.who === sheet.people[person] && one.room === sheet.rooms[room])?.shared ?? null;
}
