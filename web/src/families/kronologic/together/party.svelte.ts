// Several people at one device: whose turn it is, and what everybody has heard. What one knows alone is asked of the
// engine while that one looks; it is not held here, and not kept.
import { tick } from 'svelte';
import { engine, Refused, type Progress } from '../../../engine/client.ts';
import type { KronologicAsked, KronologicBoard, Request, Table } from '../../../engine/types.ts';
import { asSentence, t } from '../../../i18n/index.ts';
import { announce } from '../../../lib/announce.svelte.ts';
import { keep, recall } from '../../../lib/local.ts';
import { feel } from '../../../lib/sound.ts';
import { handedOver } from '../../../play/handed.ts';
import { partTitle } from '../accusation.ts';
import { Asking, meaning, secretOf, subject, type Secret } from '../asking.svelte.ts';
import { Film } from '../film.svelte.ts';
import { keepLooked, lookedAt, questionOf, uncovered } from '../looked.ts';
import { readableIn, writtenAs } from '../people.ts';
import { askSheet, consult, type Sheet } from '../talk.ts';
import type { Lock } from './lock.ts';

/** What is kept on the device: who plays, and what was said; nothing that was answered to one alone. */
interface Kept {
  names: string[];
  locks: (Lock | null)[];
  turn: number;
  /** Since when it is their turn (`Date.now()`); nothing if it has not begun. */
  since?: number | null;
  ended: boolean;
  save: object;
}

/** The phone goes round, somebody asks, somebody has accused in vain, the night is shown. */
export type Phase = 'hand' | 'turn' | 'judged' | 'over';

export const MOST = 8;

export class Party {
  table = $state.raw() as Table;
  phase = $state<Phase>('hand');
  names = $state.raw<string[]>([]);
  locks = $state.raw<(Lock | null)[]>([]);
  /** Who has the phone, or gets it. */
  seat = $state(0);
  /** Since when it is this one's turn (`Date.now()`). */
  since = $state(0);
  /** The answer that fills the screen, by its number. */
  shown = $state<number | null>(null);
  busy = $state(false);
  ended = $state(false);
  film = $state.raw<Film | null>(null);
  readonly asking: Asking;
  /** What a saved table holds of its puzzle: told once, when it was laid. */
  readonly #puzzle: object;

  private constructor(
    readonly name: string,
    readonly sheet: Sheet,
    table: Table,
    { names, locks, turn, since, ended }: Omit<Kept, 'save'>,
  ) {
    this.asking = new Asking(sheet);
    this.#puzzle = table.puzzle as object;
    [this.table, this.names, this.locks, this.seat, this.ended] = [table, names, locks, turn, ended];
    // A clock may have been set back meanwhile.
    this.since = Math.min(since ?? Infinity, Date.now());
  }

  static kept(name: string): Kept | null {
    return recall<Kept | null>(`cluesmith.together ${name}`, null);
  }

  /** Lays the table: anew for these people, or as it was left. */
  static async sit(name: string, names: string[], kept: Kept | null, progress?: Progress): Promise<Party> {
    // A night that was made a moment ago is laid on the table as it is.
    const made = handedOver(name);
    const save = kept?.save ?? (made === null ? null : { ...made, table: { seats: names.length, said: [] } });
    const request: Request = { ask: 'sit', name, seats: names.length, save: save === null ? null : JSON.stringify(save) };
    const { table } = await engine.ask('table', request, progress);
    const sheet = await askSheet();
    // Another table with the same night: nobody has looked yet.
    if (kept === null) names.forEach((_, seat) => keepLooked(`${name} ${seat}`, []));
    const party = new Party(name, sheet, table, kept ?? { names, locks: names.map(() => null), turn: 0, ended: false });
    party.#keep(party.seat);
    if (party.won !== null || party.ended) await party.showNight();
    return party;
  }

  get board(): KronologicBoard {
    return this.table.board as KronologicBoard;
  }

