import { describe, expect, it, vi } from 'vitest';
import { EntryState } from '../src/families/tetonor/entry.svelte.ts';
import { pairSigns, partner, tiles, twinOf, wrongCells, wrongPairs, wrongSlots, type Entry } from '../src/families/tetonor/model.ts';
import type { Game } from '../src/play/game.svelte.ts';

vi.mock('../src/lib/settings.svelte.ts', () => ({ settings: { language: 'en', twins: true } }));

const entry = (a: number, b: number, op: '+' | '×'): Entry => ({ pair: [a, b], op });

describe('the page of Tetonor', () => {
  it('finds the twin of a cell, also where a pair stands twice', () => {
    const cells = [entry(2, 3, '+'), entry(2, 3, '+'), entry(2, 3, '×'), null];
    expect([0, 1, 2, 3].map((cell) => twinOf(cells, cell))).toEqual([2, null, 0, null]);
  });

  it('completes a pair by arithmetic only', () => {
    expect([partner(12, '×', 3), partner(12, '+', 3), partner(12, '×', 5), partner(12, '+', 12)]).toEqual([4, 9, null, null]);
  });

  it('shows what the strip has given, hidden numbers where they fit', () => {
    const state = { cells: [entry(3, 5, '+'), entry(3, 5, '×')], strip: [null, null, null, null], crossed: [], notes: {} };
    const shown = tiles([2, null, 5, null], state);
    expect(shown.map((tile) => tile.used)).toEqual([false, true, true, false]);
    expect(shown[1]?.guess).toBe(3);
  });

  it('leaves a pair the number that it was given, whatever is filled in before it', () => {
    const first = pairSigns([null, null, entry(4, 5, '+'), entry(4, 5, '×')]);
    const then = pairSigns([entry(2, 3, '+'), entry(2, 3, '×'), entry(4, 5, '+'), entry(4, 5, '×')], first);
    expect(Object.fromEntries(then)).toEqual({ '4,5': 1, '2,3': 2 });
    // What was taken away gives its number back.
    expect(Object.fromEntries(pairSigns([entry(2, 3, '+'), null, entry(6, 7, '+'), null], then))).toEqual({ '2,3': 2, '6,7': 1 });
  });

  it('marks both cells of a wrong pair, and not one that may be right', () => {
    const wrong = [{ id: 'V01', severity: 'error' as const, path: '/state/cells/0', message: '', help: '' }];
    const board = (grid: number[]) => ({ puzzle: { grid }, state: { cells: [entry(2, 3, '+'), entry(2, 3, '×'), null] } }) as unknown as Parameters<typeof wrongPairs>[1];
    expect(wrongPairs(wrong, board([5, 6, 7]))).toEqual(new Set([0, 1]));
    // Another cell may be the sum of this pair.
    expect(wrongPairs(wrong, board([5, 6, 5]))).toEqual(new Set([0]));
  });

  it('marks cells that errors point at, and not notes', () => {
    const finding = (severity: 'error' | 'note', path: string) => ({ id: 'V01', severity, path, message: '', help: '' });
    expect(wrongCells([finding('error', '/state/cells/3'), finding('note', '/state/cells/1'), finding('error', '/state/cells')])).toEqual(new Set([3]));
    expect(wrongSlots([finding('error', '/state/strip/1'), finding('error', '/state/cells/3'), finding('error', '/state/strip')])).toEqual(new Set([1]));
  });
});

describe('whoever is quicker than the engine', () => {
  /** A game that answers a move when it is told to. */
  function slow() {
    const board = { columns: 4, puzzle: { grid: [5, 6, 8, 15], strip: [] }, state: { cells: [null, null, null, null], strip: [], notes: {} } };
    let answer = () => {};
    const promise = new Promise<null>((resolve) => (answer = () => resolve(null)));
    const game = { board, view: { board }, solved: false, supposing: null, whole: null, play: () => promise } as unknown as Game;
    const entry = new EntryState(game);
    for (const number of [2, 3]) entry.put(number);
    return { entry, filling: entry.fill(true), answer };
  }

  it('goes on to the next empty cell, unless another was chosen meanwhile', async () => {
    const patient = slow();
    patient.answer();
    await patient.filling;
    expect([patient.entry.cell, ...patient.entry.fields]).toEqual([1, '', '']);

    const quick = slow();
    quick.entry.select(3);
    quick.entry.digit('7');
    quick.answer();
    await quick.filling;
    expect([quick.entry.cell, ...quick.entry.fields]).toEqual([3, '7', '']);
  });
});
