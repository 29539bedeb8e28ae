// The emblems of the families, as strokes: drawn to be cropped, on a page or on a picture that is sent to somebody.
import { MASK } from '../families/demons/portrait.ts';

/** Names of tokens; `lit` and `ground` are the family's own. */
export type Ink = 'lit' | 'ground' | 'on-poster' | 'cut-paper' | 'cut-line' | 'cut-mask' | 'koa-deep' | 'koa-face' | 'koa-eye' | 'koa-line' | 'koa-lid' | 'koa-beak';

export interface Shape {
  d: string;
  fill?: Ink;
  stroke?: Ink;
  width?: number;
  opacity?: number;
}

export interface Drawing {
  shapes: Shape[];
  /** Where the shapes lie on the 200 units of an emblem: how they are moved, then turned, then enlarged. */
  at?: [x: number, y: number, turn: number, scale: number];
}

const PLUS = 'M72 8h40v64h64v40H112v64H72v-64H8V72h64Z';
const TIMES = 'M-16-74h32v58h58v32H16v58h-32V16h-58v-32h58Z';

/** A card that lies on its middle. */
const CARD = 'M-46-66h92a10 10 0 0 1 10 10v112a10 10 0 0 1-10 10h-92a10 10 0 0 1-10-10v-112a10 10 0 0 1 10-10Z';

const EMBLEMS: Record<string, Drawing[]> = {
  tetonor: [{ shapes: [{ d: PLUS, fill: 'lit', opacity: 0.9 }] }, { at: [150, 128, 45, 1], shapes: [{ d: TIMES, fill: 'ground', stroke: 'on-poster', width: 7 }] }],
  demons: [
    {
      at: [-4, -6, 0, 3.25],
      shapes: [
        { d: MASK.horns, fill: 'cut-paper', stroke: 'cut-line', width: 1.4 },
        { d: MASK.face, fill: 'cut-mask', stroke: 'cut-line', width: 1.6 },
        { d: MASK.teeth, fill: 'cut-paper', stroke: 'cut-line', width: 1.4 },
        { d: MASK.cuts, stroke: 'cut-line', width: 2 },
      ],
    },
  ],
  kronologic: [
    {
      shapes: [
        { d: 'M14 20H186V180H14ZM14 96H56M84 96H116V20M116 96V116M116 146V180M116 96H140M168 96H186', stroke: 'lit', width: 9 },
        { d: 'M52 102a54 54 0 1 0 108 0a54 54 0 1 0-108 0Z', fill: 'ground', stroke: 'on-poster', width: 11 },
        { d: 'M147 143L190 188', stroke: 'on-poster', width: 19 },
        { d: 'M106 102V68M106 102l24 15', stroke: 'lit', width: 9 },
      ],
    },
  ],
  testimony: [
    {
      shapes: [
        { d: 'M100 34C150 34 188 62 188 116C188 160 150 182 100 182C50 182 12 160 12 116C12 62 50 34 100 34Z', fill: 'koa-deep', stroke: 'koa-face', width: 4 },
        { d: 'M100 76C112 60 138 55 156 66C180 80 183 120 166 146C150 167 125 173 100 174C75 173 50 167 34 146C17 120 20 80 44 66C62 55 88 60 100 76Z', fill: 'koa-face' },
        { d: 'M31 113a33 33 0 1 0 66 0a33 33 0 1 0-66 0ZM103 113a33 33 0 1 0 66 0a33 33 0 1 0-66 0Z', fill: 'koa-eye', stroke: 'koa-line', width: 6 },
        { d: 'M48 116a16 16 0 1 0 32 0a16 16 0 1 0-32 0ZM120 116a16 16 0 1 0 32 0a16 16 0 1 0-32 0Z', fill: 'koa-line' },
        { d: 'M31 104C40 92 88 92 97 104C94 76 34 76 31 104ZM103 104C112 92 160 92 169 104C166 76 106 76 103 104Z', fill: 'koa-lid', stroke: 'koa-line', width: 5 },
        {
          d: 'M95 92C78 78 56 70 39 67C27 61 18 49 10 29C33 32 59 41 76 54C89 63 98 76 103 86ZM105 92C122 78 144 70 161 67C173 61 182 49 190 29C167 32 141 41 124 54C111 63 102 76 97 86Z',
          fill: 'koa-deep',
          stroke: 'koa-face',
          width: 4,
        },
        { d: 'M100 116C111 119 116 129 112 140C109 151 103 157 100 163C97 157 91 151 88 140C84 129 89 119 100 116Z', fill: 'koa-beak', stroke: 'koa-line', width: 4 },
      ],
    },
  ],
  // Two cards of a pair: one is true, and at the other KOA looks twice.
  pairplay: [
    { at: [66, 98, -12, 1], shapes: [{ d: CARD, fill: 'lit' }, { d: 'M-32 2L-10 28L30-30', stroke: 'ground', width: 15 }] },
    {
      at: [134, 112, 9, 1],
      shapes: [
        { d: CARD, fill: 'ground', stroke: 'on-poster', width: 7 },
        { d: 'M-33 0a33 33 0 1 0 66 0a33 33 0 1 0-66 0Z', fill: 'koa-eye', stroke: 'koa-line', width: 6 },
        { d: 'M-16 3a16 16 0 1 0 32 0a16 16 0 1 0-32 0Z', fill: 'koa-line' },
        { d: 'M-33-9C-24-21 24-21 33-9C30-37-30-37-33-9Z', fill: 'koa-lid', stroke: 'koa-line', width: 5 },
      ],
    },
  ],
};

const SPARK: Drawing[] = [{ shapes: [{ d: 'M100 12l26 62 62 26-62 26-26 62-26-62-62-26 62-26z', fill: 'lit', opacity: 0.9 }] }];

/** The emblem of a family; a spark for one that has none. */
export const emblemOf = (family: string): Drawing[] => EMBLEMS[family] ?? SPARK;
