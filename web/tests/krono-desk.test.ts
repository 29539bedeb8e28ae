import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { start, type Call } from '../src/engine/engine.ts';
import type { KronologicNight, KronologicPart, KronologicSheet, Reply, Request } from '../src/engine/types.ts';
import { groups, isGroup, isWhole, partTitle, untouched, write, type Taken } from '../src/families/kronologic/accusation.ts';
import { kindOf, looksOf, RINGS } from '../src/families/kronologic/rings.ts';
import { along, standing } from '../src/families/kronologic/walks.ts';
import { uncovered } from '../src/families/kronologic/looked.ts';
import { readable, readableIn, shortNames, twice } from '../src/families/kronologic/people.ts';
import { lockWith, opens } from '../src/families/kronologic/together/lock.ts';
import { en as base } from '../src/i18n/en.ts';
import { nightEn } from '../src/i18n/night.en.ts';

const en = { ...base, ...nightEn };

/** Every shape that an answer has: events with and without times of their own, a table, an order, meetings, a way. */
const SHAPES = ['s3', 's8', 's10', 's16', 's17', 's18'];

let call: Call;
beforeAll(async () => {
  call = await start(await WebAssembly.compile(await readFile(new URL('../src/generated/engines/kronologic.wasm', import.meta.url))), () => undefined);
});

const ask = (request: Request) => JSON.parse(call(JSON.stringify({ language: 'en', request }))) as Reply;
function consult<T>(wish: string): T {
  const reply = ask({ ask: 'consult', family: 'kronologic', seat: null, question: { wish } as never });
  if (reply.reply !== 'consulted') throw new Error(JSON.stringify(reply));
  return (reply.answer as Record<string, unknown>)[wish] as T;
}

/** What a player would tap to say this value: of all choices, those whose writing is the same. */
function taps(part: KronologicPart, value: string): Taken {
  const items = value === 'none' ? [] : value.split('+');
  const taken = untouched(part);
  const put = (at: number, text: string | null) => (taken[at] = part.aspects[at]!.choices.indexOf(text));
  if (part.shape === 'path') part.aspects.forEach((_, at) => put(at, items[at + items.length - part.aspects.length] ?? null));
  else if (isGroup(part)) part.aspects.forEach(({ of }, at) => put(at, items.includes(of) ? of : null));
  else if (part.shape === 'list') part.aspects.forEach((_, at) => put(at, items[at] ?? null));
  else if (part.shape === 'table') part.aspects.forEach(({ of }, at) => put(at, items.find((one) => one.startsWith(`${of}:`))?.split(':')[1]?.replace(/^never$/, '') || null));
  else
    for (const { of, at } of groups(part)) {
      const named = part.aspects[at[0]!]?.side === 'from';
      const item = items.map((one) => one.split('@')).find((one) => (named ? one[2] : one[0]) === of);
      if (item) at.forEach((one, index) => put(one, item[named ? index : index + 1]!));
    }
  return taken;
}

describe('an accusation', () => {
  for (const scenario of SHAPES) {
    it(`that is tapped together is read by the engine: ${scenario}`, { timeout: 120_000 }, () => {
      expect(ask({ ask: 'open', name: `kronologic@4:easy,scenario=${scenario}#3`, save: null, position: null }).reply).toBe('changed');
      const { parts } = consult<KronologicSheet>('sheet');
      const night = consult<KronologicNight>('night');
      const values = new Map(night.parts);
      const said = parts.map((part) => {
        const taken = taps(part, values.get(part.name)!);
        expect(isWhole(part, taken), part.name).toBe(true);
        expect(partTitle({ parts, scenes: [] }, part.name), `${part.name} has a name`).toBe(part.label);
        expect(part.label).toMatch(/^\p{Lu}/u);
        for (const { side } of part.aspects) expect(side === '' || `krono.side.${side}` in en, side).toBe(true);
        return `${part.name}=${write(part, taken)}`;
      });
      const reply = ask({ ask: 'play', text: `accuse ${said.join('; ')}` });
      expect(reply.reply === 'changed' && reply.changes.review?.outcome.is, said.join('; ')).toBe('won');
    });
  }

  it('says nothing before something is chosen, and what belongs together is said together', () => {
    const frozen: KronologicPart = {
      name: 'frozen', label: 'frozen',
      scenario: 's8',
      shape: 'events',
      aspects: [
        { of: 'Ann', side: 'time', choices: ['1', '2', null] },
        { of: 'Ann', side: 'room', choices: ['Hall', null] },
      ],
    };
    expect(write(frozen, untouched(frozen))).toBe('none');
    expect(isWhole(frozen, [0, 1])).toBe(false);
    expect(isWhole(frozen, [0, 0])).toBe(true);
    expect(write(frozen, [1, 0])).toBe('Ann@2@Hall');
    const one: KronologicPart = { name: 'phantom', label: 'phantom', scenario: 's2', shape: 'list', aspects: [{ of: '', side: '', choices: ['Ann', 'Bob'] }] };
    expect(isWhole(one, untouched(one))).toBe(false);
  });
});