  get asked(): KronologicAsked[] {
    return this.board.state.asked;
  }

  get answer(): KronologicAsked | null {
    return this.shown === null ? null : (this.asked[this.shown] ?? null);
  }

  get owner(): string {
    return this.names[this.seat] ?? '';
  }

  get lock(): Lock | null {
    return this.locks[this.seat] ?? null;
  }

  /** Who has found it out. */
  get won(): number | null {
    const seat = this.table.seats.findIndex(({ won }) => won);
    return seat < 0 ? null : seat;
  }

  /** Everything said at this table, as it was said. */
  get #said(): [number, string][] {
    return (this.table.log as { said: [number, string][] }).said;
  }

  /** Who has accused, and whether it was the whole truth: whoever is right ends it. */
  get accusations(): { by: string; right: boolean }[] {
    const said = this.#said.filter(([, text]) => text.startsWith('accuse '));
    return said.map(([seat], at) => ({ by: this.names[seat] ?? '', right: seat === this.won && at === said.length - 1 }));
  }

  /** How many questions somebody has asked, or all together. */
  questions(seat?: number): number {
    return this.#said.filter(([by, text]) => text.startsWith('ask ') && (seat === undefined || by === seat)).length;
  }

  #askers({ room, time, who }: KronologicAsked): number[] {
    const written = (name: string) => writtenAs(this.board.called, name);
    // It may have been said while another language was spoken.
    const ways = [`ask ${room} ${time ?? who}`, `ask ${written(room)} ${time ?? written(who ?? '')}`];
    return [...new Set(this.#said.flatMap(([by, text]) => (ways.includes(text) ? [by] : [])))];
  }

  /** Who asked what everybody heard. */
  readonly by = (at: number): string => this.#askers(this.asked[at]!).map((seat) => this.names[seat]).join(', ');

  /** How whoever has the phone looks at what they learned; nothing where they did not ask. */
  readonly knows = (at: number): (() => Promise<Secret>) | undefined => {
    const one = this.asked[at];
    const { seat } = this;
    if (one === undefined || this.phase === 'hand' || !this.#askers(one).includes(seat)) return undefined;
    return async () => {
      const { asked } = await this.#look(seat);
      keepLooked(this.#drawer(seat), new Set([...lookedAt(this.#drawer(seat)), questionOf(one, this.board.called)]));
      const own = asked.find(({ room, time, who, private: learned }) => room === one.room && time === one.time && who === one.who && learned != null);
      return own?.private == null ? { text: '' } : secretOf(this.sheet, own, own.private);
    };
  };

  /** What whoever has the phone has heard and looked at, for their own note sheet while it lies open. */
  async own(): Promise<{ heard: KronologicAsked[]; covered: number[] }> {
    if (this.phase === 'hand') return { heard: [], covered: [] };
    const looked = lookedAt(this.#drawer(this.seat));
    return uncovered((await this.#look(this.seat)).asked, (one) => looked.includes(questionOf(one, this.board.called)));
  }

  /** A hint for whoever has the phone, from what they know and have looked at: one sentence of it, and how many there are. */
  async hint(at: number): Promise<Secret & { of: number }> {
    const { covered } = await this.own();
    const says = (await consult({ wish: 'hint', covered }, this.seat)).rungs.flat();
    return { text: asSentence(readableIn(says[at] ?? t('game.hint.solved'), this.sheet.rooms)), of: says.length };
  }

  /** Where it is kept what a seat has looked at. */
  #drawer(seat: number): string {
    return `${this.name} ${seat}`;
  }

  async #look(seat: number): Promise<KronologicBoard['state']> {
    const { board } = await engine.ask('looked', { ask: 'look', seat });
    return (board as KronologicBoard).state;
  }

  /** What was right and wrong of what this one has accused. */
  readonly verdict = async (): Promise<Secret> => {
    const last = (await this.#look(this.seat)).accused.at(-1);
    const say = (names: string[], how: 'right' | 'wrong' | 'missing') => names.map((name) => `${partTitle(this.sheet, name)}: ${t(`krono.desk.${how}`)}`);
    return { text: last === undefined ? '' : [...say(last.right, 'right'), ...say(last.wrong, 'wrong'), ...say(last.missing, 'missing')].join(' · ') };
  };

  /** Whoever holds the phone is the one whose turn it is. */
  async take(): Promise<void> {
    this.phase = 'turn';
    announce(t('krono.table.turn', { name: this.owner }), false);
    await tick();
    document.querySelector<HTMLElement>('.room')?.focus({ preventScroll: true });
  }

  setLock(lock: Lock | null): void {
    this.locks = this.locks.map((old, seat) => (seat === this.seat ? lock : old));
    this.#keep(this.#acted ? this.#next : this.seat);
  }

  /** This turn's question is asked. */
  #acted = false;

  get #next(): number {
    return (this.seat + 1) % this.names.length;
  }

  get knownAlready(): boolean {
    return this.asked.some((one) => this.asking.isSame(one) && this.#askers(one).includes(this.seat));
  }

  async ask(): Promise<void> {
    const { move } = this.asking;
    if (move === null || this.busy || this.phase !== 'turn') return;
    if (!this.knownAlready) {
      const why = await this.#act(move);
      if (why !== null) return announce(why);
      this.#acted = true;
      feel('place');
    }
    this.shown = this.asked.findIndex((one) => this.asking.isSame(one));
    const { answer } = this;
    if (answer !== null) announce(`${subject(answer)}: ${answer.shared} ${meaning(answer)}.`, false);
    await tick();
    document.querySelector<HTMLElement>('[data-testid=answer] button')?.focus({ preventScroll: true });
  }

  /** An answer that cost no turn is put away; after one that did, the phone goes on. */
  done(): void {
    this.shown = null;
    if (!this.#acted) return;
    [this.seat, this.since, this.#acted, this.phase] = [this.#next, Date.now(), false, 'hand'];
    this.#keep(this.seat);
    [this.asking.room, this.asking.time, this.asking.who] = [null, null, null];
    announce(t('krono.table.hand', { name: this.owner }), false);
  }

  async accuse(text: string): Promise<string | null> {
    const why = await this.#act(`accuse ${text}`);
    if (why !== null) return why;
    this.#acted = true;
    feel(this.won === null ? 'refused' : 'win');
    if (this.won === null) this.phase = 'judged';
    else await this.showNight();
    return null;
  }

  /** Ends it, with nobody right. */
  async end(): Promise<void> {
    this.ended = true;
    this.#keep(this.seat);
    await this.showNight();
  }

  async showNight(): Promise<void> {
    const { night } = await consult({ wish: 'night' });
    this.film = new Film(this.sheet, night);
    this.phase = 'over';
    await tick();
    this.film.play();
  }

  /** A page that nobody looks at belongs to nobody. */
  hidden(): void {
    if (this.phase !== 'turn' || this.lock === null) return;
    if (this.#acted) this.done();
    else this.phase = 'hand';
  }

  async #act(text: string): Promise<string | null> {
    this.busy = true;
    try {
      this.table = (await engine.ask('table', { ask: 'act', seat: this.seat, text })).table;
      this.#keep(this.#next);
      return null;
    } catch (error) {
      if (error instanceof Refused) return readableIn(error.message, this.sheet.rooms);
      throw error;
    } finally {
      this.busy = false;
    }
  }

  #keep(turn: number): void {
    const { names, locks, ended, table } = this;
    const kept: Kept = { names, locks, turn, since: turn === this.seat ? this.since : null, ended, save: { ...this.#puzzle, table: table.log } };
    if (!keep(`cluesmith.together ${this.name}`, kept)) announce(t('game.unsaved'));
  }

  /** The table is cleared. */
  static forget(name: string): void {
    try {
      localStorage.removeItem(`cluesmith.together ${name}`);
    } catch {
      // Nothing was kept.
    }
  }
}
