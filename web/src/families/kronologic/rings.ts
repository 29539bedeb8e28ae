// What was hidden is a ring around whoever it is about. Each kind has a shape and a stroke that no other kind of the night
// has, so that they are told apart where all have one colour; those that come first differ in both, and in colour.
import type { KronologicMark, KronologicNight } from '../../engine/types.ts';

export type Shape = 'circle' | 'square' | 'diamond' | 'hexagon';
export type Stroke = 'solid' | 'dashed' | 'dotted' | 'double';

export interface Ring {
  shape: Shape;
  stroke: Stroke;
  colour: string;
}

const SHAPES: Shape[] = ['circle', 'square', 'diamond', 'hexagon'];
const STROKES: Stroke[] = ['solid', 'dashed', 'dotted', 'double'];
const COLOURS = ['ember', 'bad', 'look', 'good', 'private', 'suppose'];

/** As many as there are shapes and strokes together; three scenarios have at most nine kinds. */
export const RINGS: Ring[] = STROKES.flatMap((_, round) => SHAPES.map((shape, at) => ({ shape, stroke: STROKES[(at + round) % STROKES.length]! }))).map((ring, at) => ({ ...ring, colour: COLOURS[at % COLOURS.length]! }));

/** Two scenarios may call theirs by one word. */
export const kindOf = ({ scenario, kind }: KronologicMark): string => `${scenario} ${kind}`;

/** All kinds of marks that people have in a night, in the order they come, and which ring each has. */
export function looksOf({ marks }: Pick<KronologicNight, 'marks'>): Map<string, number> {
  const kinds = new Set(marks.flat().filter(({ people }) => people.length > 0).map(kindOf));
  return new Map([...kinds].map((kind, at) => [kind, at % RINGS.length]));
}

/** Around a token that fills the middle of 100 × 100; corners that would leave it do. */
export const PATHS: Record<Shape, string> = {
  circle: 'M4 50a46 46 0 1 0 92 0a46 46 0 1 0-92 0Z',
  square: 'M16 4H84A12 12 0 0 1 96 16V84A12 12 0 0 1 84 96H16A12 12 0 0 1 4 84V16A12 12 0 0 1 16 4Z',
  diamond: 'M50-14L114 50L50 114L-14 50Z',
  hexagon: 'M24 2H76L104 50L76 98H24L-4 50Z',
};
