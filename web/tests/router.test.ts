import { afterEach, describe, expect, it, vi } from 'vitest';
import { another } from '../src/lib/names.ts';
import { pathOf, puzzle, read, to } from '../src/lib/router.ts';

describe('addresses', () => {
  it('are puzzle ids', () => {
    expect(read('#/tetonor:hard#7')).toEqual({ page: 'puzzle', name: 'tetonor:hard#7', position: undefined });
    expect(read('#/tetonor@2:hard#7')).toEqual({ page: 'puzzle', name: 'tetonor@2:hard#7', position: undefined });
    expect(read('#/tetonor@2#7')).toMatchObject({ name: 'tetonor@2#7' });
    expect(read('#/demons:easy,rows=3,cols=3#2026-11-16')).toMatchObject({ name: 'demons:easy,rows=3,cols=3#2026-11-16' });
    expect(read(puzzle('tetonor:hard#7', '1ab-_'))).toEqual({ page: 'puzzle', name: 'tetonor:hard#7', position: '1ab-_' });
  });

  it('survive programs that escape them', () => {
    expect(read('#/tetonor:hard%237')).toMatchObject({ name: 'tetonor:hard#7' });
    expect(read('#/tetonor%402:hard%237')).toMatchObject({ name: 'tetonor@2:hard#7' });
    expect(read('#/tetonor:hard#100%')).toMatchObject({ name: 'tetonor:hard#100%' });
  });

  it('keep the escapes that a name has of its own', () => {
    const names = ['kronologic@4:medium,people=Detective%2CJonas%2CBob#11', 'kronologic@4:easy,people=侦探%2CBob#7', 'kronologic@4:easy,map=Hall---Attic%0AHall---Cellar%3Fp%3D1#7', 'demons@4:easy#a/b?c#d %é', 'tetonor:hard#100%'];
    for (const name of names) {
      expect(read(puzzle(name))).toEqual({ page: 'puzzle', name, position: undefined });
      // As a browser gives it back.
      expect(read(new URL(puzzle(name, '1a'), 'http://localhost/').hash)).toEqual({ page: 'puzzle', name, position: '1a' });
    }
    expect(read('#/tetonor:hard%237%3Fp%3D1a')).toEqual({ page: 'puzzle', name: 'tetonor:hard#7', position: '1a' });
  });

  it('say that somebody is a guest', () => {
    expect(read('#/kronologic@4:easy#7?guest')).toEqual({ page: 'puzzle', name: 'kronologic@4:easy#7', position: undefined, guest: true });
    expect(read('#/p/kronologic@4/easy/7?guest')).toMatchObject({ page: 'puzzle', guest: true });
    expect(read(puzzle('demons@4:easy#who?guest'))).toEqual({ page: 'puzzle', name: 'demons@4:easy#who?guest', position: undefined });
    expect(read('#/play?guest')).toEqual({ page: 'play' });
  });

  it('lead to pages, and today when unknown', () => {
    expect(read('#/archive/2026-11')).toEqual({ page: 'archive', month: '2026-11' });
    for (const page of ['play', 'stats', 'settings', 'about'] as const) expect(read(`#/${page}`)).toEqual({ page });
    expect(read('#/tutorial')).toEqual({ page: 'tutorial', family: undefined });
    expect(read('#/tutorial/demons')).toEqual({ page: 'tutorial', family: 'demons' });
    for (const hash of ['', '#', '#/', '#/nowhere', '#/<script>', '#main']) expect(read(hash)).toEqual({ page: 'today' });
    expect(read('#/today/demons')).toEqual({ page: 'daily', family: 'demons' });
  });

  it('may be paths behind the # as well', () => {
    expect(read('#/p/tetonor@2/hard/7?p=1ab')).toEqual({ page: 'puzzle', name: 'tetonor@2:hard#7', position: '1ab' });
    expect(read('#/embed/demons/easy,rows=3,cols=3/2')).toEqual({ page: 'embed', name: 'demons:easy,rows=3,cols=3#2' });
    expect(to('play')).toBe('#/play');
  });

  it('have a path wherever one can be written', () => {
    for (const name of ['tetonor@2:hard#7', 'tetonor@2#7', 'demons@4:easy,rows=3#a/b?c#d %é', 'x#...']) {
      expect(read(`#/p/${pathOf(name)}`)).toMatchObject({ page: 'puzzle', name });
    }
    expect(pathOf('demons@4:easy,rows=3#2026-11-16')).toBe('demons@4/easy,rows=3/2026-11-16');
    for (const name of ['tetonor:hard', 'tetonor#', 'tetonor#..', 'tetonor:.#7']) expect(pathOf(name)).toBeUndefined();
  });
});

describe('on a host that answers paths', () => {
  const load = async (root: string) => {
    vi.resetModules();
    vi.stubGlobal('document', { querySelector: () => ({ content: root }) });
    return import('../src/lib/router.ts');
  };
  afterEach(() => vi.unstubAllGlobals());

  it('links are paths below its root', async () => {
    const { to, puzzle } = await load('/games/');
    expect([to(), to('play'), puzzle('tetonor@2:hard#7', '1a')]).toEqual(['/games/', '/games/play', '/games/p/tetonor@2/hard/7?p=1a']);
    expect(puzzle('tetonor:hard')).toBe('/games/#/tetonor:hard');
  });

  it('a path and the # lead to the same place, and the # goes first', async () => {
    const { here } = await load('/');
    const at = (pathname: string, hash = '', search = '') => here({ pathname, hash, search });
    const name = 'tetonor@2:hard#7';
    expect(at('/p/tetonor@2/hard/7', '', '?p=1a')).toEqual({ page: 'puzzle', name, position: '1a' });
    expect(at('/', '#/tetonor@2:hard#7?p=1a')).toEqual({ page: 'puzzle', name, position: '1a' });
    expect(at('/p/tetonor@2/hard/7', '', '?guest')).toEqual({ page: 'puzzle', name, position: undefined, guest: true });
    expect(at('/', '#/tetonor@2:hard#7?guest')).toMatchObject({ name, guest: true });
    expect(at('/p/tetonor@2/hard/7', '#/stats')).toEqual({ page: 'stats' });
    expect(at('/archive/2026-11')).toEqual({ page: 'archive', month: '2026-11' });
    expect(at('/')).toEqual({ page: 'today' });
    for (const path of ['/nothing', '/p/tetonor', '/p/a/b/c/d', '/play/', '//', '/p/a:b/c/7']) expect(at(path), path).toEqual({ page: 'missing' });
  });
});

describe('another puzzle', () => {
  it('is of the same recipe, whoever makes it', () => {
    const names = ['tetonor@2:easy,cells=8', 'demons@2:medium,rows=3,cols=3', 'kronologic@5:percentile=50,people=Detective%2CJonas,map=Hall---Attic%0AHall---Cellar%23', 'kronologic@4:easy,scenario=s3+s10', 'testimony@3:easy,hidden=true', 'pairplay@4:hard', 'needle@1'];
    for (const name of names) {
      for (const seed of ['7', '2026-11-19', 'a#b', 'two\nlines']) expect(another(`${name}#${seed}`)).toMatch(new RegExp(`^${name.replaceAll('+', '\\+')}#\\d{1,6}$`));
    }
  });
});
