// What is said of notes, without ever being waited for: one question at a time, after a pause, and an answer that comes too
// late is dropped.
import type { KronologicCannot, KronologicKnown, KronologicThing } from '../../../generated/protocol.ts';
import { t } from '../../../i18n/index.ts';
import { readable, readableIn } from '../people.ts';
import { consult, type Sheet } from '../talk.ts';
import { contradiction } from './direct.ts';
import { engineNote, type Notes, type Placement } from './model.ts';

/** One of those that cannot all be true; a count that was written down has a place. */
export type Thing = Pick<KronologicThing, 'index' | 'text'> & ({ source: KronologicThing['source'] } | { source: 'count'; room: number; time: number });
export type Cannot = Pick<KronologicCannot, 'told' | 'rules'> & {
  things: Thing[];
  /** Found on the page, in the notes alone. */
  direct?: true;
};
export type Known = KronologicKnown;

/** Whom a sheet may ask. */
export interface Advise {
  /** The fewest notes and answers that cannot all be true; nothing if they can. */
  clash(notes: Placement[], counts: Notes['counts']): Promise<Cannot | null>;
  /** What follows from what was heard; nobody knows where there is no game. */
  conclude: (() => Promise<Known>) | null;
}

/** A note in a few words. */
export const noteInWords = ({ people, rooms }: Pick<Sheet, 'people' | 'rooms'>, { person, room, time, mark }: Placement): string =>
  t(`krono.notes.says.${mark}`, { who: people[person] ?? '', room: readable(rooms[room] ?? ''), time });

/** The page itself, for a sheet without a game: it knows the house, and can count. */
export function adviseAlone(sheet: Sheet): Advise {
  const room = (at: number | undefined) => readable(sheet.rooms[at ?? -1] ?? '');
  return {
    async clash(notes, counts) {
      const found = contradiction(sheet, notes, counts);
      if (found === null) return null;
      const [from, to] = found.notes.map((index) => notes[index]!).toSorted((a, b) => a.time - b.time);
      const things: Thing[] = found.notes.map((index) => ({ source: 'note', index, text: noteInWords(sheet, notes[index]!) }));
      if (found.count !== null) {
        const { number, time } = found.count;
        things.push({ source: 'count', index: 0, room: found.count.room, time, text: t(number === 1 ? 'krono.notes.says.count.one' : 'krono.notes.says.count', { n: number, room: room(found.count.room), time }) });
      }
      // That nobody is in two rooms at once is said already.
      const rules = found.why === 'two' ? '' : t(`krono.notes.direct.${found.why}`, { from: room(from?.room), to: room(to?.room) });
      return { things, told: '', rules, direct: true };
    },
    conclude: null,
  };
}

/** The engine, about the game that is on the table; with several seats, for one of them. What nobody has looked at under its
 * cover (answers by their numbers) is not used: it would be revealed. Sentences call rooms as people read them. */
export function adviseFor(sheet: Sheet, seat: number | null = null, covered: number[] = []): Advise {
  const read = (sentence: string) => readableIn(sentence, sheet.rooms);
  return {
    async clash(notes) {
      const { cannot } = await consult({ wish: 'clash', notes: notes.map((one) => engineNote(sheet, one)), covered }, seat);
      if (cannot == null) return null;
      const things = cannot.things.map((thing) => ({ ...thing, text: read(thing.text) }));
      return { things, told: read(cannot.told), rules: read(cannot.rules) };
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
