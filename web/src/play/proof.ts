// What a step of a proof marks on the board: its premises by number, and what it proves. Nothing is drawn here.
import type { Board, Finding, Played, Told } from '../engine/types.ts';

/** How a family shows what a proof speaks of: rules and facts in the notation of its certificates. */
export interface Notation {
  /** Where on this board it stands; nowhere, if it is nothing on the board. */
  places: (what: string, board: Board) => string[];
  /** In a few words. */
  name: (what: string, board: Board) => string;
  /** A sentence of the engine as people read it here: some names are written otherwise in documents and moves. */
  read?: (sentence: string, board: Board) => string;
}

/** For families that have no board of their own on the page. */
export const PLAIN: Notation = { places: () => [], name: (what) => what };

/** Steps with all that they say as people read it. */
export const readSteps = (steps: Played[], read: (sentence: string) => string): Played[] =>
  steps.map((step) => ({ ...step, text: read(step.text), parts: step.parts.map((part) => ({ ...part, text: read(part.text) })) }));

/** Findings, the same. */
export const readFindings = (findings: Finding[], read: (sentence: string) => string): Finding[] =>
  findings.map((finding) => ({ ...finding, message: read(finding.message), help: read(finding.help) }));

/** A hint, the same. */
export function readHint(hint: Told, read: (sentence: string) => string): Told {
  if (hint.hint === 'step') return { ...hint, says: hint.says.map(read) };
  if (hint.hint === 'mistake') return { ...hint, findings: readFindings(hint.findings, read) };
  return hint.hint === 'solved' ? hint : { ...hint, reason: read(hint.reason) };
}

/** One thing that a step rests on, or proves. */
export interface Mark {
  /** Rules and facts that stand in the same places. */
  what: string[];
  places: string[];
}

export interface Marks {
  /** Numbered from 1, in this order: rules first, then what was known. */
  premises: Mark[];
  conclusions: Mark[];
}

export function marksOf({ by, given, so, board }: Played, find: Notation['places']): Marks {
  const gather = (all: string[]): Mark[] => {
    const marks: Mark[] = [];
    for (const what of all) {
      const places = find(what, board);
      const same = marks.find((mark) => places.length > 0 && mark.places.join() === places.join());
      if (same === undefined) marks.push({ what: [what], places });
      else same.what.push(what);
    }
    return marks;
  };
  return { premises: gather([...by, ...given]), conclusions: gather(so) };
}

/** The numbers of the premises that stand in a place. */
export function numbersAt({ premises }: Marks, place: string): number[] {
  return premises.flatMap(({ places }, at) => (places.includes(place) ? [at + 1] : []));
}

export const isProved = ({ conclusions }: Marks, place: string): boolean => conclusions.some(({ places }) => places.includes(place));

/**
 * What a name in a sentence is to the step: the numbers of a premise, what is proved, or neither. What stands nowhere on
 * the board is known by its name, `not 19 & 24`.
 */
export function roleOf(marks: Marks, { text, at = [] }: Played['parts'][number], name: (what: string) => string): { numbers: number[]; proved: boolean } {
  const same = ({ what, places }: Mark) =>
    places.length === 0 ? what.some((one) => ` ${name(one)}`.endsWith(` ${text}`)) : places.length === at.length && places.every((place) => at.includes(place));
  return {
    numbers: marks.premises.flatMap((mark, index) => (same(mark) ? [index + 1] : [])),
    proved: marks.conclusions.some(same),
  };
}
