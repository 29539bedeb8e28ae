// A supposition: what the player assumes for the sake of argument, and what follows. The game stays as it is until
// the player keeps it.
import type { Supposed } from '../engine/types.ts';
import { t } from '../i18n/index.ts';
import { announce } from '../lib/announce.svelte.ts';
import type { Game } from './game.svelte.ts';

/** What a supposition would put on a place of the board. */
export interface Pencilled {
  value: string;
  /** Assumed, rather than concluded. */
  assumed: boolean;
  /** Which conclusion it is, counted from 1; 0 for what is assumed. */
  order: number;
}

export class Supposing {
  /** What follows; nothing before the first assumption. */
  told = $state.raw<Supposed | null>(null);
  /** The player is choosing what to assume (next). */
  choosing = $state(true);
  /** The conclusion that the player looks at; -1 for where it ends. */
  looking = $state(-1);

  constructor(readonly game: Game) {}

  /** Everything on the board that is only supposed, by its place. */
  get pencilled(): Map<string, Pencilled> {
    const { told } = this;
    if (told === null) return new Map();
    const pencil = (shows: { at: string; value: string }[], assumed: boolean, order: number) =>
      shows.map(({ at, value }) => [at, { value, assumed, order }] satisfies [string, Pencilled]);
    const assumed = told.assumed.flatMap(({ shows }) => pencil(shows, true, 0));
    const follows = told.follows.flatMap(({ shows }, index) => pencil(shows, false, index + 1));
    return new Map([...assumed, ...follows]);
  }

  /** What the sentence that the player looks at speaks of. */
  get focus(): string[] {
    const { told, looking } = this;
    if (told === null) return [];
    if (looking >= 0) return told.follows[looking]?.focus ?? [];
    return told.end.is === 'contradiction' ? told.end.focus : [];
  }

  /** Assumes one thing more. What is assumed of the same place before gives way. */
  async assume(text: string): Promise<string | null> {
    const place = text.split('=')[0];
    const before = (this.told?.assumed ?? []).map((one) => one.text);
    return this.#ask([...before.filter((one) => !text.includes('=') || one.split('=')[0] !== place), text]);
  }

  /** Takes one assumption back. */
  async release(text: string): Promise<void> {
    await this.#ask((this.told?.assumed ?? []).map((one) => one.text).filter((one) => one !== text));
  }

  async #ask(assume: string[]): Promise<string | null> {
    const told = await this.game.suppose(assume);
    if (typeof told === 'string') return told;
    this.told = assume.length === 0 ? null : told;
    this.choosing = assume.length === 0;
    this.looking = -1;
    announce(assume.length === 0 ? t('suppose.begun') : this.summary(told), false);
    return null;
  }

  /** What is supposed, in words. */
  banner(told: Supposed): string {
    return t('suppose.banner', { what: told.assumed.map((one) => one.says).join(t('suppose.and')) });
  }

  /** How it ends, in words. */
  ending(told: Supposed): string {
    const { end } = told;
    if (end.is === 'contradiction' || end.is === 'broken') return end.says;
    if (end.is === 'stopped') return end.reason;
    if (end.is === 'complete') return t('suppose.complete');
    return t(told.follows.length === 0 ? 'suppose.nothing' : 'suppose.open');
  }

  /** For whoever listens. */
  summary(told: Supposed): string {
    const contradiction = told.end.is === 'contradiction' ? t('suppose.contradiction') : '';
    return [this.banner(told), t('suppose.count', { n: told.follows.length }), contradiction, this.ending(told)].filter((part) => part !== '').join(' ');
  }
}
