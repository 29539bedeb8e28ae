// The desk of a Demons lesson: as in the game, but a question may be about one person only.
import { Desk } from '../families/demons/desk.svelte.ts';
import type { Game } from '../play/game.svelte.ts';

export class LessonDesk extends Desk {
  override readonly costs = false;
  /** The one who may be judged now; nobody if there is no such id; everyone if it is left open. */
  only: number | null = null;

  /** `judged` hears whom a judgement was about, or `null` when it has to wait. */
  constructor(
    game: Game,
    readonly judged: (id: number | null) => void,
  ) {
    super(game);
  }

  override async judge(identity: 'D' | 'C'): Promise<void> {
    const { chosen } = this;
    if (this.only !== null && this.only !== chosen) return this.judged(null);
    const moves = this.game.view.moves;
    await super.judge(identity);
    if (this.game.view.moves !== moves) this.judged(chosen);
  }
}
