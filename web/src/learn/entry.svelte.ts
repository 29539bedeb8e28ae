// What is entered in a Tetonor lesson: nothing but the answer to its question.
import { EntryState } from '../families/tetonor/entry.svelte.ts';
import type { Game } from '../play/game.svelte.ts';

export class LessonEntry extends EntryState {
  /** `entered` hears that the chosen cell is the answer. */
  constructor(
    game: Game,
    readonly entered: () => void,
  ) {
    super(game);
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
