import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { start } from '../src/engine/engine.ts';
import { chipsAt, fit } from '../src/families/kronologic/notes/chips.ts';
import { contradiction, type Ways } from '../src/families/kronologic/notes/direct.ts';
import { certain, countHeard, once, visitsHeard } from '../src/families/kronologic/notes/heard.ts';
import {
  BadFile,
  countAt,
  EMPTY,
  engineNote,
  History,
  markAt,
  notesFor,
  placements,
  read,
  visitsOf,
  withCount,
  withMark,
  withText,
  withVisits,
  write,
  type Kept,
  type Notes,
} from '../src/families/kronologic/notes/model.ts';
import { blocksIn, MOST_LETTERS, tidy } from '../src/families/kronologic/notes/rich.ts';
import type { Sheet } from '../src/families/kronologic/talk.ts';

const WORLD = { people: ['Alice', 'Bob', 'Ann Lee'], rooms: ['Gallery', 'Foyer', 'Music Room'], times: 6 };
const ABOUT: Omit<Kept, 'notes'> = { ...WORLD, title: 'Phantom', puzzle: 'kronologic@4:easy#7', doors: [[0, 1], [1, 2]], places: [[1, 1], [2, 1], [3, 2]] };
const NOTED: Notes = withText(withVisits(withCount(withMark(withMark(EMPTY, 0, 0, 3, 'here'), 2, 2, 1, 'not'), 1, 2, 3), 1, 0, 2), [
  { kind: 'p', runs: [{ text: 'Bob', bold: true }, { text: ' is ' }, { text: 'alone', italic: true }] },
  { kind: 'ul', runs: [{ text: 'or <b>not</b>' }] },
]);

const refused = (change: (file: Record<string, unknown>) => void): string => {
  const file = JSON.parse(write({ ...ABOUT, notes: NOTED })) as Record<string, unknown>;
  change(file);
  return reasonOf(() => read(JSON.stringify(file)));
};

function reasonOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof BadFile) return `${error.reason} ${error.at}`.trim();
    throw error;
  }
  return 'nothing is wrong';
}

describe('notes', () => {
  it('are placed, struck and removed by person, room and time', () => {
    const placed = withMark(EMPTY, 1, 2, 3, 'here');
    expect([markAt(placed, 1, 2, 3), markAt(placed, 1, 2, 4), markAt(EMPTY, 1, 2, 3)]).toEqual(['here', null, null]);
    const struck = withMark(placed, 1, 2, 3, 'not');
    expect(placements(struck)).toEqual([{ person: 1, room: 2, time: 3, mark: 'not' }]);
    expect(withMark(struck, 1, 2, 3, null)).toEqual(EMPTY);
    // The same person in two rooms is a mistake somebody may make.
    expect(placements(withMark(placed, 1, 0, 3, 'here'))).toHaveLength(2);
  });

  it('count people in a room and visits of a person', () => {
    expect([countAt(NOTED, 1, 2), countAt(NOTED, 1, 3), visitsOf(NOTED, 1, 0), visitsOf(NOTED, 0, 0)]).toEqual([3, null, 2, null]);
    expect(withVisits(NOTED, 1, 0, null).visits).toEqual({});
  });

  it('are said as the engine reads them', () => {
    expect(placements(NOTED).map((one) => engineNote(WORLD, one))).toEqual(['Alice Gallery 3', 'Ann Lee not Music Room 1']);
  });

  it('are understood by the engine, which finds the fewest that cannot all be true', async () => {
    const code = await WebAssembly.compile(await readFile(new URL('../src/generated/engines/kronologic.wasm', import.meta.url)));
    const call = await start(code, () => undefined);
    const ask = (request: unknown) => JSON.parse(call(JSON.stringify({ language: 'en', request })));
    ask({ ask: 'open', name: 'kronologic@4:easy#7', save: null, position: null });
    const consult = (question: unknown) => ask({ ask: 'consult', family: 'kronologic', seat: null, question }).answer;
    const { sheet } = consult({ wish: 'sheet' }) as { sheet: Sheet };
    const notes = [withMark, withMark, withMark].reduce((all, put, at) => put(all, 0, at, 2, at === 2 ? 'not' : 'here'), EMPTY);
    const { cannot } = consult({ wish: 'clash', notes: placements(notes).map((one) => engineNote(sheet, one)) });
    const mine = (cannot.things as { source: string; index: number }[]).filter(({ source }) => source === 'note');
    expect(mine.map(({ index }) => index)).toEqual([0, 1]);
    const { known } = consult({ wish: 'conclude' });
    expect(known.rooms).toHaveLength(sheet.people.length);
  }, 30_000);
});

