// Pair Play without a page around it: every sum of the page is the engine's, and its cards say what the engine's say.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PairplayBoard } from '../src/engine/types.ts';
import type { Two } from '../src/families/pairplay/model.ts';
import { keepPencilled, pencilled } from '../src/families/pairplay/pencil.ts';
import { KNOWN } from '../src/generated/families.ts';
import { Table } from './engine.ts';

// Words depend on the player's language, which a browser would tell.
const shelf = new Map<string, string>();
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('localStorage', { getItem: (key: string) => shelf.get(key) ?? null, setItem: (key: string, value: string) => void shelf.set(key, value) });
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { notation } = await import('../src/families/pairplay/notation.ts');
const { actOf, challenged, gist, inShort, isLie, marksOf, signed } = await import('../src/families/pairplay/model.ts');
const { CHECK, futures, hasCheck, ladder, pressureAfter, presented, prices, sumOf, tierOf } = await import('../src/families/pairplay/reckon.ts');

let table: Table;
beforeAll(async () => {
  table = await Table.open();
});
beforeEach(() => shelf.clear());

const LEVELS = KNOWN['pairplay']?.levels ?? [];
/** Every reading of the rules that the generator knows. */
const READINGS = ['', ',mode=training', ',mode=no-objection', ',bands=relaxed,stance=traditionalist', ',timeline=minutes', ',echo=earlier', ',profile=prototype', ',layout=interleaved'];

/** Numbers that do not change from run to run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0) / 2 ** 32;
}

const boardOf = (name: string, moves: string[] = []) => table.at(name, moves).board as PairplayBoard;

function picture(): string {
  const reply = table.ask({ ask: 'picture' });
  if (reply.reply !== 'picture') throw new Error(JSON.stringify(reply));
  return reply.text;
}

/** The totals that the engine reads out, act by act: `3+7: 3 true, 7 true · +10 +4 (two kinds) = +14`. */
const readOut = (text: string) => [...text.matchAll(/^\d\+\d: .* = ([+-]\d+)$/gm)].map(([, total]) => Number(total));

describe('sums', () => {
  for (const reading of READINGS) {
    it(`are what the engine reads out, in thirty games: ${reading || 'as specified'}`, { timeout: 60_000 }, () => {
      for (let game = 0; game < 30; game += 1) {
        const draw = numbers(game + 1);
        const name = `pairplay:${LEVELS[game % LEVELS.length]}${reading}#${game}`;
        let board = boardOf(name);
        const foretold: number[][] = [];
        while (board.state.pairs.length < 3) {
          if (board.doubleCheck) {
            expect(picture(), name).toContain(`(${challenged(board)}) `);
            board = play(draw() < 0.5 ? 'stand' : 'withdraw');
            continue;
          }
          const left = board.puzzle.cards.map(({ strength }) => strength).filter((strength) => actOf(board, strength) === null);
          const pair = left.sort(() => draw() - 0.5).slice(0, 2).sort() as Two;
          foretold.push(Object.values(futures(board.puzzle, presented(board), pair)).map(({ total }) => total));
          board = play(pair.join(' '));
        }
        const totals = readOut(picture());
        const sums = board.state.pairs.map((_, act) => sumOf(board, act)!.total);
        expect(sums, name).toEqual(totals);
        // Of its four futures one has come: that of the lies in it.
        for (const [act, { lies }] of board.state.pairs.entries()) expect(sums[act], name).toBe(foretold[act]![Number(lies![0]) + 2 * Number(lies![1])]);
        const delta = hasCheck(board.puzzle) ? CHECK[!board.state.stand ? 'withdrawn' : isLie(board, challenged(board)) ? 'broke' : 'held'] : 0;
        expect(sums.reduce((all, one) => all + one, delta), name).toBe(board.score);
      }
    });
  }

  it('are called as the engine calls them', { timeout: 60_000 }, () => {
    const seen = new Set<string>();
    for (let seed = 0; seed < 60; seed += 1) {
      const view = table.at(`pairplay:easy#${seed}`, ['1 2', '3 4', 'stand', ['5 6', '7 8', '5 8'][seed % 3]!]);
      const { score, puzzle } = view.board as PairplayBoard;
      const tier = tierOf(score, puzzle.rules.target);
      expect((view.review.outcome as { words?: string }).words).toMatch(new RegExp(`^${tier.toUpperCase()}: `));
      seen.add(tier);
    }
    expect([...seen].sort(), 'every tier has been seen').toEqual(['busted', 'cleared', 'close', 'flawless']);
    expect(ladder(22)).toEqual([['busted', null], ['close', 19], ['cleared', 22], ['flawless', 27]]);
    for (const [tier, from] of ladder(22)) expect(tierOf(from ?? 0, 22)).toBe(tier);
  });

  it('pay and weigh as the engine says', { timeout: 60_000 }, () => {
    for (const reading of [',stance=skeptic', ',stance=neutral', ',bands=relaxed,stance=traditionalist']) {
      const board = boardOf(`pairplay:easy${reading}#5`);
      const paid = Object.fromEntries(prices(board.puzzle));
      const { corroboration, reinforcement, coverage, timeline } = paid;
      expect(picture()).toContain(`Two truths earn: one place +${corroboration} · one kind +${reinforcement} · two kinds +${coverage} · neighbouring times +${timeline}.`);
    }
    for (const [moves, high] of [[['3 7'], false], [['4 7'], true]] as const) {
      const board = boardOf('pairplay:easy#7', [...moves]);
      const said = /Pressure on the next pair: ([^\n]*)\./.exec(picture())?.[1] ?? '';
      const weighs = pressureAfter(board.puzzle, presented(board));
      expect(weighs.high).toBe(high);
      expect(said.includes('above 10 together')).toBe(high);
      for (const kind of weighs.kinds) expect(said).toContain(kind === 'testimony' ? 'spoken' : kind);
    }
  });
});

