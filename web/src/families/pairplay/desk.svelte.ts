// What the player is about: the cards chosen, the marks of the pencil, and how the last pair is being told.
import { t } from '../../i18n/index.ts';
import type { Line } from '../../koa/line.ts';
import type { Mood } from '../../koa/moods.ts';
import { announce } from '../../lib/announce.svelte.ts';
import { isStill } from '../../lib/motion.ts';
import { feel } from '../../lib/sound.ts';
import type { Game } from '../../play/game.svelte.ts';
import { ACTS, actOf, challenged, isLie, isUneasy, linesOf, type Board, type Presented, type Two } from './model.ts';
import { keepPencilled, pencilled, type Mark, type Marks } from './pencil.ts';
import { CHECK, futures, pressureAfter, presented, tierOf } from './reckon.ts';

/** How long your argument and her answer stand before she says what she makes of it. Any tap goes on. */
const BEAT = 2_600;

/** A pair that was just presented, and the table before it. */
interface Telling {
  pair: Presented;
  from: Board;
}

/** What happened when the Double-Check was answered. */
type Checked = keyof typeof CHECK;

const CHECKED: Record<Checked, Mood> = { held: 'impressed', broke: 'smug', withdrawn: 'grudging' };
const ENDS = { flawless: 'impressed', cleared: 'grudging', close: 'smug', busted: 'resigned' } as const satisfies Record<string, Mood>;

