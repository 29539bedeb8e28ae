// The screen by itself: a night whose questions are asked one after the other, as the original's television mode did. What
// only the asker would learn is forgotten at once unless chance shows it to everybody.
import { engine } from '../../../engine/client.ts';
import type { KronologicBoard, KronologicNight } from '../../../generated/protocol.ts';
import { askSheet, consult } from '../talk.ts';
import { publicOf, type Heard, type Shown } from './feed.ts';

/** With what was shown to everybody besides. */
export interface Told extends Heard {
  also: string | null;
}

export const INTERVAL = { least: 10, most: 180, usual: 30 } as const;
export const CHANCE = 20;
/** So many seconds after the last question the night is shown by itself: time to accuse. */
export const LAST_CALL = 60;

export class Auto {
  interval = $state<number>(INTERVAL.usual);
  /** In a hundred. */
  chance = $state(CHANCE);
  state: 'idle' | 'opening' | 'running' | 'paused' | 'done' = $state('idle');
  error = $state('');
  asked: Told[] = $state.raw([]);
  all = $state(0);
  /** Seconds until the next question. */
  left = $state(0);
  #night: Shown | null = $state.raw(null);
  #replay: KronologicNight | null = $state.raw(null);
  #questions: string[] = [];
  #timer: ReturnType<typeof setInterval> | undefined;
  #asking = false;

  readonly shown: Shown | null = $derived(this.#night === null ? null : { ...this.#night, asked: this.asked, replay: this.#replay });

  /** Opens a night and asks its first question. */
  async start(name: string): Promise<void> {
    this.state = 'opening';
    this.error = '';
    try {
      await engine.ask('changed', { ask: 'open', name: name.trim(), save: null, position: null });
      const sheet = await askSheet();
      this.#night = publicOf({ sheet, asked: [] });
      this.#questions = shuffled(sheet.rooms.flatMap((room) => [...sheet.people, ...Array.from({ length: sheet.times }, (_, at) => String(at + 1))].map((about) => `ask ${room} ${about}`)));
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
      this.state = 'idle';
      return;
    }
    this.asked = [];
    this.#replay = null;
    this.all = this.#questions.length;
    this.resume();
    await this.ask();
  }

  /** The next question, now. */
  async ask(): Promise<void> {
    const text = this.#questions.at(-1);
    if (text === undefined || this.#asking) return;
    this.#asking = true;
    try {
      const { changes } = await engine.ask('changed', { ask: 'play', text });
      this.#questions.pop();
      this.#hear(changes.board as KronologicBoard);
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
      this.pause();
    } finally {
      this.#asking = false;
    }
  }

  pause(): void {
    clearInterval(this.#timer);
    if (this.state === 'running') this.state = 'paused';
  }

  resume(): void {
    clearInterval(this.#timer);
    this.state = 'running';
    this.left = this.interval;
    this.#timer = setInterval(() => {
      this.left -= 1;
      if (this.left <= 0) void this.ask();
    }, 1000);
  }

  /** The night itself, for everybody: nothing is asked any more. */
  async reveal(): Promise<void> {
    clearInterval(this.#timer);
    this.state = 'done';
    try {
      this.#replay = (await consult({ wish: 'night' })).night;
    } catch (error) {
      this.error = error instanceof Error ? error.message : String(error);
    }
  }

  stop(): void {
    clearInterval(this.#timer);
    this.state = 'idle';
    this.#night = null;
    this.#replay = null;
    this.asked = [];
  }

  #hear(board: KronologicBoard): void {
    const last = board.state.asked.at(-1);
    if (last === undefined) return;
    const isShown = Math.random() * 100 < this.chance;
    const { room, time, who, shared } = last;
    this.asked = [...this.asked, { room, time: time ?? null, who: who ?? null, shared, also: isShown ? (last.private ?? null) : null }];
    this.left = this.interval;
    if (this.#questions.length > 0) return;
    clearInterval(this.#timer);
    this.state = 'done';
    this.left = LAST_CALL;
    this.#timer = setInterval(() => {
      this.left -= 1;
      if (this.left <= 0) void this.reveal();
    }, 1000);
  }
}

function shuffled<T>(all: T[]): T[] {
  const mixed = [...all];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other] as T, mixed[at] as T];
  }
  return mixed;
}