describe('a sheet without a game', () => {
  /** Gallery – Foyer – Music Room, four people. */
  const HOUSE: Ways = { people: [...WORLD.people, 'Dan'], beyond: [[1], [0, 2], [1]], may_stay: true };
  type Note = [person: number, room: number, time: number, mark?: 'not'];
  const sheet = (...notes: Note[]) => notes.reduce((all, [person, room, time, mark]) => withMark(all, person, room, time, mark ?? 'here'), EMPTY);
  const found = (notes: Notes, ways = HOUSE) => {
    const placed = placements(notes);
    const wrong = contradiction(ways, placed, notes.counts);
    return wrong && [wrong.why, ...wrong.notes.map((index) => engineNote({ ...WORLD, people: HOUSE.people }, placed[index]!)), ...(wrong.count ? [wrong.count.number] : [])];
  };

  it('finds nobody in two rooms at one time, nor where no door leads', () => {
    expect(found(sheet([0, 0, 3], [1, 1, 3], [0, 1, 4], [0, 2, 3, 'not']))).toBeNull();
    expect(found(sheet([0, 0, 2], [0, 2, 3], [0, 1, 3]))).toEqual(['two', 'Alice Music Room 3', 'Alice Foyer 3']);
    expect(found(sheet([1, 2, 4], [1, 0, 3]))).toEqual(['door', 'Bob Music Room 4', 'Bob Gallery 3']);
    // In two steps there is a way; of a house without doors nothing is known.
    expect(found(sheet([1, 2, 5], [1, 0, 3]))).toBeNull();
    expect(found(sheet([1, 2, 4], [1, 0, 3]), { ...HOUSE, beyond: [[], [], []] })).toBeNull();
    expect(found(sheet([1, 2, 4], [1, 2, 3]))).toBeNull();
    expect(found(sheet([1, 2, 4], [1, 2, 3]), { ...HOUSE, may_stay: false })).toEqual(['stay', 'Bob Music Room 4', 'Bob Music Room 3']);
  });

  it('counts who is noted in a room, and who is left to be there', () => {
    const two = sheet([0, 0, 3], [1, 0, 3], [3, 0, 3]);
    expect(found(withCount(two, 0, 3, 3))).toBeNull();
    expect(found(withCount(two, 0, 2, 1))).toBeNull();
    expect(found(withCount(two, 0, 3, 2))).toEqual(['more', 'Alice Gallery 3', 'Bob Gallery 3', 'Dan Gallery 3', 2]);
    expect(found(withCount(sheet([2, 1, 1]), 1, 1, 0))).toEqual(['more', 'Ann Lee Foyer 1', 0]);
    // Two of four are struck out, and one is elsewhere: one is left, and no more.
    const away = sheet([3, 2, 3], [0, 0, 3, 'not'], [1, 0, 3, 'not']);
    expect(found(withCount(away, 0, 3, 1))).toBeNull();
    expect(found(withCount(away, 0, 3, 2))).toEqual(['fewer', 'Alice not Gallery 3', 'Bob not Gallery 3', 'Dan Music Room 3', 2]);
    expect(found(withCount(away, 0, 3, 3))).toEqual(['fewer', 'Alice not Gallery 3', 'Bob not Gallery 3', 3]);
  });
});

describe('undo', () => {
  it('goes back at least 50 steps and forth again, each change one step', () => {
    const history = new History(EMPTY);
    const seen: Notes[] = [EMPTY];
    for (let at = 0; at < 60; at += 1) {
      history.change(withMark(history.now, at % 3, at % 2, 1 + (at % 6), at % 4 === 3 ? null : at % 2 ? 'here' : 'not'));
      seen.push(history.now);
    }
    for (let back = 59; back >= 0; back -= 1) {
      expect(history.undo()).toBe(true);
      expect(history.now).toBe(seen[back]);
    }
    expect([history.undo(), history.canUndo, history.canRedo]).toEqual([false, false, true]);
    for (let forth = 1; forth <= 60; forth += 1) history.redo();
    expect([history.now === seen[60], history.redo()]).toEqual([true, false]);
  });

  it('takes letters of one sentence together, and forgets what was undone once something new is noted', () => {
    const history = new History(EMPTY);
    const type = (text: string, joined: string) => history.change(withText(history.now, [{ kind: 'p', runs: [{ text }] }]), joined);
    type('B', 'text 1');
    type('Bo', 'text 1');
    type('Bob', 'text 2');
    history.undo();
    expect(history.now.text[0]?.runs[0]?.text).toBe('Bo');
    history.change(withMark(history.now, 0, 0, 1, 'here'));
    expect(history.canRedo).toBe(false);
    history.undo();
    history.undo();
    expect(history.now).toBe(EMPTY);
  });

  it('holds no more than it can', () => {
    const history = new History(EMPTY);
    for (let at = 0; at < History.MOST + 50; at += 1) history.change(withCount(history.now, 0, 1, at % 12));
    let steps = 0;
    while (history.undo()) steps += 1;
    expect(steps).toBe(History.MOST);
  });
});

