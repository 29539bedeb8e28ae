// A pearl for everything that was found, on a string: by the player alone, with a hint, or after a slip. They are the
// squares of the shared text, place by place and not in the order of time, and like these they tell nothing of the
// answer. What was known from the start nobody has found.

export type Pearl = 'own' | 'hint' | 'slip' | 'open' | 'given';

const SQUARES: Record<string, Pearl> = { '🟩': 'own', '🟦': 'hint', '🟨': 'slip', '⬜': 'open' };

/** The pearls of a result's rows of squares; some of these were given. */
export const pearlsOf = (rows: string[], given: number[] = []): Pearl[] =>
  rows.flatMap((row) => [...row].flatMap((square) => SQUARES[square] ?? [])).map((kind, at) => (given.includes(at) ? 'given' : kind));

/** How many hang in each row of squares. */
export const lengths = (rows: string[]): number[] => rows.map((row) => pearlsOf([row]).length).filter((n) => n > 0);

/** How many there are of each kind, the kinds that there are. */
export function countPearls(pearls: Pearl[]): [kind: Pearl, n: number][] {
  const kinds: Pearl[] = ['own', 'hint', 'slip', 'open', 'given'];
  return kinds.map((kind): [Pearl, number] => [kind, pearls.filter((one) => one === kind).length]).filter(([, n]) => n > 0);
}

/** More than so many on one line are no string any more, but a smudge. */
const MOST = 10;

export interface Strung {
  kind: Pearl;
  /** In distances from one pearl to the next. */
  x: number;
  y: number;
}

/** Where each of them hangs, on lines that are as equally long as can be. */
export function string(pearls: Pearl[]): { strung: Strung[]; across: number; down: number } {
  const down = Math.max(1, Math.ceil(pearls.length / MOST));
  const across = Math.ceil(pearls.length / down);
  return { strung: pearls.map((kind, at) => ({ kind, x: at % across, y: Math.floor(at / across) })), across, down };
}

/** A pearl as a path around its place: a ball, a ring, a triangle, a dot, a square. Told apart without any colour. */
export const SHAPES: Record<Pearl, string> = {
  own: 'M-.32 0a.32.32 0 1 0 .64 0a.32.32 0 1 0-.64 0Z',
  hint: 'M-.27 0a.27.27 0 1 0 .54 0a.27.27 0 1 0-.54 0Z',
  slip: 'M0-.36L.37.28H-.37Z',
  given: 'M-.15-.15h.3v.3h-.3Z',
  open: 'M-.12 0a.12.12 0 1 0 .24 0a.12.12 0 1 0-.24 0Z',
};

/** What the knot is set in, whichever pearl it is. */
export const KNOT = 'M0-.46L.46 0 0 .46-.46 0Z';
