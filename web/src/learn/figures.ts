// The words of the rules, and what they mean on a small board: which places of it are lit.
import type { Key } from '../i18n/index.ts';
import type { Piece } from './words.ts';

export interface Figure {
  means: Key;
  columns: number;
  /** What stands in the places, row by row: a number, or nothing. */
  places: (number | null)[];
  /** The places that the word means. */
  lit: number[];
  /** The one whom it is about. */
  about?: number;
  /** The numbers below the board, and those of them that the word means. */
  strip?: (number | null)[];
  used?: number[];
}

// tetonor@2:easy,cells=8#4, as in the first lesson.
const GRID = [72, 29, 132, 9, 23, 20, 18, 210];
const STRIP = [4, 5, 6, null, 12, null, null, null];
const tetonor = (means: Key, lit: number[], used: number[]): Figure => ({ means, columns: 4, places: GRID, lit, strip: STRIP, used });

export const FIGURES: Record<string, Figure> = {
  near: { means: 'learn.rule.near', columns: 4, places: Array<null>(20).fill(null), lit: [4, 5, 6, 8, 10, 12, 13, 14], about: 9 },
  strip: tetonor('learn.rule.strip', [], [0, 1, 2, 3, 4, 5, 6, 7]),
  pair: tetonor('learn.rule.pair', [3, 5], [0, 1]),
  sum: tetonor('learn.rule.sum', [3], [0, 1]),
  product: tetonor('learn.rule.product', [5], [0, 1]),
  hidden: tetonor('learn.rule.hidden', [], [3, 5, 6, 7]),
};

/** The rules as they are printed, where nothing can be tapped. */
export const plain = (rules: string) => inParts(rules).map(({ text }) => text).join('');

/** The rules in parts: in `the [strip](strip) ascends` a word has the name of its figure. */
export function inParts(rules: string): Piece<string>[] {
  const cut = rules.split(/\[([^\]]+)\]\((\w+)\)/);
  const parts = cut.flatMap((text, at) => (at % 3 === 0 ? [{ text, word: null }] : at % 3 === 1 ? [{ text, word: cut[at + 1] ?? null }] : []));
  return parts.filter(({ text }) => text !== '');
}
