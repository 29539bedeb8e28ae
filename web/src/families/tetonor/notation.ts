// What the things of a proof are called on the page.
import type { Board, TetonorBoard } from '../../engine/types.ts';
import { t } from '../../i18n/index.ts';
import type { Notation } from '../../play/proof.ts';
import { places, rangeIn } from './places.ts';

function name(what: string, board: Board): string {
  const range = rangeIn(what);
  if (range !== null) {
    const [low, high] = range;
    return t('tetonor.proof.strip', { range: low === high ? low : high === Infinity ? `≥ ${low}` : `${low}–${high}` });
  }
  const [, a, b, bound] = /^(\d+),(\d+) ([<>])=/.exec(what) ?? [];
  if (a !== undefined && b !== undefined) return t(bound === '>' ? 'tetonor.proof.pair' : 'tetonor.proof.out', { a, b });
  const number = /^cell (\d+)$/.exec(what)?.[1];
  return number ?? t('tetonor.proof.all', { n: (board as TetonorBoard).puzzle.grid.length / 2 });
}

export const notation: Notation = { places, name };
