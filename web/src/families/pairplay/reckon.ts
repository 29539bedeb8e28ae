// The rules' sums: what a pair earns or would earn. The engine tells totals only, and only what has been read out; a
// test plays whole games against it, and every sum here must be the engine's.
import { cardOf, type Board, type Kind, type Piece, type Puzzle, type Tier, type Two } from './model.ts';

export type Combo = 'coverage' | 'corroboration' | 'timeline' | 'reinforcement';
export type Weight = 'high-strength' | 'type-echo' | 'location-chain';

export interface Sum {
  cards: Two;
  /** Truths count their strength, inventions cost one less. */
  base: number;
  combos: [Combo, number][];
  pressure: [Weight, number][];
  total: number;
}

type Prices = Record<Combo, number>;
const STANCES: Record<Puzzle['rules']['stance'], Prices> = {
  skeptic: { coverage: 4, corroboration: 3, timeline: 2, reinforcement: 1 },
  traditionalist: { coverage: 0, corroboration: 4, timeline: 2, reinforcement: 4 },
  neutral: { coverage: 2, corroboration: 3, timeline: 2, reinforcement: 3 },
};
/** From here on a pair is so strong that the next one pays for it. */
const STRONG = 11;
const NEAR = 90;
export const CHECK = { held: 2, broke: -3, withdrawn: -2 };
const FLAWLESS = 5;
const CLOSE = 3;

/** What KOA pays for, dearest first. */
export const prices = ({ rules }: Puzzle): [Combo, number][] => (Object.entries(STANCES[rules.stance]) as [Combo, number][]).sort(([, a], [, b]) => b - a);

export const hasPressure = ({ rules }: Puzzle): boolean => (rules.mode ?? 'full') !== 'training';
export const hasCheck = ({ rules }: Puzzle): boolean => (rules.mode ?? 'full') === 'full';

/** Minutes after midnight. */
function clock(time: string): number {
  const [, hours = '', minutes = '', half] = /^(\d+):(\d+) (AM|PM)$/.exec(time) ?? [];
  return (Number(hours) % 12) * 60 + Number(minutes) + (half === 'PM' ? 720 : 0);
}

/** Minutes after noon: an evening's own axis, on which midnight is no wall. */
const evening = ({ time }: Piece): number => (clock(time) + 720) % 1440;

function areNear({ cards, rules }: Puzzle, a: Piece, b: Piece): boolean {
  const slot = (one: Piece) => cards.filter((other) => evening(other) < evening(one)).length;
  if ((rules.timeline ?? 'slot') === 'slot') return Math.abs(slot(a) - slot(b)) === 1;
  const at = rules.timeline === 'clock' ? (one: Piece) => clock(one.time) : evening;
  const apart = Math.abs(at(a) - at(b));
  return apart > 0 && apart <= NEAR;
}

/** What two truths would earn beside their strength. */
export function combosOf(puzzle: Puzzle, [one, other]: Two): [Combo, number][] {
  const [a, b] = [cardOf(puzzle, one), cardOf(puzzle, other)];
  const fits: Record<Combo, boolean> = {
    coverage: a.evidence !== b.evidence,
    corroboration: a.location === b.location,
    timeline: areNear(puzzle, a, b),
    reinforcement: a.evidence === b.evidence,
  };
  return prices(puzzle).filter(([combo, worth]) => fits[combo] && worth > 0);
}

/** What the pairs before weigh on the next one. */
export interface Pressure {
  /** The last pair was a strong one. */
  high: boolean;
  /** Kinds that were heard just now. */
  kinds: Kind[];
  /** Where the last pair was, if both of it were there. */
  place: string | null;
}

export function pressureAfter(puzzle: Puzzle, before: Two[]): Pressure {
  const last = before.at(-1);
  if (last === undefined || !hasPressure(puzzle)) return { high: false, kinds: [], place: null };
  const heard = (puzzle.rules.echo ?? 'previous') === 'previous' ? last : before.flat();
  const [a, b] = last.map((strength) => cardOf(puzzle, strength)) as [Piece, Piece];
  return {
    high: last[0] + last[1] >= STRONG,
    kinds: [...new Set(heard.map((strength) => cardOf(puzzle, strength).evidence))],
    place: a.location === b.location ? a.location : null,
  };
}

/** What a pair is worth after those before it, if these of its cards are invented. */
export function reckon(puzzle: Puzzle, before: Two[], cards: Two, isLie: (strength: number) => boolean): Sum {
  const { high, kinds, place } = pressureAfter(puzzle, before);
  const pieces = cards.map((strength) => cardOf(puzzle, strength));
  const base = cards.reduce((sum, strength) => sum + (isLie(strength) ? 1 - strength : strength), 0);
  const combos = cards.some(isLie) ? [] : combosOf(puzzle, cards);
  const pressure: [Weight, number][] = [
    ...(high ? ([['high-strength', -1]] satisfies [Weight, number][]) : []),
    ...pieces.filter(({ evidence }) => kinds.includes(evidence)).map((): [Weight, number] => ['type-echo', -1]),
    ...(pieces.some(({ location }) => location === place) ? ([['location-chain', -1]] satisfies [Weight, number][]) : []),
  ];
  const total = [...combos, ...pressure].reduce((sum, [, worth]) => sum + worth, base);
  return { cards, base, combos, pressure, total };
}

/** The four futures of a pair: both are true, one or the other is invented, both are. */
export function futures(puzzle: Puzzle, before: Two[], cards: Two): { true: Sum; first: Sum; second: Sum; none: Sum } {
  const if_ = (...lies: number[]) => reckon(puzzle, before, cards, (strength) => lies.includes(strength));
  return { true: if_(), first: if_(cards[0]), second: if_(cards[1]), none: if_(...cards) };
}

/** The pairs on the table, in order. */
export const presented = ({ state }: Board): Two[] => state.pairs.map(({ cards }) => cards);

/** An act's sum, once it was read out. */
export function sumOf(board: Board, act: number): Sum | null {
  const pair = board.state.pairs[act];
  if (!pair?.lies) return null;
  return reckon(board.puzzle, presented(board).slice(0, act), pair.cards, (strength) => pair.lies![pair.cards.indexOf(strength)] === true);
}

export function tierOf(score: number, target: number): Tier {
  if (score >= target + FLAWLESS) return 'flawless';
  if (score >= target) return 'cleared';
  return score >= target - CLOSE ? 'close' : 'busted';
}

/** The tiers with the scores from which they hold. */
export const ladder = (target: number): [Tier, number | null][] => [
  ['busted', null],
  ['close', target - CLOSE],
  ['cleared', target],
  ['flawless', target + FLAWLESS],
];
