// Who is shown in a room at a time, in which layer, and how large.
import type { Layer } from '../people.ts';
import type { Known } from './advice.svelte.ts';
import type { Certain } from './heard.ts';
import { markAt, type Notes, type Placement } from './model.ts';

export interface Chip {
  person: number;
  layer: Layer;
  clash: boolean;
}

export interface Shown {
  people: number;
  notes: Notes;
  certain: Certain[];
  /** Only where help is wanted. */
  known: Known | null;
  /** Notes that cannot be true with something else. */
  clashing: Placement[];
}

const ORDER: Layer[] = ['heard', 'mine', 'follows', 'not'];

/** Everybody who is shown there: what is told and heard before what is noted, what follows, and who is not there. */
export function chipsAt({ people, notes, certain, known, clashing }: Shown, room: number, time: number): Chip[] {
  const chips: Chip[] = [];
  for (let person = 0; person < people; person += 1) {
    const mark = markAt(notes, person, room, time);
    const isCertain = certain.some((one) => one.person === person && one.room === room && one.time === time);
    const layer: Layer | null = isCertain ? 'heard' : mark === 'here' ? 'mine' : mark === 'not' ? 'not' : follows(known, person, room, time) ? 'follows' : null;
    const clash = clashing.some((one) => one.person === person && one.room === room && one.time === time);
    if (layer !== null) chips.push({ person, layer, clash });
    // A note against what is certain must be seen, or it could not be taken back.
    if (isCertain && mark === 'not') chips.push({ person, layer: 'not', clash });
  }
  return chips.sort((a, b) => ORDER.indexOf(a.layer) - ORDER.indexOf(b.layer));
}

/** Whether somebody can only have been there. */
export function follows(known: Known | null, person: number, room: number, time: number): boolean {
  const left = known?.rooms[person]?.[time - 1];
  return left?.length === 1 && left[0] === room;
}

/** Whether somebody cannot have been there. */
export function excluded(known: Known | null, person: number, room: number, time: number): boolean {
  return known?.rooms[person]?.[time - 1]?.includes(room) === false;
}

/** Why somebody was where they were at a time: the last thing that is said of it says the most. */
export function reasonFor(known: Known | null, person: number, time: number): string | null {
  return known?.conclusions.findLast(({ about }) => about.some(([who, at]) => who === person && at === time - 1))?.text ?? null;
}

const SIZES = [26, 22, 19, 16, 14];
const GAP = 3;

/** How large tokens can be in a space, and how many of them there is room for. */
export function fit(count: number, wide: number, high: number): { size: number; room: number } {
  const roomFor = (size: number) => Math.max(1, Math.floor((wide + GAP) / (size + GAP))) * Math.max(1, Math.floor((high + GAP) / (size + GAP)));
  const most = wide >= 110 && high >= 44 ? 0 : 1;
  const size = SIZES.slice(most).find((one) => roomFor(one) >= count && one <= high) ?? 14;
  const room = roomFor(size);
  // One place is for saying how many more there are.
  return { size, room: count <= room ? count : room - 1 };
}
