// A sheet of notes that lies open: it changes, goes back and forth, and is kept after every change.
import type { Plan, Sheet } from '../talk.ts';
import { leave, load, nameOf, onSaved, save, type Saved } from './keeping.ts';
import { EMPTY, History, notesFor, read, withCount, withMark, withText, withVisits, write, type Kept, type Mark, type Notes, type World } from './model.ts';
import type { Block } from './rich.ts';

/** Letters that follow each other within this time are one step back. */
const PAUSE = 900;

export class NoteBook {
  /** What is noted. */
  now: Notes = $state.raw(EMPTY);
  canUndo = $state(false);
  canRedo = $state(false);
  saved: Saved | 'saving' = $state('device');
  #history: History;
  #typing = { number: 0, last: 0 };
  /** What is on its way into the store, and what has to follow. */
  #saving: Promise<void> | null = null;
  #unsaved = false;

  constructor(
    readonly name: string,
    readonly about: Omit<Kept, 'notes'>,
    notes: Notes = EMPTY,
  ) {
    this.#history = new History(notes);
    this.now = notes;
  }

  get world(): World {
    return this.about;
  }

  mark = (person: number, room: number, time: number, mark: Mark | null) => this.#change(withMark(this.now, person, room, time, mark));
  count = (room: number, time: number, count: number | null) => this.#change(withCount(this.now, room, time, count));
  visits = (person: number, room: number, visits: number | null) => this.#change(withVisits(this.now, person, room, visits));

  write = (text: readonly Block[]) => {
    const now = Date.now();
    if (now - this.#typing.last > PAUSE) this.#typing.number += 1;
    this.#typing.last = now;
    this.#change(withText(this.now, text), `text ${this.#typing.number}`);
  };

  undo = () => this.#history.undo() && this.#show();
  redo = () => this.#history.redo() && this.#show();

  /** Everything as a file. */
  file = (): string => write({ ...this.about, notes: this.now });

  /** Puts the notes of a file in the place of these; one step, like any other. Fails with the reason where it cannot. */
  adopt = (text: string): void => this.#change(notesFor(this.world, read(text)));

  /** Goes along with other tabs, and leaves nothing unsaved when the page is closed. Returns how to stop that. */
  follow(): () => void {
    const hidden = () => this.#unsaved && leave(this.name, this.file());
    addEventListener('pagehide', hidden);
    const stop = onSaved(this.name, (text) => {
      try {
        // A step, so that whoever wrote here at the same time can go back.
        this.#history.change(notesFor(this.world, read(text)));
        this.#tell();
      } catch {
        // Whatever that was, it is no sheet of this night.
      }
    });
    return () => (removeEventListener('pagehide', hidden), stop());
  }

  #change(next: Notes, joined = ''): void {
    this.#history.change(next, joined);
    this.#show();
  }

  #tell(): void {
    this.now = this.#history.now;
    this.canUndo = this.#history.canUndo;
    this.canRedo = this.#history.canRedo;
  }

  #show(): void {
    this.#tell();
    this.#unsaved = true;
    this.saved = 'saving';
    this.#saving ??= this.#save().finally(() => (this.#saving = null));
  }

  /** One after the other, and of several changes meanwhile only the last. */
  async #save(): Promise<void> {
    while (this.#unsaved) {
      // Taps go first: a picture of them is drawn before anything is written.
      await new Promise((resolve) => setTimeout(resolve, 30));
      const text = this.file();
      const before = this.now;
      const done = await save(this.name, text);
      if (before !== this.now) continue;
      this.#unsaved = false;
      this.saved = done;
    }
  }
}

/** What a sheet says of a puzzle, for a file. */
export function aboutOf(sheet: Sheet, puzzle: string | null, title: string): Omit<Kept, 'notes'> {
  const doors = sheet.beyond.flatMap((ends, from) => ends.filter((to) => from < to).map((to): [number, number] => [from, to]));
  return { title, puzzle, people: sheet.people, rooms: sheet.rooms, doors, places: placesOf(sheet.plan), times: sheet.times };
}

/** Where rooms lie; a floor plan knows that by itself. */
export const placesOf = (plan: Plan): [number, number][] => (plan.house ? [] : plan.rooms.map(({ cell }) => cell as [number, number]));

/** Opens the notes of a puzzle, as they were left; at a table with several seats, those of one of them. */
export async function openNotes(puzzle: string, seat: number | null, sheet: Sheet): Promise<NoteBook> {
  const name = nameOf(puzzle, seat);
  const about = aboutOf(sheet, puzzle, sheet.scenes.map(({ title }) => title).join(' + '));
  return new NoteBook(name, about, await keptNotes(name, about));
}

/** What was kept; nothing of what cannot be read. */
async function keptNotes(name: string, world: World): Promise<Notes> {
  const text = await load(name);
  try {
    return text === undefined ? EMPTY : notesFor(world, read(text));
  } catch {
    return EMPTY;
  }
}
