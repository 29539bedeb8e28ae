// What a proof of a night speaks of: its statements as `crates/kronologic/src/certificate/statement.rs` writes them
// (`Gallery@3 = 4`, `Bob@4: Foyer + Hall`, `phantom != Alice`, `start Dave`), by what stands on the page and in words.
import type { Board, KronologicBoard, KronologicPart } from '../../engine/types.ts';
import { t } from '../../i18n/index.ts';
import type { Notation } from '../../play/proof.ts';
import { calledAs, readable, readableIn } from './people.ts';

/** What is written, in the pieces that are names or numbers. */
const PIECES = /(\s*(?:!=|[@:=+])\s*)/;
const isStatement = (what: string) => /@| = | != /.test(what);

/** What the parts of the answer are called; known as soon as the night lies on the desk. */
let titles = new Map<string, string>();
export const callParts = (parts: KronologicPart[]): void => void (titles = new Map(parts.map(({ name, label }) => [name, label])));

/** A name as it is called here. */
const calledIn = ({ called }: KronologicBoard, name: string): string => calledAs(called, name);

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

function places(what: string, all: Board): string[] {
  const board = all as KronologicBoard;
  const pieces = isStatement(what) || what.startsWith('start ') ? what.split(PIECES) : [];
  const found = pieces.flatMap((piece, at) => (at % 2 === 1 ? [] : placeOf(board, piece, pieces[at - 1] ?? '')));
  return [...new Set(found.length > 0 ? found : namesIn(board, what))];
}

function name(what: string, all: Board): string {
  const board = all as KronologicBoard;
  if (what === 'doors') return t('krono.proof.doors');
  if (what.startsWith('rule ')) return t('krono.proof.rule');
  if (what.startsWith('start ')) return t('krono.proof.start', { who: calledIn(board, what.slice(6)) });
  if (!isStatement(what)) return read(what, board);
  const pieces = what.split(PIECES);
  const said = (piece: string | undefined) => titles.get(piece ?? '') ?? readable(calledIn(board, piece ?? ''));
  // Who was where, and what was answered.
  if (pieces[1] === '@') {
    const rooms = pieces.slice(4).filter((_, at) => at % 2 === 0).map(said).join(' / ');
    return /^\d+$/.test(pieces[2] ?? '') ? t('krono.proof.at', { what: said(pieces[0]), time: pieces[2] ?? '', value: rooms }) : `${said(pieces[0])}, ${said(pieces[2])}: ${rooms}`;
  }
  return pieces.map((piece, at) => (at % 2 === 0 ? said(piece) : piece.trim() === '!=' ? ' ≠ ' : piece.trim() === '=' ? ': ' : piece.trim() === ':' ? ' ' : piece)).join('');
}

const read = (sentence: string, all: Board): string => readableIn(sentence, (all as KronologicBoard).puzzle.map.rooms);

export const notation: Notation = { places, name, read };
