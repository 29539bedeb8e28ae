// What is entered in a Tetonor lesson: nothing but the answer to its question.
import { EntryState } from '../families/tetonor/entry.svelte.ts';
import type { Game } from '../play/game.svelte.ts';

export class LessonEntry extends EntryState {
  /** A cell is asked for: none is shown as chosen, or it would look like the answer. */
  asked = $state(false);

  /** `entered` hears that the chosen cell is the answer. */
  constructor(
    game: Game,
    readonly entered: () => void,
  ) {
    super(game);
  }

  override get chosen(): number | null {
    return this.asked ? null : super.chosen;
  }

  override async fill(): Promise<void> {
    this.entered();
  }

  // Numbers are chosen, not written; and what stands on the board stays.
  override digit(): void {}
  override erase(): void {}
  override next(): void {}
  override put(): void {}
  override selectSlot(): void {}
  override async clear(): Promise<void> {}
}
