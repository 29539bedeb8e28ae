import { IDBFactory, IDBObjectStore } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { familyOf, levelOf, withGenerator } from '../src/lib/names.ts';
import { further, resultsIn } from '../src/lib/records.ts';
import type { Result } from '../src/lib/stats.ts';

const game = (seconds: number, ...moves: string[]) => JSON.stringify({ cluesmith_game: 1, moves, seconds });
const NAME = 'tetonor@2:easy#7';
const RESULT: Result = { name: NAME, family: 'tetonor', level: 'easy', daily: null, solvedOn: '2026-11-16', seconds: 95, hints: 0, slips: 1, generator: 1 };
const always = () => false;

let local: Map<string, string>;

/** A tab: the modules of the app anew, on the same device. */
async function tab() {
  vi.resetModules();
  const [keep, backup, { shelf }] = await Promise.all([import('../src/lib/keep.ts'), import('../src/lib/backup.ts'), import('../src/lib/shelf.svelte.ts')]);
  await keep.refresh();
  return { ...keep, ...backup, shelf };
}

beforeEach(() => {
  local = new Map();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', {
    get length() {
      return local.size;
    },
    key: (at: number) => [...local.keys()][at] ?? null,
    getItem: (key: string) => local.get(key) ?? null,
    setItem: (key: string, value: string) => void local.set(key, value),
    removeItem: (key: string) => void local.delete(key),
  });
});

afterEach(() => vi.restoreAllMocks());

describe('of two saved games', () => {
  it('the longer clock is further on, then the more moves', () => {
    expect(further(game(20, 'a'), game(10, 'a', 'b'))).toBe(true);
    expect(further(game(10, 'a', 'b'), game(10, 'a'))).toBe(true);
    expect(further(game(10, 'a'), game(10, 'a'))).toBe(false);
    expect(further('broken', game(0))).toBe(false);
  });

  it('a backup brings the one further on, and never the older one', async () => {
    const { saveGame, savedGame, exportAll, importAll } = await tab();
    await saveGame(NAME, game(10, 'a'), always);
    const backup = await exportAll();
    await saveGame(NAME, game(30, 'a', 'b'), always);
    await importAll(backup);
    expect(await savedGame(NAME)).toBe(game(30, 'a', 'b'));
    await saveGame(NAME, game(5), always);
    await importAll(backup);
    expect(await savedGame(NAME)).toBe(game(10, 'a'));
  });
});

describe('lessons', () => {
  /** The same on another device. */
  async function elsewhere() {
    local.clear();
    return { ...(await tab()), ...(await import('../src/learn/progress.ts')) };
  }

  it('go into a backup and come back, and of two the one further on stays', async () => {
    const { exportAll } = await tab();
    const { reach, putAway } = await import('../src/learn/progress.ts');
    reach('demons', 3);
    reach('tetonor', 1);
    putAway();
    const backup = await exportAll();
    const there = await elsewhere();
    there.reach('tetonor', 2);
    await there.importAll(backup);
    expect([there.lessonOf('demons'), there.lessonOf('tetonor'), there.isAway()]).toEqual([3, 2, true]);
  });

  it('of a file that somebody has changed, or that is older, harm nothing', async () => {
    const there = await elsewhere();
    for (const learnt of [undefined, null, 3, 'x', [], { demons: 99, tetonor: -1, away: 'yes' }, { demons: 0.5, __proto__: { tetonor: 3 } }]) {
      await there.importAll(JSON.stringify({ cluesmith_backup: 1, results: [], learnt }));
      expect([there.lessonOf('demons'), there.lessonOf('tetonor'), there.isAway()]).toEqual([0, 0, false]);
    }
  });
});

describe('names', () => {
  it('get a generator once', () => {
    expect(withGenerator('tetonor:easy#7', 1)).toBe(NAME);
    expect(withGenerator(NAME, 2)).toBe(NAME);
    expect(withGenerator('tetonor#me@home', 3)).toBe('tetonor@3#me@home');
    expect([NAME, 'tetonor#7', 'tetonor:hard#a@b'].map(familyOf)).toEqual(['tetonor', 'tetonor', 'tetonor']);
    expect([NAME, 'demons@2:hard,rows=3#x:y', 'tetonor#7', 'tetonor:cells=8,hard#1'].map((name) => levelOf(name, ['easy', 'hard']))).toEqual(['easy', 'hard', '', 'hard']);
  });
});

