// A puzzle on its author's bench: what was changed, and what the engine says of it.
import { engine, Refused } from '../../../engine/client.ts';
import type { TestimonyBench, TestimonyPuzzle, TestimonyWish } from '../../../engine/types.ts';

export type Puzzle = TestimonyPuzzle;
export type Card = Puzzle['cards'][number];
export type Looked = TestimonyBench;

/** A document that is not one of this family. */
export class NotOurs extends Error {}

/** The words of a card follow from what it claims. */
const CLAIMS: (keyof Card)[] = ['proves', 'place', 'state', 'activity'];

/** Without what is written from the rest: the engine writes it anew. */
function unwritten(puzzle: Puzzle): Puzzle {
  const { conflicts: _, archetype: __, ...rest } = puzzle;
  const counters = (rest.counters ?? []).map((one) => ({ ...one, refutable_by: [] }));
  return { ...rest, counters, combinations: [], lines: {} } as Puzzle;
}

export class Bench {
  puzzle = $state.raw<Puzzle | null>(null);
  #first: Puzzle | null = null;
  looked = $state.raw<Looked | null>(null);
  /** How long the last look took, in milliseconds. */
  took = $state(0);
  #question = 0;

  /** Takes the puzzle of this name. Says why if there is none. */
  async take(name: string): Promise<string | null> {
    try {
      const { text } = await engine.ask('document', { ask: 'document', name });
      await this.open(text);
      return null;
    } catch (error) {
      if (error instanceof Refused || error instanceof NotOurs) return error.message;
      throw error;
    }
  }

  /** Opens a document. */
  async open(text: string): Promise<void> {
    let document: { family?: unknown; puzzle?: Puzzle } | null = null;
    try {
      document = JSON.parse(text);
    } catch {
      // It is none.
    }
    if (document?.family !== 'testimony' || !Array.isArray(document.puzzle?.cards)) throw new NotOurs();
    this.#first = this.puzzle = document.puzzle;
    await this.look();
  }

  async change(change: Partial<Puzzle>): Promise<void> {
    if (this.puzzle === null) return;
    this.puzzle = unwritten({ ...this.puzzle, ...change });
    await this.look();
  }

  async changeCard(at: number, change: Partial<Card>): Promise<void> {
    if (this.puzzle === null) return;
    const renamed = CLAIMS.some((field) => field in change) ? { name: '', source: '' } : {};
    const cards = this.puzzle.cards.map((card, index) => {
      if (index !== at) return card;
      const all = { ...card, flavor: '', ...renamed, ...change };
      return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null)) as unknown as Card;
    });
    await this.change({ cards });
  }

  async undo(): Promise<void> {
    this.puzzle = this.#first;
    await this.look();
  }

  /** Asks the engine what the puzzle comes to. The last question counts. */
  async look(): Promise<void> {
    if (this.puzzle === null) return;
    const number = (this.#question += 1);
    const began = performance.now();
    const question: TestimonyWish = { wish: 'weigh', puzzle: this.puzzle };
    const { answer } = await engine.ask('consulted', { ask: 'consult', family: 'testimony', seat: null, question: question as never });
    if (number !== this.#question) return;
    this.took = Math.round(performance.now() - began);
    this.looked = (answer as unknown as { bench: Looked }).bench;
    // What was written stays, so that it is not written otherwise after the next change.
    this.puzzle = this.looked.puzzle ?? this.puzzle;
  }

  /** The document, for `cluesmith complete` and `check`. */
  document(): string {
    return JSON.stringify({ cluesmith: 1, family: 'testimony', puzzle: this.puzzle }, null, 1) + '\n';
  }
}
