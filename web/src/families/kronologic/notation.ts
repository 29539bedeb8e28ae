// What a proof of a night speaks of, in words.
import type { Board, KronologicBoard, KronologicPart } from '../../engine/types.ts';
import { t } from '../../i18n/index.ts';
import type { Notation } from '../../play/proof.ts';
import { readable, readableIn } from './people.ts';
import { calledIn, isStatement, PIECES, places } from './places.ts';

/** What the parts of the answer are called; known as soon as the night lies on the desk. */
let titles = new Map<string, string>();
export const callParts = (parts: KronologicPart[]): void => void (titles = new Map(parts.map(({ name, label }) => [name, label])));

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
