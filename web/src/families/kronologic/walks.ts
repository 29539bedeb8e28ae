// Where people stand in a house, and how they go from place to place.
import type { KronologicNight, KronologicSheet } from '../../generated/protocol.ts';

export type Point = readonly [number, number];

/** Slowly off, and slowly there. */
export const smooth = (part: number): number => part * part * (3 - 2 * part);

/** A point on a line through points. */
export function along(points: Point[], part: number): Point {
  const lengths = points.slice(1).map(([x, y], at) => Math.hypot(x - points[at]![0], y - points[at]![1]));
  let left = part * lengths.reduce((sum, one) => sum + one, 0);
  for (const [at, length] of lengths.entries()) {
    const [from, to] = [points[at]!, points[at + 1]!];
    if (left <= length || at === lengths.length - 1) {
      const share = length === 0 ? 1 : Math.min(1, left / length);
      return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
    }
    left -= length;
  }
  return points.at(-1) ?? [0, 0];
}

/** An arc from one place over to another, as a path; it keeps this far from both. */
export function arc([ax, ay]: Point, [bx, by]: Point, edge: number): string {
  const far = Math.hypot(bx - ax, by - ay);
  // Upwards where it goes across.
  const side = bx < ax ? 1 : -1;
  const bend: Point = [(ax + bx) / 2 - (side * 0.3 * (by - ay)), (ay + by) / 2 + side * 0.3 * (bx - ax)];
  const from = ([x, y]: Point): string => {
    const away = Math.hypot(bend[0] - x, bend[1] - y);
    const part = far < 2 * edge ? 0 : edge / away;
    return `${(x + (bend[0] - x) * part).toFixed(1)} ${(y + (bend[1] - y) * part).toFixed(1)}`;
  };
  return `M${from([ax, ay])}Q${bend[0].toFixed(1)} ${bend[1].toFixed(1)} ${from([bx, by])}`;
}

/** Where everybody stands at a time: side by side in their room, below its name where there is room for both. */
export function standing({ plan, people }: Pick<KronologicSheet, 'plan' | 'people'>, { walks }: Pick<KronologicNight, 'walks'>, time: number): Point[] {
  const size = tokenSize(plan.width);
  return people.map((_, person) => {
    const room = walks[person]?.[time] ?? 0;
    const there = people.flatMap((_, other) => (walks[other]?.[time] === room ? [other] : []));
    const [[x, y], [wide, high]] = plan.rooms[room]!.space;
    const label = Math.min(16, high * 0.3);
    const across = Math.max(1, Math.floor((wide - 6) / size));
    const columns = Math.min(there.length, across);
    const rows = Math.ceil(there.length / columns);
    const [step, down] = [Math.min(size * 1.15, (wide - 6) / columns), Math.min(size * 1.05, (high - label) / rows)];
    const index = there.indexOf(person);
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const inRow = row === rows - 1 ? there.length - row * columns : columns;
    return [x + wide / 2 + (column - (inRow - 1) / 2) * step, y + label + (high - label) / 2 + (row - (rows - 1) / 2) * down] as const;
  });
}

/** How large a token is on a plan. */
export const tokenSize = (width: number): number => width * 0.07;
