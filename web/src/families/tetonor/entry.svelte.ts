// What the player is about to write: a cell, an operation and two numbers, or a slot of the strip.
import { announce } from '../../lib/announce.svelte.ts';
import { feel } from '../../lib/sound.ts';
import { settings } from '../../lib/settings.svelte.ts';
import { t } from '../../i18n/index.ts';
import type { Finding, TetonorBoard } from '../../engine/types.ts';
import type { Game } from '../../play/game.svelte.ts';
import { cellName, pairSigns, partner, result, wrongPairs, wrongSlots, type Op } from './model.ts';

const MOST_DIGITS = 4;

export class EntryState {
  cell = $state(0);
  /** A slot of the strip, instead of the cell. */
  slot = $state<number | null>(null);
  op = $state<Op>('×');
  fields = $state<[string, string]>(['', '']);
  field = $state<0 | 1>(0);
  /** Counts refusals; a change shakes the panel. */
  refusals = $state(0);
  /** Why what stands here was refused, until the player goes on. */
  refusal = $state<string | null>(null);
  /** The cell that was filled last, when the next one is chosen already. */
  filled = $state<number | null>(null);
  #given = new Map<string, number>();
  /** The numbers that twins share. */
  readonly signs = $derived.by(() => {
    const own = (this.game.view.board as TetonorBoard).state.cells;
    this.#given = pairSigns(own, this.#given);
    return pairSigns([...own, ...this.board.state.cells], this.#given);
  });

  constructor(readonly game: Game) {}

  get board(): TetonorBoard {
    return this.game.board as TetonorBoard;
  }

  /** The cell that is shown as chosen. */
  get chosen(): number | null {
    return this.slot === null && this.game.whole === null ? this.cell : null;
  }

  get name(): string {
    return cellName(this.cell, this.board.columns);
  }

  get number(): number {
    return this.board.puzzle.grid[this.cell] ?? 0;
  }

  /** The second number as arithmetic gives it, while only the first is known. */
  get completion(): number | null {
    const a = Number(this.fields[0]);
    return this.slot === null && this.fields[0] !== '' && this.fields[1] === '' ? partner(this.number, this.op, a) : null;
  }

  select(cell: number): void {
    const entry = this.board.state.cells[cell] ?? null;
    this.cell = cell;
    this.filled = null;
    this.#empty();
    if (entry !== null) this.op = entry.op;
  }

  /** Nothing stands here any more. */
  #empty(): void {
    this.slot = null;
    this.field = 0;
    this.fields = ['', ''];
    this.refusal = null;
  }

  /** A hint has filled cells: what was written for one of them is of no use any more. */
  hinted(): void {
    if (this.slot === null && (this.board.state.cells[this.cell] ?? null) !== null) this.#empty();
  }

  /** Forgets what was refused instead of taking back what was entered before it. Says whether there was any. */
  takeBack(): boolean {
    if (this.refusal === null) return false;
    this.#empty();
    announce(t('tetonor.takenback'));
    return true;
  }

  selectSlot(slot: number): void {
    this.refusal = null;
    this.slot = slot;
    this.fields = [String(this.board.state.strip[slot] ?? ''), ''];
    this.field = 0;
  }

  digit(digit: string): void {
    const text = this.fields[this.field];
    if (text.length >= MOST_DIGITS || (text === '' && digit === '0')) return;
    this.refusal = null;
    this.fields[this.field] = text + digit;
    this.#speak();
  }

