// The coarse grid on which rooms are placed by hand: columns and rows, from 1.
import type { Plan } from '../talk.ts';

export type Cell = [column: number, row: number];
/** Where each room lies; nothing where the drawing decides. */
export type Places = (Cell | null)[];
type Grid = Plan['grid'];

/** As the engine has it. */
const COLUMNS = 3;
const ROWS = 12;
/** Between a cell's border and a plate in it. */
const AROUND = { x: 8, y: 11 } as const;

export const isSame = (one: Cell, other: Cell): boolean => one[0] === other[0] && one[1] === other[1];

/** The rows that a room can be moved to: one more above and one more below than there are, as far as they go. */
function rowsOf(cells: Cell[]): [from: number, to: number] {
  const rows = cells.map(([, row]) => row);
  const [first, last] = [Math.min(...rows), Math.max(...rows)];
  return last - first + 1 >= ROWS ? [first, last] : [first - 1, last + 1];
}

/** A room moved into a cell, and whoever lies there where it was; the first row is the first in which something lies. */
export function moved(cells: Cell[], at: number, to: Cell): Cell[] | null {
  const [from, [top, bottom]] = [cells[at], rowsOf(cells)];
  if (from === undefined || to[0] < 1 || to[0] > COLUMNS || to[1] < top || to[1] > bottom) return null;
  const exchanged = cells.map((cell, room): Cell => (room === at ? to : isSame(cell, to) ? from : cell));
  const up = Math.min(...exchanged.map(([, row]) => row)) - 1;
  return exchanged.map(([column, row]): Cell => [column, row - up]);
}

/** Where nobody lies, within reach. */
export function freeCells(cells: Cell[]): Cell[] {
  const [top, bottom] = rowsOf(cells);
  const all = Array.from({ length: (bottom - top + 1) * COLUMNS }, (_, at): Cell => [(at % COLUMNS) + 1, top + Math.floor(at / COLUMNS)]);
  return all.filter((cell) => !cells.some((taken) => isSame(taken, cell)));
}

/** The cell at a point of the sheet, or the nearest one within reach. */
export function cellAt({ corner, pitch }: Grid, cells: Cell[], [x, y]: readonly [number, number]): Cell {
  const [top, bottom] = rowsOf(cells);
  const within = (low: number, number: number, high: number) => Math.min(high, Math.max(low, number));
  return [within(1, Math.floor((x - corner[0]) / pitch[0]) + 1, COLUMNS), within(top, Math.floor((y - corner[1]) / pitch[1]) + 1, bottom)];
}

/** A part of the plane that the sheet lies on. */
interface View {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** What is shown: the sheet; where rooms of plates are moved, also every cell that one can be moved to. */
export function viewOf({ width, height, rooms, grid: { corner, pitch }, house }: Plan, moving: boolean): View {
  if (!moving || house) return { left: 0, top: 0, width, height };
  const [first, last] = rowsOf(rooms.map(({ cell }) => cell as Cell));
  const [left, top] = [Math.min(0, corner[0]), Math.min(0, corner[1] + (first - 1) * pitch[1])];
  const [right, bottom] = [Math.max(width, corner[0] + COLUMNS * pitch[0]), Math.max(height, corner[1] + last * pitch[1])];
  return { left, top, width: right - left, height: bottom - top };
}

/** Where a cell lies in a view, as a style. */
export function boxOf({ corner, pitch }: Grid, view: View, [column, row]: Cell): string {
  const [x, y] = [corner[0] + (column - 1) * pitch[0] + AROUND.x - view.left, corner[1] + (row - 1) * pitch[1] + AROUND.y - view.top];
  const [wide, high] = [pitch[0] - 2 * AROUND.x, pitch[1] - 2 * AROUND.y];
  const part = (length: number, of: number) => `${(100 * length) / of}%`;
  return `left:${part(x, view.width)};top:${part(y, view.height)};width:${part(wide, view.width)};height:${part(high, view.height)}`;
}
