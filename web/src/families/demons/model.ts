// What the page works out from the engine's view of a Demons board. No rule of the game is here.
import type { DemonsBoard } from '../../engine/types.ts';

export type Person = DemonsBoard['puzzle']['people'][number];
export type Element = Person['spiritualRoot'][number];
export type Colour = 'green' | 'red' | 'yellow';

/** A column's letter, as clues say it. */
export const columnName = (column: number) => String.fromCharCode(65 + column);

/** The mark on someone's card. */
export function markOf(board: DemonsBoard, id: number): Colour | null {
  return board.state.marks?.find((mark) => mark.id === id)?.colour ?? null;
}

export function noteOf(board: DemonsBoard, id: number): string {
  return board.state.notes?.find((note) => note.id === id)?.text ?? '';
}
