// A game on the page: what the engine says of it, kept on the device after every move.
import { Cancelled, engine, Refused } from '../engine/client.ts';
import type { Board, Changes, Checked, Finding, Played, Reply, Request, Supposed, Told, View } from '../engine/types.ts';
import { familyPage } from '../families/index.ts';
import { t } from '../i18n/index.ts';
import { announce } from '../lib/announce.svelte.ts';
import { addHow, addResult, onSaved, savedGame, saveGame, willSave, type Kept } from '../lib/keep.ts';
import { further } from '../lib/records.ts';
import { dayOf } from '../lib/days.ts';
import { here, puzzle, rename } from '../lib/router.ts';
import { settings } from '../lib/settings.svelte.ts';
import { Proof } from './player.svelte.ts';
import { handedOver } from './handed.ts';
import { PLAIN, readFindings, readHint, readSteps, type Notation } from './proof.ts';
import { feel } from '../lib/sound.ts';
import { Supposing } from './suppose.svelte.ts';

/**
 * Someone's position is kept once the player moves on from it, and never in place of a game of their own.
 * A lesson begins anew every time.
 */
type Keeping = 'always' | 'once moved' | 'own game first' | 'never';

/** The engine has one game on its table: the one opened last. */
let opened = 0;
/** The player knows that nothing is kept for long here. */
let warned = false;

export class Game {
  /** All that the engine has said, added up: every reply tells what has changed. */
  view = $state.raw() as View;
  hint = $state.raw<Told | null>(null);
  /** How the family writes proofs. */
  notation: Notation = PLAIN;
  /** Answers, by their numbers, of which something was not looked at yet: a hint does not use that. */
  covered: () => number[] = () => [];
  /** The steps of the hint, once it says everything. */
  #hinted = $state.raw<Played[]>([]);
  readonly #hintProof = $derived(this.hint === null || this.#hinted.length === 0 ? null : new Proof(this.#hinted, null, this.notation));
  /** The whole solution is being played on the board. */
  whole = $state.raw<Proof | null>(null);
  /** What a check of this position found; nothing before one was made. */
  checked = $state.raw<Checked | null>(null);
  /** What the player supposes for the sake of argument. */
  supposing = $state.raw<Supposing | null>(null);
  /** Solved just now, by the player. */
  won = $state(false);
  /** What became of the result. */
  kept = $state.raw<Kept | null>(null);
  /** Seconds on the clock that the engine has not heard of. */
  #unsaid = $state(0);
  #queue: Promise<unknown> = Promise.resolve();
  readonly #table: number;
  #saving: Promise<unknown> = Promise.resolve();
  #keeping: Keeping;
  /** The player knows that this game is not kept. */
  #told = false;
  /** How many moves belong together, by the number of moves after them. */
  #together = new Map<number, number>();
  /** The saved game as this tab knows it; another tab may have gone on. */
  #known: string | null;

  private constructor(view: View, keeping: Keeping, table: number, known: string | null) {
    this.view = view;
    this.#keeping = keeping;
    this.#table = table;
    this.#known = known;
  }

