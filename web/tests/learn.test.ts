import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { en as base } from '../src/i18n/en.ts';
import { homeEn } from '../src/i18n/home.en.ts';
import { homeZh } from '../src/i18n/home.zh.ts';
import { nightEn } from '../src/i18n/night.en.ts';
import { nightZh } from '../src/i18n/night.zh.ts';
import { pairplayEn } from '../src/i18n/pairplay.en.ts';
import { pairplayZh } from '../src/i18n/pairplay.zh.ts';
import { zh as chinese } from '../src/i18n/zh.ts';
import { DEMONS, HOME, KRONOLOGIC, PAIRPLAY, PATHS, TETONOR } from '../src/learn/lessons.ts';
import { LESSONS, lessonOf, reach } from '../src/learn/progress.ts';
import { EXAMPLES, exampleOf, PEOPLE } from '../src/learn/scenarios.ts';
import { FIGURES, inParts } from '../src/learn/figures.ts';
import { inPieces } from '../src/learn/words.ts';
import type { DemonsBoard, KronologicNight, PairplayBoard, TestimonyBoard, TestimonyCounsel, TetonorBoard } from '../src/engine/types.ts';
import { Table } from './engine.ts';

// Words depend on the player's language, which a browser would tell.
vi.stubGlobal('navigator', { language: 'en' });
vi.stubGlobal('localStorage', { getItem: () => null });
vi.stubGlobal('document', { documentElement: { dataset: {} } });
const { futures, presented } = await import('../src/families/pairplay/reckon.ts');

const en = { ...base, ...homeEn, ...nightEn, ...pairplayEn };
const zh = { ...chinese, ...homeZh, ...nightZh, ...pairplayZh };

let table: Table;
beforeAll(async () => {
  table = await Table.open();
});

const board = (name: string, moves: string[]) => table.at(name, moves).board as DemonsBoard;

/** Every judgement that is proved after these moves. */
function proved(name: string, moves: string[]): string[] {
  const open = board(name, moves).cards.filter((card) => !card.identity);
  const both = open.flatMap(({ place }) => [`${place}=D`, `${place}=C`]);
  return both.filter((move) => board(name, [...moves, move]).state.last?.outcome === 'accepted');
}

/** Plays the right answers of a lesson; `each` sees the position before each question. */
function walk(lesson: (typeof DEMONS)[number], each: (ask: (typeof DEMONS)[number]['asks'][number], moves: string[]) => void): string[] {
  let moves = [...lesson.moves];
  for (const ask of lesson.asks) {
    each(ask, moves);
    if (ask.is === 'judge') moves = [...moves, ...proved(lesson.puzzle, moves).slice(0, 1)];
  }
  return moves;
}

describe('a lesson of Demons', () => {
  it('asks for the one judgement that is proved, or for someone of whom nothing is', () => {
    for (const lesson of DEMONS) {
      walk(lesson, (ask, moves) => {
        if (ask.is === 'judge') expect(proved(lesson.puzzle, moves), lesson.title).toHaveLength(1);
        if (ask.is === 'open') {
          const { worlds } = board(lesson.puzzle, [...moves, `${ask.chosen}=D`]);
          expect(worlds, lesson.title).toHaveLength(2);
          expect(board(lesson.puzzle, [...moves, `${ask.chosen}=C`]).worlds).toHaveLength(2);
        }
        if (ask.is === 'word') {
          const card = board(lesson.puzzle, moves).cards.find(({ place }) => place === ask.chosen)!;
          expect(inPieces(card.said!, card.words).map(({ word, text }) => (word ? text : null))).toContain('neighbours');
        }
      });
    }
  });

  it('says nothing of its board that is not so', () => {
    const at = (lesson: number, moves: string[]) => Object.fromEntries(board(DEMONS[lesson]!.puzzle, moves).cards.map((card) => [card.place, card]));
    expect(at(0, [])['C3']).toMatchObject({ identity: 'Demon', said: 'Tian Ke is a demon.' });
    const second = at(1, DEMONS[1]!.moves);
    expect(second['C2']!.identity).toBe('Demon');
    expect(second['B3']!.said).toBe('Exactly 1 of my 3 cultivator neighbours is in column C.');
    const { people } = board(DEMONS[2]!.puzzle, []).puzzle;
    expect(at(2, [])['B2']!.said).toBe(`I have exactly 3 demon neighbours, and ${people[5]!.name} is one of them.`);
  });
});

