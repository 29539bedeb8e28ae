// A question as it is put together: a room, and then a time or a person. Choosing asks nothing.
import { t } from '../../i18n/index.ts';
import type { KronologicAsked } from '../../engine/types.ts';
import { readable } from './people.ts';
import type { Sheet } from './talk.ts';

export class Asking {
  room = $state<number | null>(null);
  /** Counted from 1, as it is asked. */
  time = $state<number | null>(null);
  who = $state<number | null>(null);

  constructor(readonly sheet: Sheet) {}

  pickRoom(room: number): void {
    this.room = room;
  }

  pickTime(time: number): void {
    [this.time, this.who] = [time, null];
  }

  pickWho(who: number): void {
    [this.time, this.who] = [null, who];
  }

  get whole(): boolean {
    return this.room !== null && (this.time !== null || this.who !== null);
  }

  /** As a move; nothing before it is whole. */
  get move(): string | null {
    const { rooms, people } = this.sheet;
    if (!this.whole) return null;
    return `ask ${rooms[this.room ?? 0]} ${this.time ?? people[this.who ?? 0]}`;
  }

  isSame({ room, time, who }: KronologicAsked): boolean {
    const { rooms, people } = this.sheet;
    return this.whole && room === rooms[this.room ?? -1] && (time ?? null) === this.time && (who ?? null) === (this.who === null ? null : (people[this.who] ?? ''));
  }

  /** The room that lies in a direction: the nearest of those that lie more that way than across. */
  beside(dx: number, dy: number): number {
    const middle = (room: number) => {
      const [[x, y], [wide, high]] = this.sheet.plan.rooms[room]!.space;
      return [x + wide / 2, y + high / 2] as const;
    };
    if (this.room === null) return 0;
    const [x, y] = middle(this.room);
    const far = this.sheet.rooms.map((_, room) => {
      const [ox, oy] = middle(room);
      const [along, across] = [(ox - x) * dx + (oy - y) * dy, Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx)];
      return along > 8 && along > across / 3 ? along + 2 * across : Infinity;
    });
    const nearest = far.indexOf(Math.min(...far));
    return far[nearest] === Infinity ? this.room : nearest;
  }
}

/** What was asked, in a few words. */
export function subject({ room, time, who }: KronologicAsked): string {
  const name = readable(room);
  return time == null ? t('krono.desk.of.who', { who: who ?? '', room: name }) : t('krono.desk.of.time', { room: name, time });
}

/** What the number means. */
export function meaning({ time, shared }: KronologicAsked): string {
  if (time == null) return t(shared === 1 ? 'krono.desk.visit' : 'krono.desk.visits');
  return t(shared === 1 ? 'krono.desk.person' : 'krono.desk.people');
}

/** What only the asker learns: in words, and who it is about. */
export interface Secret {
  text: string;
  person?: number;
}

export function secretOf({ people }: Sheet, { time, who }: KronologicAsked, learned: string): Secret {
  const person = people.indexOf(time == null ? (who ?? '') : learned);
  return { text: time == null ? t('krono.desk.secret.time', { time: learned }) : t('krono.desk.secret.who', { who: learned }), person };
}
