// Where to go from a puzzle that is solved.
import type { View } from '../engine/types.ts';
import { families } from '../families/index.ts';
import { ofDay, type OfDay } from '../lib/daily.ts';
import { results } from '../lib/keep.ts';
import { puzzle } from '../lib/router.ts';
import { today } from '../lib/today.svelte.ts';

/** The address of another of the same family and level, of any seed. */
export function another({ board, grade }: View): string {
  return puzzle(`${board.family}:${grade?.level ?? ''}#${Math.floor(Math.random() * 1_000_000)}`);
}

/** Another puzzle of today that is still to be solved. */
export function nextToday({ name: own, daily }: View): OfDay | undefined {
  if (daily !== today.day) return undefined;
  const solved = new Set(results().map(({ name }) => name)).add(own);
  return families.map(({ name }) => ofDay(name, today.day)).find(({ name }) => !solved.has(name));
}
