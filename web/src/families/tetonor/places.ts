// Where on a board of Tetonor the things of a proof are: `cell 64` are the cells that show 64, `strip 5..9` the slots
// that may hold such numbers, `4,16 >= 1` is a pair in its cells. `4,16 <= 0` is crossed out and stands nowhere;
// so does `all`, that there are half as many pairs as cells.
import type { Board, TetonorBoard } from '../../engine/types.ts';
import { cellName } from './model.ts';

/** `strip 5`, `strip 5..9`, `strip 5..`. */
export function rangeIn(what: string): [low: number, high: number] | null {
  const found = /^strip (\d+)(?:(\.\.)(\d*))?$/.exec(what);
  if (found === null) return null;
  const [low, open, high] = [Number(found[1]), found[2] !== undefined, found[3] ?? ''];
  return [low, !open ? low : high === '' ? Infinity : Number(high)];
}

export function places(what: string, shown: Board): string[] {
  const board = shown as TetonorBoard;
  const cells = (is: (cell: number) => boolean) => board.puzzle.grid.flatMap((_, cell) => (is(cell) ? [cellName(cell, board.columns)] : []));
  const [range, number, pair] = [rangeIn(what), /^cell (\d+)$/.exec(what)?.[1], /^(\d+,\d+) >=/.exec(what)?.[1]];
  if (range !== null) return slots(board.puzzle.strip, ...range);
  if (number !== undefined) return cells((cell) => board.puzzle.grid[cell] === Number(number));
  return pair === undefined ? [] : cells((cell) => board.state.cells[cell]?.pair.join() === pair);
}

/** The slots that may hold a number from `low` to `high`; the whole strip, where none may. */
function slots(strip: (number | null)[], low: number, high: number): string[] {
  const may = strip.map((_, at) => {
    const floor = strip.slice(0, at + 1).findLast((shown) => shown !== null) ?? 1;
    const ceiling = strip.slice(at).find((shown) => shown !== null) ?? Infinity;
    return floor <= high && ceiling >= low;
  });
  return strip.flatMap((_, at) => (may[at] || !may.includes(true) ? [`s${at + 1}`] : []));
}
