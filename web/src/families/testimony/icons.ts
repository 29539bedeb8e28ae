// Drawn on a 24 by 24 sheet with one pen: what evidence proves, and where it comes from.
import type { Proof } from './model.ts';

export const PROOFS: Record<Proof, string> = {
  identity: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM4 21c1-5 4-7 8-7s7 2 8 7',
  alertness: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2v2.500M12 19.500V22M2 12h2.500M19.500 12H22M5 5l1.700 1.700M17.300 17.300L19 19M5 19l1.700-1.700M17.300 6.700L19 5',
  location: 'M12 21c-5-6-7-8.500-7-12a7 7 0 0 1 14 0c0 3.500-2 6-7 12ZM12 7a2 2 0 1 0 0 4 2 2 0 0 0 0-4Z',
  intent: 'M5 21V4h12l-2 4 2 4H5',
  liveness: 'M2 13h5l3-8 4 14 3-6h5',
};

const air = 'M3 9h10a3 3 0 1 0-3-3M3 13h15a3 3 0 1 1-3 3M3 17h7';
const badge = 'M5 7h14v13H5zM12 3v4M12 11a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM8.500 18c.5-1.500 2-2 3.500-2s3 .5 3.500 2';
const bed = 'M3 18V7M3 15h18v3M21 15v-2a3 3 0 0 0-3-3h-8v5M6.500 9a1.800 1.800 0 1 0 0 3.600 1.800 1.800 0 0 0 0-3.600Z';
const book = 'M7 4h10v17l-5-4-5 4ZM10 8h4M10 11h4';
const bottle = 'M10 3h4v4l2 3v11H8V10l2-3ZM8 14h8';
const bubble = 'M4 5h16v11H11l-4 4v-4H4ZM8 9h8M8 12h5';
const calendar = 'M5 6h14v14H5zM5 10h14M8.500 3.500v4M15.500 3.500v4M9 14h2M13 14h2M9 17h2';
const camera = 'M12 4a6 6 0 1 0 0 12 6 6 0 0 0 0-12ZM12 8a2 2 0 1 0 0 4 2 2 0 0 0 0-4ZM8 20h8M12 16v4';
const cup = 'M5 8h11v7a5 5 0 0 1-5 5h-1a5 5 0 0 1-5-5ZM16 10h2a2.500 2.500 0 0 1 0 5h-2M8 3v2M12 3v2';
const door = 'M6 21V3h11v18M4 21h16M14 12v.1';
const drop = 'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11ZM9 15a3 3 0 0 0 3 3';
const finger = 'M6 11a6 6 0 0 1 12 0v4M9 20v-9a3 3 0 0 1 6 0v6M12 11v10M6 15v2';
const floor = 'M4 4h16v16H4ZM4 11h7v9M11 4v3M15 20v-7h5';
const grid = 'M4 4h16v16H4ZM4 9.300h16M4 14.700h16M9.300 4v16M14.700 4v16';
const keyboard = 'M3 6h18v12H3zM7 10v.1M11 10v.1M15 10v.1M8 14h8';
const lamp = 'M9 3h6l3 8H6ZM12 11v9M8 20h8';
const lock = 'M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3';
const lungs = 'M12 4v8M12 9c-5 0-8 5-8 11 4 0 6-1 6-4v-5M12 9c5 0 8 5 8 11-4 0-6-1-6-4v-5';
const mic = 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM6 11a6 6 0 0 0 12 0M12 17v4';
const note = 'M6 3h9l4 4v14H6zM14.500 3v5H19M9 12h7M9 16h5';
const phone = 'M7 2.500h10v19H7zM11 18.500h2';
const photo = 'M4 5h16v14H4zM4 16l5-5 4 4 3-2 4 4M15.500 8.500v.1';
const plant = 'M8 15h8l-1 6H9ZM12 15V8M12 10c-4 0-6-2-6-6 4 0 6 2 6 6ZM12 8c0-3 2-5 5-5 0 4-2 5-5 5';
const router = 'M4 15h16v5H4zM8 17.500v.1M12 15v-3M8.500 9.500a5 5 0 0 1 7 0M6 6.500a9 9 0 0 1 12 0';
const ruler = 'M4 4h16v16H4ZM8 8a6 6 0 0 1 8 0M12 11l1.500-3';
const run = 'M3 9v6M6 7v10M18 7v10M21 9v6M6 12h12';
const search = 'M10.500 4a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13ZM15.500 15.500L21 21';
const screen = 'M3 5h18v12H3zM9 21h6M12 17v4';
const shoe = 'M3 9v9h18v-2c0-3-5-3-8-7l-2 1.500ZM3 15h13';
const sofa = 'M5 11V7h14v4M3 11h3v4h12v-4h3v7H3ZM6 18v2M18 18v2';
const speaker = 'M6 3h12v18H6zM12 11a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7ZM12 7v.1';
const sun = 'M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16ZM12 4v8l5 3';
const thermo = 'M10 4a2 2 0 0 1 4 0v9a4.500 4.500 0 1 1-4 0ZM12 9v8';
const ticket = 'M6 3l2 1.500L10 3l2 1.500L14 3l2 1.500L18 3v18l-2-1.500L14 21l-2-1.500L10 21l-2-1.500L6 21ZM9 9h6M9 13h6';
const washer = 'M4 3h16v18H4ZM12 9a5 5 0 1 0 0 10 5 5 0 0 0 0-10ZM7 6h3';
const watch = 'M8 7h8v10H8ZM9 7l1-4h4l1 4M9 17l1 4h4l1-4M12 10v2.500l1.500 1';
/** What explains a challenge away is always a piece of paper. */
export const PAPER = 'M8 4h8v3H8ZM6 5H5v16h14V5h-1M9 12l1.500 1.500L14 10M9 17h6';

/** Words in the names of the house's things; the first that is found decides. */
const SOURCES: [RegExp, string][] = [
  [/watch|pulse|ring\b/i, watch],
  [/face unlock|phone|earbud/i, phone],
  [/thumb|finger/i, finger],
  [/mirror|photo|robot/i, photo],
  [/camera|doorbell|monitor|footage/i, camera],
  [/voice memo|voice message|smart speaker/i, mic],
  [/speaker/i, speaker],
  [/slip|receipt|ticket|parking/i, ticket],
  [/badge|race number/i, badge],
  [/video|call still/i, screen],
  [/barista|kettle|cup|stamp/i, cup],
  [/typing|keyboard/i, keyboard],
  [/blink|dimmer|light|lamp/i, lamp],
  [/crossword|chess/i, grid],
  [/sleep|mattress|pillow/i, bed],
  [/draft|elevator log|language/i, bubble],
  [/toothbrush|shower|scale/i, drop],
  [/workout|training|running|locker/i, run],
  [/floor/i, floor],
  [/router/i, router],
  [/door|hinge|elevator/i, door],
  [/step|shoe|rhythm/i, shoe],
  [/thermostat|oven|heat/i, thermo],
  [/booking|calendar|reminder/i, calendar],
  [/lock/i, lock],
  [/recipe|book/i, book],
  [/search/i, search],
  [/washing|fridge|vacuum/i, washer],
  [/carbon|air/i, air],
  [/sofa/i, sofa],
  [/motion/i, sun],
  [/breath/i, lungs],
  [/fern/i, plant],
  [/bottle/i, bottle],
  [/meter|sensor/i, ruler],
];

/** Where a piece of evidence comes from, as a picture; told by what people call it, which is the same in every language. */
export const sourceIcon = (source: string): string => SOURCES.find(([word]) => word.test(source))?.[1] ?? note;
