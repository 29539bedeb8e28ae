// The desk of a lesson of Pair Play: as in the game, but only what is asked for is played, and no mark is kept.
import { Desk } from '../families/pairplay/desk.svelte.ts';
import type { Mark, Marks } from '../families/pairplay/pencil.ts';
import type { Game } from '../play/game.svelte.ts';
import type { PairAsk } from './lessons.ts';

export class LessonDesk extends Desk {
  wanted: PairAsk | undefined;

  constructor(
    game: Game,
    readonly answered: (answer: 'right' | 'wrong' | 'early' | 'open') => void,
  ) {
    super(game);
  }

  protected override recalled(): Marks {
    return {};
  }

  protected override kept(): void {}

  override choose(strength: number): void {
    super.choose(strength);
    if (this.wanted?.is !== 'pair') return this.answered('open');
    this.answered(this.pair === null ? 'open' : this.pair.join(' ') === this.wanted.cards ? 'right' : 'wrong');
  }

  override pencil(mark: Mark): void {
    const { held } = this;
    super.pencil(mark);
    if (held === null || this.wanted?.is !== 'mark') return;
    const { card, mark: right } = this.wanted;
    if (this.marks[held] !== right) return this.answered('open');
    this.answered(held === card ? 'right' : 'wrong');
    // On a phone the pencil has the place where a pair is played.
    if (held === card) this.clear();
  }

  override async present(): Promise<void> {
    if (this.pair === null || this.idle || this.board.doubleCheck) return super.present();
    if (this.wanted?.is !== 'play') return this.answered('early');
    if (!this.wanted.cards.includes(this.pair.join(' '))) return this.answered('wrong');
    await super.present();
    this.answered('right');
  }

  override async answer(stand: boolean): Promise<void> {
    if (this.wanted?.is !== 'stand') return this.answered('early');
    if (!stand) return this.answered('wrong');
    await super.answer(stand);
    this.answered('right');
  }
}
