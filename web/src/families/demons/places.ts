// Where on a board of Demons the things of a proof are: `clue 9` is what the tenth person said, `9 Demon` what that
// person is, and both stand on that person's card. How many demons there are, `6-8 demons`, stands on none.
import type { Board, DemonsBoard } from '../../engine/types.ts';

/** The person that a rule or a fact is about. */
export function personIn(what: string): number | null {
  const id = /^clue (\d+)$/.exec(what)?.[1] ?? /^(\d+) (?:Demon|Cultivator)$/.exec(what)?.[1];
  return id === undefined ? null : Number(id);
}

export function places(what: string, board: Board): string[] {
  const place = (board as DemonsBoard).cards[personIn(what) ?? -1]?.place;
  return place === undefined ? [] : [place];
}
