// The knot of a proof, and the pearl that stands for it.
import { describe, expect, it } from 'vitest';
import type { Played } from '../src/engine/types.ts';
import { places as ofDemons } from '../src/families/demons/places.ts';
import { places as ofTetonor } from '../src/families/tetonor/places.ts';
import { knotOf, pearlsAt } from '../src/play/knot.ts';
import { KNOT, lengths, SHAPES } from '../src/play/pearls.ts';
import { Table } from './engine.ts';

const step = (title: string, tier: number, so: string[]) => ({ title, tier, by: [], given: [], so, board: {} }) as unknown as Played;
/** Everything stands where it says, but what is ruled out stands nowhere. */
const notation = { places: (what: string) => (what.startsWith('not') ? [] : [what]), name: (what: string) => what };

describe('the knot', () => {
  it('is the first of the hardest steps', () => {
    const steps = [step('easy', 1, ['A1']), step('hard', 4, ['B1']), step('hard too', 4, ['C1']), step('easy', 1, ['D1'])];
    expect(knotOf(steps, notation)).toEqual({ rule: 'hard', places: ['B1'], where: 'B1' });
  });

  it('is rather something on the board than something ruled out', () => {
    const steps = [step('hard', 4, ['not A1']), step('hard too', 4, ['C1', 'D2'])];
    expect(knotOf(steps, notation)).toEqual({ rule: 'hard too', places: ['C1', 'D2'], where: 'C1, D2' });
    expect(knotOf(steps.slice(0, 1), notation)).toEqual({ rule: 'hard', places: [], where: 'not A1' });
    expect(knotOf([], notation)).toBeNull();
  });

  it('has a pearl where its place is among the squares', () => {
    const rows = lengths(['🟩🟦🟩', '🟨⬜🟩', 'Cluesmith']);
    expect(rows).toEqual([3, 3]);
    expect(pearlsAt(['B1', 'C2'], rows)).toEqual([1, 5]);
    expect(pearlsAt(['D1', 'A3', 's4'], rows), 'nowhere').toEqual([]);
    expect(Object.values(SHAPES)).not.toContain(KNOT);
  });

  it('is named on real boards, in both languages', async () => {
    const table = await Table.open();
    for (const [name, places] of [['tetonor:hard#7', ofTetonor], ['demons:hard#7', ofDemons]] as const) {
      for (const language of ['en', 'zh'] as const) {
        table.at(name, [], language);
        const reply = table.ask({ ask: 'explain' }, language);
        const steps = reply.reply === 'steps' ? reply.steps : [];
        const knot = knotOf(steps, { ...notation, places })!;
        expect(steps.filter(({ title }) => title === knot.rule).map(({ tier }) => tier), name).toContain(Math.max(...steps.map(({ tier }) => tier)));
        expect(knot.where, name).not.toBe('');
        expect(/\p{Script=Han}/u.test(knot.rule), `${knot.rule} in ${language}`).toBe(language === 'zh');
      }
    }
  });
});