describe('a file', () => {
  it('holds everything, and reads the same', () => {
    const kept = { ...ABOUT, notes: NOTED };
    expect(read(write(kept))).toEqual(kept);
    expect(write(read(write(kept)))).toBe(write(kept));
  });

  it('fits a sheet whose rooms and people stand in another order', () => {
    const turned = { ...WORLD, people: WORLD.people.toReversed(), rooms: WORLD.rooms.toReversed() };
    const notes = notesFor(turned, { ...ABOUT, notes: NOTED });
    expect(new Set(placements(notes).map((one) => engineNote(turned, one)))).toEqual(new Set(['Alice Gallery 3', 'Ann Lee not Music Room 1']));
  });

  it('is refused with the reason', () => {
    expect(reasonOf(() => read('{'))).toBe('json');
    expect(reasonOf(() => read('[1]'))).toBe('other');
    expect(reasonOf(() => read('{"cluesmith_backup":1}'))).toBe('other');
    expect(reasonOf(() => read(' '.repeat(1_000_001)))).toBe('large');
    expect(refused((file) => (file['cluesmith_notes'] = 2))).toBe('version 2');
    expect(refused((file) => (file['people'] = ['Alice']))).toBe('people');
    expect(refused((file) => (file['people'] = ['Alice', 'Alice']))).toBe('people 2');
    expect(refused((file) => (file['rooms'] = ['Gallery', 7]))).toBe('rooms 2');
    expect(refused((file) => (file['rooms'] = ['Gallery', 'x'.repeat(81)]))).toBe('rooms 2');
    expect(refused((file) => (file['times'] = 13))).toBe('times');
    expect(refused((file) => (file['doors'] = [[0, 1], [0, 3]]))).toBe('doors 2');
    expect(refused((file) => (file['places'] = [[1, 1], [2, 0]]))).toBe('rooms 2');
    expect(refused((file) => (file['marks'] = [['Alice', 'Gallery', 3, 'here'], ['Zoe', 'Gallery', 3, 'here']]))).toBe('marks 2');
    expect(refused((file) => (file['marks'] = [['Alice', 'Gallery', 7, 'here']]))).toBe('marks 1');
    expect(refused((file) => (file['marks'] = [['Alice', 'Gallery', 3, 'perhaps']]))).toBe('marks 1');
    expect(refused((file) => (file['counts'] = [['Gallery', 3, 99]]))).toBe('counts 1');
    expect(refused((file) => (file['visits'] = [['Alice', 'Gallery', -1]]))).toBe('visits 1');
    expect(refused((file) => (file['text'] = [{ kind: 'script', runs: [] }]))).toBe('text');
    expect(refused((file) => (file['text'] = [{ kind: 'p', runs: [{ text: 'x'.repeat(MOST_LETTERS + 1) }] }]))).toBe('text');
    expect(refused((file) => (file['puzzle'] = 7))).toBe('title');
    expect(refused(() => undefined)).toBe('nothing is wrong');
  });

  it('of another night is refused with what is different', () => {
    const kept = { ...ABOUT, notes: NOTED };
    expect(reasonOf(() => notesFor({ ...WORLD, people: ['Alice', 'Bob', 'Zoe'] }, kept))).toBe('night Ann Lee');
    expect(reasonOf(() => notesFor({ ...WORLD, rooms: ['Gallery', 'Foyer'] }, kept))).toBe('night Music Room');
    expect(reasonOf(() => notesFor({ ...WORLD, times: 5 }, kept))).toBe('night 1–6');
  });
});

