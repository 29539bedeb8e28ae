// The table of Home Smart Home in the page's own terms: claims and times in words, and who stands where in the night.
import '../../i18n/home.ts';
import type { TestimonyBoard } from '../../engine/types.ts';
import { t, tName } from '../../i18n/index.ts';

export type Board = TestimonyBoard;
export type Piece = Board['cards'][number];
export type Said = Board['story'][number];
export type Sum = Said['sum'];
export type Proof = Board['concerns'][number]['proof'];
export type Clash = Extract<Sum['doubts'][number], { because: 'clash' }>['clash'];

export const MOST_AT_ONCE = 3;

export const proofName = (proof: Proof) => tName('home.proof', proof);

/** A time of day, as a clock on the wall shows it. */
export function clockTime(minutes: number, begins: number): string {
  const at = (minutes + begins) % (24 * 60);
  return `${Math.floor(at / 60) % 12 || 12}:${String(at % 60).padStart(2, '0')}`;
}

export const windowTime = ({ window }: Piece, begins: number): string =>
  window ? `${clockTime(window[0], begins)}–${clockTime(window[1], begins)}` : '';

/** Where and how a card has you: `bathroom · awake`. */
export function claimOf({ place, state, activity }: Pick<Piece, 'place' | 'state' | 'activity'>): string {
  const parts = [place ? tName('home.place', place) : t('home.place.none')];
  if (state) parts.push(tName('home.state', state));
  // Whoever is asleep is sleeping.
  if (activity && state !== 'asleep') parts.push(tName('home.activity', activity));
  return parts.join(' · ');
}

/** Several things in one breath. */
export function listed(names: string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : names.slice(0, -1).join(t('home.list.comma')) + t('home.list.and') + last;
}

/** The challenges that halve this kind of proof, by their places in the list. */
export const against = (board: Board, proof: Proof): number[] => board.counters.flatMap((held, at) => (held?.targets.includes(proof) ? [at] : []));

/** Names of challenges; one she has not shown has none. */
export const challenges = (board: Board, which: number[]): string[] => which.flatMap((at) => board.counters[at]?.name ?? []);

/** How a game that is over was lost, if it was. */
export function whyLost({ story, result, resistance }: Board): string {
  const left = resistance[1]!;
  if (result?.how === 'given-up') return t('home.end.why.given', { left });
  const ends = story.at(-1)?.sum.ends;
  if (ends === 'scrutiny') return t('home.end.why.scrutiny', { n: story.at(-1)!.sum.scrutiny[1]! });
  return t(ends === 'nothing' ? 'home.end.why.nothing' : 'home.end.why.turns', { left });
}

/** One stretch of the night on a lane. */
export interface Bar {
  letter: string;
  from: number;
  to: number;
  /** Which lane, and which part of it where stretches overlap there. */
  lane: number;
  row: number;
}

export interface Night {
  /** A place each; the last one may be no place in particular. */
  lanes: { name: string; rows: number }[];
  bars: Bar[];
  /** From when to when it is drawn. */
  from: number;
  to: number;
  incident: number | null;
  /** Full quarters or hours to be read off, none where the incident is. */
  ticks: number[];
}

const ORDER = ['bedroom', 'bathroom', 'kitchen', 'living-room', 'gym', 'work', 'coffee-shop', 'outside', 'none'];
/** Whoever is at home or anywhere is in no room that could be told. */
const laneOf = ({ place }: Piece): string => (place == null || place === 'home' ? 'none' : place);
const MARGIN = 6;

/** All windows of a hand, place by time. */
export function nightOf({ cards, incident = null, begins }: Pick<Board, 'cards' | 'incident' | 'begins'>): Night {
  const claims = cards.filter((card) => card.window);
  const places = [...new Set(claims.map(laneOf))].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  const lanes = places.map((place) => ({ name: place === 'none' ? t('home.night.none') : tName('home.place', place), rows: 1 }));
  const bars: Bar[] = [];
  for (const card of claims) {
    const { letter } = card;
    const [from, to] = card.window as [number, number];
    const lane = places.indexOf(laneOf(card));
    const free = (row: number) => !bars.some((bar) => bar.lane === lane && bar.row === row && bar.from <= to && from <= bar.to);
    let row = 0;
    while (!free(row)) row += 1;
    lanes[lane]!.rows = Math.max(lanes[lane]!.rows, row + 1);
    bars.push({ letter, from, to, lane, row });
  }
  const times = [...bars.flatMap((bar) => [bar.from, bar.to]), ...(incident === null ? [] : [incident])];
  const from = Math.min(...times) - MARGIN;
  const to = Math.max(...times) + MARGIN;
  const step = [15, 30, 60, 120, 240].find((one) => (to - from) / one <= 5) ?? 480;
  const first = Math.ceil((from + begins) / step) * step - begins;
  const all = Array.from({ length: 12 }, (_, at) => first + at * step).filter((tick) => tick <= to);
  const clear = (to - from) / 10;
  return { lanes, bars, from, to, incident, ticks: all.filter((tick) => incident === null || Math.abs(tick - incident) >= clear) };
}
