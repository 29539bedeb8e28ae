// Portraits are cut from names: the same for ever, each its own, small, and well-formed.
import { render } from 'svelte/server';
import { describe, expect, it } from 'vitest';
import Portrait from '../src/families/demons/Portrait.svelte';
import { dealLooks, featuresOf } from '../src/families/demons/portrait.ts';

const PEOPLE = Array.from({ length: 64 }, (_, id) => `Person ${id}`);

/** Everybody of a board, as they are drawn. */
function portraits(board: string, kind: 'unknown' | 'cultivator' | 'demon' = 'unknown', people = PEOPLE): string[] {
  const looks = dealLooks(board, people.length);
  return people.map((who, at) => render(Portrait, { props: { cut: featuresOf(who, looks[at]!), roots: ['Fire', 'Water'], kind } }).body);
}

/** What is wrong with a piece of markup: tags that are not closed, attributes without quotes, paths that are none. */
function malformed(svg: string): string[] {
  const open: string[] = [];
  const found: string[] = [];
  const text = svg.replaceAll(/<!--.*?-->/g, '');
  const rest = text.replaceAll(/<(\/?)([\w-]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/g, (_, end: string, name: string, attributes: string, empty: string) => {
    if (end !== '' && open.pop() !== name) found.push(`</${name}>`);
    if (end === '' && empty === '') open.push(name);
    for (const [, path = ''] of attributes.matchAll(/\sd="([^"]*)"/g)) if (!/^([MmLlHhVvCcSsQqTtAaZz]|-?\d*\.?\d+|[\s,])*$/.test(path) || /NaN|undefined/.test(path)) found.push(path);
    return '';
  });
  return [...found, ...open, ...(rest.trim() === '' ? [] : [rest.trim()])];
}

describe('a portrait', () => {
  it('is the same for the same board and name', () => {
    expect(portraits('demons@2:hard#7')).toEqual(portraits('demons@2:hard#7'));
  });

  it('differs from everybody else on its board, by hair and hat as far as the deck goes', () => {
    for (const board of ['demons@2:easy#1', 'demons@2:hard#7', 'demons@2:brutal,rows=8,cols=8#3']) {
      expect(new Set(portraits(board)).size, board).toBe(PEOPLE.length);
      expect(new Set(dealLooks(board, 24).map((look) => look.join())).size, board).toBe(24);
    }
  });

  it('differs from board to board', () => {
    const boards = Array.from({ length: 50 }, (_, seed) => dealLooks(`demons@2:easy#${seed}`, 20).join(' '));
    expect(new Set(boards).size).toBe(50);
  });

  it('is small, whoever it is and whatever they are', () => {
    const paths = (svg: string) => [...svg.matchAll(/\sd="([^"]*)"/g)].reduce((sum, [, path = '']) => sum + path.length, 0);
    for (const kind of ['unknown', 'cultivator', 'demon'] as const) {
      for (const svg of portraits('demons@2:hard#7', kind)) {
        expect(paths(svg)).toBeGreaterThan(1000);
        expect(svg.length).toBeLessThan(6_000);
      }
    }
  });

  it('is well-formed', () => {
    expect(malformed('<svg a="1"><path d="M0 0"/></svg>')).toEqual([]);
    for (const broken of ['<svg><path d="M0 0"></svg>', '<svg><path d="M0 NaN"/></svg>', '<svg a=1></svg>']) expect(malformed(broken), broken).not.toEqual([]);
    for (const kind of ['unknown', 'cultivator', 'demon'] as const) expect(portraits('demons@2:hard#7', kind).flatMap(malformed)).toEqual([]);
  });
});
