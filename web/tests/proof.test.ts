import { describe, expect, it } from 'vitest';
import type { Board, Played } from '../src/engine/types.ts';
import { places as ofTetonor } from '../src/families/tetonor/places.ts';
import { isProved, marksOf, numbersAt, readHint, readSteps, roleOf } from '../src/play/proof.ts';

const step = (by: string[], given: string[], so: string[], board: object = {}) => ({ by, given, so, board }) as unknown as Played;
/** Everything stands where it says: `A1 said`, `A1 Demon`. */
const find = (what: string) => (what === 'total' ? [] : [what.split(' ')[0]!]);

describe('the marks of a step', () => {
  it('number what it rests on, rules first', () => {
    const marks = marksOf(step(['B1 said', 'total'], ['C1 Demon'], ['A1 Demon']), find);
    expect(marks.premises.map(({ what }) => what.join())).toEqual(['B1 said', 'total', 'C1 Demon']);
    expect([numbersAt(marks, 'B1'), numbersAt(marks, 'C1'), numbersAt(marks, 'A1')]).toEqual([[1], [3], []]);
    expect([isProved(marks, 'A1'), isProved(marks, 'B1')]).toEqual([true, false]);
  });

  it('give one number to what stands in one place', () => {
    const marks = marksOf(step(['B1 said', 'C1 said'], ['B1 Demon'], ['A1 Demon']), find);
    expect(marks.premises.map(({ what }) => what)).toEqual([['B1 said', 'B1 Demon'], ['C1 said']]);
  });

  it('tell what a name in the sentence is to the step', () => {
    const marks = marksOf(step(['B1 said', 'total'], [], ['A1 Demon']), find);
    const role = (text: string, ...at: string[]) => roleOf(marks, { text, at }, (what) => `not ${what}`);
    expect(role('Li', 'B1')).toEqual({ numbers: [1], proved: false });
    expect(role('An', 'A1')).toEqual({ numbers: [], proved: true });
    expect(role('row 1', 'A1', 'B1', 'C1')).toEqual({ numbers: [], proved: false });
    // What stands nowhere is known by its name, and not by a part of it.
    expect(role('total', 'C1')).toEqual({ numbers: [2], proved: false });
    expect(role('otal', 'C1')).toEqual({ numbers: [], proved: false });
  });
});

describe('the things of a proof of Tetonor', () => {
  const entry = (op: string) => ({ pair: [3, 4], op });
  const board = {
    columns: 2,
    puzzle: { grid: [7, 12, 8, 12], strip: [2, null, null, 6] },
    state: { cells: [entry('+'), entry('×'), null, null] },
  } as unknown as Board;

  it('stand in cells and slots, or nowhere', () => {
    expect(ofTetonor('cell 12', board)).toEqual(['B1', 'B2']);
    expect(ofTetonor('3,4 >= 1', board)).toEqual(['A1', 'B1']);
    expect(ofTetonor('2,6 >= 1', board)).toEqual([]);
    expect(ofTetonor('1,7 <= 0', board)).toEqual([]);
    expect(ofTetonor('all', board)).toEqual([]);
    expect(ofTetonor('strip 2', board)).toEqual(['s1', 's2', 's3']);
    expect(ofTetonor('strip 3..5', board)).toEqual(['s2', 's3']);
    expect(ofTetonor('strip 7..', board), 'no slot: the whole strip').toEqual(['s1', 's2', 's3', 's4']);
  });
});

describe('what the engine says', () => {
  const read = (sentence: string) => sentence.replaceAll('DanceRoom', 'Dance Room');

  it('is read with the names that people read, and moved with those that are written', () => {
    const parts = [{ text: 'DanceRoom', at: ['room:DanceRoom'] }, { text: ' holds two.', at: [] }];
    const [one] = readSteps([{ ...step([], [], ['DanceRoom@1 = 2']), text: 'DanceRoom holds two.', parts, moves: ['ask DanceRoom 1'] } as Played], read);
    expect(one).toMatchObject({ text: 'Dance Room holds two.', moves: ['ask DanceRoom 1'], so: ['DanceRoom@1 = 2'] });
    expect(one!.parts).toEqual([{ text: 'Dance Room', at: ['room:DanceRoom'] }, parts[1]]);
    const hint = readHint({ hint: 'step', says: ['Look at DanceRoom'], moves: ['ask DanceRoom 1'] } as never, read);
    expect(hint).toMatchObject({ says: ['Look at Dance Room'], moves: ['ask DanceRoom 1'] });
    expect(readHint({ hint: 'stuck', reason: 'DanceRoom is shut' } as never, read)).toMatchObject({ reason: 'Dance Room is shut' });
  });
});
