// KOA's eight moods. A mood is a row of numbers, each of which only moves a part of her, so a change of mood is a
// transition and nothing is drawn anew. Her ear feathers are her brows: a mood changes the outline as well.
import type { TestimonyBoard } from '../generated/protocol.ts';

export type Mood = TestimonyBoard['story'][number]['mood'];

export interface Look {
  /** Brow feathers, left and right: degrees; more is a frown. And how far both are up (less) or down. */
  browLeft: number;
  browRight: number;
  browLift: number;
  /** Upper lids: the share of the eye they cover. Their slant in degrees. And the lower lids. */
  lidLeft: number;
  lidRight: number;
  lidSlant: number;
  lidLow: number;
  /** Where she looks, and how large pupils and eyes are. */
  gazeX: number;
  gazeY: number;
  pupil: number;
  eye: number;
  /** The head: rolled, turned away, ducked. */
  roll: number;
  turn: number;
  duck: number;
  /** The body: tall or slumped. */
  body: number;
  /** Wings: degrees; more is across the chest. */
  wingLeft: number;
  wingRight: number;
  /** The beak, askew. */
  beak: number;
}

const look = (
  [browLeft, browRight, browLift]: [number, number, number],
  [lidLeft, lidRight, lidSlant, lidLow]: [number, number, number, number],
  [gazeX, gazeY, pupil, eye]: [number, number, number, number],
  [roll, turn, duck]: [number, number, number],
  [body, wingLeft, wingRight, beak]: [number, number, number, number],
): Look => ({ browLeft, browRight, browLift, lidLeft, lidRight, lidSlant, lidLow, gazeX, gazeY, pupil, eye, roll, turn, duck, body, wingLeft, wingRight, beak });

export const LOOKS: Record<Mood, Look> = {
  neutral: look([6, 6, -1], [0.27, 0.27, 0, 0], [0, 2, 1, 1], [0, 0, 0], [1, 0, 0, 0]),
  curious: look([-20, 18, -3], [0, 0.3, -4, 0], [5, -2, 1.15, 1.04], [22, 3, -2], [1.02, 0, 4, 0]),
  suspicious: look([22, 22, 8], [0.46, 0.46, 10, 0.32], [-9, 1, 0.72, 0.98], [-3, -3, 7], [0.98, 8, 8, 0]),
  blocked: look([1, 1, 5], [0.62, 0.62, 1, 0.5], [0, 0, 0.7, 1], [0, 0, -7], [1.02, 78, 78, 0]),
  grudging: look([20, -2, 3], [0.5, 0.44, 7, 0.06], [10, -5, 0.85, 1], [9, 13, 2], [0.99, 12, -4, 10]),
  impressed: look([-20, -20, -9], [-0.1, -0.1, 0, -0.1], [0, 0, 1.3, 1.13], [0, 0, -5], [1.05, -26, -26, 0]),
  resigned: look([52, 52, -7], [0.74, 0.74, -15, 0.55], [0, 5, 1, 1], [-5, -2, 15], [0.9, 4, 4, 0]),
  smug: look([14, -10, -7], [0.1, 0.1, 0, 0.6], [-4, -8, 1.1, 1], [-13, -5, -6], [1.05, -34, -34, -14]),
};

export const MOODS = Object.keys(LOOKS) as Mood[];

/** The light in her loudspeaker repeats the mood as a shape: drawn around 0 0, filled or as a line of this width. */
export const LIGHTS: Record<Mood, { path: string; line: number }> = {
  neutral: { path: 'M-4.500 0a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0Z', line: 0 },
  curious: { path: 'M-3.600 0a3.600 3.600 0 1 0 7.200 0a3.600 3.600 0 1 0-7.200 0Z', line: 2.6 },
  suspicious: { path: 'M0-5.400L5.200 4H-5.200Z', line: 0 },
  blocked: { path: 'M-6-2.400H6V2.400H-6Z', line: 0 },
  grudging: { path: 'M-4.500 0a4.500 4.500 0 0 0 9 0Z', line: 0 },
  impressed: { path: 'M0-6.500L1.700-1.700 6.500 0 1.700 1.700 0 6.500-1.700 1.700-6.500 0-1.700-1.700Z', line: 0 },
  resigned: { path: 'M-3.400 0a3.400 3.400 0 1 0 6.800 0a3.400 3.400 0 1 0-6.800 0Z', line: 1.6 },
  smug: { path: 'M-4.500 0a4.500 4.500 0 1 0 9 0a4.500 4.500 0 1 0-9 0Z', line: 0 },
};

/** A mood as the variables that the drawing is moved by. */
export const asVariables = (mood: Mood): string =>
  Object.entries(LOOKS[mood])
    .map(([part, number]) => `--${part}:${number}`)
    .join(';');
