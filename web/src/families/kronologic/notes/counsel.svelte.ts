// What the engine says of a sheet as it stands: which notes and answers cannot all be true, and what follows. As much of it as
// the player wants to hear.
import { keep, recall } from '../../../lib/keep.ts';
import { Latest, type Advise, type Cannot, type Known } from './advice.svelte.ts';
import type { NoteBook } from './book.svelte.ts';
import type { Heard } from './heard.ts';
import { countAt, markAt, MOST_JUDGED, placements, type Placement } from './model.ts';

/** My notes only, warnings, or help as well. */
export const MODES = ['mine', 'warn', 'help'] as const;
export type Mode = (typeof MODES)[number];
const MODE = 'cluesmith.notes.mode';

/** The sheet that is spoken of. */
interface About {
  model: NoteBook;
  answers: Heard[];
  advise: Advise | null;
}

export class Counsel {
  #wish = $state<Mode>(MODES.find((one) => one === recall<string>(MODE, '')) ?? 'mine');
  readonly #about: () => About;
  // To the last question only.
  readonly #clash = new Latest<{ cannot: Cannot | null; notes: Placement[] }>();
  readonly #known = new Latest<Known>();

  constructor(about: () => About) {
    this.#about = about;
    $effect(() => {
      const { model, answers, advise } = about();
      const { counts } = model.now;
      const notes = placements(model.now).slice(0, MOST_JUDGED);
      void answers;
      if (advise === null || this.mode === 'mine') return this.#clash.drop();
      this.#clash.ask(async () => ({ cannot: await advise.clash(notes, counts), notes }));
    });
    $effect(() => {
      const { answers, advise } = about();
      void answers;
      const conclude = advise?.conclude ?? null;
      if (conclude === null || this.mode !== 'help') return this.#known.drop();
      this.#known.ask(conclude);
    });
  }

  get mode(): Mode {
    const { advise } = this.#about();
    if (advise === null) return 'mine';
    return this.#wish === 'help' && advise.conclude === null ? 'warn' : this.#wish;
  }

  choose(mode: Mode): void {
    this.#wish = mode;
    keep(MODE, mode);
  }

  get cannot(): Cannot | null {
    return this.mode === 'mine' ? null : (this.#clash.value?.cannot ?? null);
  }

  /** The notes that were judged. */
  get judged(): Placement[] {
    return this.#clash.value?.notes ?? [];
  }

  get follows(): Known | null {
    return this.mode === 'help' ? this.#known.value : null;
  }

  /** Notes of the contradiction that still stand. */
  get clashing(): Placement[] {
    const { now } = this.#about().model;
    return (this.cannot?.things ?? []).flatMap(({ source, index }) => {
      const note = source === 'note' ? this.judged[index] : undefined;
      return note !== undefined && markAt(now, note.person, note.room, note.time) === note.mark ? [note] : [];
    });
  }

  /** Counts of the contradiction that still stand there. */
  get clashingCounts(): { room: number; time: number }[] {
    const { now } = this.#about().model;
    return (this.cannot?.things ?? []).flatMap((thing) => (thing.source === 'count' && countAt(now, thing.room, thing.time) !== null ? [thing] : []));
  }

  /** Answers of the contradiction. */
  get clashingAnswers(): Heard[] {
    const { answers } = this.#about();
    return (this.cannot?.things ?? []).flatMap(({ source, index }) => (source === 'heard' && answers[index] !== undefined ? [answers[index]] : []));
  }
}
