// The learning paths: three small boards for each family that has one. A board is a real puzzle, opened at a
// position, so that the engine judges every answer; what is asked and what was learnt are sentences of the app.
import type { Mark } from '../families/pairplay/pencil.ts';
import type { Key } from '../i18n/index.ts';

export interface Lesson<Ask> {
  /** The puzzle, with its generator: the board of a lesson never changes. */
  puzzle: string;
  /** What has happened before the lesson begins. */
  moves: string[];
  /** The one idea. */
  title: Key;
  asks: Ask[];
  learnt: Key;
}

/** Sentences speak of people by their places: `{B3}` is whoever stands there. */
export type DemonsAsk =
  /** Judge whoever is proved. `chosen` is who is looked at when it is asked. */
  | { is: 'judge'; question: Key; chosen?: string }
  /** Look up a word of the clue. */
  | { is: 'word'; question: Key; chosen: string }
  /** Someone who cannot be known yet: that is the answer. */
  | { is: 'open'; question: Key; chosen: string };

export type TetonorAsk =
  /** Tap the cell where `entry` belongs. `before` is filled in when it is asked. */
  | { is: 'cell'; question: Key; before: string[]; entry: string }
  /** Choose a pair for a cell, or a number for a slot of the strip. */
  | { is: 'choice'; question: Key; cell?: string; slot?: number; choices: { label: string; move: string }[] }
  /** Enter the pair of a cell as in a game: with the strip and the digits. */
  | { is: 'enter'; question: Key; cell: string };

export type KronologicAsk =
  /** Ask the engine: a room, and a time or a person. */
  | { is: 'ask'; question: Key; room: string; about: string }
  /** Choose somebody. `accuses`: the answer is an accusation. */
  | { is: 'who'; question: Key; right: string; why: Key; accuses?: true }
  /** Put somebody on the note sheet. */
  | { is: 'note'; question: Key; room: string; time: number; who: string };

/** `why` is said of another piece of evidence, as `{letter}`. */
export type HomeAsk =
  /** Choose these pieces, and no others. */
  | { is: 'choose'; question: Key; cards: string; why: Key }
  /** Say them. */
  | { is: 'tell'; question: Key; cards: string; why: Key };

/** `why` is said of anything else. */
export type PairAsk =
  /** Choose these two, or play them; a play may be any of several pairs. */
  | { is: 'pair'; question: Key; cards: string; why: Key }
  | { is: 'play'; question: Key; cards: string[]; why: Key }
  /** Mark a piece with the pencil. */
  | { is: 'mark'; question: Key; card: number; mark: Mark; why: Key }
  /** Answer the Double-Check. */
  | { is: 'stand'; question: Key; why: Key };

export const DEMONS: Lesson<DemonsAsk>[] = [
  {
    puzzle: 'demons@2:easy,rows=3,cols=3,style=natural#6',
    moves: [],
    title: 'learn.demons.1',
    asks: [
      { is: 'judge', question: 'learn.demons.1.first', chosen: 'C3' },
      { is: 'judge', question: 'learn.demons.1.then' },
    ],
    learnt: 'learn.demons.1.learnt',
  },
  {
    puzzle: 'demons@2:medium,rows=3,cols=3,style=natural#5',
    moves: ['C2=D', 'B3=C'],
    title: 'learn.demons.2',
    asks: [
      { is: 'word', question: 'learn.demons.2.first', chosen: 'B3' },
      { is: 'judge', question: 'learn.demons.2.then' },
    ],
    learnt: 'learn.demons.2.learnt',
  },
  {
    puzzle: 'demons@2:medium,rows=3,cols=3,style=natural#7',
    moves: [],
    title: 'learn.demons.3',
    asks: [
      { is: 'open', question: 'learn.demons.3.first', chosen: 'A2' },
      { is: 'judge', question: 'learn.demons.3.then' },
    ],
    learnt: 'learn.demons.3.learnt',
  },
];

export const TETONOR: Lesson<TetonorAsk>[] = [
  {
    puzzle: 'tetonor@2:easy,cells=8#4',
    moves: [],
    title: 'learn.tetonor.1',
    asks: [
      { is: 'cell', question: 'learn.tetonor.1.first', before: ['D1=4+5'], entry: '4x5' },
      { is: 'cell', question: 'learn.tetonor.1.then', before: ['C1=11x12'], entry: '11+12' },
    ],
    learnt: 'learn.tetonor.1.learnt',
  },
  {
    puzzle: 'tetonor@2:easy,cells=8#1',
    moves: [],
    title: 'learn.tetonor.2',
    asks: [
      {
        is: 'choice',
        question: 'learn.tetonor.2.first',
        cell: 'C2',
        choices: [
          { label: '8 × 21', move: 'C2=8x21' },
          { label: '12 × 14', move: '12,14' },
          { label: '7 × 24', move: 'C2=7x24' },
        ],
      },
      { is: 'enter', question: 'learn.tetonor.2.then', cell: 'B2' },
    ],
    learnt: 'learn.tetonor.2.learnt',
  },
  {
    puzzle: 'tetonor@2:easy,cells=8#3',
    moves: ['1,4'],
    title: 'learn.tetonor.3',
    asks: [
      {
        is: 'choice',
        question: 'learn.tetonor.3.first',
        slot: 2,
        choices: [
          { label: '6', move: 's2=6' },
          { label: '1', move: 's2=1' },
          { label: '9', move: 's2=9' },
        ],
      },
      {
        is: 'choice',
        question: 'learn.tetonor.3.then',
        cell: 'A2',
        choices: [
          { label: '3 + 7', move: '3,7' },
          { label: '1 × 10', move: '1,10' },
        ],
      },
    ],
    learnt: 'learn.tetonor.3.learnt',
  },
];

