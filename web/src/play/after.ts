// Where to go from a puzzle that is solved.
import type { View } from '../engine/types.ts';
import { everyFamily } from '../families/index.ts';
import { ofDay, type OfDay } from '../lib/daily.ts';
import { results } from '../lib/keep.ts';
import { today } from '../lib/today.svelte.ts';

/** Another puzzle of today that is still to be solved. */
export function nextToday({ name: own, daily }: View): OfDay | undefined {
  if (daily !== today.day) return undefined;
  const solved = new Set(results().map(({ name }) => name)).add(own);
  return everyFamily().map(({ name }) => ofDay(name, today.day)).find(({ name }) => !solved.has(name));
}