describe('the night again', () => {
  it('shows everybody in their own room, and nobody on another', { timeout: 60_000 }, () => {
    ask({ ask: 'open', name: 'kronologic@4:easy#7', save: null, position: null });
    const sheet = consult<KronologicSheet>('sheet');
    const night = consult<KronologicNight>('night');
    for (let time = 0; time < sheet.times; time += 1) {
      const places = standing(sheet, night, time);
      places.forEach(([px, py], person) => {
        const [[x, y], [wide, high]] = sheet.plan.rooms[night.walks[person]![time]!]!.space;
        expect(px >= x && px <= x + wide && py >= y && py <= y + high).toBe(true);
      });
      expect(new Set(places.map(String)).size).toBe(places.length);
    }
  });

  it('has a ring for each kind of mark that no other kind has, whatever comes together', { timeout: 60_000 }, () => {
    expect(new Set(RINGS.map(({ shape, stroke }) => `${shape} ${stroke}`)).size, 'also in one colour').toBe(RINGS.length);
    for (const scenarios of ['s3+s10+s14', 's3+s9+s15']) {
      expect(ask({ ask: 'open', name: `kronologic@4:easy,scenario=${scenarios},samples=1#1`, save: null, position: null }).reply).toBe('changed');
      const night = consult<KronologicNight>('night');
      const looks = looksOf(night);
      for (const mark of night.marks.flat()) expect(looks.has(kindOf(mark))).toBe(mark.people.length > 0);
      expect(looks.size, scenarios).toBeGreaterThan(4);
      expect(new Set(looks.values()).size, scenarios).toBe(looks.size);
      expect(Math.max(...looks.values())).toBeLessThan(RINGS.length);
    }
    // The most that three scenarios can have.
    expect(RINGS.length).toBeGreaterThanOrEqual(9);
  });

  it('goes along a line at an even pace', () => {
    expect(along([[0, 0], [10, 0], [10, 10]], 0.5)).toEqual([10, 0]);
    expect(along([[0, 0], [10, 0], [10, 10]], 0.75)).toEqual([10, 5]);
    expect(along([[3, 3], [3, 3]], 0.5)).toEqual([3, 3]);
  });
});

describe('names and digits', () => {
  it('names of rooms are read as words', () => {
    expect(readableIn('Alice was frozen in DanceRoom', ['DanceRoom', 'Masks'])).toBe('Alice was frozen in Dance Room');
    expect(shortNames(['DanceRoom', 'Masks', 'MusicRoom', 'Room 1', 'Room 2'])).toEqual(['Dance', 'Masks', 'Music', 'Room 1', 'Room 2']);
    // What was not looked at is taken out, and numbered.
    const asked = [{ room: 'Masks', time: 2, shared: 1, private: 'Frank' }, { room: 'Foyer', time: 3, shared: 0 }, { room: 'Foyer', who: 'Bob', shared: 1, private: '4' }];
    expect(uncovered(asked, ({ room }) => room === 'Foyer')).toEqual({ heard: [{ ...asked[0], private: null }, asked[1], asked[2]], covered: [0] });
    expect([readable('DanceRoom'), readable('Hall of Mirrors'), readable('长廊')]).toEqual(['Dance Room', 'Hall of Mirrors', '长廊']);
  });

  it('two people of one name are found, whatever its capitals and blanks', () => {
    expect([['Mina', 'Jonas'], ['Mina', 'Jonas', 'mina '], ['Ann Lee', 'ann  lee'], ['AnnLee', 'Jo', 'Ann Lee'], ['米娜', '约纳斯', '米 娜']].map(twice)).toEqual([-1, 2, 1, 2, 2]);
  });

  it('four digits open their own lock, and are not in what is kept', async () => {
    const lock = await lockWith('1234');
    expect([await opens(lock, '1234'), await opens(lock, '1235')]).toEqual([true, false]);
    expect(JSON.stringify(lock)).not.toContain('1234');
    expect((await lockWith('1234')).hash).not.toBe(lock.hash);
  });
});
