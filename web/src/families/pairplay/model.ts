// The file of Pair Play in the page's own terms: what is printed on a card, and what has been heard and read out.
import '../../i18n/pairplay.ts';
import type { PairplayBoard } from '../../engine/types.ts';
import { t } from '../../i18n/index.ts';

export type Board = PairplayBoard;
export type Puzzle = Board['puzzle'];
export type Piece = Puzzle['cards'][number];
export type Kind = Piece['evidence'];
export type Presented = Board['state']['pairs'][number];
export type Two = [number, number];
export type Tier = 'busted' | 'close' | 'cleared' | 'flawless';

export const ACTS = 3;
/** Kinds that come out of a device; KOA calls all others paperwork. */
const GADGETS: Kind[] = ['digital', 'sensor'];
/** What an activity involves, where the card has another word for it. */
const TAGS: Record<string, string> = { sound: 'noise' };
const MANNERS = { plain: [], exact: ['pair.mark.exact'], vague: ['pair.mark.rough'] } as const;

export const cardOf = ({ cards }: Puzzle, strength: number): Piece => cards.find((card) => card.strength === strength)!;

/** What is printed small at the foot: whatever hints and mutterings speak of and is not in plain sight. A test holds it against the engine's own page. */
export function marksOf({ places }: Puzzle, { asserts, evidence, location }: Piece): string[] {
  const zone = places.find((place) => place.name === location)?.zone;
  const source = t(GADGETS.includes(evidence) ? 'pair.mark.gadget' : 'pair.mark.none');
  return [...(zone === undefined ? [] : [zone]), source, ...MANNERS[asserts.manner].map((key) => t(key)), asserts.topic, ...(asserts.tags ?? []).map((tag) => TAGS[tag] ?? tag)];
}

/** The same where there is little room: what comes from no gadget says so by not saying so. */
export function inShort(marks: string[]): string[] {
  const short = { [t('pair.mark.exact')]: t('pair.mark.exact.short'), [t('pair.mark.rough')]: t('pair.mark.rough.short') };
  return marks.filter((mark) => mark !== t('pair.mark.none')).map((mark) => short[mark] ?? mark);
}

const begun = (text: string) => text.replace(/^\p{L}/u, (first) => first.toUpperCase());

/** Who says it, and the heart of what is said; time and place stand beside it. Nothing shorter, if the claim is in other words. */
export function gist({ claim = '', asserts }: Piece): { who: string; what: string } | null {
  const { subject = '', activity = '', happened } = asserts;
  const what = t(happened ? 'pair.card.did' : 'pair.card.nobody', { activity });
  // In Chinese the place stands between who and what.
  const said = /\p{Script=Han}/u.test(claim) ? activity : what;
  if (subject === '' || activity === '' || !claim.includes(said)) return null;
  return { who: begun(subject.replace(/^(the|an?) /, '')), what };
}

/** What was said about two cards. */
export const linesOf = ({ pairs = [] }: Puzzle, [a, b]: Two) => pairs.find(({ cards }) => cards[0] === Math.min(a, b) && cards[1] === Math.max(a, b));

/** In which act a card was presented, from 1 on; nothing while it is in the hand. */
export function actOf({ state }: Board, strength: number): number | null {
  const at = state.pairs.findIndex(({ cards }) => cards.includes(strength));
  return at < 0 ? null : at + 1;
}

/** Whether a card is a lie, as far as that was read out. */
export function isLie({ state }: Board, strength: number): boolean | null {
  if (state.lies) return state.lies.includes(strength);
  const pair = state.pairs.find(({ cards }) => cards.includes(strength));
  return pair?.lies?.[pair.cards.indexOf(strength)] ?? null;
}

/** Whether something in a pair is invented, as far as KOA said. */
export const isUneasy = ({ uneasy, lies }: Presented): boolean => uneasy ?? lies?.includes(true) ?? false;

/** The card of the Double-Check: the strongest of the first two pairs. */
export const challenged = ({ state }: Board): number => Math.max(0, ...state.pairs.slice(0, 2).flatMap(({ cards }) => cards));

/** A number as people write it: with a sign of its own where it is negative. */
export const written = (number: number): string => (number < 0 ? `−${-number}` : String(number));

/** A number that is added. */
export const signed = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`);
