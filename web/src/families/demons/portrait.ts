// Woodcut portraits from a seed: a person is a row of choices from small decks. On one board no two people
// share hair and hat, so everyone has an outline of their own. 64 by 72 units; nothing is drawn here.

/** What is drawn behind the head, in front of it, and cut into it in light lines. */
type Hair = [behind: string, front: string, cuts: string];
/** Filled with the line's ink, with paper, and lines on it. */
type Hat = [dark: string, light: string, lines: string];

const FACES = [
  'M20 28C20 15 44 15 44 28C44 40 38 47.5 32 47.500C26 47.5 20 40 20 28Z',
  'M18.5 30C18.5 15 45.5 15 45.5 30C45.5 41 39 46 32 46C25 46 18.5 41 18.5 30Z',
  'M21 27C21 15 43 15 43 27L42 38C41 46 36 50 32 50C28 50 23 46 22 38Z',
  'M19.5 26C19.5 15 44.5 15 44.5 26L44.5 37C43 43 38 46.5 32 46.500C26 46.5 21 43 19.5 37Z',
  'M20 27C19 14 45 14 44 27C44 37 36 46 32 49C28 46 20 37 20 27Z',
];
const CAP = 'M17.5 31C15 10 49 10 46.5 31C45 24 40 20 32 20C24 20 19 24 17.5 31Z';
const BANG = 'M17 31C14 9 50 9 47 31L45.5 25H18.500Z';
const HAIR = {
  knot: ['', CAP + 'M26 17C20 10 22 2 32 2C42 2 44 10 38 17Z', 'M23 20q9-5 18 0M26 13h12M28 7q4-2 8 0'],
  long: ['M15 30C12 6 52 6 49 30L53 61L11 61Z', 'M17.5 33C16 14 29 12 32 16C35 12 48 14 46.5 33C45 26 39 22 32 18C25 22 19 26 17.5 33Z', 'M15 38l-1 18M18.5 46l-1 12M49 38l1 18M45.5 46l1 12'],
  buns: ['M18 4.500a8 8 0 1 0 .1 0ZM46 4.500a8 8 0 1 0 .1 0Z', BANG, 'M14 12q4-4 8 0M42 12q4-4 8 0M24 24v-6M32 24v-8M40 24v-6'],
  bald: ['', '', ''],
  bob: ['M14 30C10 5 54 5 50 30L51 46C47 48 44 47 43 44H21C20 47 17 48 13 46Z', BANG, 'M16 34v9M48 34v9M25 24v-7M32 24v-9M39 24v-7'],
  braid: ['', CAP + 'M44 32C52 36 46 42 51 45C55 49 47 52 50 56C53 60 49 66 46 70C44 66 46 61 44 57C41 53 46 50 44 46C42 42 47 38 43 34Z', 'M45 43l5-2M45 50l5-2M45 58l5-2M23 19q9-5 18 0'],
  tail: ['M38 12C58 2 62 28 55 50C54 36 50 26 40 20Z', CAP + 'M34 13L42 6L46 12L40 18Z', 'M50 14q6 10 5 24M23 19q8-5 14-2'],
  wild: ['', 'M14 33L11 21L17 22L15 11L23 15L27 4L33 12L41 3L42 13L50 9L47 20L53 22L49 33C46 24 40 20.5 32 20.500C24 20.5 18 24 14 33Z', 'M22 19l-3-4M28 16l-1-6M37 15l2-6M43 19l3-5'],
  side: ['M15 30C12 6 52 6 49 30L50 44L45 42V30L19 30V42L14 44Z', 'M17 33C12 9 36 6 47 19C49 23 48 30 47 33C45 26 42 22 36 20C30 26 22 24 17 33Z', 'M22 20q8-1 14-6M20 24q8-1 13-5'],
  loops: ['M12 20C2 34 8 48 18 44C14 38 14 30 18 24ZM52 20C62 34 56 48 46 44C50 38 50 30 46 24Z', 'M17.5 33C16 14 29 12 32 16C35 12 48 14 46.5 33C45 26 39 22 32 18C25 22 19 26 17.5 33Z', 'M11 30q-1 8 4 11M53 30q1 8-4 11'],
} satisfies Record<string, Hair>;
const HATS = {
  none: ['', '', ''],
  straw: ['', 'M4 25L30 2H34L60 25C50 31 14 31 4 25Z', 'M32 3V28M26 8L17 28M38 8L47 28M21 12L8 26M43 12L56 26'],
  gauze: ['M19 20L21 6C28 3 36 3 43 6L45 20C37 17 27 17 19 20ZM20 15C10 10 3 11 1 14C4 18 12 19 20 18ZM44 15C54 10 61 11 63 14C60 18 52 19 44 18Z', '', ''],
  band: ['', 'M17 26C24 20 40 20 47 26L46.5 20C40 15 24 15 17.5 20Z', 'M32 16l3 3.5-3 3.5-3-3.500Z'],
  guan: ['', 'M24 18L21 5L28 9.5L32 2L36 9.5L43 5L40 18C36 16 28 16 24 18Z', 'M16 14H48M32 9v4'],
  hood: ['M12 52C4 0 60 0 52 52L45 46C50 30 46 17 32 17C18 17 14 30 19 46Z', '', ''],
  bloom: ['', 'M44 8a4 4 0 1 1 5 4a4 4 0 1 1 0 6a4 4 0 1 1-7 1a4 4 0 1 1-4-5a4 4 0 1 1 6-6Z', 'M43.5 14h.1M42 13.500h4'],
  fur: ['M17 20C16 4 48 4 47 20Z', 'M14 18q3-4 6 0q3-4 6 0q3-4 6 0q3-4 6 0q3-4 6 0q3-4 6 0v6q-18-5-36 0Z', ''],
} satisfies Record<string, Hat>;
type Look = [hair: keyof typeof HAIR, hat: keyof typeof HATS];
const LOOKS: Look[] = [
  ['knot', 'none'],
  ['long', 'none'],
  ['buns', 'straw'],
  ['bald', 'fur'],
  ['knot', 'gauze'],
  ['bob', 'none'],
  ['braid', 'straw'],
  ['tail', 'band'],
  ['wild', 'none'],
  ['long', 'hood'],
  ['knot', 'guan'],
  ['side', 'bloom'],
  ['bald', 'none'],
  ['bob', 'fur'],
  ['loops', 'none'],
  ['knot', 'band'],
  ['tail', 'none'],
  ['side', 'none'],
  ['braid', 'none'],
  ['buns', 'bloom'],
  ['side', 'gauze'],
  ['loops', 'guan'],
  ['side', 'fur'],
  ['bald', 'gauze'],
];
const BROWS = [
  'M22.5 26.500h7M34.5 26.500h7',
  'M22 27q4-3.5 8-.5M34 26.500q4-3 8 .5',
  'M22 25l8 2.500M42 25l-8 2.5',
  'M22.5 28l7-2.500M41.5 28l-7-2.5',
];
const EYES = [
  'M26 31.500h.1M38 31.500h.1',
  'M23 31.500q3-2.5 6.5 0M34.5 31.500q3-2.5 6.5 0',
  'M23 30.500h6.500M34.5 30.500h6.5',
  'M23 31q3 2.5 6 0M35 31q3 2.5 6 0',
];
const NOSES = [
  'M32 30l-2.5 7h4',
  'M33 31q-4 6-1 6.500h2',
  'M31 37q1.5 1.5 3 0',
  'M30.5 30v6.500h3.5',
];
const MOUTHS = [
  'M28.5 41.500h7',
  'M28 41q4 2.5 8 0',
  'M28.5 42.500q3.5-2.5 7 0',
  'M29 41.500q4 1 7-1.5',
];
const BEARDS = [
  '',
  '',
  '',
  'M29 45h6L32 53Z',
  'M25 40Q32 36.5 39 40L43 42Q36 41 32 39.500Q28 41 21 42Z',
  'M21 40C24 44 27 40.5 32 40C37 40.5 40 44 43 40C43 52 36 60 32 63C28 60 21 52 21 40Z',
];
const MARKS = [
  '',
  '',
  '',
  'M32 19.500l1.8 2.5-1.8 2.5-1.8-2.500Z',
  'M39.5 34l3.5 5M42.5 35.500l-3 1.5',
  'M26 38.500h.1',
];
/** Those who have none. */
const YOUNG = new Set<string>(['buns', 'loops', 'bob', 'bloom']);

