// What a proof of a night speaks of, by what stands on the page: its statements as
// `crates/kronologic/src/certificate/statement.rs` writes them (`Gallery@3 = 4`, `Bob@4: Foyer + Hall`, `phantom != Alice`,
// `start Dave`).
import type { Board, KronologicBoard } from '../../engine/types.ts';
import { calledAs } from './people.ts';

/** What is written, in the pieces that are names or numbers. */
export const PIECES = /(\s*(?:!=|[@:=+])\s*)/;
export const isStatement = (what: string) => /@| = | != /.test(what);

/** A name as it is called here. */
export const calledIn = ({ called }: KronologicBoard, name: string): string => calledAs(called, name);

/** Where a name stands; a number after `@` is a time. */
function placeOf(board: KronologicBoard, piece: string, before: string): string[] {
  const name = calledIn(board, piece.replace(/^start /, ''));
  if (board.puzzle.map.rooms.includes(name)) return [`room:${name}`];
  if (board.puzzle.characters.includes(name)) return [`person:${name}`];
  return before.trim() === '@' && /^\d+$/.test(name) ? [`time:${name}`] : [];
}

/** A hint tells its reasons in sentences: the names in them. */
const namesIn = ({ puzzle }: KronologicBoard, sentence: string): string[] => [
  ...puzzle.map.rooms.filter((name) => hasWord(sentence, name)).map((name) => `room:${name}`),
  ...puzzle.characters.filter((name) => hasWord(sentence, name)).map((name) => `person:${name}`),
];

const hasWord = (sentence: string, name: string) => new RegExp(`(?<![A-Za-z0-9])${name.replace(/[^\p{L}\p{N}]/gu, '\\$&')}(?![A-Za-z0-9])`, 'u').test(sentence);

export function places(what: string, all: Board): string[] {
  const board = all as KronologicBoard;
  const pieces = isStatement(what) || what.startsWith('start ') ? what.split(PIECES) : [];
  const found = pieces.flatMap((piece, at) => (at % 2 === 1 ? [] : placeOf(board, piece, pieces[at - 1] ?? '')));
  return [...new Set(found.length > 0 ? found : namesIn(board, what))];
}
