// A board to practise a technique on: made and proved one after the other until the proof of one needs it.
import { Cancelled, engine } from '../engine/client.ts';

/** Boards of a level in a row, and how often all levels are gone through. */
const IN_A_ROW = 8;
const ROUNDS = 6;

export interface Wanted {
  family: string;
  /** The technique. */
  rule: string;
  /** Easiest first: a board that asks for little else is the best to practise on. */
  levels: string[];
  /** Nobody practises on what they have solved already. */
  solved: Set<string>;
}

/** Names of boards in the order in which they are tried. */
export function* candidates({ family, levels }: Wanted, seed: number): Generator<string> {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const level of levels) {
      for (let at = 0; at < IN_A_ROW; at += 1) yield `${family}:${level}#${seed + round * IN_A_ROW + at}`;
    }
  }
}

export const mostTried = ({ levels }: Wanted) => ROUNDS * IN_A_ROW * levels.length;

/** The name of a board; nothing if it was called off, or none of those tried needs it. */
export async function findBoard(wanted: Wanted, tried: (count: number) => void, signal: AbortSignal): Promise<string | null> {
  const stop = () => engine.cancel();
  signal.addEventListener('abort', stop);
  try {
    let count = 0;
    for (const candidate of candidates(wanted, Math.floor(Math.random() * 1_000_000))) {
      if (signal.aborted) return null;
      const { name, rules } = await engine.ask('proof', { ask: 'proof', name: candidate });
      if (rules.includes(wanted.rule) && !wanted.solved.has(name)) return name;
      tried((count += 1));
    }
    return null;
  } catch (error) {
    if (error instanceof Cancelled) return null;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
