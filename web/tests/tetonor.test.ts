import { describe, expect, it } from 'vitest';
import { partner, tiles, twinOf, wrongCells, wrongSlots, type Entry } from '../src/families/tetonor/model.ts';

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

  it('marks cells that errors point at, and not notes', () => {
    const finding = (severity: 'error' | 'note', path: string) => ({ id: 'V01', severity, path, message: '', help: '' });
    expect(wrongCells([finding('error', '/state/cells/3'), finding('note', '/state/cells/1'), finding('error', '/state/cells')])).toEqual(new Set([3]));
    expect(wrongSlots([finding('error', '/state/strip/1'), finding('error', '/state/cells/3'), finding('error', '/state/strip')])).toEqual(new Set([1]));
  });
});
