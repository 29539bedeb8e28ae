// What the page works out from the engine's view of a Tetonor board. No rule of the game is here.
import type { Finding, TetonorBoard } from '../../engine/types.ts';

export type Op = '+' | '×';
export type Entry = NonNullable<TetonorBoard['state']['cells'][number]>;

export function cellName(cell: number, columns: number): string {
  return `${String.fromCharCode(65 + (cell % columns))}${Math.floor(cell / columns) + 1}`;
}

export const result = (a: number, b: number, op: Op) => (op === '+' ? a + b : a * b);

/** The number that goes with `a`, if there is one: plain arithmetic. */
export function partner(number: number, op: Op, a: number): number | null {
  const b = op === '+' ? number - a : number / a;
  return Number.isInteger(b) && b > 0 ? b : null;
}

const key = (entry: Entry) => entry.pair.join(',');

/** A number for each pair on the board: the sign that twins share. A pair keeps the number that it was given `before`; others get the first that is free, in the order of the cells. */
export function pairSigns(cells: (Entry | null)[], before = new Map<string, number>()): Map<string, number> {
  const pairs = new Set(cells.flatMap((entry) => (entry === null ? [] : [key(entry)])));
  const signs = new Map([...before].filter(([pair]) => pairs.has(pair)));
  const taken = new Set(signs.values());
  for (const pair of pairs) {
    if (signs.has(pair)) continue;
    let free = 1;
    while (taken.has(free)) free += 1;
    signs.set(pair, free);
    taken.add(free);
  }
  return signs;
}

export function signOf(signs: Map<string, number>, entry: Entry): number {
  return signs.get(key(entry)) ?? 0;
}

/** The cell that holds the other half of a cell's pair. */
export function twinOf(cells: (Entry | null)[], cell: number): number | null {
  const entry = cells[cell] ?? null;
  if (entry === null) return null;
  const alike = (op: Op) =>
    cells.flatMap((other, at) => (other !== null && key(other) === key(entry) && other.op === op ? [at] : []));
  const rank = alike(entry.op).indexOf(cell);
  return alike(entry.op === '+' ? '×' : '+')[rank] ?? null;
}

export interface Tile {
  /** Shown by the puzzle. */
  shown: number | null;
  /** Written by the player. */
  own: number | null;
  /** Where a pair on the board uses a number that the strip hides: the first slot it fits. */
  guess: number | null;
  used: boolean;
}

/** The strip with what the pairs on the board use of it. */
export function tiles(strip: (number | null)[], state: TetonorBoard['state']): Tile[] {
  const made: Tile[] = strip.map((shown, at) => ({ shown, own: state.strip[at] ?? null, guess: null, used: false }));
  for (const number of numbersInUse(state.cells)) {
    const here =
      made.find((tile) => !tile.used && (tile.shown ?? tile.own) === number) ??
      made.find((tile, at) => !tile.used && tile.shown === null && tile.own === null && fits(strip, at, number));
    if (here === undefined) continue;
    here.used = true;
    if (here.shown === null && here.own === null) here.guess = number;
  }
  return made;
}

/** Both numbers of every pair, as often as the pair stands on the board, ascending. */
function numbersInUse(cells: (Entry | null)[]): number[] {
  const counts = new Map<string, { pair: [number, number]; '+': number; '×': number }>();
  for (const entry of cells) {
    if (entry === null) continue;
    const count = counts.get(key(entry)) ?? { pair: entry.pair as [number, number], '+': 0, '×': 0 };
    count[entry.op] += 1;
    counts.set(key(entry), count);
  }
  const all = [...counts.values()].flatMap((count) => Array(Math.max(count['+'], count['×'])).fill(count.pair).flat());
  return all.sort((a, b) => a - b);
}

function fits(strip: (number | null)[], at: number, number: number): boolean {
  const before = strip.slice(0, at).findLast((shown) => shown !== null) ?? 1;
  const after = strip.slice(at).find((shown) => shown !== null) ?? Infinity;
  return before <= number && number <= after;
}

/** Cells that errors point at. */
export const wrongCells = (findings: Finding[]) => wrongIn('cells', findings);

/**
 * The same with the other halves of their pairs. A cell that has a number of its own is wrong because its pair is; where
 * a number stands twice, the pair may be right and only the cell wrong.
 */
export function wrongPairs(findings: Finding[], { puzzle, state }: TetonorBoard): Set<number> {
  const wrong = wrongCells(findings);
  const isAlone = (cell: number) => puzzle.grid.filter((number) => number === puzzle.grid[cell]).length === 1;
  const twins = [...wrong].filter(isAlone).flatMap((cell) => twinOf(state.cells, cell) ?? []);
  return new Set([...wrong, ...twins]);
}

/** Slots of the strip that errors point at. */
export const wrongSlots = (findings: Finding[]) => wrongIn('strip', findings);

function wrongIn(part: 'cells' | 'strip', findings: Finding[]): Set<number> {
  const wrong = findings.flatMap(({ severity, path }) => {
    const match = /^\/state\/(cells|strip)\/(\d+)$/.exec(path);
    return severity === 'error' && match?.[1] === part ? [Number(match[2])] : [];
  });
  return new Set(wrong);
}