/** The demon's mask, which lies over any face. */
export const MASK = {
  horns: 'M21 20C14 16 11 8 14 0C18 8 23 11 29 15ZM43 20C50 16 53 8 50 0C46 8 41 11 35 15Z',
  face: 'M16.5 24C18 14 46 14 47.5 24L46.5 38C44 48 37 53 32 53C27 53 20 48 17.5 38Z',
  teeth: 'M20 28L30 33C28.5 37 22 36 20 28ZM44 28L34 33C35.5 37 42 36 44 28ZM22.5 43C28 40.5 36 40.5 41.5 43C39 49.5 25 49.5 22.5 43Z',
  cuts: 'M19 24l9 5M45 24l-9 5M32 18v6M28.5 19l1 4M35.5 19l-1 4M29.5 39q2.5 2 5 0M27 42.200v5M32 41.500v6.500M37 42.200v5M20 40l2.5-1M44 40l-2.5-1M26.5 32.500h.1M37.5 32.500h.1',
};

export interface Features {
  face: string;
  brow: string;
  eye: string;
  nose: string;
  mouth: string;
  beard: string;
  mark: string;
  hair: Hair;
  hat: Hat;
  /** Which of three robes. */
  robe: number;
  /** A shaved head shows its dots. */
  shaved: boolean;
  /** Looks the other way. */
  mirrored: boolean;
}

