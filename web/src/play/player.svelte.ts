// A proof that is played on the board: which step is shown, and what carries a mark. It belongs to nobody's
// game: nothing of it is counted or kept.
import type { Board, Played } from '../engine/types.ts';
import { t } from '../i18n/index.ts';
import { isStill } from '../lib/motion.ts';
import { isProved, marksOf, numbersAt, type Marks, type Notation } from './proof.ts';

/** One spark's way, and how much later the next one leaves. */
export const FLIGHT = 420;
export const APART = 90;
const LONGEST = 900;

export class Proof {
  /** Which step is shown, from 0. */
  at = $state(0);
  /** What the step proves is proved; before that its sparks are on their way. */
  struck = $state(true);
  /** Goes up with every flight of sparks. */
  flights = $state(0);
  /** Goes on by itself. */
  playing = $state(false);
  /** Places that a name in the sentence has led to. */
  pointed = $state.raw<string[]>([]);
  /** The whole of it in two seconds, after a win. */
  replaying = $state(false);
  readonly marks: Marks = $derived.by(() => marksOf(this.step, this.notation.places));
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** The whole proof begins at its `start`; a hint stays on the player's own board and begins at its end, where the move is. */
  constructor(
    readonly steps: Played[],
    readonly start: Board | null,
    readonly notation: Notation,
  ) {
    this.at = start === null ? steps.length - 1 : 0;
  }

  get step(): Played {
    return this.steps[this.at]!;
  }

  /** The position as of this step. */
  get board(): Board {
    return (this.struck ? this.step : this.steps[this.at - 1])?.board ?? this.start ?? this.step.board;
  }

  get isLast(): boolean {
    return this.at === this.steps.length - 1;
  }

  /** Shows a step. One step on, its sparks fly first. */
  go(to: number): void {
    const next = Math.min(Math.max(to, 0), this.steps.length - 1);
    if (next === this.at) return;
    const on = next === this.at + 1;
    this.at = next;
    this.pointed = [];
    if (on) this.fly();
    else this.#strike();
  }

  /** From the premises to what is proved; at once where nothing may move. */
  fly(): void {
    clearTimeout(this.#timer);
    if (isStill() || this.replaying) return this.#strike();
    this.struck = false;
    this.flights += 1;
    this.#timer = setTimeout(() => this.#strike(), Math.min(FLIGHT + APART * (this.marks.premises.length - 1), LONGEST));
  }

  #strike(): void {
    clearTimeout(this.#timer);
    this.struck = true;
  }

  /** Nothing is on its way any more. */
  stop(): void {
    this.playing = false;
    this.#strike();
  }

  /** What an element of the board carries that stands in this place. */
  carried(place: string): Record<string, string | undefined> {
    const numbers = numbersAt(this.marks, place);
    const proved = isProved(this.marks, place);
    const said = [
      ...(numbers.length > 0 ? [t('proof.premise', { n: numbers.join(', ') })] : []),
      ...(proved ? [t('proof.conclusion')] : []),
    ];
    return {
      'data-at': place,
      'data-premise': numbers.length > 0 ? numbers.join('·') : undefined,
      'data-proved': proved ? (this.struck ? 'struck' : 'open') : undefined,
      'data-pointed': this.pointed.includes(place) ? 'true' : undefined,
      'aria-description': said.length > 0 ? said.join('. ') : undefined,
    };
  }

  /** Nothing in this place has to do with the step. */
  leaves(place: string): boolean {
    return numbersAt(this.marks, place).length === 0 && !isProved(this.marks, place);
  }
}
