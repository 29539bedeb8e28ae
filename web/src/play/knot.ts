// The knot of a puzzle: the hardest step of its proof, which everything else hangs on.
import type { Played } from '../engine/types.ts';
import { marksOf, type Notation } from './proof.ts';

export interface Knot {
  /** The technique's name in words. */
  rule: string;
  /** Where on the board it is; nowhere, if what it proves stands nowhere. */
  places: string[];
  /** The same in a few words. */
  where: string;
}

/** The first of the hardest steps; of these rather one that puts something on the board. */
export function knotOf(steps: Played[], { places, name }: Notation): Knot | null {
  const highest = Math.max(...steps.map(({ tier }) => tier));
  const hardest = steps.filter(({ tier }) => tier === highest).map((step) => ({ step, conclusions: marksOf(step, places).conclusions }));
  const knot = hardest.find(({ conclusions }) => conclusions.some((mark) => mark.places.length > 0)) ?? hardest[0];
  if (knot === undefined) return null;
  const there = [...new Set(knot.conclusions.flatMap((mark) => mark.places))];
  const called = knot.step.so.map((what) => name(what, knot.step.board));
  return { rule: knot.step.title, places: there, where: (there.length > 0 ? there : called).join(', ') };
}

/** Which pearls stand for these places: pearls are strung row by row, as cells are named. */
export function pearlsAt(places: string[], rows: number[]): number[] {
  return places.flatMap((place) => {
    const [, letter, number] = /^([A-Z])(\d+)$/.exec(place) ?? [];
    if (letter === undefined) return [];
    const [column, row] = [letter.charCodeAt(0) - 65, Number(number) - 1];
    return column < (rows[row] ?? 0) ? [rows.slice(0, row).reduce((sum, length) => sum + length, 0) + column] : [];
  });
}