/** One case in three questions: the first two, the third, and what is written down and accused. */
const CASE = 'kronologic@4:easy,map=small,people=3,timesteps=3,known=0#2';
export const KRONOLOGIC: Lesson<KronologicAsk>[] = [
  {
    puzzle: CASE,
    moves: [],
    title: 'krono.learn.1',
    asks: [
      { is: 'ask', question: 'krono.learn.1.first', room: 'Hall', about: '1' },
      { is: 'ask', question: 'krono.learn.1.then', room: 'Hall', about: '2' },
      { is: 'who', question: 'krono.learn.1.who', right: 'Alice', why: 'krono.learn.1.why' },
    ],
    learnt: 'krono.learn.1.learnt',
  },
  {
    puzzle: CASE,
    moves: ['ask Hall 1', 'ask Hall 2'],
    title: 'krono.learn.2',
    asks: [
      { is: 'ask', question: 'krono.learn.2.first', room: 'Hall', about: 'Bob' },
      { is: 'who', question: 'krono.learn.2.who', right: 'Carol', why: 'krono.learn.2.why' },
    ],
    learnt: 'krono.learn.2.learnt',
  },
  {
    puzzle: CASE,
    moves: ['ask Hall 1', 'ask Hall 2', 'ask Hall Bob'],
    title: 'krono.learn.3',
    asks: [
      { is: 'note', question: 'krono.learn.3.first', room: 'Hall', time: 2, who: 'Carol' },
      { is: 'who', question: 'krono.learn.3.who', right: 'Bob', why: 'krono.learn.3.why', accuses: true },
    ],
    learnt: 'krono.learn.3.learnt',
  },
];

/** The specification's first level: four pieces, one challenge. Two of these cannot both be said. */
const TEA = 'testimony@3:tutorial#61';
export const HOME: Lesson<HomeAsk>[] = [
  {
    puzzle: TEA,
    moves: [],
    title: 'home.learn.1',
    asks: [
      { is: 'choose', question: 'home.learn.1.first', cards: 'A', why: 'home.learn.1.other' },
      { is: 'tell', question: 'home.learn.1.then', cards: 'A', why: 'home.learn.1.more' },
    ],
    learnt: 'home.learn.1.learnt',
  },
  {
    puzzle: TEA,
    moves: ['A'],
    title: 'home.learn.2',
    asks: [
      { is: 'choose', question: 'home.learn.2.first', cards: 'C', why: 'home.learn.2.other' },
      { is: 'choose', question: 'home.learn.2.then', cards: 'D', why: 'home.learn.2.why' },
    ],
    learnt: 'home.learn.2.learnt',
  },
  {
    puzzle: TEA,
    moves: ['A'],
    title: 'home.learn.3',
    asks: [
      { is: 'choose', question: 'home.learn.3.first', cards: 'D', why: 'home.learn.3.other' },
      { is: 'choose', question: 'home.learn.3.then', cards: 'B+D', why: 'home.learn.3.both' },
      { is: 'tell', question: 'home.learn.3.tell', cards: 'B+D', why: 'home.learn.3.both' },
    ],
    learnt: 'home.learn.3.learnt',
  },
];

/** One evening in three acts, guided. */
const BATH = 'pairplay@4:easy#7';
export const PAIRPLAY: Lesson<PairAsk>[] = [
  {
    puzzle: BATH,
    moves: [],
    title: 'pair.learn.1',
    asks: [
      { is: 'pair', question: 'pair.learn.1.first', cards: '3 7', why: 'pair.learn.1.other' },
      { is: 'play', question: 'pair.learn.1.then', cards: ['3 7'], why: 'pair.learn.1.other' },
    ],
    learnt: 'pair.learn.1.learnt',
  },
  {
    puzzle: BATH,
    moves: ['3 7'],
    title: 'pair.learn.2',
    asks: [
      { is: 'mark', question: 'pair.learn.2.first', card: 4, mark: 'invented', why: 'pair.learn.2.why' },
      { is: 'play', question: 'pair.learn.2.then', cards: ['1 2'], why: 'pair.learn.2.other' },
    ],
    learnt: 'pair.learn.2.learnt',
  },
  {
    puzzle: BATH,
    moves: ['3 7', '1 2'],
    title: 'pair.learn.3',
    asks: [
      { is: 'stand', question: 'pair.learn.3.first', why: 'pair.learn.3.why' },
      { is: 'play', question: 'pair.learn.3.then', cards: ['5 8', '6 8'], why: 'pair.learn.3.other' },
    ],
    learnt: 'pair.learn.3.learnt',
  },
];

export const PATHS = { demons: DEMONS, tetonor: TETONOR, kronologic: KRONOLOGIC, testimony: HOME, pairplay: PAIRPLAY } as const;
export type Taught = keyof typeof PATHS;

export const isTaught = (family: string | undefined): family is Taught => family !== undefined && family in PATHS;
