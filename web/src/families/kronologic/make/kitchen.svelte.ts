// Where a night is made: what the host wishes, what the engine says to it, and the night that came of it.
import { Cancelled, engine, Refused } from '../../../engine/client.ts';
import type { View } from '../../../engine/types.ts';
import type { KronologicBuiltIn, KronologicDrawn, KronologicNight, KronologicRecipe, KronologicSample } from '../../../generated/protocol.ts';
import { announce } from '../../../lib/announce.svelte.ts';
import { t } from '../../../i18n/index.ts';
import { handOver } from '../../../play/handed.ts';
import { readable } from '../people.ts';
import { askSheet, consult, type Sheet } from '../talk.ts';
import type { Places } from './grid.ts';
import { drawKey, recalled, stops, written, type Params, type Stop, type Wishes } from './recipe.ts';

/** What of a document the page reads. */
interface Document {
  id: string;
  grade: { score: number; profile: { par: number } };
}

interface Draw {
  key: string;
  params: Params;
  seed: number;
  known: number;
  by: Wishes['by'];
  nights: KronologicSample[];
  proof: Record<string, unknown>;
}

/** A night that was made, without its answer: that is asked for when the envelope is opened. */
export interface Made {
  id: string;
  /** The whole document; never shown. */
  document: unknown;
  sheet: Sheet;
  place: number;
  par: number;
  score: number;
  map: string | null;
  /** The level or percentile that it is. */
  take: string;
}

const WAIT = 160;
const takeOf = ({ level, percentile }: Params) => String(percentile ?? level);

export class Kitchen {
  wishes: Wishes = $state(recalled());
  maps: KronologicBuiltIn[] = $state.raw([]);
  drawn: KronologicDrawn | null = $state.raw(null);
  recipe: KronologicRecipe | null = $state.raw(null);
  draw: Draw | null = $state.raw(null);
  made: Made | null = $state.raw(null);
  /** How many nights of how many; nothing while none is drawn. */
  progress: { done: number; all: number } | null = $state.raw(null);
  /** Another night of the same draw is on its way. */
  taking = $state(false);
  /** Why there is no night, in the engine's words. */
  refusal = $state('');
  /** Rooms without a way in, about which the host was asked before the night is made. */
  doubtful: string[] = $state.raw([]);
  #asked = 0;
  #taken = 0;

