// What a game on this device tells the big screen. Only what everybody heard goes through here: whatever else a caller
// hands over is left behind, field by field, so that nothing private can be on the screen, in its memory or on its way.
import type { KronologicNight, KronologicScene } from '../../../generated/protocol.ts';
import { keep, recall } from '../../../lib/local.ts';
import type { Plan, Sheet } from '../talk.ts';

export const CHANNEL = 'cluesmith-tv';
const NIGHT = 'cluesmith.tv.night';

/** A question with what everybody heard. */
export interface Heard {
  room: string;
  time?: number | null;
  who?: string | null;
  shared: number;
  /** Who asked; nothing where nobody has a name. */
  by?: string | null;
}

/** Whose turn it is, and since when (`Date.now()`). */
export interface Turn {
  who: string;
  since: number;
}

/** That somebody accused, and whether it was the whole truth; never of what. */
export interface Accused {
  /** Nothing where nobody has a name. */
  by: string | null;
  right: boolean;
  /** How many questions had been asked by then. */
  after: number;
}

/** What the screen knows of the night: what is the same for everybody from the first question to the last. */
export interface Stage {
  plan: Plan;
  rooms: string[];
  people: string[];
  times: number;
  starts: (number | null)[];
  scenes: Pick<KronologicScene, 'id' | 'title' | 'goal' | 'told'>[];
}

export interface Shown {
  sheet: Stage;
  title: string;
  goal: string;
  asked: Heard[];
  turn: Turn | null;
  seats: string[];
  accused: Accused[];
  /** The whole night, once the game is over and everybody may see it. */
  replay: KronologicNight | null;
}

/** What a page hands over; questions may carry more, and it is left behind. */
export interface Telling {
  sheet: Sheet;
  title?: string;
  goal?: string;
  asked: readonly Heard[];
  turn?: Turn | null;
  seats?: readonly string[];
  accused?: readonly Omit<Accused, 'after'>[];
  /** Only after the game is over. */
  replay?: KronologicNight | null;
}

/** Several games may be open: each says who it is, so that the end of one is not taken for the end of another; and whether it was asked. */
type Message = { tv: 'shown'; from: string; asked?: boolean; shown: Shown } | { tv: 'who' } | { tv: 'gone'; from: string };

/** Only what everybody may know of a question. */
const heard = ({ room, time, who, shared, by }: Heard): Heard => ({ room, time: time ?? null, who: who ?? null, shared, by: by ?? null });

/** What everybody may know of a night. */
export function stageOf({ plan, rooms, people, times, starts, scenes }: Sheet): Stage {
  return { plan, rooms, people, times, starts: starts.map((room) => room ?? null), scenes: scenes.map(({ id, title, goal, told }) => ({ id, title, goal, told: told ?? null })) };
}

/** What everybody may see; of an accusation that was there before, when it was made. */
export function publicOf({ sheet, title, goal, asked, turn, seats, accused, replay }: Telling, before?: Shown): Shown {
  return {
    sheet: stageOf(sheet),
    title: title ?? sheet.scenes.map((scene) => scene.title).join(' + '),
    goal: goal ?? sheet.scenes.map((scene) => scene.goal).join(' '),
    asked: asked.map(heard),
    turn: turn == null ? null : { who: turn.who, since: turn.since },
    seats: [...(seats ?? [])],
    accused: (accused ?? []).map(({ by, right }, at) => ({ by, right, after: before?.accused[at]?.after ?? asked.length })),
    replay: replay ?? null,
  };
}

/** Feeds the screen for as long as a game is on the page: `show` after every question and turn, `stop` at the end. */
export function feed(): { show: (telling: Telling) => void; stop: () => void } {
  if (!('BroadcastChannel' in globalThis)) return { show: () => undefined, stop: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  const from = Math.random().toString(36).slice(2);
  let last: Shown | undefined;
  const say = (message: Message) => channel.postMessage(JSON.parse(JSON.stringify(message)));
  // A screen that is opened later asks what there is.
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.tv === 'who' && last !== undefined) say({ tv: 'shown', from, asked: true, shown: last });
  };
  return {
    show: (telling) => say({ tv: 'shown', from, shown: (last = publicOf(telling, last)) }),
    stop: () => {
      if (last !== undefined) say({ tv: 'gone', from });
      channel.close();
    },
  };
}

/**
 * The screen's side: hears whatever is fed. The end of another game than the one that is shown is none, and a night that is
 * shown again is seen to its end, whoever has left, until another night is fed. Returns how to stop.
 */
export function watch(hear: (shown: Shown | null) => void): () => void {
  if (!('BroadcastChannel' in globalThis)) return () => undefined;
  const channel = new BroadcastChannel(CHANNEL);
  const ask = () => channel.postMessage({ tv: 'who' } satisfies Message);
  let current: { from: string; shown: Shown } | null = null;
  channel.onmessage = ({ data }: MessageEvent<Message>) => {
    if (data.tv === 'shown') {
      // Another screen was opened, and every game has answered it.
      if (data.asked && current !== null && current.from !== data.from) return;
      current = data;
      hear(data.shown);
    } else if (data.tv === 'gone' && data.from === current?.from && current.shown.replay === null) {
      current = null;
      hear(null);
      // A game that was open beside it is shown again.
      ask();
    }
  };
  ask();
  return () => channel.close();
}

/** The night that was made last on this device, by its name, for the screen to offer. */
export function remember(name: string): void {
  keep(NIGHT, name);
}

export function remembered(): string {
  return String(recall(NIGHT, ''));
}
