// What today's board looks like before anybody has touched it, for its poster. Nothing is fetched for it: it is drawn
// once the engine is on the device, and kept, so that it is there at once for the rest of the day.
import { Engine } from '../../engine/client.ts';
import { isOnDevice } from '../../engine/code.ts';
import type { DemonsBoard, KronologicMap, KronologicPlan, PairplayBoard, TestimonyBoard, TetonorBoard } from '../../engine/types.ts';
import { familyOf } from '../../lib/names.ts';
import { keep, recall } from '../../lib/local.ts';

type Kind = PairplayBoard['puzzle']['cards'][number]['evidence'];
type Somebody = DemonsBoard['puzzle']['people'][number];

/** No more than the poster shows: neither an answer nor a word that anybody has still to say. */
export type Miniature =
  | { family: 'tetonor'; columns: number; grid: number[] }
  | { family: 'demons'; columns: number; roots: Somebody['spiritualRoot'][]; start: number; kind: 'cultivator' | 'demon' }
  | { family: 'kronologic'; width: number; height: number; rooms: [number, number][][]; gaps: [number, number][][]; corridors: [number, number][][] }
  | { family: 'testimony'; lanes: number; bars: { lane: number; from: number; to: number }[]; incident: number | null }
  | { family: 'pairplay'; kinds: Kind[] };

const KEY = 'cluesmith.miniatures';
type Kept = Record<string, { name: string; miniature: Miniature }>;

/** A family's miniature, if it is that of this puzzle. */
export function keptMiniature(name: string): Miniature | undefined {
  const kept = recall<Kept>(KEY, {})[familyOf(name)];
  return kept?.name === name ? kept.miniature : undefined;
}

function put(name: string, miniature: Miniature): void {
  keep(KEY, { ...recall<Kept>(KEY, {}), [familyOf(name)]: { name, miniature } });
}

type Look = (engine: Engine, name: string) => Promise<Miniature>;

/** The board of a game that nobody has begun. */
async function opened<Board>(engine: Engine, name: string): Promise<Board> {
  const { changes } = await engine.ask('changed', { ask: 'open', name });
  return changes.board as Board;
}

const LOOKS: Record<string, Look> = {
  async tetonor(engine, name) {
    const { columns, puzzle } = await opened<TetonorBoard>(engine, name);
    return { family: 'tetonor', columns, grid: puzzle.grid };
  },

  async demons(engine, name) {
    const { puzzle, cards } = await opened<DemonsBoard>(engine, name);
    const kind = cards[puzzle.start]?.identity === 'Demon' ? 'demon' : 'cultivator';
    return { family: 'demons', columns: puzzle.cols, roots: puzzle.people.map((one) => one.spiritualRoot), start: puzzle.start, kind };
  },

  /** The windows of the evidence, place by place, between 0 and 1. */
  async testimony(engine, name) {
    const { cards, incident = null } = await opened<TestimonyBoard>(engine, name);
    const claims = cards.flatMap(({ place = null, window }) => (window ? [{ place, from: window[0]!, to: window[1]! }] : []));
    const places = [...new Set(claims.map(({ place }) => place))];
    const times = [...claims.flatMap(({ from, to }) => [from, to]), ...(incident === null ? [] : [incident])];
    const [first, last] = [Math.min(...times), Math.max(...times)];
    const at = (minute: number) => (minute - first) / Math.max(last - first, 1);
    return { family: 'testimony', lanes: places.length, bars: claims.map(({ place, from, to }) => ({ lane: places.indexOf(place), from: at(from), to: at(to) })), incident: incident === null ? null : at(incident) };
  },

  /** The eight cards, weakest first, by their kinds. */
  async pairplay(engine, name) {
    const { puzzle } = await opened<PairplayBoard>(engine, name);
    return { family: 'pairplay', kinds: puzzle.cards.map(({ evidence }) => evidence) };
  },

  /** To open a night it is played through; its house is known sooner. */
  async kronologic(engine, name) {
    const { text } = await engine.ask('document', { ask: 'document', name, sealed: true });
    const { rooms, edges, places = [] } = (JSON.parse(text) as { puzzle: { map: KronologicMap } }).puzzle.map;
    const doors = edges.map((ends) => ends.map((room) => rooms.indexOf(room)));
    const { answer } = await engine.ask('consulted', { ask: 'consult', family: 'kronologic', seat: null, question: { wish: 'doors', rooms, doors, places } as never });
    const { plan } = (answer as unknown as { drawn: { plan: KronologicPlan } }).drawn;
    const paths = (isGap: boolean) => plan.doors.filter(({ way }) => (way === 'gap') === isGap).map(({ path }) => path);
    const { width, height } = plan;
    return { family: 'kronologic', width, height, rooms: plan.rooms.map((room) => room.outline as [number, number][]), gaps: paths(true), corridors: paths(false) };
  },
};

/**
 * Draws those that are not kept yet, one after the other, as far as their engines are on the device. Ends early, and
 * with it the engine's work, once nobody is looking any more.
 */
export async function drawMiniatures(names: string[], signal: AbortSignal, ondrawn: (name: string, miniature: Miniature) => void): Promise<void> {
  // An engine of its own: whoever opens a board does not wait for this one.
  const engine = new Engine();
  signal.addEventListener('abort', () => engine.cancel());
  for (const name of names.filter((one) => keptMiniature(one) === undefined)) {
    const family = familyOf(name);
    const look = LOOKS[family];
    if (look === undefined || !(await isOnDevice(family)) || signal.aborted) continue;
    const miniature = await look(engine, name).catch(() => undefined);
    if (miniature === undefined || signal.aborted) continue;
    put(name, miniature);
    ondrawn(name, miniature);
  }
  engine.cancel();
}