describe('a lesson of Tetonor', () => {
  const verdict = (name: string, moves: string[]) => {
    table.at(name, moves);
    const reply = table.ask({ ask: 'check' });
    return reply.reply === 'checked' ? reply.checked : null;
  };

  /** Every product that a cell can be. */
  const factors = (name: string, moves: string[], cell: string) => {
    const { puzzle, columns } = table.at(name, moves).board as TetonorBoard;
    const number = puzzle.grid[cell.charCodeAt(0) - 65 + (Number(cell.slice(1)) - 1) * columns]!;
    const small = Array.from({ length: Math.floor(Math.sqrt(number)) }, (_, at) => at + 1).filter((one) => number % one === 0);
    return small.map((one) => `${cell}=${one}x${number / one}`);
  };

  it('asks at least once for a pair entered as in a game', () => {
    expect(TETONOR.flatMap(({ asks }) => asks).some(({ is }) => is === 'enter')).toBe(true);
  });

  it('has one right answer to each question, and every other breaks a rule that can be named', () => {
    for (const lesson of TETONOR) {
      let moves = [...lesson.moves];
      for (const ask of lesson.asks) {
        if (ask.is === 'cell') moves.push(...ask.before);
        const { state, columns } = table.at(lesson.puzzle, moves).board as TetonorBoard;
        const free = state.cells.flatMap((held, cell) => (held === null ? [`${String.fromCharCode(65 + (cell % columns))}${Math.floor(cell / columns) + 1}`] : []));
        const answers = ask.is === 'cell' ? free.map((cell) => `${cell}=${ask.entry}`) : ask.is === 'choice' ? ask.choices.map(({ move }) => move) : factors(lesson.puzzle, moves, ask.cell);
        const right = answers.filter((move) => verdict(lesson.puzzle, [...moves, move])?.is === 'right');
        expect(right, lesson.title).toHaveLength(1);
        for (const move of answers.filter((one) => one !== right[0])) {
          const wrong = verdict(lesson.puzzle, [...moves, move]);
          expect(wrong?.is === 'wrong' ? wrong.findings.map(({ severity }) => severity) : [], `${lesson.title}: ${move}`).toContain('error');
        }
        moves = [...moves, right[0]!];
      }
    }
  });
});

describe('a lesson of Kronologic', () => {
  const state = (moves: string[]) => (table.at(KRONOLOGIC[0]!.puzzle, moves).board as unknown as { state: { asked: unknown[]; accused: { right: string[]; wrong: string[] }[] } }).state;
  const asks = KRONOLOGIC.flatMap(({ asks }) => asks);
  const questions = asks.flatMap((ask) => (ask.is === 'ask' ? [`ask ${ask.room} ${ask.about}`] : []));

  it('tells what the engine answers', () => {
    expect(state(questions).asked).toEqual([
      { room: 'Hall', time: 1, shared: 0 },
      { room: 'Hall', time: 2, shared: 2, private: 'Alice' },
      { room: 'Hall', who: 'Bob', shared: 1, private: '3' },
    ]);
    for (const { moves } of KRONOLOGIC) expect(questions.slice(0, moves.length)).toEqual(moves);
  });

  it('leads to one answer in three questions, and no earlier', () => {
    const known = (moves: string[]) => {
      table.at(KRONOLOGIC[0]!.puzzle, moves);
      const reply = table.ask({ ask: 'consult', family: 'kronologic', seat: null, question: { wish: 'conclude' } as never });
      if (reply.reply !== 'consulted') throw new Error(JSON.stringify(reply));
      return reply.answer as unknown as { known: { determined: boolean; rooms: number[][][] } };
    };
    const { known: now } = known(questions);
    expect(now.determined).toBe(true);
    expect(now.rooms[2]![1], 'Carol was in the Hall at 2').toEqual([1]);
    expect(known(questions.slice(0, 2)).known.determined).toBe(false);
    const guess = asks.find((ask) => ask.is === 'who' && ask.accuses) as { right: string };
    expect(state([...questions, `accuse phantom=${guess.right}`]).accused[0]!.wrong).toEqual([]);
  });
});