describe('rich text', () => {
  it('keeps bold, italic and lists, and nothing else', () => {
    expect(blocksIn([{ kind: 'p', runs: [{ text: 'a\u0000b', bold: true, colour: 'red' }] }])).toEqual([{ kind: 'p', runs: [{ text: 'ab', bold: true }] }]);
    expect([blocksIn('x'), blocksIn([null]), blocksIn([{ kind: 'p', runs: [{ text: 1 }] }]), blocksIn([{ kind: 'p', runs: [{ text: 'a', bold: 'yes' }] }])]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('joins what looks alike and drops what is too much', () => {
    expect(tidy([{ kind: 'p', runs: [{ text: 'a' }, { text: '' }, { text: 'b', bold: false }] }, { kind: 'p', runs: [] }])).toEqual([{ kind: 'p', runs: [{ text: 'ab' }] }]);
    expect(tidy([{ kind: 'p', runs: [{ text: 'x'.repeat(MOST_LETTERS + 10) }] }])[0]?.runs[0]?.text).toHaveLength(MOST_LETTERS);
  });
});

describe('what was heard', () => {
  const sheet = { ...WORLD, starts: [1, null, null] } as unknown as Sheet;
  const heard = [
    { room: 'Gallery', time: 3, shared: 2, private: 'Bob' },
    { room: 'Foyer', who: 'Alice', shared: 2, private: '5' },
    { room: 'Gallery', time: 3, shared: 2, private: 'Bob' },
    { room: 'Foyer', time: 2, shared: 0, private: null },
  ];

  it('stands in the sheet by itself: starts, whom one looked at, counts and visits', () => {
    const all = once(heard);
    expect(all).toHaveLength(3);
    expect(certain(sheet, all)).toEqual([
      { person: 0, room: 1, time: 1, by: 'told' },
      { person: 1, room: 0, time: 3, by: 'looked' },
      { person: 0, room: 1, time: 5, by: 'looked' },
    ]);
    expect([countHeard(sheet, all, 0, 3), countHeard(sheet, all, 1, 2), countHeard(sheet, all, 1, 3)]).toEqual([2, 0, null]);
    expect([visitsHeard(sheet, all, 0, 1), visitsHeard(sheet, all, 1, 1)]).toEqual([2, null]);
  });

  it('comes before notes, and notes before what follows; nothing follows where no help is wanted', () => {
    const known = { rooms: [[[0]], [[0]], [[0]]], conclusions: [], parts: [], open: [], determined: false };
    const notes = withMark(withMark(EMPTY, 1, 0, 1, 'here'), 0, 0, 1, 'not');
    const shown = { people: 3, notes, certain: [{ person: 0, room: 0, time: 1, by: 'told' as const }], known, clashing: [] };
    expect(chipsAt(shown, 0, 1).map(({ person, layer }) => `${person} ${layer}`)).toEqual(['0 heard', '1 mine', '2 follows', '0 not']);
    expect(chipsAt({ ...shown, known: null }, 0, 1).map(({ layer }) => layer)).not.toContain('follows');
  });

  it('finds a size for every crowd', () => {
    expect(fit(1, 160, 60)).toEqual({ size: 26, room: 1 });
    expect(fit(4, 70, 22).room).toBe(4);
    const { room } = fit(12, 30, 20);
    expect(room).toBeLessThan(12);
    expect(room).toBeGreaterThanOrEqual(0);
  });
});

describe('kept on the device', () => {
  beforeEach(() => {
    vi.resetModules();
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.stubGlobal('localStorage', { length: 0, key: () => null, getItem: () => null, setItem: () => undefined, removeItem: () => undefined });
  });

  it('an older database keeps what it has and gets a place for notes', async () => {
    const old = await openDB('cluesmith', 1, {
      upgrade(database) {
        database.createObjectStore('results', { keyPath: 'name' });
        database.createObjectStore('games', { keyPath: 'name' });
      },
    });
    await old.put('games', { name: 'tetonor@2:easy#7', save: 'x' });
    old.close();
    const [{ savedGame }, { load, save }] = await Promise.all([import('../src/lib/keep.ts'), import('../src/families/kronologic/notes/keeping.ts')]);
    expect(await save('kronologic@4:easy#7', 'notes')).toBe('device');
    expect([await savedGame('tetonor@2:easy#7'), await load('kronologic@4:easy#7')]).toEqual(['x', 'notes']);
  });

  it('each seat has its own sheet, and a backup brings the later one', async () => {
    const [{ exportAll, importAll }, { load, nameOf, save }] = await Promise.all([import('../src/lib/backup.ts'), import('../src/families/kronologic/notes/keeping.ts')]);
    const [one, two] = [nameOf('kronologic@4:easy#7', 1), nameOf('kronologic@4:easy#7', 2)];
    await save(one, 'first');
    await save(two, 'second');
    const backup = await exportAll();
    await new Promise((resolve) => setTimeout(resolve, 5));
    await save(one, 'later');
    await importAll(backup);
    expect([await load(one), await load(two)]).toEqual(['later', 'second']);
    vi.stubGlobal('indexedDB', new IDBFactory());
    vi.resetModules();
    const [{ importAll: bring }, fresh] = await Promise.all([import('../src/lib/backup.ts'), import('../src/families/kronologic/notes/keeping.ts')]);
    const broken = JSON.parse(backup) as { notes: unknown[] };
    broken.notes.push(null, { name: 'x' }, { name: 'y', changed: -1, text: '' });
    await bring(JSON.stringify(broken));
    expect((await fresh.all()).map(({ text }) => text).sort()).toEqual(['first', 'second']);
  });
});