  /** Goes along with the same game in another tab. Returns how to stop that. */
  follow(): () => void {
    return onSaved(this.view.name, (save) => {
      if (this.#keeping === 'always') void this.#adopt(save);
      // The game was begun there, while someone's position stands here.
      if (this.#keeping === 'once moved') this.#keeping = 'own game first';
    });
  }

  /** Opens a puzzle for a lesson, or in another's page: nothing of it is kept. */
  static async unkept(name: string, progress?: (done: number, all: number) => void): Promise<Game> {
    const table = (opened += 1);
    const { changes } = await engine.ask('changed', { ask: 'open', name, save: null, position: null }, progress);
    return new Game(changes as View, 'never', table, null);
  }

  /** Opens a puzzle: at a position from a link, as it was left, or fresh. */
  static async open(name: string, position: string | undefined, progress: (done: number, all: number) => void): Promise<Game> {
    let table = 0;
    const ask = async (save: string | null) => {
      const request: Request = { ask: 'open', name, save, position: position ?? null };
      table = opened += 1;
      // The first reply of a game tells everything.
      return (await engine.ask('changed', request, progress)).changes as View;
    };
    if (position !== undefined) {
      const view = await ask(null);
      const own = await savedGame(view.name);
      return new Game(view, own === null ? 'once moved' : 'own game first', table, own);
    }
    const save = await savedGame(name);
    const made = handedOver(name);
    const first = save ?? (made === null ? null : JSON.stringify(made));
    const view = await ask(first).catch((error: unknown) => {
      if (first === null || error instanceof Cancelled) throw error;
      // What was kept cannot be read any more; the puzzle itself can still be made.
      return ask(null);
    });
    // An id can be written in several ways, and games are kept under the engine's.
    const other = view.name === name ? null : await savedGame(view.name);
    const game = new Game(other === null ? view : await ask(other), 'always', table, other ?? save);
    // The address names the generator, so that it leads to this puzzle for ever.
    const place = here();
    if (!game.#left && place.page === 'puzzle' && place.name === name) rename(puzzle(game.view.name));
    return game;
  }

  /** What is shown: the game, or a proof in its place. */
  get board(): Board {
    return this.whole?.board ?? this.view.board;
  }

  /** The proof whose marks are on the board. */
  get proof(): Proof | null {
    return this.whole ?? this.#hintProof;
  }

  readonly #read = (sentence: string): string => this.notation.read?.(sentence, this.view.board) ?? sentence;

  /** What an element of the board carries that stands in this place. */
  carried(place: string): Record<string, string | undefined> {
    return this.proof?.carried(place) ?? { 'data-at': place };
  }

  /** What a hint or a check has found wrong. */
  get mistakes(): Finding[] {
    if (this.hint?.hint === 'mistake') return this.hint.findings;
    return this.checked?.is === 'wrong' ? this.checked.findings : [];
  }

  get seconds(): number {
    return this.view.seconds + this.#unsaid;
  }

  get solved(): boolean {
    return this.view.review.outcome.is === 'won';
  }

  /** Won or lost: there is nothing left to do. */
  get over(): boolean {
    return this.view.review.outcome.is !== 'open';
  }

  /** Another game was opened since. */
  get #left(): boolean {
    return this.#table !== opened;
  }

  /** A second has passed. */
  tick(): void {
    this.#unsaid += 1;
    if (this.#unsaid >= 15) void this.flush();
  }

  /** Tells the engine the time, so that it is kept. */
  async flush(): Promise<void> {
    const seconds = this.#unsaid;
    if (seconds === 0) return;
    this.#unsaid = 0;
    await this.#ask('changed', { ask: 'time', seconds });
  }

  /** Over when everything is saved. Moves do not wait for that; whoever leaves does. */
  async settle(): Promise<void> {
    await this.flush();
    await this.#saving;
  }

  /** Makes a move. Says why when it cannot be made. */
  async play(text: string): Promise<string | null> {
    return this.#move({ ask: 'play', text });
  }

  /** Makes moves that belong together: all or none, and one undo takes them back. */
  async playAll(texts: string[]): Promise<string | null> {
    const before = this.view.moves;
    for (const text of texts) {
      const why = await this.play(text);
      if (why === null) continue;
      while (this.view.moves > before) await this.#move({ ask: 'undo' });
      return why;
    }
    this.#together.set(this.view.moves, this.view.moves - before);
    return null;
  }

  undo = async () => {
    const together = this.#together.get(this.view.moves) ?? 1;
    this.#together.delete(this.view.moves);
    for (let back = 1; back < together; back += 1) await this.#move({ ask: 'undo' });
    return this.#move({ ask: 'undo' });
  };
  redo = () => this.#move({ ask: 'redo' });
  restart = () => (this.#together.clear(), this.#move({ ask: 'restart' }));

  /** Begins to suppose something, or stops. */
  toggleSupposing = () => {
    this.supposing = this.supposing === null && !this.solved ? new Supposing(this) : null;
    this.hint = null;
    announce(t(this.supposing === null ? 'suppose.dropped' : 'suppose.begun'), false);
  };

  /** What would follow from these assumptions, or why they cannot be made. Nothing changes, nothing is counted. */
  async suppose(assume: string[]): Promise<Supposed | string> {
    const reply = await this.#ask('supposed', { ask: 'suppose', assume });
    return typeof reply === 'string' ? reply : reply.supposed;
  }

  async askHint(): Promise<void> {
    this.supposing = null;
    const reply = await this.#ask('hint', { ask: 'hint', covered: this.covered() });
    if (typeof reply === 'string') return announce(reply);
    this.#hinted = readSteps(reply.steps, this.#read);
    this.hint = readHint(reply.hint, this.#read);
  }

  playHint = () => this.#move({ ask: 'play-hint', covered: this.covered() });

  /** Looks for mistakes, as the terminal does. */
  async check(): Promise<Checked | null> {
    const reply = await this.#ask('checked', { ask: 'check' });
    if (typeof reply === 'string') return null;
    const { checked } = reply;
    this.checked = checked.is === 'wrong' ? { ...checked, findings: readFindings(checked.findings, this.#read) } : checked;
    return this.checked;
  }

  /** The whole solution, to be played on the board; before the puzzle is solved, that gives it up. */
  async explain(): Promise<Proof | null> {
    const reply = await this.#ask('steps', { ask: 'explain' });
    if (typeof reply === 'string') return announce(reply), null;
    return reply.steps.length === 0 ? null : new Proof(readSteps(reply.steps, this.#read), reply.start, this.notation);
  }

  async share(time: 'exact' | 'rough') {
    await this.flush();
    return engine.ask('share', { ask: 'share', time });
  }

  async position(): Promise<string> {
    return (await engine.ask('position', { ask: 'position' })).text;
  }

  /** The position as a picture, and in words. */
  picture() {
    return engine.ask('picture', { ask: 'picture' });
  }

  /** The puzzle as it is printed. */
  paper() {
    return engine.ask('paper', { ask: 'paper' });
  }

  async #move(request: Request): Promise<string | null> {
    const before = this.solved;
    await this.flush();
    const reply = await this.#ask('changed', request);
    if (typeof reply === 'string') return reply;
    this.hint = null;
    this.checked = null;
    this.supposing = null;
    this.#moved();
    if (this.solved && !before) void this.#finish();
    else if (settings.checking === 'live') await this.check();
    return null;
  }

  /** One request after the other; what each has changed stays. */
  async #ask<R extends 'changed' | 'checked' | 'hint' | 'steps' | 'supposed' | 'skills'>(expected: R, request: Request): Promise<Extract<Reply, { reply: R }> | string> {
    const turn = this.#queue.then(() => {
      // What comes too late must not reach the game of the next page.
      if (this.#left) throw new Refused('');
      return engine.ask(expected, request);
    });
    this.#queue = turn.catch(() => undefined);
    try {
      const reply = await turn;
      this.view = { ...this.view, ...((reply as { changes: Changes }).changes as Partial<View>) };
      this.#keep(request.ask);
      return reply;
    } catch (error) {
      if (error instanceof Refused) return this.#read(error.message);
      throw error;
    }
  }

  /** From the first move on a position is the player's own game, unless there is one already. */
  #moved(): void {
    if (this.#keeping === 'once moved') {
      this.#keeping = 'always';
      this.#keep('play');
    } else if (this.#keeping === 'own game first' && !this.#told) {
      this.#told = true;
      announce(t('game.own'));
    }
  }

  /** The game as another tab left it, instead of what stands here. */
  async #adopt(save: string): Promise<void> {
    if (save === this.#known) return;
    this.#known = save;
    this.#unsaid = 0;
    this.hint = null;
    this.checked = null;
    this.supposing = null;
    this.#together.clear();
    await this.#ask('changed', { ask: 'open', name: this.view.name, save, position: null });
  }

  #keep(after: Request['ask']): void {
    if (this.#keeping !== 'always' || after === 'open' || after === 'suppose') return;
    const { name, puzzle: document, log, moves, hints, canRedo } = this.view;
    const save = JSON.stringify({ ...(document as object), log });
    // A puzzle only looked at is not a game yet.
    if (moves === 0 && hints === 0 && !canRedo && this.#known === null) return;
    // A reload goes on with it, not with the link.
    const place = here();
    if (!this.#left && place.page === 'puzzle' && place.position !== undefined) rename(puzzle(name));
    const saved = willSave(name, save);
    this.#saving = this.#saving.then(() => this.#save(name, save, after === 'time')).finally(saved);
  }

  /** Saves the game, or goes along with another tab that is further on; time alone never takes a move back. */
  async #save(name: string, save: string, idle: boolean): Promise<void> {
    const done = await saveGame(name, save, (stored) => stored !== this.#known && (idle || further(stored, save)));
    if (typeof done === 'object') return void this.#adopt(done.stored);
    if (done === 'memory' && !warned) {
      warned = true;
      announce(t('keep.memory'));
    }
    if (done === 'failed') return void (this.#told || ((this.#told = true), announce(t('game.unsaved'))));
    this.#known = save;
  }

  async #finish(): Promise<void> {
    const { view } = this;
    this.won = true;
    feel('win');
    if (view.revealed || this.#keeping === 'never') return;
    this.kept = await addResult({
      name: view.name,
      family: view.board.family,
      level: view.grade?.level ?? '',
      daily: view.daily ?? null,
      solvedOn: dayOf(new Date()),
      seconds: view.seconds,
      hints: view.hints,
      slips: view.slips,
      generator: view.generator,
    });
    // The dialog shows it; whoever listens hears it.
    if (this.kept === 'failed') announce(t('game.unsaved.result'), false);
    if (this.kept === 'device' || this.kept === 'memory') await this.#tellHow();
  }

  /** Adds to the result what reasoning it took. The engine is asked when the win itself is safe. */
  async #tellHow(): Promise<void> {
    const { name, moves, grade } = this.view;
    const reply = await this.#ask('skills', { ask: 'skills' });
    if (typeof reply === 'string') return;
    const rules = Object.fromEntries(reply.skills.map(({ rule, alone, hinted }) => [rule, [alone, hinted] as [number, number]]));
    const par = (grade?.profile as { par?: unknown } | undefined)?.par;
    const { board } = this.view;
    const asked = familyPage(board.family)?.asked?.(board);
    const questions = asked !== undefined && typeof par === 'number' ? { asked, par } : {};
    await addHow(name, { v: 1, moves, proof: grade?.steps ?? 0, ...questions, rules });
  }
}