describe('a lesson of Home Smart Home', () => {
  const foresee = (moves: string[], cards: string): TestimonyCounsel => {
    table.at(HOME[0]!.puzzle, moves);
    const reply = table.ask({ ask: 'consult', family: 'testimony', seat: null, question: { wish: 'foresee', cards } as never });
    if (reply.reply !== 'consulted') throw new Error(JSON.stringify(reply));
    return reply.answer as never;
  };
  const sum = (moves: string[], cards: string) => {
    const counsel = foresee(moves, cards);
    return counsel.counsel === 'possible' ? counsel.sum : null;
  };

  it('says nothing of its table that is not so', () => {
    const { cards, concerns, counters } = table.at(HOME[0]!.puzzle, []).board as TestimonyBoard;
    const proves = (proof: string) => cards.filter((card) => card.proves?.includes(proof as never)).map(({ letter, power }) => `${letter}${power}`);
    expect(concerns.map(({ proof }) => proof)).toEqual(['location', 'intent']);
    expect([proves('location'), proves('intent')]).toEqual([['A15', 'C9'], ['D5']]);
    expect(counters.map((held) => held?.targets)).toEqual([['intent']]);
    expect(sum([], 'A')).toMatchObject({ total: 15, resistance: [20, 5], settled: ['location'], doubts: [] });
    expect(foresee(['A'], 'C')).toMatchObject({ counsel: 'impossible' });
    expect(sum(['A'], 'D')).toMatchObject({ total: 3, fired: [0], settled: ['intent'], doubts: [] });
    expect(sum(['A'], 'B+D')).toMatchObject({ total: 11, refuted: [0], ends: 'won' });
  });

  it('goes on where the one before led, and is won', () => {
    expect(HOME.map(({ moves }) => moves)).toEqual([[], ['A'], ['A']]);
    expect((table.at(HOME[0]!.puzzle, ['A', 'B+D']).board as TestimonyBoard).result?.how).toBeDefined();
  });
});

describe('a lesson of Pair Play', () => {
  const at = (moves: string[]) => table.at(PAIRPLAY[0]!.puzzle, moves).board as PairplayBoard;

  it('says nothing of its table that is not so', () => {
    const { puzzle } = at([]);
    expect(futures(puzzle, [], [3, 7]).true.combos).toEqual([['coverage', 4]]);
    expect(puzzle.hint.text).toContain('no earlier than 9:30 PM');
    const like = (one: number) => puzzle.cards.filter(({ evidence, location }) => evidence === puzzle.cards[one - 1]!.evidence && location === puzzle.cards[one - 1]!.location).map(({ strength }) => strength);
    expect(like(1)).toEqual([1, 2]);
    const first = at(['3 7']);
    expect(first.state.pairs[0]).toMatchObject({ uneasy: false });
    const second = at(['3 7', '1 2']);
    expect(second.doubleCheck).toBe(true);
    expect(second.state.pairs[1]!.mutter?.text).toContain('goes badly in the dark');
    expect(puzzle.cards.filter(({ asserts }) => asserts.tags?.includes('light')).map(({ strength }) => strength)).toEqual([5, 6]);
    const third = at(['3 7', '1 2', 'stand']);
    expect(third.state.pairs.map(({ lies }) => lies)).toEqual([[false, false], [false, true]]);
    expect(presented(third)).toEqual([[3, 7], [1, 2]]);
  });

  it('ends well, whichever of the last two pairs is played', () => {
    for (const last of ['5 8', '6 8']) expect(at(['3 7', '1 2', 'stand', last]).state.lies).toEqual([2, 4, 5]);
  });
});

describe('the pictures of scenarios', () => {
  it('are moments of the nights they name, one or two for each scenario', () => {
    const consult = (question: object) => {
      const reply = table.ask({ ask: 'consult', family: 'kronologic', seat: null, question: question as never });
      if (reply.reply !== 'consulted') throw new Error(JSON.stringify(reply));
      return reply.answer as never;
    };
    const { recipe } = consult({ wish: 'recipe', params: {}, seed: 1 }) as { recipe: { scenarios: { id: string }[]; people: string[] } };
    expect(recipe.people).toEqual(PEOPLE);
    expect(Object.keys(EXAMPLES)).toEqual(recipe.scenarios.map(({ id }) => id));
    for (const [id, { frames, room }] of Object.entries(EXAMPLES)) {
      table.at(exampleOf(id), []);
      const { night } = consult({ wish: 'night' }) as { night: KronologicNight };
      expect(frames.length, id).toBeGreaterThan(0);
      for (const { time, where, shown } of frames) {
        expect(night.walks.map((walk) => walk[time - 1]).join(''), `${id} at ${time}`).toBe(where);
        // Whom it is about has had a part in it by then, and a room that is marked has a meaning in this night.
        const parts = night.marks.slice(0, time).flat().flatMap(({ people }) => people);
        for (const person of shown) expect(parts, `${id} at ${time}: ${PEOPLE[Number(person)]}`).toContain(Number(person));
      }
      if (room !== undefined) expect(night.marks.flat().map((mark) => mark.room), id).toContain(room);
    }
  }, 90_000);
});

