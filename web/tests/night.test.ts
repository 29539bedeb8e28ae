// Making a night: wishes as the engine reads them, and which nights of a draw have a name. And what the screen may know.
import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { start, type Call } from '../src/engine/engine.ts';
import { readable } from '../src/families/kronologic/people.ts';
import { cellAt, freeCells, moved, type Cell } from '../src/families/kronologic/make/grid.ts';
import { badNames, drawKey, LEVELS, NAMES, stops, usual, written, type Params } from '../src/families/kronologic/make/recipe.ts';
import { feed, publicOf, watch, type Heard, type Shown } from '../src/families/kronologic/screen/feed.ts';
import type { KronologicSheet } from '../src/generated/protocol.ts';

let call: Call;
const ask = (request: unknown): any => JSON.parse(call(JSON.stringify({ language: 'en', request })));
const consult = (question: unknown) => ask({ ask: 'consult', family: 'kronologic', seat: null, question }).answer;

beforeAll(async () => {
  const code = await WebAssembly.compile(await readFile(new URL('../src/generated/engines/kronologic.wasm', import.meta.url)));
  call = await start(code, () => undefined);
});

const SMALL: Params = { map: 'small', people: 4, timesteps: 4, samples: 7 };
const rank = (params: Params) => consult({ wish: 'draw', params, seed: 5 }).rank as number;

describe('the nights of a draw', () => {
  it('stand where the engine says they do', () => {
    for (const stop of stops(7, 'percentile')) expect(rank({ ...SMALL, ...stop.take })).toBe(stop.place);
    for (const stop of stops(3, 'level')) expect(rank({ ...SMALL, samples: 3, ...stop.take, known: 0 })).toBe(stop.place);
  }, 30_000);

  it('have each one place, and all of up to 101 can be taken', () => {
    expect(stops(101, 'percentile').map(({ place }) => place)).toEqual(Array.from({ length: 101 }, (_, at) => at));
    expect(stops(1, 'percentile')).toHaveLength(1);
    expect(stops(1, 'level')).toHaveLength(1);
    expect(stops(5000, 'percentile')).toHaveLength(101);
  });

  it('are the same whichever of them is taken', () => {
    const key = drawKey({ ...SMALL, percentile: 10 }, 5, 0);
    expect(drawKey({ ...SMALL, percentile: 90 }, 5, 0)).toBe(key);
    expect(drawKey({ ...SMALL, percentile: 90, timesteps: 5 }, 5, 0)).not.toBe(key);
    expect(drawKey({ ...SMALL, level: 'easy' }, 5, 0)).not.toBe(key);
    expect(drawKey({ ...SMALL, percentile: 10 }, 6, 0)).not.toBe(key);
  });

  it('become the very document that their name makes', () => {
    const params: Params = { ...SMALL, percentile: 100 };
    const { nights, rank, proof } = consult({ wish: 'draw', params: { ...SMALL, percentile: 0 }, seed: 5 });
    expect(rank).toBe(0);
    const place = nights.length - 1;
    const { document } = consult({ wish: 'take', params, seed: 5, place, night: nights[place].night, proof });
    const whole = JSON.parse(ask({ ask: 'document', name: document.id }).text);
    expect(document.puzzle).toEqual(whole.puzzle);
    expect(document.answer).toEqual(whole.answer);
  }, 20_000);
});

describe('rooms placed by hand', () => {
  const CELLS: Cell[] = [[1, 1], [2, 1], [2, 2]];

  it('go where nobody lies, and change places with whoever does', () => {
    expect(moved(CELLS, 0, [3, 2])).toEqual([[3, 2], [2, 1], [2, 2]]);
    expect(moved(CELLS, 0, [2, 2])).toEqual([[2, 2], [2, 1], [1, 1]]);
    expect(CELLS[0], 'what was is left alone').toEqual([1, 1]);
  });

  it('begin in the first row, whatever is moved above it or away from it', () => {
    expect(moved(CELLS, 2, [1, 0])).toEqual([[1, 2], [2, 2], [1, 1]]);
    expect(moved([[1, 1], [2, 2]], 0, [1, 3])).toEqual([[1, 2], [2, 1]]);
  });

  it('stay on the grid', () => {
    for (const cell of [[0, 1], [4, 1], [1, -1], [1, 4]] as Cell[]) expect(moved(CELLS, 0, cell), String(cell)).toBeNull();
    const tall = Array.from({ length: 12 }, (_, row): Cell => [1, row + 1]);
    expect(freeCells(tall).map(([, row]) => row).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 24 }, (_, at) => Math.floor(at / 2) + 1));
    expect([moved(tall, 3, [1, 13]), moved(tall, 3, [2, 0])]).toEqual([null, null]);
  });

  it('lie where the pointer is, on the drawing and beside it', () => {
    const grid = { corner: [6, 6], pitch: [116, 66] } as Parameters<typeof cellAt>[0];
    expect(cellAt(grid, CELLS, [60, 40])).toEqual([1, 1]);
    expect(cellAt(grid, CELLS, [300, 190])).toEqual([3, 3]);
    expect(cellAt(grid, CELLS, [-400, -400])).toEqual([1, 0]);
    expect(cellAt(grid, CELLS, [999, 999])).toEqual([3, 3]);
  });

  it('are drawn where they lie, stay there whatever the doors, and travel with the name of the night', () => {
    const rooms = ['Attic', 'Cellar', 'Hall'];
    const places = [[3, 1], [1, 2], [2, 2]];
    const drawn = (doors: number[][]) => consult({ wish: 'doors', rooms, doors, places }).drawn;
    const one = drawn([[0, 1], [1, 2]]);
    expect(one.text.split('\n')).toContain('  %% at Attic 3,1');
    expect(one.plan.rooms.map(({ cell }: { cell: Cell }) => cell)).toEqual(places);
    const spaces = ({ plan }: { plan: { rooms: { space: unknown }[] } }) => plan.rooms.map(({ space }) => space);
    expect(spaces(drawn([[0, 1], [1, 2], [0, 2]]))).toEqual(spaces(one));
    const params = { map: one.text, people: 3, timesteps: 3, samples: 1 };
    const { recipe } = consult({ wish: 'recipe', params, seed: 1 });
    const { map } = JSON.parse(ask({ ask: 'document', name: recipe.name }).text).puzzle;
    expect(map.places).toEqual(places);
  });
});

