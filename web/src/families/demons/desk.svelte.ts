// What the player of a Demons board is about: whom they look at, and what they do with them.
import { tick } from 'svelte';
import { t } from '../../i18n/index.ts';
import { announce } from '../../lib/announce.svelte.ts';
import type { DemonsBoard } from '../../engine/types.ts';
import type { Game } from '../../play/game.svelte.ts';
import { markOf, type Colour, type Person } from './model.ts';
import { dealLooks, featuresOf, type Features } from './portrait.ts';

export const COLOURS: Colour[] = ['green', 'red', 'yellow'];

export class Desk {
  chosen = $state(0);
  /** The player looks at the two worlds in full. */
  asking = $state(false);
  /** The player writes a note. */
  noting = $state(false);
  /** The list of everything heard is open. */
  listening = $state(false);
  /** The refusal has been read. */
  #dismissed = $state(-1);
  grid: HTMLElement | undefined;
  /** Who is there and what they look like: the same as long as the game lasts, so nothing is drawn twice. */
  readonly people: Person[];
  readonly portraits: Features[];

  constructor(readonly game: Game) {
    const { people, start } = this.board.puzzle;
    const looks = dealLooks(game.view.name, people.length);
    this.chosen = start;
    this.people = people;
    this.portraits = people.map((person, at) => featuresOf(`${game.view.name} ${person.id}`, looks[at]!));
  }

  get board(): DemonsBoard {
    return this.game.view.board as DemonsBoard;
  }

  get card() {
    return this.board.cards[this.chosen];
  }

  get person() {
    return this.people[this.chosen];
  }

  /** A judgement that was refused, until the player goes on. */
  get refusal() {
    const last = this.board.state.last ?? null;
    if (last === null || last.outcome === 'accepted' || this.#dismissed === this.game.view.slips) return null;
    return last;
  }

  choose(id: number): void {
    if (id < 0 || id >= this.board.cards.length) return;
    this.chosen = id;
    this.noting = false;
    if (this.refusal !== null && this.refusal.id !== id) this.#dismissed = this.game.view.slips;
  }

  /** Chooses and takes the focus along, for whoever plays by keys. */
  move(to: number): void {
    if (to < 0 || to >= this.board.cards.length) return;
    this.choose(to);
    this.focus();
  }

  focus(): void {
    this.grid?.querySelectorAll<HTMLElement>('[role=gridcell]')[this.chosen]?.focus();
  }

  async judge(identity: 'D' | 'C'): Promise<void> {
    const { card, person } = this;
    if (card === undefined || person === undefined || card.identity || this.game.solved) return;
    const why = await this.game.play(`${card.place}=${identity}`);
    if (why !== null) return announce(why);
    // The card was dealt anew, and the buttons are gone; whoever plays by keys goes on from the card.
    await tick();
    this.focus();
    const now = this.board.state.last;
    const kind = t(identity === 'D' ? 'demons.kind.demon' : 'demons.kind.cultivator');
    if (now?.outcome !== 'accepted') return announce(`${t('demons.refused', { name: person.name })} ${t('demons.refused.help')}`, false);
    announce(t('demons.accepted', { name: person.name, kind, said: this.card?.said ?? '' }), false);
  }

  /** Puts a mark on a card, or takes it away. */
  async mark(id: number, colour: Colour): Promise<void> {
    const place = this.board.cards[id]?.place;
    const taken = markOf(this.board, id) === colour;
    await this.#play(`${place}?${taken ? '-' : colour}`);
    announce(t(taken ? 'demons.unmarked' : 'demons.marked', { name: this.people[id]?.name ?? '', mark: t(`demons.mark.${colour}`) }), false);
  }

  /** The next mark after the one that is there, and none after the last. */
  async markNext(id: number): Promise<void> {
    const now = markOf(this.board, id);
    const next = now === null ? COLOURS[0] : COLOURS[COLOURS.indexOf(now) + 1];
    await this.mark(id, next ?? now ?? 'green');
  }

  async note(text: string): Promise<void> {
    await this.#play(`${this.card?.place} "${text.replaceAll('"', '”').trim()}"`);
    this.noting = false;
  }

  async #play(move: string): Promise<void> {
    const why = await this.game.play(move);
    if (why !== null) announce(why);
  }
}
