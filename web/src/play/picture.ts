// A result as a picture to be sent to somebody: the family's colour and emblem, the pearls, and the seal if it was struck.
import { emblemOf, type Ink } from '../shell/emblem.ts';
import { ANVIL, OUTLINE, PIT, RING, SIGN_AT, SPARK, TIME_SIZE, TRACK, WORDS_SIZE } from '../shell/wax.ts';
import { SHAPES, string, type Pearl } from './pearls.ts';

export interface Poster {
  family: string;
  /** What was played, and which one of it. */
  title: string;
  which: string;
  /** How it went. */
  result: string;
  pearls: Pearl[];
  /** What is struck into the wax; nothing before the puzzle is solved. */
  seal: { words: string; time: string } | null;
}

/** What messengers show whole. */
const [WIDTH, HEIGHT] = [1200, 630];
const MARGIN = 72;
/** As wide as what is written may be: the seal is beside it. */
const COLUMN = 610;

/** Draws it with the colours and the type of the page. */
export async function draw({ family, title, which, result, pearls, seal }: Poster): Promise<Blob> {
  await document.fonts.ready;
  const canvas = Object.assign(document.createElement('canvas'), { width: WIDTH, height: HEIGHT });
  const pen = canvas.getContext('2d')!;
  const { ink, serif, sans, done } = inks(family);

  pen.fillStyle = ink('ground');
  pen.fillRect(0, 0, WIDTH, HEIGHT);
  drawEmblem(pen, family, ink);

  pen.fillStyle = ink('on-poster');
  fit(pen, title, serif, 84, 400, MARGIN, 150);
  pen.fillStyle = ink('lit');
  fit(pen, which, sans, 34, 500, MARGIN, 206);
  drawPearls(pen, pearls, ink);
  pen.fillStyle = ink('on-poster');
  fit(pen, result, sans, 36, 600, MARGIN, 488);
  drawBrand(pen, ink, serif);
  if (seal !== null) drawSeal(pen, seal, ink, serif);
  done();
  return new Promise((resolve, reject) => canvas.toBlob((blob) => (blob === null ? reject(new Error('no picture')) : resolve(blob))));
}

type Take = (name: Ink | 'wax' | 'wax-deep' | 'on-wax' | 'wax-spark') => string;