export class Desk {
  #chosen = $state.raw<number[]>([]);
  /** The argument that is being told. */
  telling = $state.raw<Telling | null>(null);
  /** Every line is being read again. */
  reading = $state(false);
  /** The table is looked at while the Double-Check waits. */
  peeking = $state(false);
  marks = $state.raw<Marks>({});
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly game: Game) {
    this.marks = this.recalled();
  }

  get #now(): Board {
    return this.game.board as Board;
  }

  /** The table as it is shown: until the argument is told, it is as before. */
  get board(): Board {
    return this.telling?.from ?? this.#now;
  }

  /** All three pairs are on the table. */
  get #ended(): boolean {
    return this.board.state.pairs.length === ACTS;
  }

  /** It is over, and everything about that has been told. */
  get over(): boolean {
    return this.#ended && this.game.whole === null;
  }

  /** The Double-Check has the whole page. */
  get checking(): boolean {
    return this.board.doubleCheck && !this.peeking && this.game.whole === null;
  }

  /** Nothing can be chosen: it is over, somebody explains, or a pair is being told. */
  get idle(): boolean {
    return this.#ended || this.checking || this.telling !== null || this.game.whole !== null;
  }

  /** The act that is played now, from 1 on. */
  get act(): number {
    return Math.min(this.board.state.pairs.length + 1, ACTS);
  }

  /** The cards chosen, in the order in which they were; what is being told still is. */
  get chosen(): number[] {
    if (this.telling !== null) return this.telling.pair.cards;
    return this.idle ? [] : this.#chosen.filter((strength) => actOf(this.board, strength) === null);
  }

  get pair(): Two | null {
    const [one, other] = this.chosen;
    return one === undefined || other === undefined ? null : [Math.min(one, other), Math.max(one, other)];
  }

  /** What the chosen pair can come to. */
  get futures(): ReturnType<typeof futures> | null {
    return this.pair === null ? null : futures(this.board.puzzle, presented(this.board), this.pair);
  }

  /** What weighs on the next pair. */
  get pressure(): ReturnType<typeof pressureAfter> {
    return pressureAfter(this.board.puzzle, presented(this.board));
  }

  /** Takes a card into the pair or out of it; a third takes the place of the one chosen last. */
  choose(strength: number): void {
    if (this.idle || actOf(this.board, strength) !== null) return;
    const chosen = this.chosen;
    this.#chosen = chosen.includes(strength) ? chosen.filter((one) => one !== strength) : [...chosen.slice(0, 1), strength];
    this.game.hint = null;
    feel('place');
  }

  clear(): void {
    this.#chosen = [];
  }

  /** The card that the pencil is for: the one chosen last. */
  get held(): number | null {
    return this.chosen.at(-1) ?? null;
  }

  /** Marks the card chosen last, or rubs the mark out. */
  pencil(mark: Mark): void {
    const { held } = this;
    if (held === null) return announce(t('pair.pencil.which'));
    const { [held]: before, ...others } = this.marks;
    this.marks = before === mark ? others : { ...others, [held]: mark };
    this.kept();
    announce(before === mark ? t('pair.pencil.gone', { n: held }) : t(`pair.pencil.${mark}.is`, { n: held }), false);
  }

  protected recalled(): Marks {
    return pencilled(this.game.view.name);
  }

  protected kept(): void {
    keepPencilled(this.game.view.name, this.marks);
  }

  /** Presents the pair. */
  async present(): Promise<void> {
    const { pair } = this;
    if (pair === null || this.idle) return;
    const from = this.#now;
    if (from.doubleCheck) return announce(t('pair.check.first'));
    const why = await this.game.play(pair.join(' '));
    if (why !== null) return announce(why);
    this.#chosen = [];
    this.peeking = false;
    feel('place');
    const said = this.#now.state.pairs.at(-1);
    if (said === undefined || isStill()) return;
    this.telling = { pair: said, from };
    this.#timer = setTimeout(() => this.skip(), BEAT);
  }

  /** Whatever is being told has been told. */
  skip(): void {
    clearTimeout(this.#timer);
    if (this.telling !== null && isUneasy(this.telling.pair)) feel('refused');
    this.telling = null;
  }

  /** Answers the Double-Check. */
  async answer(stand: boolean): Promise<void> {
    if (!this.board.doubleCheck) return;
    const why = await this.game.play(stand ? 'stand' : 'withdraw');
    if (why !== null) return announce(why);
    this.peeking = false;
    this.#chosen = [];
    feel(this.checked === 'broke' ? 'refused' : 'proved');
  }

  /** How the Double-Check went. */
  get checked(): Checked | null {
    const { stand } = this.board.state;
    if (stand == null) return null;
    return !stand ? 'withdrawn' : isLie(this.board, challenged(this.board)) ? 'broke' : 'held';
  }

  /** What she makes of a pair, and what she mutters: whatever can be known of it before it is read out. */
  felt(act: number): string {
    const { puzzle, state } = this.board;
    const pair = state.pairs[act];
    const told = pair && (isUneasy(pair) ? puzzle.reactions?.uneasy : puzzle.reactions?.steady);
    return told?.[act] ?? '';
  }

  muttered(act: number): string {
    const { puzzle, state } = this.board;
    return state.pairs[act]?.mutter?.text ?? puzzle.reactions?.nothing ?? '';
  }

  get mood(): Mood {
    const { puzzle, score, state } = this.board;
    if (this.telling !== null) return 'curious';
    if (this.#ended) return ENDS[tierOf(score, puzzle.rules.target)];
    if (this.checking) return 'curious';
    if (this.futures !== null) return this.futures.true.pressure.length > 0 ? 'suspicious' : 'curious';
    if (this.checked !== null) return CHECKED[this.checked];
    const last = state.pairs.at(-1);
    return last === undefined ? 'neutral' : isUneasy(last) ? 'suspicious' : 'grudging';
  }

  /** What KOA says at this moment. */
  get line(): string {
    const { puzzle, score, state } = this.board;
    if (this.telling !== null) return linesOf(puzzle, this.telling.pair.cards)?.koa ?? '';
    if (this.#ended) return puzzle.closing?.[tierOf(score, puzzle.rules.target)] ?? '';
    if (this.board.doubleCheck) return puzzle.check?.ask?.[challenged(this.board) - 1] ?? '';
    if (this.checked !== null) return puzzle.check?.[this.checked] ?? '';
    const act = state.pairs.length - 1;
    if (act < 0) return [puzzle.stance_line, puzzle.hint.text].join(' ');
    return [linesOf(puzzle, state.pairs[act]!.cards)?.tell, this.felt(act), this.muttered(act)].join(' ');
  }

  /** Everything that was said, from her first word on. */
  get lines(): Line[] {
    const { puzzle, score, state } = this.board;
    const lines: Line[] = [];
    const koa = (text: string | undefined, mood: Mood, about?: string) => text && lines.push({ who: 'koa', mood, text, ...(about === undefined ? {} : { about }) });
    koa(puzzle.stance_line, 'neutral');
    koa(puzzle.hint.text, 'curious', t('pair.heard.hint'));
    for (const [act, pair] of state.pairs.entries()) {
      const said = linesOf(puzzle, pair.cards);
      if (said?.say) lines.push({ who: 'you', text: said.say });
      koa(said?.koa, 'neutral', t('pair.heard.pair', { a: pair.cards[0], b: pair.cards[1] }));
      if (act < 2) {
        koa([said?.tell, this.felt(act)].join(' '), isUneasy(pair) ? 'suspicious' : 'grudging');
        koa(this.muttered(act), 'neutral');
      }
      if (act !== 1) continue;
      if (this.board.doubleCheck || this.checked !== null) koa(puzzle.check?.ask?.[challenged(this.board) - 1], 'curious', t('pair.check'));
      if (this.checked !== null) koa(puzzle.check?.[this.checked], CHECKED[this.checked]);
    }
    for (const { strength } of puzzle.cards) koa(this.quip(strength), isLie(this.board, strength) ? 'smug' : 'grudging', t('pair.heard.card', { n: strength }));
    if (this.#ended) koa(puzzle.closing?.[tierOf(score, puzzle.rules.target)], this.mood);
    return lines;
  }

  /** What she says of a card once it was read out. */
  quip(strength: number): string {
    const lie = isLie(this.board, strength);
    const quip = this.board.puzzle.quips?.find(({ card }) => card === strength);
    return (lie === null ? '' : lie ? quip?.lie : quip?.truth) ?? '';
  }
}
