// Your own marks on the cards. They are kept on the device beside the game and mean nothing to it.
import { keep, recall } from '../../lib/local.ts';

export type Mark = 'true' | 'suspect' | 'invented';
export type Marks = Partial<Record<number, Mark>>;
export const MARKS: Mark[] = ['true', 'suspect', 'invented'];

/** Drawn by hand, so that nobody takes them for the game's word. */
export const STROKES: Record<Mark, string> = {
  true: 'M6 17c2 2 4 4 5 7C14 17 19 10 26 5',
  suspect: 'M10 10c0-8 13-7 12 0-1 5-7 4-7 10M15 26l.3.200M4 15C3 5 14 1 22 3c8 3 7 16 1 22-8 6-18 1-19-10',
  invented: 'M6 6c6 7 11 12 19 19M24 5C17 12 12 18 5 25M7 4c6 8 12 14 19 19',
};

const KEY = 'cluesmith.pencil';
/** Of how many puzzles marks are kept. */
const MOST = 40;

/** The marks in a game of this name. */
export function pencilled(name: string): Marks {
  const kept = recall<Record<string, Marks>>(KEY, {});
  return kept[name] ?? {};
}

/** Keeps the marks of a game; the oldest games lose theirs. */
export function keepPencilled(name: string, marks: Marks): void {
  const { [name]: _, ...others } = recall<Record<string, Marks>>(KEY, {});
  keep(KEY, Object.fromEntries([...Object.entries(others), [name, marks]].slice(-MOST)));
}