  /** The usual people: as wishes write them, and as they are called here. */
  people: [string, string][] = $state.raw([]);
  /** The rooms as wishes write them. */
  readonly rooms: string[] = $derived(this.maps.find(({ name }) => name === this.wishes.map)?.written ?? this.drawn?.map.rooms ?? []);
  /** Rooms that nobody can go to from the others. */
  readonly apart: string[] = $derived(this.drawn?.map.rooms.filter((_, at) => this.drawn?.plan?.rooms[at]?.joined === false) ?? []);
  readonly params: Params = $derived(written(this.wishes, this.rooms, (name) => this.call(name)));
  readonly #key: string = $derived(drawKey(this.params, this.wishes.seed, this.recipe?.known ?? 0));
  /** The night is older than the recipe. */
  readonly stale: boolean = $derived(this.draw !== null && this.recipe !== null && !this.taking && (this.draw.key !== this.#key || this.made?.take !== takeOf(this.params)));
  readonly stops: Stop[] = $derived(this.draw === null ? [] : stops(this.draw.nights.length, this.draw.by));

  /** A room or a person as they are called here. */
  call(written: string): string {
    return this.people.find(([name]) => name === written)?.[1] ?? this.drawn?.map.rooms[this.rooms.indexOf(written)] ?? written;
  }

  /** A person as wishes write them. */
  write(called: string): string {
    return this.people.find(([, name]) => name === called)?.[0] ?? called;
  }

  /** Learns what there is, and what it is called here. */
  async start(): Promise<void> {
    const { maps, people } = await consult({ wish: 'maps' });
    [this.maps, this.people] = [maps, people as [string, string][]];
    await (this.wishes.map === null ? this.read(this.wishes.text) : this.choose(this.wishes.map));
  }

  /** Wishes for another level or percentile; where the nights are drawn already, it is taken from them. */
  async aim(take: Stop['take']): Promise<void> {
    const { draw } = this;
    const isSame = draw !== null && !this.stale && draw.by === this.wishes.by && ('percentile' in take || this.wishes.known !== null);
    Object.assign(this.wishes, take);
    if (!isSame) return;
    const last = draw.nights.length - 1;
    const place = 'percentile' in take ? Math.floor((take.percentile * last) / 100) : this.stops.find((one) => 'level' in one.take && one.take.level === take.level)?.place;
    if (place !== undefined) await this.slide({ place, take });
  }

  /** Takes a map that comes with the game. */
  async choose(name: string): Promise<void> {
    const map = this.maps.find((one) => one.name === name);
    if (map === undefined) return;
    this.wishes.map = name;
    this.wishes.text = map.text;
    this.doubtful = [];
    this.drawn = { text: map.text, map: map.map, plan: map.plan, flaws: [], sound: true };
  }

  /** Reads a text of the host's own. */
  async read(text: string): Promise<void> {
    this.wishes.map = null;
    this.wishes.text = text;
    const { drawn } = await consult({ wish: 'map', text });
    // Somebody types faster than that.
    if (this.wishes.text === text && this.wishes.map === null) this.drawn = drawn;
  }

  /** Rooms and doors made by hand, and rooms moved; the text follows. */
  async build(rooms: string[], doors: [number, number][], places: Places): Promise<void> {
    const { drawn } = await consult({ wish: 'doors', rooms, doors, places });
    this.wishes.map = null;
    this.wishes.text = drawn.text;
    this.doubtful = [];
    this.drawn = drawn;
  }

  /** Asks what can be made of the wishes, a moment after the last of them changed. */
  look(): () => void {
    const question = { wish: 'recipe' as const, params: $state.snapshot(this.params) as Params, seed: this.wishes.seed };
    const number = (this.#asked += 1);
    const timer = setTimeout(async () => {
      try {
        const { recipe } = await consult(question);
        if (number === this.#asked) this.recipe = recipe;
      } catch (error) {
        if (!(error instanceof Cancelled) && number === this.#asked) this.refusal = String(error);
      }
    }, WAIT);
    return () => clearTimeout(timer);
  }

  /** Draws the nights and takes the one that is wished for. */
  async make(sure = false): Promise<void> {
    this.doubtful = sure ? [] : this.apart;
    if (this.doubtful.length > 0) return;
    const { by, seed, map } = this.wishes;
    const params = $state.snapshot(this.params) as Params;
    const all = params.samples ?? 0;
    this.refusal = '';
    this.progress = { done: 0, all };
    let reached = 0;
    let since = 0;
    const hear = (done: number, of: number) => {
      // Between two stages there is at least one report for every night that took long.
      [reached, since] = of > 0 ? [done, 0] : [reached, since + 1];
      this.progress = { done: Math.min(reached + since, all), all };
    };
    try {
      // What was said last may be about the wishes of a moment ago.
      const { known } = (this.recipe = (await consult({ wish: 'recipe', params, seed })).recipe);
      const { nights, rank, proof } = await consult({ wish: 'draw', params, seed }, null, hear);
      const draw: Draw = { key: drawKey(params, seed, known), params, seed, known, by, nights, proof };
      const made = await this.#take(draw, params, rank, map);
      [this.draw, this.made] = [draw, made];
      announce(t('krono.make.made'), false);
    } catch (error) {
      this.#refuse(error);
      if (error instanceof Refused) await this.#blameStarts(params, seed);
    } finally {
      this.progress = null;
    }
  }

  /** Says so where there would be a night if people did not have to start in rooms that were chosen. */
  async #blameStarts({ start, ...params }: Params, seed: number): Promise<void> {
    if (start === undefined) return;
    const isPossible = await consult({ wish: 'draw', params: { ...params, samples: 1 }, seed }).then(() => true, () => false);
    const chosen = Object.entries(this.wishes.starts).filter(([name]) => this.wishes.people.includes(name));
    if (isPossible) this.refusal = t('krono.make.starts.cause', { starts: chosen.map(([name, room]) => t('krono.make.start.is', { name: this.call(name), room: readable(this.call(room)) })).join(t('krono.notes.comma')) });
  }

  /** Another night of the same draw: nothing is drawn again. */
  async slide(stop: Stop): Promise<void> {
    const { draw, made } = this;
    if (draw === null || made === null) return;
    const number = (this.#taken += 1);
    // The same draw under another level tells as many first rooms as it did.
    const change = 'level' in stop.take ? { level: stop.take.level, known: draw.known } : stop.take;
    if (!this.stale) Object.assign(this.wishes, change);
    this.taking = true;
    try {
      const taken = await this.#take(draw, { ...draw.params, ...change }, stop.place, made.map);
      if (number === this.#taken) this.made = taken;
    } catch (error) {
      this.#refuse(error);
    } finally {
      if (number === this.#taken) this.taking = false;
    }
  }

  cancel(): void {
    engine.cancel();
    this.progress = null;
  }

  /** The night with everything hidden: only for whoever broke the seal. */
  async unseal(): Promise<KronologicNight | null> {
    if (this.made === null) return null;
    await this.#open(this.made.id, this.made.document);
    return (await consult({ wish: 'night' })).night;
  }

  async #take(draw: Draw, params: Params, place: number, map: string | null): Promise<Made> {
    const night = draw.nights[place]?.night ?? 0;
    const { document } = await consult({ wish: 'take', params, seed: draw.seed, place, night, proof: draw.proof });
    const { id, grade } = document as unknown as Document;
    await this.#open(id, document);
    const sheet = await askSheet();
    return { id, document, sheet, place, par: grade.profile.par, score: grade.score, map, take: takeOf(params) };
  }

  /** Lays the night on the engine's table, and hands it over to the pages that play it: nothing is drawn again there. */
  async #open(name: string, document: unknown): Promise<void> {
    const { changes } = await engine.ask('changed', { ask: 'open', name, save: JSON.stringify(document), position: null });
    const { puzzle: save, log } = changes as View;
    handOver(name, { ...(save as object), log });
  }

  #refuse(error: unknown): void {
    if (error instanceof Cancelled) return announce(t('krono.make.cancelled'));
    this.refusal = error instanceof Refused ? error.message : String(error);
  }
}