describe('wishes', () => {
  it('are read by the engine as they are meant', () => {
    const wishes = { ...usual(11), map: 'castle', times: 5, starts: { Alice: 'Gate', Bob: 'Nowhere' }, scenarios: ['s1'], room: 'Tower', time: 3, victim: true };
    const rooms = ['Gate', 'Tower'];
    const { recipe } = consult({ wish: 'recipe', params: written(wishes, rooms), seed: 11 });
    expect(recipe.wrong).toBeNull();
    for (const part of ['scenario=s1', 'map=castle', 'timesteps=5', 'percentile=50', 'samples=100', 'Alice', 'room=Tower', 'time=3', 'victim', '#11']) expect(recipe.name).toContain(part);
    expect(recipe.name).not.toContain('Bob');
    // What belongs to another scenario is left out.
    expect(written({ ...wishes, scenarios: ['s2'] }, rooms)).not.toHaveProperty('room');
    // Where somebody has a name of their own, everybody is written as they are called here; the usual people as usual.
    const call = (name: string) => (name === 'Bob' ? '鲍勃' : name);
    expect(written({ ...usual(1), people: ['Alice', 'Bob'] }, rooms, call).people).toBe('Alice,Bob');
    expect(written({ ...usual(1), people: ['侦探', 'Bob'], starts: { Bob: 'Gate' } }, rooms, call)).toMatchObject({ people: '侦探,鲍勃', start: '鲍勃=Gate' });
    expect(badNames(['Mina', ' ', 'mina', 'Bob'])).toEqual([true, true, true, false]);
    expect(LEVELS).toHaveLength(4);
  });

  it('give people the names that the engine gives them', () => {
    const { recipe } = consult({ wish: 'recipe', params: { people: 12 }, seed: 1 });
    expect(recipe.people).toEqual(NAMES);
  });

  it('are said as people say them', () => expect(['GreatHall', 'Masks', 'Éclair Bar', '客厅'].map(readable)).toEqual(['Great Hall', 'Masks', 'Éclair Bar', '客厅']));
});

it('the screen is told nothing that only one player may see', () => {
  ask({ ask: 'open', name: 'kronologic@4:medium,percentile=50,samples=1#7', save: null, position: null });
  const { sheet } = consult({ wish: 'sheet' }) as { sheet: KronologicSheet };
  const { changes } = ask({ ask: 'play', text: 'ask Gallery 3' });
  const asked = changes.board.state.asked as (Heard & { private: string })[];
  expect(asked[0]?.private, 'there is something to hide').toBeTruthy();
  const careless = { sheet, asked: asked.map((one) => ({ ...one, by: 'Mina' })), turn: { who: 'Mina', since: 0, lock: '1234' }, notes: ['Alice Gallery 3'] };
  const shown = publicOf(careless);
  expect(shown.asked).toEqual([{ room: 'Gallery', time: 3, who: null, shared: asked[0]?.shared, by: 'Mina' }]);
  expect(JSON.stringify(shown)).not.toMatch(/private|1234|notes/);
  expect(Object.keys(shown.sheet)).toEqual(['plan', 'rooms', 'people', 'times', 'starts', 'scenes']);
}, 20_000);

describe('the screen', () => {
  const stage = { plan: {}, rooms: [], people: [], times: 1, starts: [], scenes: [] } as unknown as KronologicSheet;
  const telling = (title: string, replay: unknown = null) => ({ sheet: stage, title, goal: '', asked: [], replay: replay as Shown['replay'] });
  /** What it shows, after everything that is on its way has come. */
  const come = () => new Promise((resolve) => setTimeout(resolve, 30));

  it('shows the game that was told last, and is blank only when that one ends', async () => {
    let shown: Shown | null = null;
    const leave = watch((heard) => (shown = heard));
    const title = async () => (await come(), shown?.title ?? null);
    const [one, other] = [feed(), feed()];
    one.show(telling('one'));
    expect(await title()).toBe('one');
    other.show(telling('other'));
    expect(await title()).toBe('other');
    one.stop();
    expect(await title(), 'another game ended').toBe('other');
    const third = feed();
    third.show(telling('third'));
    expect(await title()).toBe('third');
    third.stop();
    expect(await title(), 'the game beside it goes on').toBe('other');
    other.stop();
    expect(await title()).toBeNull();
    leave();
  });

  it('shows a night again to its end, whoever leaves, until another is fed', async () => {
    let shown: Shown | null = null;
    const leave = watch((heard) => (shown = heard));
    const title = async () => (await come(), shown?.title ?? null);
    const [one, other] = [feed(), feed()];
    other.show(telling('other'));
    one.show(telling('one', { walks: [[0]] }));
    expect(await title()).toBe('one');
    // A second screen asks every game what there is; this one has its film.
    const leaveSecond = watch(() => undefined);
    expect(await title()).toBe('one');
    one.stop();
    expect(await title(), 'the guests are watching').toBe('one');
    other.show(telling('next'));
    expect(await title()).toBe('next');
    other.stop();
    expect(await title()).toBeNull();
    leave();
    leaveSecond();
  });
});