/** Numbers from 0 to 1 that a text decides. */
function numbers(text: string): () => number {
  let hash = 2166136261;
  for (const letter of text) hash = Math.imul(hash ^ letter.charCodeAt(0), 16777619);
  return () => {
    hash = Math.imul(hash ^ (hash >>> 15), 2246822519);
    hash = Math.imul(hash ^ (hash >>> 13), 3266489917);
    hash ^= hash >>> 16;
    return (hash >>> 0) / 4294967296;
  };
}

/** The looks of the people of one board: a deck that its id has shuffled, as often as it takes. */
export function dealLooks(id: string, people: number): Look[] {
  const draw = numbers(id);
  const dealt: Look[] = [];
  while (dealt.length < people) {
    const deck = [...LOOKS];
    for (let at = deck.length - 1; at > 0; at -= 1) {
      const other = Math.floor(draw() * (at + 1));
      [deck[at], deck[other]] = [deck[other]!, deck[at]!];
    }
    dealt.push(...deck);
  }
  return dealt.slice(0, people);
}

/** Someone's features: who it is decides, in whatever language the name is read, but for hair and hat. */
export function featuresOf(who: string, [hair, hat]: Look): Features {
  const draw = numbers(who);
  const pick = (deck: string[]) => deck[Math.floor(draw() * deck.length)] ?? '';
  for (let warm = 0; warm < 5; warm += 1) draw();
  const [face, robe] = [pick(FACES), Math.floor(draw() * 3)];
  const [brow, eye, nose, mouth] = [pick(BROWS), pick(EYES), pick(NOSES), pick(MOUTHS)];
  const grown = hair === 'bald' ? pick(BEARDS.slice(3)) : pick(BEARDS);
  const beard = YOUNG.has(hair) || YOUNG.has(hat) ? '' : grown;
  return {
    face,
    brow,
    eye,
    nose,
    mouth,
    beard,
    mark: pick(MARKS),
    hair: HAIR[hair],
    hat: HATS[hat],
    robe,
    shaved: hair === 'bald' && hat === 'none',
    mirrored: draw() < 0.5,
  };
}
