// What the player of a Demons board is about: whom they look at, and what they do with them.
import { tick } from 'svelte';
import { t } from '../../i18n/index.ts';
import { announce } from '../../lib/announce.svelte.ts';
import { feel } from '../../lib/sound.ts';
import type { DemonsBoard, DemonsCard } from '../../engine/types.ts';
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
  /** A word of the chosen clue that the player looks up. */
  meaning = $state.raw<DemonsCard['words'][number] | null>(null);
  /** What is refused is counted. */
  readonly costs: boolean = true;
  /** The refusal has been read. */
  #dismissed = $state(-1);
  grid: HTMLElement | undefined;
  /** What takes the marks of each gesture back, the latest last. Judgements are said and stay said. */
  #unmarking = $state.raw<string[][]>([]);
  /** Who is there and what they look like: the same as long as the game lasts, so nothing is drawn twice. */
  readonly people: Person[];
  readonly portraits: Features[];

  constructor(readonly game: Game) {
    const { people, start } = this.board.puzzle;
    const looks = dealLooks(game.view.name, people.length);
    this.chosen = start;
    this.people = people;
    this.portraits = people.map((person, at) => featuresOf(`${game.view.name} ${person.id}`, looks[at]!));
    // What was refused when the board was left has been read.
    this.#dismissed = game.view.slips;
  }

  get board(): DemonsBoard {
    return this.game.board as DemonsBoard;
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

  /** What is said of a refusal before anything else. */
  get refusedWords(): string {
    const { last } = this.board.state;
    const name = this.people[last?.id ?? -1]?.name ?? '';
    return t(last?.outcome === 'contradicted' ? 'demons.refused.contrary' : 'demons.refused', { name });
  }

  choose(id: number): void {
    if (id < 0 || id >= this.board.cards.length) return;
    this.chosen = id;
    this.noting = false;
    // Whoever is refused and tapped again is judged again.
    if (this.refusal !== null) this.#dismissed = this.game.view.slips;
  }

  /** Turns to whom a hint has revealed. */
  showLatest(): void {
    const latest = this.board.state.revealed.at(-1);
    if (latest !== undefined) this.choose(latest);
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
    if (this.game.supposing !== null) {
      const why = await this.game.supposing.assume(`${card.place}=${identity}`);
      return why === null ? undefined : announce(why);
    }
    const why = await this.game.play(`${card.place}=${identity}`);
    if (why !== null) return announce(why);
    // The card was dealt anew, and the buttons are gone; whoever plays by keys goes on from the card.
    await tick();
    this.focus();
    const now = this.board.state.last;
    const kind = t(identity === 'D' ? 'demons.kind.demon' : 'demons.kind.cultivator');
    feel(now?.outcome === 'accepted' ? 'proved' : 'refused');
    if (now?.outcome !== 'accepted') return announce(`${this.refusedWords} ${t(now?.outcome === 'contradicted' ? 'demons.contrary' : 'demons.refused.help')}${this.costs ? ` ${t('demons.refused.costs')}` : ''}`, false);
    announce(t('demons.accepted', { name: person.name, kind, said: this.card?.said ?? '' }), false);
  }

  /** Puts a mark on a card, or takes it away. */
  async mark(id: number, colour: Colour): Promise<void> {
    if (this.game.solved) return;
    const place = this.board.cards[id]?.place;
    const taken = markOf(this.board, id) === colour;
    const why = await this.#marks([`${place}?${taken ? '-' : colour}`]);
    if (why !== null) return announce(why);
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

  get canUnmark(): boolean {
    return this.#unmarking.length > 0;
  }

  /** Takes back what the last gesture has marked. */
  async unmark(): Promise<void> {
    const last = this.#unmarking.at(-1);
    if (last === undefined) return;
    this.#unmarking = this.#unmarking.slice(0, -1);
    const why = await this.game.playAll(last);
    announce(why ?? t('demons.mark.undone'), why !== null);
  }

  /** Writes down what was supposed, as marks, or says what it has proved. */
  async keep(moves: string[]): Promise<string | null> {
    const [place = '', identity] = moves[0]?.split('=') ?? [];
    if (identity === undefined) return this.#marks(moves);
    this.game.supposing = null;
    this.choose(this.board.cards.findIndex((card) => card.place === place));
    await this.judge(identity === 'D' ? 'D' : 'C');
    return null;
  }

  /** Makes marks that can be taken back together. */
  async #marks(moves: string[]): Promise<string | null> {
    const back = moves.map((move) => {
      const place = move.split('?')[0];
      const id = this.board.cards.findIndex((card) => card.place === place);
      return `${place}?${markOf(this.board, id) ?? '-'}`;
    });
    const why = await this.game.playAll(moves);
    if (why !== null) return why;
    this.#unmarking = [...this.#unmarking, back];
    feel('place');
    return null;
  }

  async #play(move: string): Promise<void> {
    const why = await this.game.play(move);
    if (why !== null) announce(why);
  }
}
