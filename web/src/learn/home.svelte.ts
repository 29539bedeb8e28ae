// The desk of a lesson at KOA's counter: as in the game, but only what is asked for is said.
import { Desk } from '../families/testimony/desk.svelte.ts';
import type { Game } from '../play/game.svelte.ts';
import type { HomeAsk } from './lessons.ts';

export class LessonDesk extends Desk {
  wanted: HomeAsk | undefined;

  /** `answered` hears whether it was right, and which piece was not. */
  constructor(
    game: Game,
    readonly answered: (right: boolean, letter?: string) => void,
  ) {
    super(game);
  }

  override choose(letter: string): void {
    const before = this.chosen.join('+');
    super.choose(letter);
    const now = this.chosen.join('+');
    if (this.wanted === undefined || now === before) return;
    const { is, cards } = this.wanted;
    const isMore = this.chosen.includes(letter) && !cards.split('+').includes(letter);
    this.answered(is === 'choose' && now === cards, isMore ? letter : undefined);
  }

  override async tell(): Promise<void> {
    if (this.wanted === undefined || this.sum === null || this.idle) return;
    const { is, cards } = this.wanted;
    const more = this.chosen.find((letter) => !cards.split('+').includes(letter));
    if (is !== 'tell' || this.chosen.join('+') !== cards) return this.answered(false, more ?? '');
    await super.tell();
    this.answered(true);
  }
}