/** The tokens of the page as they are now, by day or by night: a canvas knows no variables. */
function inks(family: string): { ink: Take; serif: string; sans: string; done: () => void } {
  const probe = document.body.appendChild(document.createElement('span'));
  probe.style.setProperty('forced-color-adjust', 'none');
  const own: Record<string, string> = { ground: `var(--${family}, var(--other))`, lit: `var(--${family}-lit, var(--other-lit))` };
  const ink: Take = (name) => {
    probe.style.color = own[name] ?? `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const face = (name: string) => {
    probe.style.fontFamily = `var(--${name})`;
    return getComputedStyle(probe).fontFamily;
  };
  return { ink, serif: face('serif'), sans: face('sans'), done: () => probe.remove() };
}

/** Writes a line, smaller if it would run into the seal. */
function fit(pen: CanvasRenderingContext2D, text: string, face: string, size: number, weight: number, x: number, y: number): void {
  pen.font = `${weight} ${size}px ${face}`;
  const wide = pen.measureText(text).width;
  if (wide > COLUMN) pen.font = `${weight} ${(size * COLUMN) / wide}px ${face}`;
  pen.fillText(text, x, y);
}

function drawEmblem(pen: CanvasRenderingContext2D, family: string, ink: Take): void {
  pen.save();
  pen.globalAlpha = 0.35;
  pen.translate(640, -60);
  pen.scale(3.6, 3.6);
  for (const { at: [x, y, turn, scale] = [0, 0, 0, 1], shapes } of emblemOf(family)) {
    pen.save();
    pen.translate(x, y);
    pen.rotate((turn * Math.PI) / 180);
    pen.scale(scale, scale);
    for (const { d, fill, stroke, width = 1 } of shapes) {
      const path = new Path2D(d);
      [pen.lineCap, pen.lineJoin] = fill === undefined ? ['round', 'round'] : ['butt', 'miter'];
      pen.lineWidth = width;
      if (fill !== undefined) (pen.fillStyle = ink(fill)), pen.fill(path);
      if (stroke !== undefined) (pen.strokeStyle = ink(stroke)), pen.stroke(path);
    }
    pen.restore();
  }
  pen.restore();
}

function drawPearls(pen: CanvasRenderingContext2D, pearls: Pearl[], ink: Take): void {
  if (pearls.length === 0) return;
  const { strung, across, down } = string(pearls);
  const pitch = Math.min(COLUMN / Math.max(across, 8), 190 / down);
  pen.save();
  pen.translate(MARGIN - 0.15 * pitch, 335 - (down * pitch) / 2);
  pen.scale(pitch, pitch);
  pen.lineWidth = 0.09;
  pen.strokeStyle = ink('lit');
  for (const { x, y } of strung) {
    if (x > 0) pen.stroke(new Path2D(`M${x - 0.5} ${y + 0.5}h1`));
  }
  for (const { kind, x, y } of strung) {
    pen.save();
    pen.translate(x + 0.5, y + 0.5);
    const pearl = new Path2D(SHAPES[kind]);
    pen.fillStyle = ink(kind === 'slip' ? 'wax-spark' : kind === 'hint' ? 'ground' : 'lit');
    pen.fill(pearl);
    if (kind === 'hint') pen.stroke(pearl);
    pen.restore();
  }
  pen.restore();
}

function drawBrand(pen: CanvasRenderingContext2D, ink: Take, serif: string): void {
  pen.save();
  pen.translate(MARGIN - 6, HEIGHT - 96);
  drawSign(pen, ink('on-poster'), ink('wax-spark'));
  pen.restore();
  pen.fillStyle = ink('on-poster');
  pen.font = `400 34px ${serif}`;
  pen.fillText('Cluesmith', MARGIN + 62, HEIGHT - 50);
}

function drawSign(pen: CanvasRenderingContext2D, anvil: string, spark: string): void {
  pen.fillStyle = anvil;
  pen.fill(new Path2D(ANVIL));
  pen.fillStyle = spark;
  pen.fill(new Path2D(SPARK));
}

function drawSeal(pen: CanvasRenderingContext2D, { words, time }: { words: string; time: string }, ink: Take, serif: string): void {
  pen.save();
  pen.translate(930, 330);
  pen.rotate((8 * Math.PI) / 180);
  pen.scale(2.3, 2.3);
  pen.translate(-100, -100);
  pen.fillStyle = ink('wax');
  pen.fill(new Path2D(OUTLINE));
  pen.strokeStyle = ink('wax-deep');
  for (const [radius, width] of [[RING, 3], [PIT, 2]] as const) {
    pen.beginPath();
    pen.arc(100, 100, radius, 0, 2 * Math.PI);
    pen.lineWidth = width;
    pen.stroke();
  }
  // Its middle lies deeper: the last ring is still the path.
  pen.globalAlpha = 0.28;
  pen.fillStyle = ink('wax-deep');
  pen.fill();
  pen.globalAlpha = 1;
  pen.fillStyle = ink('on-wax');
  pen.textAlign = 'center';
  pen.font = `400 ${time.length > 6 ? TIME_SIZE * (6 / time.length) : TIME_SIZE}px ${serif}`;
  pen.fillText(time, 100, 137);
  writeAround(pen, words.toUpperCase(), serif);
  const [x, y, scale] = SIGN_AT;
  pen.translate(x, y);
  pen.scale(scale, scale);
  drawSign(pen, ink('on-wax'), ink('wax-spark'));
  pen.restore();
}

/** Words along the track of a seal, their middle at its top: a canvas has no text on a path. */
function writeAround(pen: CanvasRenderingContext2D, words: string, serif: string): void {
  pen.font = `400 ${WORDS_SIZE}px ${serif}`;
  const letters = [...words];
  const wide = letters.map((letter) => pen.measureText(letter).width + 0.5);
  let gone = -wide.reduce((sum, one) => sum + one, 0) / 2;
  letters.forEach((letter, at) => {
    const middle = gone + wide[at]! / 2;
    gone += wide[at]!;
    pen.save();
    pen.translate(100, 100);
    pen.rotate(middle / TRACK);
    pen.fillText(letter, 0, -TRACK);
    pen.restore();
  });
}
