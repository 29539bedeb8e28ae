// A seal struck in hot wax, 200 units across: never a perfect circle.

const POINTS = 26;
const edge = Array.from({ length: POINTS }, (_, at) => {
  const turn = (at / POINTS) * Math.PI * 2;
  const far = (72 + 3.6 * Math.sin(at * 2.7) + 2.2 * Math.cos(at * 1.3)) * 1.28;
  return [100 + far * Math.cos(turn), 100 + far * Math.sin(turn)] as const;
});

function between(at: number): string {
  const [[x, y], [nx, ny]] = [edge[at % POINTS]!, edge[(at + 1) % POINTS]!];
  return `${((x + nx) / 2).toFixed(1)} ${((y + ny) / 2).toFixed(1)}`;
}

/** Where the wax ends. */
export const OUTLINE = `M${between(POINTS - 1)}${edge.map(([x, y], at) => `Q${x.toFixed(1)} ${y.toFixed(1)} ${between(at)}`).join('')}Z`;

/** The rings struck into it, from its middle. */
export const RING = 76;
export const PIT = 50;
/** How far from the middle its words run. */
export const TRACK = 59;
/** How large its words are, and the time in its middle. */
export const WORDS_SIZE = 17;
export const TIME_SIZE = 21;

/** The smith's sign, and where it stands. */
export const ANVIL = 'M6 24h40a7 7 0 0 1 7 7h-11c-6 0-9 4-9 9v3h6v9H14v-9h6v-3c0-6-2-8-7-9s-8-4-7-7z';
export const SPARK = 'M42-2l2.600 7 7 2.600-7 2.600-2.600 7-2.600-7-7-2.600 7-2.600z';
export const SIGN_AT = [71, 62, 0.98] as const;