describe('what was kept in the old place', () => {
  const old = (generator: number, seconds: number) => JSON.stringify({ cluesmith_game: 1, document: { generator }, moves: ['a'], seconds });
  const put = (games: Record<string, string>, results: unknown) => {
    for (const [name, save] of Object.entries(games)) local.set(`cluesmith.game ${name}`, JSON.stringify(save));
    local.set('cluesmith.games', JSON.stringify(Object.keys(games)));
    local.set('cluesmith.results', JSON.stringify(results));
    local.set('cluesmith.settings', '{"theme":"dark"}');
  };

  it('moves in under its full names, all of it, and is removed', async () => {
    const many = Array.from({ length: 400 }, (_, n) => ({ ...RESULT, name: `tetonor:easy#${n}`, seconds: n }));
    put({ 'tetonor:easy#7': old(1, 10), 'demons:easy#7': old(2, 10), 'demons:easy#8': 'broken' }, [...many, 'no result', null]);
    const { results, savedNames, savedGame, recall } = await tab();
    const full = many.map((one) => ({ ...one, name: one.name.replace(':', '@1:') }));
    const byName = (a: Result, b: Result) => a.name.localeCompare(b.name);
    expect([...results()].sort(byName)).toEqual(full.sort(byName));
    expect(savedNames().toSorted()).toEqual(['demons:easy#8', 'demons@2:easy#7', NAME]);
    expect([await savedGame(NAME), await savedGame('demons:easy#8'), await savedGame('tetonor:easy#7')]).toEqual([old(1, 10), 'broken', null]);
    expect([...local.keys()]).toEqual(['cluesmith.settings']);
    expect(recall('cluesmith.settings', {})).toEqual({ theme: 'dark' });
  });

  it('moves once, however often it is tried, and never over a game that is further on', async () => {
    put({ [NAME]: old(1, 10) }, [RESULT]);
    await tab();
    put({ 'tetonor:easy#7': old(1, 5), 'tetonor@2:easy#8': old(1, 5) }, [{ ...RESULT, seconds: 1 }]);
    const { results, savedGame } = await tab();
    expect(results()).toEqual([RESULT]);
    expect([await savedGame(NAME), await savedGame('tetonor@2:easy#8')]).toEqual([old(1, 10), old(1, 5)]);
    put({ 'tetonor:easy#7': old(1, 30) }, []);
    expect(await (await tab()).savedGame(NAME)).toBe(old(1, 30));
  });

  it('loses nothing when two tabs move it at once', async () => {
    put({ [NAME]: old(1, 10) }, [RESULT, { ...RESULT, name: 'tetonor@2:easy#8' }]);
    const [{ openStore }, { moveIn }] = await Promise.all([import('../src/lib/store.ts'), import('../src/lib/moving.ts')]);
    const stores = await Promise.all([openStore(), openStore()]);
    await Promise.all(stores.map((store) => moveIn(store)));
    const { results, savedGame } = await tab();
    expect(results()).toHaveLength(2);
    expect(await savedGame(NAME)).toBe(old(1, 10));
    expect([...local.keys()]).toEqual(['cluesmith.settings']);
  });

  it('stays where it is until all of it is safe, and is shown meanwhile', async () => {
    put({ [NAME]: old(1, 10) }, [RESULT]);
    const before = [...local];
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect((await tab()).results()).toEqual([RESULT]);
    expect([...local]).toEqual(before);
    vi.restoreAllMocks();
    expect((await tab()).results()).toEqual([RESULT]);
    expect([...local.keys()]).toEqual(['cluesmith.settings']);
  });

  it('keeps what an old version of the app writes while it moves', async () => {
    put({}, [RESULT]);
    const [{ openStore }, { moveIn }] = await Promise.all([import('../src/lib/store.ts'), import('../src/lib/moving.ts')]);
    const moving = moveIn(await openStore());
    const later = { ...RESULT, name: 'tetonor@2:easy#9' };
    local.set('cluesmith.results', JSON.stringify([RESULT, later]));
    await moving;
    expect(local.has('cluesmith.results')).toBe(true);
    expect((await tab()).results()).toEqual([RESULT, later]);
  });

  it('is the same result from a backup', async () => {
    const { addResult, results, importAll, savedNames } = await tab();
    await addResult(RESULT);
    expect(await addResult({ ...RESULT, seconds: 1 })).toBe('known');
    const backup = { cluesmith_backup: 1, results: [{ ...RESULT, name: 'tetonor:easy#7' }], games: { 'tetonor:easy#7': old(1, 10) } };
    expect(await importAll(JSON.stringify(backup))).toEqual({ results: 0, of: 0, full: false });
    expect(results()).toEqual([RESULT]);
    expect(savedNames()).toEqual([NAME]);
  });
});

