// What the engine says of notes, without ever being waited for: one question at a time, after a pause, and an answer that
// comes too late is dropped.
import type { KronologicCannot, KronologicKnown } from '../../../generated/protocol.ts';
import { readableIn } from '../people.ts';
import { consult, type Sheet } from '../talk.ts';

export type Cannot = KronologicCannot;
export type Known = KronologicKnown;

/** Whom a sheet may ask. */
export interface Advise {
  /** The fewest notes and answers that cannot all be true; nothing if they can. */
  clash(notes: string[]): Promise<Cannot | null>;
  /** What follows from what was heard. */
  conclude(): Promise<Known>;
}

/** The engine, about the game that is on the table; with several seats, for one of them. What nobody has looked at under its
 * cover (answers by their numbers) is not used: it would be revealed. Sentences call rooms as people read them. */
export function adviseFor({ rooms }: Sheet, seat: number | null = null, covered: number[] = []): Advise {
  const read = (sentence: string) => readableIn(sentence, rooms);
  return {
    async clash(notes) {
      const { cannot } = await consult({ wish: 'clash', notes, covered }, seat);
      if (cannot == null) return null;
      const things = cannot.things.map((thing) => ({ ...thing, text: read(thing.text) }));
      return { ...cannot, things, told: read(cannot.told), rules: read(cannot.rules), message: read(cannot.message), help: read(cannot.help) };
    },
    async conclude() {
      const { known } = await consult({ wish: 'conclude', covered }, seat);
      return { ...known, conclusions: known.conclusions.map((one) => ({ ...one, text: read(one.text) })), open: known.open.map(([part, left]) => [part, read(left)]) };
    },
  };
}

const PAUSE = 120;

/** The answer to the last question. */
export class Latest<T> {
  value: T | null = $state.raw(null);
  /** A question waits for its answer. */
  busy = $state(false);
  #wanted: (() => Promise<T>) | null = null;
  #running = false;

  ask(question: () => Promise<T>): void {
    this.#wanted = question;
    this.busy = true;
    if (!this.#running) void this.#run();
  }

  /** Nothing is wanted any more. */
  drop(): void {
    this.#wanted = null;
    this.value = null;
    this.busy = false;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#wanted !== null) {
      const before: unknown = this.#wanted;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      // Whoever still taps is asked about later.
      if (this.#wanted !== before || this.#wanted === null) continue;
      const question = this.#wanted;
      // What cannot be answered says nothing: a sheet stays usable whatever the engine does.
      const value = await question().catch(() => null);
      if (this.#wanted !== question) continue;
      this.#wanted = null;
      this.value = value;
      this.busy = false;
    }
    this.#running = false;
  }
}
