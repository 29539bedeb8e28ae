// What is entered in a Tetonor lesson: nothing but the answer to its question.
import { EntryState } from '../families/tetonor/entry.svelte.ts';
import type { Game } from '../play/game.svelte.ts';

/** How a cell is answered for: it is tapped, something is chosen for it, or it is filled in as in a game. */
type Asking = 'cell' | 'choice' | 'enter';

export class LessonEntry extends EntryState {
  asking = $state<Asking>('choice');

  constructor(
    game: Game,
    readonly lesson: {
      /** The chosen cell is the answer. */
      tapped: () => void;
      /** The player goes on after a wrong answer. */
      goesOn: () => Promise<void>;
      /** A pair was entered. */
      entered: () => Promise<void>;
    },
  ) {
    super(game);
  }

  /** Where a cell is asked for none is shown as chosen, or it would look like the answer. */
  override get chosen(): number | null {
    return this.asking === 'cell' ? null : super.chosen;
  }

  override async fill(): Promise<void> {
    if (this.asking !== 'enter') return this.lesson.tapped();
    await this.lesson.goesOn();
    const before = this.game.view.moves;
    await super.fill();
    if (this.game.view.moves > before) await this.lesson.entered();
  }

  // Numbers are written where that is asked for; and what stands on the board stays.
  override digit(digit: string): void {
    if (this.asking === 'enter') super.digit(digit);
  }

  override erase(): void {
    if (this.asking === 'enter') super.erase();
  }

  override next(): void {
    if (this.asking === 'enter') super.next();
  }

  override put(number: number): void {
    if (this.asking === 'enter') super.put(number);
  }

  override selectSlot(): void {}
  override async clear(): Promise<void> {}
}