describe('two tabs', () => {
  it('keep both of their results, and hear of each other', async () => {
    const [one, other] = [await tab(), await tab()];
    const names = Array.from({ length: 20 }, (_, n) => `tetonor@2:easy#${n}`);
    await Promise.all(names.map((name, n) => (n % 2 === 0 ? one : other).addResult({ ...RESULT, name })));
    for (const here of [one, other]) await vi.waitFor(() => expect(here.results()).toHaveLength(20));
  });

  it('hear of a game saved in the other, and do not save over one that is further on', async () => {
    const [one, other] = [await tab(), await tab()];
    const heard = vi.fn();
    const stop = other.onSaved(NAME, heard);
    expect(await one.saveGame(NAME, game(20, 'a'), always)).toBe('device');
    await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(game(20, 'a')));
    expect(await other.saveGame(NAME, game(10), (stored) => further(stored, game(10)))).toEqual({ stored: game(20, 'a') });
    stop();
    expect(await one.savedGame(NAME)).toBe(game(20, 'a'));
  });
});

describe('a device without room', () => {
  const room = (for_: number) => {
    const put = IDBObjectStore.prototype.put;
    let left = for_;
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...given: Parameters<IDBObjectStore['put']>) {
      if ((left -= 1) < 0) throw new DOMException('no room', 'QuotaExceededError');
      return put.apply(this, given);
    } as never);
  };

  it('is told of, and nothing is said to be kept that is not', async () => {
    const { addResult, importAll, saveGame, results } = await tab();
    room(0);
    expect(await addResult(RESULT)).toBe('failed');
    expect(await saveGame(NAME, game(1), always)).toBe('failed');
    expect(await importAll(JSON.stringify({ cluesmith_backup: 1, results: [RESULT], games: {} }))).toEqual({ results: 0, of: 1, full: true });
    expect(results()).toEqual([]);
  });

  it('says exactly how many of a file it has kept', async () => {
    const { importAll, shelf } = await tab();
    room(3500);
    const list = Array.from({ length: 5000 }, (_, n) => ({ ...RESULT, name: `tetonor@2:easy#${n}` }));
    const done = await importAll(JSON.stringify({ cluesmith_backup: 1, results: list, games: {} }));
    expect(done).toMatchObject({ of: 5000, full: true });
    vi.restoreAllMocks();
    const again = await tab();
    expect(again.results()).toHaveLength(done.results);
    expect(shelf.results).toHaveLength(done.results);
    expect(done.results).toBe(3000);
  });
});

describe('a browser without a database', () => {
  it('keeps things until the tab is closed, says so, and leaves the old place alone', async () => {
    vi.stubGlobal('indexedDB', undefined);
    local.set('cluesmith.results', JSON.stringify([RESULT]));
    const { addResult, results, shelf, saveGame, savedGame } = await tab();
    expect(shelf.where).toBe('memory');
    expect(await addResult({ ...RESULT, name: 'tetonor@2:easy#8' })).toBe('memory');
    expect(await saveGame(NAME, game(1), always)).toBe('memory');
    expect(await savedGame(NAME)).toBe(game(1));
    expect(results().map(({ name }) => name)).toEqual([NAME, 'tetonor@2:easy#8']);
    expect([...local.keys()]).toEqual(['cluesmith.results']);
  });
});

describe('how a result came about', () => {
  const how = { v: 1 as const, moves: 9, proof: 8, rules: { 'lone-user': [2, 1] as [number, number] } };

  it('is added to the result, once', async () => {
    const { addResult, addHow, results } = await tab();
    await addHow(NAME, how);
    expect(results()).toEqual([]);
    await addResult(RESULT);
    await addHow(NAME, how);
    await addHow(NAME, { ...how, moves: 1 });
    expect((await tab()).results()).toEqual([{ ...RESULT, how }]);
  });

  it('is read from files only if it is what it should be', () => {
    for (const bad of [{ ...how, v: 2 }, { ...how, moves: -1 }, { ...how, rules: { x: [1] } }, { ...how, rules: null }, 'text', { ...how, rules: { x: [1, 'a'] } }]) {
      expect(resultsIn([{ ...RESULT, how: bad }])).toEqual([RESULT]);
    }
    expect(resultsIn([{ ...RESULT, how }])).toEqual([{ ...RESULT, how }]);
  });
});
