// What the player is about: the cards chosen, what they would do, and how the last statement is being told.
import { t } from '../../i18n/index.ts';
import type { Line } from '../../koa/line.ts';
import type { Mood } from '../../koa/moods.ts';
import { announce } from '../../lib/announce.svelte.ts';
import { isStill } from '../../lib/motion.ts';
import { feel } from '../../lib/sound.ts';
import type { Game } from '../../play/game.svelte.ts';
import { challenges, against, type Board, type Clash, MOST_AT_ONCE, proofName, type Said, type Sum } from './model.ts';
import { foresee, type Counsel } from './talk.ts';

/** A beat of a statement: what you say, then what it comes to. Then KOA answers, and that stays. */
type Beat = 'you' | 'sum';
const BEAT = 900;

interface Telling {
  said: Said;
  /** The table before it. */
  from: Board;
  beat: Beat;
}

export class Desk {
  #chosen = $state.raw<string[]>([]);
  /** What the chosen cards would do; nothing while none is chosen or the engine thinks. */
  counsel = $state.raw<Counsel | null>(null);
  telling = $state.raw<Telling | null>(null);
  /** Every line is being read again. */
  reading = $state(false);
  /** The question she is asked to repeat, by its place. */
  asked = $state<number | null>(null);
  /** A hint has said so: it cannot be won any more. */
  hopeless = $state(false);
  #question = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: Game) {}

  get #now(): Board {
    return this.game.board as Board;
  }

  /** The table as it is shown: until the sum is told, it is as before. */
  get board(): Board {
    return this.telling?.beat === 'you' ? this.telling.from : this.#now;
  }

  /** Nothing can be chosen: it is over, somebody explains, or a statement is being told. */
  get idle(): boolean {
    return this.#now.result != null || this.game.whole !== null || this.telling !== null;
  }

  /** It is over, and everything about that has been told. */
  get over(): boolean {
    return this.#now.result != null && this.telling === null && this.game.whole === null;
  }

  /** The cards chosen, in the order of the hand. */
  get chosen(): string[] {
    const hand = this.#now.cards.filter((card) => card.told == null).map((card) => card.letter);
    return hand.filter((letter) => this.#chosen.includes(letter));
  }

  /** What the chosen cards come to, if they can be said. */
  get sum(): Sum | null {
    return this.counsel?.counsel === 'possible' ? this.counsel.sum : null;
  }

  /** The two claims that cannot both be true. */
  get clash(): Clash | null {
    return this.counsel?.counsel === 'impossible' ? this.counsel.clash : null;
  }

  choose(letter: string): void {
    if (this.idle || this.#now.cards.find((card) => card.letter === letter)?.told !== null) return;
    const chosen = this.chosen;
    if (!chosen.includes(letter) && chosen.length >= MOST_AT_ONCE) return announce(t('home.slip.full'));
    this.#chosen = chosen.includes(letter) ? chosen.filter((one) => one !== letter) : [...chosen, letter];
    this.asked = null;
    this.game.hint = null;
    feel('place');
  }

  clear(): void {
    this.#chosen = [];
  }

  /** Asks the engine what the chosen cards would do. The last question counts. */
  async look(letters: string[]): Promise<void> {
    const number = (this.#question += 1);
    const counsel = letters.length === 0 ? null : await foresee(letters).catch(() => null);
    if (number === this.#question) this.counsel = counsel;
  }

  /** Says what is chosen. */
  async tell(): Promise<void> {
    if (this.sum === null || this.idle) return;
    const from = this.#now;
    const why = await this.game.play(this.chosen.join('+'));
    if (why !== null) return announce(why);
    this.#chosen = [];
    this.counsel = null;
    this.asked = null;
    const said = this.#now.story.at(-1);
    if (said === undefined || isStill()) return;
    this.telling = { said, from, beat: 'you' };
    this.#timer = setTimeout(() => this.#goOn(), BEAT);
  }

  #goOn(): void {
    if (this.telling?.beat !== 'you') return this.skip();
    this.telling = { ...this.telling, beat: 'sum' };
    feel(this.telling.said.sum.fired.length > 0 ? 'refused' : 'proved');
    this.#timer = setTimeout(() => this.skip(), BEAT);
  }

  /** Whatever is being told has been told. */
  skip(): void {
    clearTimeout(this.#timer);
    this.telling = null;
  }

  /** Ends a game that cannot be won any more. */
  async giveIn(): Promise<void> {
    const why = await this.game.play('result');
    if (why !== null) announce(why);
  }

  get mood(): Mood {
    const { result, story } = this.board;
    if (result?.how === 'given-up') return 'smug';
    if (this.telling !== null) return this.telling.said.sum.doubts.length > 0 ? 'suspicious' : 'curious';
    if (this.clash !== null) return 'blocked';
    if (this.sum !== null) return this.sum.doubts.length > 0 ? 'suspicious' : 'curious';
    return this.asked === null ? (story.at(-1)?.mood ?? 'neutral') : 'curious';
  }

  /** What KOA says at this moment. */
  get line(): string {
    const { concerns, counters, result, scenario, story } = this.board;
    if (this.asked !== null) {
      const { proof, text } = concerns[this.asked]!;
      const held = against(this.board, proof).flatMap((at) => (counters[at]?.refuted ? [] : (counters[at]?.claim ?? [])));
      return [text, ...held].join(' ');
    }
    if (this.counsel?.counsel === 'impossible') return this.counsel.koa;
    const [fires] = this.telling === null ? (this.sum?.fired ?? []) : [];
    if (fires !== undefined) return counters[fires]?.claim ?? '';
    if (this.telling === null && result != null) return result.line;
    const last = this.telling === null ? story : this.telling.from.story;
    return last.at(-1)?.koa ?? scenario.opening?.join(' ') ?? '';
  }

  /** Everything that was said, from her first word on. */
  get lines(): Line[] {
    const { concerns, counters, result, scenario, story } = this.board;
    const koa = (text: string, mood: Mood = 'neutral', about?: string): Line => ({ who: 'koa', mood, text, ...(about === undefined ? {} : { about }) });
    return [
      ...(scenario.opening ?? []).map((text) => koa(text)),
      ...concerns.map(({ proof, text }) => koa(text ?? '', 'curious', proofName(proof))),
      ...counters.flatMap((held) => (held === null ? [] : [koa(held.claim, 'suspicious', held.name)])),
      ...story.flatMap(({ player, koa: answer, mood }): Line[] => [{ who: 'you', text: player }, koa(answer, mood)]),
      ...(result == null ? [] : [koa(result.line, this.mood)]),
    ].filter(({ text }) => text !== '');
  }

  /** Names of challenges by their places. */
  challenges(which: number[]): string[] {
    return challenges(this.board, which);
  }

  /** Names of cards by their letters. */
  names(letters: string): string[] {
    return letters.split('+').map((letter) => this.board.cards.find((card) => card.letter === letter)?.name ?? letter);
  }
}
