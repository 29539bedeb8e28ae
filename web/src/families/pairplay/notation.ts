// What a proof of Pair Play speaks of, as the engine writes it (`3+7 steady`, `6 true`, `one of 1+4+5 1+4+6`, `present
// 3+7`, `stand`): by the cards it stands on, and in words.
import '../../i18n/pairplay.ts';
import { t, tName } from '../../i18n/index.ts';
import type { Notation } from '../../play/proof.ts';

const SETS = 'one of ';

/** The cards that are named; sets of possibilities stand nowhere. */
const places = (what: string): string[] => (what.startsWith(SETS) || what.startsWith('mutter ') ? [] : (what.match(/[1-8]/g) ?? []));

function name(what: string): string {
  if (what.startsWith(SETS)) return t('pair.proof.sets', { n: what.slice(SETS.length).split(' ').length });
  const [, cards, is] = /^([1-8](?:\+[1-8])?) (steady|uneasy|true|lie)$/.exec(what) ?? [];
  if (cards !== undefined && is !== undefined) return `${cards.replace('+', ' + ')}: ${tName('pair.proof', is)}`;
  if (what.startsWith('present ')) return what.slice(8).replace('+', ' + ');
  return tName('pair.proof', what.replace(/ \d$/, ''));
}

/** A pair in a sentence is written like one. */
const read = (sentence: string): string => sentence.replace(/\b([1-8]) ([1-8])(?= ?(?:wins|comes|之后|最接近))/g, '$1 + $2');

export const notation: Notation = { places, name, read };
