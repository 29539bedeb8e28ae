// The night again, time by time: where everybody is at any moment, on the way through doors, and what was hidden.
import type { KronologicMark, KronologicNight } from '../../engine/types.ts';
import { isStill } from '../../lib/motion.ts';
import { kindOf, looksOf } from './rings.ts';
import type { Sheet } from './talk.ts';
import { along, smooth, standing, type Point } from './walks.ts';

/** What of a night must be known to show it again. */
export type Scene = Pick<Sheet, 'plan' | 'rooms' | 'people' | 'times'>;

/** In milliseconds, as the look says: a walk, each next person a little later, and a rest when all have arrived. */
const WALK = 900;
const STAGGER = 60;
const REST = 700;
const LEAP = 320;
const SPEEDS = [0.5, 1, 2];
/** What goes from one person to another who is with them; everything else comes by itself. */
const PASSED = ['cursed', 'infected', 'jewels'];

export class Film {
  /** How far it is: 2.5 is half-way from the third time to the fourth. */
  at = $state(0);
  playing = $state(false);
  speed = $state(1);
  /** The time that is shown, counted from 0; on the way, the one that people come from. */
  readonly now = $derived(Math.min(Math.floor(this.at + 1e-6), this.last));
  readonly slots: Point[][];
  readonly #looks: Map<string, number>;
  #before = 0;
  #rest = 0;
  #frame = 0;

  constructor(
    readonly sheet: Scene,
    readonly night: KronologicNight,
  ) {
    this.#looks = looksOf(night);
    this.slots = Array.from({ length: sheet.times }, (_, time) => standing(sheet, night, time));
  }

  get last(): number {
    return this.sheet.times - 1;
  }

  /** How long the way from one time to the next is. */
  get #way(): number {
    return WALK + STAGGER * (this.sheet.people.length - 1);
  }

  get marks(): KronologicMark[] {
    return this.night.marks[this.now] ?? [];
  }

  /** Who handed a mark to somebody who has it anew: whoever had it until now and was with them, first of all who has lost it. */
  giver(mark: KronologicMark, person: number): number | null {
    if (!PASSED.includes(mark.kind)) return null;
    const { walks, marks } = this.night;
    const had = (marks[this.now - 1] ?? []).filter((one) => kindOf(one) === kindOf(mark)).flatMap(({ people }) => people);
    if (had.includes(person)) return null;
    const met = had.filter((other) => [this.now, this.now - 1].some((time) => walks[other]?.[time] === walks[person]?.[time]));
    return met.find((other) => !mark.people.includes(other)) ?? met[0] ?? null;
  }

  /** Which of the rings a mark has. */
  look(mark: KronologicMark): number {
    return this.#looks.get(kindOf(mark)) ?? 0;
  }

  /** Everybody is on the way to the next time. */
  get walking(): boolean {
    return this.at > this.now;
  }

  /** Where somebody is. */
  place(person: number): Point {
    const from = this.slots[this.now]?.[person] ?? [0, 0];
    const part = this.at - this.now;
    if (part <= 0 || this.now >= this.last) return from;
    const gone = Math.min(1, Math.max(0, (part * this.#way - STAGGER * person) / WALK));
    return along(this.#path(person, this.now), smooth(gone));
  }

  /** The way that somebody goes from this time to the next. */
  way(person: number): Point[] {
    return this.now >= this.last ? [] : this.#path(person, this.now);
  }

  /** From slot to slot, through the door between the rooms. */
  #path(person: number, time: number): Point[] {
    const [from, to] = [this.slots[time]?.[person] ?? [0, 0], this.slots[time + 1]?.[person] ?? [0, 0]] as [Point, Point];
    const walk = this.night.walks[person] ?? [];
    const [a, b] = [walk[time] ?? 0, walk[time + 1] ?? 0];
    const door = this.sheet.plan.doors.find(({ rooms: [one, other] }) => (one === a && other === b) || (one === b && other === a));
    if (a === b || door === undefined) return [from, to];
    const points = door.path as Point[];
    if (door.way !== 'gap') return [from, ...(door.rooms[0] === a ? points : points.toReversed()), to];
    const [p, q] = [points[0] ?? from, points.at(-1) ?? to];
    return [from, [(p[0] + q[0]) / 2, (p[1] + q[1]) / 2], to];
  }

  /** What its button does next. */
  get deed(): 'pause' | 'play' | 'again' {
    if (this.playing) return 'pause';
    return this.at >= this.last ? 'again' : 'play';
  }

  /** The next of the speeds, and after the fastest the slowest. */
  hurry = (): void => {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  };

  toggle = (): void => (this.playing ? this.pause() : this.play());

  play(): void {
    if (isStill()) return;
    if (this.at >= this.last) this.at = 0;
    this.playing = true;
    [this.#before, this.#rest] = [performance.now(), this.at === 0 ? REST : 0];
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(this.#tick);
  }

  pause(): void {
    this.playing = false;
    cancelAnimationFrame(this.#frame);
  }

  /** To a time, at once. */
  go(time: number): void {
    this.pause();
    this.at = Math.min(this.last, Math.max(0, Math.round(time)));
  }

  #tick = (now: number): void => {
    if (!this.playing) return;
    const passed = Math.max(0, now - this.#before) * this.speed;
    this.#before = now;
    if (this.#rest > 0) this.#rest -= passed;
    else {
      const next = this.at + passed / this.#way;
      // Arrived: what was hidden leaps, and then everybody rests a little.
      if (Math.floor(next) > this.now) [this.at, this.#rest] = [this.now + 1, LEAP + REST];
      else this.at = next;
    }
    if (this.at >= this.last) return this.pause();
    this.#frame = requestAnimationFrame(this.#tick);
  };
}