describe('a card', () => {
  it('carries the marks of the engine, and the heart of its claim in its own words', { timeout: 60_000 }, () => {
    for (const level of LEVELS) {
      for (let seed = 0; seed < 40; seed += 1) {
        const { puzzle } = boardOf(`pairplay:${level}#${seed}`);
        const text = picture();
        for (const card of puzzle.cards) {
          const marks = marksOf(puzzle, card);
          expect(text).toContain(`${card.claim} ${marks.join(' · ')}`.replaceAll('\u00a0', ' '));
          const { who, what } = gist(card)!;
          expect(card.claim).toContain(what);
          expect(card.claim?.toLowerCase()).toContain(who.toLowerCase());
          // Short or not, cards that differ in their marks still do.
          for (const other of puzzle.cards) expect(inShort(marksOf(puzzle, other)).join() === inShort(marks).join()).toBe(marksOf(puzzle, other).join() === marks.join());
        }
      }
    }
  });

  it('tells nothing of its truth before the engine does', () => {
    for (const moves of [[], ['3 7'], ['3 7', '1 2']]) {
      const view = table.at('pairplay:easy#7', moves);
      const board = view.board as PairplayBoard;
      expect(board.puzzle.cards.map(({ strength }) => isLie(board, strength))).toEqual(Array(8).fill(null));
      expect(JSON.stringify(view)).not.toMatch(/"lies"|"answer"/);
    }
    const read = boardOf('pairplay:easy#7', ['3 7', '1 2', 'stand']);
    expect(read.puzzle.cards.map(({ strength }) => isLie(read, strength))).toEqual([false, true, false, null, null, null, false, null]);
  });

  it('has a number with its sign', () => {
    expect([-3, 0, 4].map(signed)).toEqual(['−3', '+0', '+4']);
  });
});

describe('a proof', () => {
  it('names everything it rests on in words, and stands on the cards it speaks of', { timeout: 60_000 }, () => {
    const spoken = new Set<string>();
    for (const level of LEVELS) {
      for (let seed = 0; seed < 10; seed += 1) {
        table.at(`pairplay:${level}#${seed}`, []);
        const reply = table.ask({ ask: 'explain' });
        if (reply.reply !== 'steps') throw new Error(JSON.stringify(reply));
        for (const { by, given, so, board } of reply.steps) for (const what of [...by, ...given, ...so]) spoken.add(`${notation.name(what, board)}|${notation.places(what, board).join('+')}`);
      }
    }
    expect(spoken).toContain('her hint|');
    expect([...spoken].filter((one) => /^\d \+ \d: nothing invented\|\d\+\d$/.test(one)).length).toBeGreaterThan(0);
    const known = /^(?:\d+ possible sets|the house rule|her hint|what she (?:said|muttered)|what was read out|what wins most often|stand by it|withdraw it)\||^\d(?: \+ \d)?(?:: (?:true|invented|nothing invented|something invented))?\|\d(?:\+\d)?$/;
    expect([...spoken].filter((one) => !known.test(one))).toEqual([]);
    expect(notation.read?.('3 7 wins in 15 of the 16 sets that are left.', {} as never)).toBe('3 + 7 wins in 15 of the 16 sets that are left.');
  });
});

describe('the pencil', () => {
  it('keeps its marks by puzzle, and not for ever', () => {
    keepPencilled('a', { 3: 'true', 7: 'suspect' });
    expect(pencilled('a')).toEqual({ 3: 'true', 7: 'suspect' });
    expect(pencilled('b')).toEqual({});
    for (let other = 0; other < 60; other += 1) keepPencilled(`other ${other}`, { 1: 'invented' });
    expect(pencilled('a')).toEqual({});
    expect(pencilled('other 59')).toEqual({ 1: 'invented' });
  });
});

function play(text: string): PairplayBoard {
  const reply = table.ask({ ask: 'play', text });
  if (reply.reply !== 'changed') throw new Error(`${text}: ${JSON.stringify(reply)}`);
  return reply.changes.board as PairplayBoard;
}