  /** What stands there now, for whoever does not see it. */
  #speak(): void {
    const [a, b] = [this.fields[0] || '–', this.fields[1] || (this.completion ?? '–')];
    announce(this.slot === null ? `${a} ${this.op} ${b}` : a, false);
  }

  erase(): void {
    this.refusal = null;
    if (this.fields[this.field] === '' && this.field === 1) this.field = 0;
    this.fields[this.field] = this.fields[this.field].slice(0, -1);
    this.#speak();
  }

  next(): void {
    if (this.slot === null) this.field = this.field === 0 ? 1 : 0;
  }

  /** A number tapped in the strip. */
  put(number: number): void {
    this.refusal = null;
    if (this.slot !== null) this.slot = null;
    if (this.fields[0] !== '' && this.fields[1] !== '') this.fields = ['', ''];
    const at = this.fields[0] === '' ? 0 : 1;
    this.fields[at] = String(number);
    this.field = 1;
    this.#speak();
  }

  /** Enters what stands there, and goes `on` to the next empty cell; whoever plays by keys goes where they like. */
  async fill(on = false): Promise<void> {
    if (this.game.solved) return;
    if (this.slot !== null) return void this.#play([`s${this.slot + 1}=${this.fields[0]}`]);
    const pair = this.#pair();
    if (pair === null) return;
    const [a, b] = pair;
    if (this.game.supposing !== null) return this.#suppose(`${a},${b}`);
    const fitting = (['+', '×'] as const).find((op) => result(a, b, op) === this.number && op === this.op)
      ?? (['+', '×'] as const).find((op) => result(a, b, op) === this.number);
    if (fitting === undefined) {
      return this.#refuse(`${a} ${this.op} ${b} = ${result(a, b, this.op)} ≠ ${this.number}`);
    }
    this.op = fitting;
    const from = this.cell;
    const here = `${this.name}=${a}${fitting === '+' ? '+' : 'x'}${b}`;
    const placed = await this.#play(settings.twins ? this.#both(here, `${a},${b}`) : [here]);
    if (!placed) return;
    announce(t('tetonor.placed', { a, b }), false);
    if (on && this.cell === from && this.slot === null) this.#goOn();
  }

  #goOn(): void {
    const { cells } = this.board.state;
    const after = [...cells.keys()].map((step) => (this.cell + 1 + step) % cells.length).find((cell) => cells[cell] === null);
    if (after === undefined) return;
    const filled = this.cell;
    this.select(after);
    this.filled = filled;
  }

  /** Assumes the pair, and enters nothing. */
  async #suppose(pair: string): Promise<void> {
    const why = await this.game.supposing?.assume(pair);
    if (typeof why === 'string') return this.#refuse(why);
    this.#empty();
  }

  /** One move fills both cells, unless it could take another cell with the same number. */
  #both(here: string, pair: string): string[] {
    const { grid } = this.board.puzzle;
    const cells = this.board.state.cells;
    const first = grid.findIndex((number, at) => number === this.number && cells[at] === null);
    return first === this.cell ? [pair] : [here, pair];
  }

  async clear(): Promise<void> {
    if (this.game.solved) return;
    if (this.slot !== null) return void this.#play([`s${this.slot + 1}=`]);
    const entry = this.board.state.cells[this.cell] ?? null;
    if (entry === null) return void (this.fields = ['', '']);
    if (await this.#play(settings.twins ? [`-${entry.pair.join(',')}`] : [`${this.name}=`])) announce(t('tetonor.cleared'), false);
  }

  /** Takes away what was found wrong, all at once. */
  async mend(findings: Finding[]): Promise<void> {
    const { cells, strip } = this.board.state;
    const [wrong, slots] = [[...wrongPairs(findings, this.board)], [...wrongSlots(findings)]];
    const moves = [
      ...wrong.filter((cell) => cells[cell] !== null).map((cell) => `${cellName(cell, this.board.columns)}=`),
      ...slots.filter((slot) => strip[slot] !== null).map((slot) => `s${slot + 1}=`),
    ];
    const why = await this.game.playAll(moves);
    announce(why ?? t('tetonor.cleared'), why !== null);
    if (why === null && wrong[0] !== undefined) this.select(wrong[0]);
  }

  async cross(): Promise<void> {
    const pair = this.#pair();
    if (pair !== null) await this.#play([`!${pair.join(',')}`]);
  }

  note = (text: string) => this.#play([`${this.name}~${text}`]);
  uncross = (pair: number[]) => this.#play([`!${pair.join(',')}`]);

  #pair(): [number, number] | null {
    const [a, b] = [Number(this.fields[0]), Number(this.fields[1] || (this.completion ?? 0))];
    if (a > 0 && b > 0) return [a, b];
    const none = this.fields[1] === '' && a > 0;
    this.#refuse(none ? t('tetonor.nopartner', { a, number: this.number, op: this.op }) : t('tetonor.needtwo'));
    return null;
  }

  /** Makes all of the moves or none, and says whether they could be made. */
  async #play(moves: string[]): Promise<boolean> {
    const { cell, slot } = this;
    for (const [made, move] of moves.entries()) {
      const why = await this.game.play(move);
      if (why === null) continue;
      for (let back = 0; back < made; back += 1) await this.game.undo();
      this.#refuse(why);
      return false;
    }
    feel('place');
    // Whoever is quicker than the engine writes somewhere else by now.
    if (this.cell === cell && this.slot === slot) this.#empty();
    return true;
  }

  #refuse(why: string): void {
    this.refusals += 1;
    this.refusal = why;
    feel('refused');
  }
}
