// What the player of a night is about: the question being put together, the answer just given, the accusation.
import { tick } from 'svelte';
import { SvelteSet } from 'svelte/reactivity';
import type { KronologicAsked, KronologicBoard, KronologicNight } from '../../engine/types.ts';
import { t } from '../../i18n/index.ts';
import { announce } from '../../lib/announce.svelte.ts';
import { feel } from '../../lib/sound.ts';
import type { Game } from '../../play/game.svelte.ts';
import { Asking, meaning, secretOf, subject, type Secret } from './asking.svelte.ts';
import { Film } from './film.svelte.ts';
import { keepLooked, lookedAt, questionOf, uncovered } from './looked.ts';
import { callParts } from './notation.ts';
import { calledAs, writtenAs } from './people.ts';
import { askSheet, consult, type Sheet } from './talk.ts';

export class Desk {
  sheet = $state.raw<Sheet | null>(null);
  asking = $state.raw<Asking | null>(null);
  /** The answer that fills the desk, by its number; nothing while the next question is put together. */
  shown = $state<number | null>(null);
  /** The mystery is being read. */
  reading = $state(false);
  /** An accusation is being written. */
  accusing = $state(false);
  /** The note sheet lies over the desk. */
  noting = $state(false);
  busy = $state(false);
  /** Questions whose private answers were looked at. */
  readonly #looked: SvelteSet<string>;
  /** The night itself, once it may be seen. */
  film = $state.raw<Film | null>(null);

  constructor(readonly game: Game) {
    this.#looked = new SvelteSet(lookedAt(game.view.name));
    game.covered = () => this.covered;
    // A hint fills in the question; whether it is asked is the player's business, because only that counts.
    const playAll = game.playHint;
    game.playHint = async () => (this.#fillIn() ? null : playAll());
    void this.#begin();
  }

  /** Puts the question of a hint together; false if it is about something else. */
  #fillIn(): boolean {
    const { asking, sheet, game } = this;
    const move = game.hint?.hint === 'step' ? game.hint.moves.at(-1) : undefined;
    if (asking === null || sheet === null || move === undefined || !move.startsWith('ask ')) return false;
    const text = move.slice(4);
    const spoken = (name: string) => calledAs(this.board.called, name);
    const room = sheet.rooms.findIndex((name) => text.startsWith(`${name} `) || text.startsWith(`${writtenAs(this.board.called, name)} `));
    const name = sheet.rooms[room] ?? '';
    const about = [name, writtenAs(this.board.called, name)].filter((one) => text.startsWith(`${one} `)).map((one) => text.slice(one.length + 1))[0] ?? '';
    const who = sheet.people.indexOf(spoken(about));
    if (room < 0 || (who < 0 && !/^\d+$/.test(about))) return false;
    this.shown = null;
    asking.pickRoom(room);
    if (who < 0) asking.pickTime(Number(about));
    else asking.pickWho(who);
    game.hint = null;
    announce(t('krono.desk.filled'), false);
    void tick().then(() => document.querySelector<HTMLElement>('[data-ask]')?.focus({ preventScroll: true }));
    return true;
  }

  async #begin(): Promise<void> {
    const sheet = await askSheet();
    [this.sheet, this.asking] = [sheet, new Asking(sheet)];
    callParts(sheet.parts);
    if (this.over) await this.showNight();
  }

  get board(): KronologicBoard {
    return this.game.board as KronologicBoard;
  }

  get asked(): KronologicAsked[] {
    return this.board.state.asked;
  }

  /** How many questions a good player needs, and how many are still fair; nothing while nobody has played it out. */
  get par(): number | null {
    const par = (this.game.view.grade?.profile as { par?: unknown } | undefined)?.par;
    const { accused, rival } = this.board.state;
    return typeof par === 'number' ? par : (accused.find((one) => one.par != null)?.par ?? rival?.par ?? null);
  }

  get silver(): number {
    return Math.floor(((this.par ?? 0) * 19) / 12);
  }

  get answer(): KronologicAsked | null {
    return this.shown === null ? null : (this.asked[this.shown] ?? null);
  }

  /** What a hint speaks of: rooms, people and times. */
  get looked(): string[] {
    const { hint } = this.game;
    return hint?.hint === 'step' ? hint.focus : [];
  }

  /** The night is known: found out, or given up. */
  get over(): boolean {
    return this.game.solved || this.game.view.revealed;
  }

  /** How to look at what was learned with an answer; it is read when it is looked at, and not before. */
  readonly knows = (at: number): (() => Secret) | undefined => {
    const { sheet } = this;
    if (sheet === null || this.asked[at]?.private == null) return undefined;
    return () => {
      const one = this.asked[at]!;
      this.#looked.add(questionOf(one, this.board.called));
      keepLooked(this.game.view.name, this.#looked);
      return secretOf(sheet, one, one.private ?? '');
    };
  };

  /** What stands on the note sheet: everything that was heard, and of what is private what was looked at. */
  get known(): KronologicAsked[] {
    return this.#uncovered.heard;
  }

  /** Answers, by their numbers, whose private part was not looked at yet. */
  get covered(): number[] {
    return this.#uncovered.covered;
  }

  readonly #uncovered = $derived.by(() => uncovered(this.asked, (one) => this.#looked.has(questionOf(one, this.board.called))));

  async ask(): Promise<void> {
    const { asking } = this;
    const move = asking?.move;
    if (asking === null || move == null || this.busy || this.over) return;
    const known = this.asked.findIndex((one) => asking.isSame(one));
    if (known < 0) {
      this.busy = true;
      const why = await this.game.play(move);
      this.busy = false;
      if (why !== null) return announce(why);
      feel('place');
    }
    this.shown = known < 0 ? this.asked.length - 1 : known;
    const { answer } = this;
    if (answer !== null) announce(`${subject(answer)}: ${answer.shared} ${meaning(answer)}.`, false);
    await tick();
    document.querySelector<HTMLElement>('[data-testid=answer] button')?.focus({ preventScroll: true });
  }

  /** Puts the answer away. */
  async next(): Promise<void> {
    this.shown = null;
    await tick();
    document.querySelector<HTMLElement>('.room[aria-pressed=true]')?.focus({ preventScroll: true });
  }

  /** Accuses; what it says of each part, or why it cannot be said. */
  async accuse(text: string): Promise<string | null> {
    const why = await this.game.play(`accuse ${text}`);
    if (why !== null) return why;
    this.shown = null;
    if (!this.game.solved) feel('refused');
    return null;
  }

  async rival(name: 'careful' | 'beginner'): Promise<void> {
    this.busy = true;
    const why = await this.game.play(`rival ${name}`);
    this.busy = false;
    if (why !== null) announce(why);
  }

  async showNight(): Promise<void> {
    if (this.film !== null || this.sheet === null) return;
    const { night }: { night: KronologicNight } = await consult({ wish: 'night' });
    this.film = new Film(this.sheet, night);
  }

  /** How the opponent stands, who asks one question for each of the player's. */
  get rivalStands(): string | null {
    const rival = this.board.state.rival;
    if (rival == null) return null;
    const name = t(`krono.desk.rival.${rival.name === 'careful' ? 'careful' : 'beginner'}`);
    const found = this.asked.length >= rival.questions || this.over;
    return found ? t('krono.desk.rival.found', { name, n: rival.questions }) : t('krono.desk.rival.asks', { name });
  }
}