describe('a path', () => {
  const words = (text: string) => text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;

  it('takes one and a half to three minutes, no lesson more than one and a quarter: 200 words a minute, four seconds a tap', () => {
    for (const [family, lessons] of Object.entries(PATHS)) {
      const times = lessons.map((lesson, at) => {
        let read = words(en[lesson.title]) + words(en[lesson.learnt]) + words(en['learn.next']);
        let taps = 1;
        for (const ask of lesson.asks) {
          read += words(en[ask.question]);
          // A card and a judgement, two of a pair, a room, what about it, the button and a look, or one tap on a word, a cell or an answer.
          taps += ['judge', 'note', 'pair', 'play', 'mark'].includes(ask.is) ? 2 : ask.is === 'ask' ? 4 : 1;
          if (ask.is === 'choice') read += words(ask.choices.map(({ label }) => label).join(' '));
        }
        if (family === 'demons') {
          const said = board(lesson.puzzle, walk(DEMONS[at]!, () => undefined)).cards.flatMap((card) => card.said ?? []);
          read += words(said.join(' '));
        }
        return { read, taps, seconds: (read / 200) * 60 + taps * 4 };
      });
      const whole = times.reduce((sum, { seconds }) => sum + seconds, 0);
      console.log(`${family}: ${Math.round(whole)} s, ${times.map(({ read, taps, seconds }) => `${read} words and ${taps} taps in ${Math.round(seconds)} s`).join(', ')}`);
      expect(whole, family).toBeGreaterThan(90);
      expect(whole, family).toBeLessThan(180);
      for (const { seconds } of times) {
        expect(seconds, family).toBeGreaterThan(20);
        expect(seconds, family).toBeLessThan(75);
      }
    }
  });

  it('has three lessons, each with its sentences in both languages', () => {
    for (const lessons of Object.values(PATHS)) {
      expect(lessons).toHaveLength(LESSONS);
      for (const { title, learnt, asks } of lessons) for (const key of [title, learnt, ...asks.map((ask) => ask.question)]) expect(zh[key]).not.toBe('');
    }
  });
});

describe('how far someone is', () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) });
  });

  it('is kept for each family, and what cannot be read is the beginning', () => {
    reach('demons', 2);
    expect([lessonOf('demons'), lessonOf('tetonor')]).toEqual([2, 0]);
    for (const broken of ['{', 'null', '[]', '{"demons":99}', '{"demons":"2"}', '{"demons":-1}']) {
      localStorage.setItem('cluesmith.learn', broken);
      expect(lessonOf('demons')).toBe(0);
    }
  });

});

describe('a sentence in pieces', () => {
  it('is whole again when they are put together, and counts letters, not halves of them', () => {
    const word = { start: 3, end: 6 };
    expect(inPieces('𝒜𝒷 one two', [word])).toEqual([
      { text: '𝒜𝒷 ', word: null },
      { text: 'one', word },
      { text: ' two', word: null },
    ]);
    expect(inPieces('none', [])).toEqual([{ text: 'none', word: null }]);
  });
});

describe('the words of the rules', () => {
  it('have a figure each, in both languages the same', () => {
    for (const family of ['tetonor', 'demons'] as const) {
      const [one, other] = [en, zh].map((words) => inParts(words[`family.${family}.rules`]).flatMap(({ word }) => word ?? []));
      expect(one!.length).toBeGreaterThan(0);
      expect(other!.toSorted()).toEqual(one!.toSorted());
      for (const figure of one!) expect(FIGURES).toHaveProperty(figure);
    }
    expect(inParts('a [b](c) d')).toEqual([{ text: 'a ', word: null }, { text: 'b', word: 'c' }, { text: ' d', word: null }]);
  });

  it('show what the engine means by them', () => {
    const { puzzle } = table.at(TETONOR[0]!.puzzle, []).board as TetonorBoard;
    const { places, strip, lit, used } = FIGURES['pair']!;
    expect([places, strip]).toEqual([puzzle.grid, puzzle.strip]);
    const { state } = table.at(TETONOR[0]!.puzzle, ['4,5']).board as TetonorBoard;
    expect(lit).toEqual(state.cells.flatMap((held, cell) => (held === null ? [] : [cell])));
    expect(used!.map((slot) => strip![slot])).toEqual([4, 5]);
    // Whoever stands in the middle of the figure and speaks of neighbours means those that are lit.
    const near = FIGURES['near']!;
    let compared = 0;
    for (let seed = 1; seed <= 60 && compared < 2; seed += 1) {
      const name = `demons@2:easy#${seed}`;
      if (board(name, []).puzzle.start !== near.about) continue;
      const { said, words } = board(name, []).cards[near.about!]!;
      for (const { text, word } of inPieces(said!, words)) {
        if (word === null || !/^neighbou?rs$/.test(text)) continue;
        expect(word.people).toEqual(near.lit);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(0);
  });
});
