// The names of rooms where they stand: as much of each as its room is wide. A name is cut at a word and never in one. Its first word
// is set a little tighter if it must; where not even that fits, its initials stand for it, and whoever presses or listens gets
// the whole.

/** How wide a text is in a font, in pixels. */
export type Measure = (text: string) => number;

/** How tight letters may stand: narrower than this they are hard to read. */
const TIGHT = 0.72;

/** As many words as there is room for; none where the first is too long already. */
function wordsOf(line: string, room: number, measure: Measure): string {
  const words = line.split(/\s+/).filter((word) => word !== '');
  let most = words.length;
  while (most > 1 && measure(words.slice(0, most).join(' ')) > room) most -= 1;
  return most === 1 && measure(words[0] ?? '') * TIGHT > room ? '' : words.slice(0, most).join(' ');
}

/** How tight the letters of a line stand in a room of this width; 1 is as they are. */
export const tightness = (line: string, room: number, measure: Measure): number => Math.min(1, room / measure(line) || 1);

/** The lines of a name in a room of this width; all in one line where there is room for no second. */
export function fitted(label: string[], room: number, measure: Measure, short: string, oneLine: boolean): string[] {
  const lines = (oneLine ? [label.join(' ')] : label).map((line) => wordsOf(line, room, measure));
  // What comes after a word that is left out would say something else.
  const end = lines.findIndex((line, at) => line !== (oneLine ? label.join(' ') : label[at]));
  const shown = (end < 0 ? lines : lines.slice(0, end + 1)).filter((line) => line !== '');
  return shown.length > 0 ? shown : [short];
}

/** The smallest letters that are still read, in pixels of a page whose own letters have 16. */
const LEAST = 11;
const widths = new Map<string, number>();
const waiting = new Set<() => void>();
let pen: CanvasRenderingContext2D | null | undefined;

/** Measures text in one of our fonts, in letters as high as wanted and never smaller than can be read. */
export function measureIn(kind: 'sans' | 'serif', weight: number, wanted: number, most = LEAST): Measure {
  const page = getComputedStyle(document.documentElement);
  const scale = parseFloat(page.fontSize) / 16;
  const font = `${weight} ${Math.max(LEAST * scale, Math.min(wanted, most * scale))}px ${page.getPropertyValue(`--${kind}`)}`;
  return (text) => {
    const key = `${font} ${text}`;
    if (!widths.has(key)) widths.set(key, widthOf(text, font));
    return widths.get(key) ?? 0;
  };
}

/** Measures text on the smallest maps. */
export const smallPrint = (): Measure => measureIn('sans', 500, 0);

function widthOf(text: string, font: string): number {
  pen ??= document.createElement('canvas').getContext('2d');
  if (pen === null) return 0;
  pen.font = font;
  return pen.measureText(text).width;
}

/** Calls when fonts have come, because what was measured before that is not true any more. Returns how to stop. */
export function widthsChanged(then: () => void): () => void {
  waiting.add(then);
  if (waiting.size === 1) void document.fonts.ready.then(() => (widths.clear(), waiting.forEach((one) => one())));
  return () => void waiting.delete(then);
}
