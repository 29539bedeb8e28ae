// The proof, played on the board: what a step marks is what its certificate says, and people can walk through it.
import { execFileSync } from 'node:child_process';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { Table } from '../tests/engine.ts';
import type { Board, KronologicBoard, Played } from '../src/engine/types.ts';
import { places as ofDemons } from '../src/families/demons/places.ts';
import { places as ofNight } from '../src/families/kronologic/places.ts';
import { places as ofTetonor } from '../src/families/tetonor/places.ts';
import { marksOf, numbersAt } from '../src/play/proof.ts';
import { accessible, context, DESKTOP, fits, open, PHONE, shot } from './browser.ts';
import { climb, tool, won } from './play.ts';
import { program } from './server.ts';

interface Inference {
  by: string[];
  given: string[];
  so: string[];
}

/** A puzzle as the program writes it, with its certificate. */
interface Document {
  id: string;
  family: 'demons' | 'tetonor';
  puzzle: { grid: number[]; strip: (number | null)[]; people: { row: number; col: number }[] };
  certificate: Inference[];
}

const LEVELS = { demons: ['easy', 'medium', 'tricky', 'hard', 'brutal'], tetonor: ['easy', 'medium', 'hard', 'expert', 'fiendish'] };

/** A hundred boards of all levels. */
function documents(family: 'demons' | 'tetonor'): Document[] {
  const each = 100 / LEVELS[family].length;
  return LEVELS[family].flatMap((level) => {
    const call = ['new', family, '--level', level, '--seed', '1', '--count', String(each), '--certificate', '--format', 'jsonl', '--quiet'];
    const lines = execFileSync(program(), call, { maxBuffer: 1 << 28 }).toString().trim().split('\n');
    return lines.map((line) => JSON.parse(line) as Document);
  });
}

const cell = (row: number, column: number) => 'ABCDEFGH'[column]! + (row + 1);

/** The slots into which some number of the range fits between the numbers shown: by trying them all. */
function fitting(strip: (number | null)[], low: number, high: number): string[] {
  const numbers = Array.from({ length: Math.min(high, 2000) - low + 1 }, (_, at) => low + at);
  const ascends = (list: (number | null)[]) => {
    const shown = list.filter((number) => number !== null);
    return shown.every((number, at) => at === 0 || number >= shown[at - 1]!);
  };
  const free = strip.flatMap((shown, at) => {
    const fits = (number: number) => (shown === null ? ascends(strip.with(at, number)) : shown === number);
    return numbers.some(fits) ? [`s${at + 1}`] : [];
  });
  return free.length > 0 ? free : strip.map((_, at) => `s${at + 1}`);
}

/** Where a rule or a fact of a certificate stands, from the document alone; a pair stands in one cell for its sum and one for its product. */
function expected({ family, puzzle }: Document, what: string): { all: string[] } | { numbers: number[] } {
  if (family === 'demons') {
    const id = /\d+/.exec(what)![0];
    const { row, col } = puzzle.people[Number(id)]!;
    return { all: [cell(row, col)] };
  }
  const columns = puzzle.grid.length <= 8 ? 4 : puzzle.grid.length === 24 ? 6 : 4;
  const [kind, rest] = what.split(' ') as [string, string];
  if (kind === 'cell') return { all: puzzle.grid.flatMap((number, at) => (number === Number(rest) ? [cell(Math.floor(at / columns), at % columns)] : [])) };
  if (kind === 'strip') {
    const [low, high] = rest.split('..');
    return { all: fitting(puzzle.strip, Number(low), high === undefined ? Number(low) : high === '' ? Infinity : Number(high)) };
  }
  if (what.includes('<=')) return { all: [] };
  const [a, b] = kind.split(',').map(Number) as [number, number];
  return { numbers: [a + b, a * b].sort((x, y) => x - y) };
}

const table = await Table.open();

/** The whole proof of a puzzle. */
function proofOf(name: string): Played[] {
  table.at(name, []);
  const reply = table.ask({ ask: 'explain' });
  return reply.reply === 'steps' ? reply.steps : [];
}

/** What a statement about a night names, read as plainly as can be: rooms and people by their names, and times. */
function named(board: Board, what: string): string[] {
  const { map, characters } = (board as KronologicBoard).puzzle;
  const kind = (word: string, before: string) => (map.rooms.includes(word) ? [`room:${word}`] : characters.includes(word) ? [`person:${word}`] : before.endsWith('@') ? [`time:${word}`] : []);
  return [...what.matchAll(/\w+/g)].flatMap(({ 0: word, index }) => kind(word, what.slice(0, index)));
}

const ofNights = ['easy', 'medium', 'hard', 'brutal'].flatMap((level) => Array.from({ length: 25 }, (_, seed) => `kronologic:${level}#${seed + 1}`));

describe('what a step marks', () => {
  // A night has no certificate that its document carries: which questions are asked is the player's affair. So its steps are
  // held to what they themselves rest on and prove.
  it('is exactly what it rests on and what it proves, on 100 nights of kronologic', { timeout: 400_000 }, () => {
    let [steps, marked] = [0, 0];
    for (const night of ofNights) {
      for (const [at, step] of proofOf(night).entries()) {
        const where = `${night}, step ${at + 1}`;
        const marks = marksOf(step, ofNight);
        expect(marks.premises.flatMap(({ what }) => what).sort(), where).toEqual([...step.by, ...step.given].sort());
        expect(marks.conclusions.flatMap(({ what }) => what).sort(), where).toEqual([...step.so].sort());
        for (const { what, places } of [...marks.premises, ...marks.conclusions]) {
          for (const one of what) expect([...places].sort(), `${where}: ${one}`).toEqual([...new Set(named(step.board, one))].sort());
          marked += places.length;
        }
        steps += 1;
      }
    }
    console.log(`kronologic: ${ofNights.length} nights, ${steps} steps, ${marked} marks`);
    expect(steps).toBeGreaterThan(ofNights.length);
  });

  for (const family of ['demons', 'tetonor'] as const) {
    it(`is exactly what it rests on and what it proves, on 100 boards of ${family}`, () => {
      const find = family === 'demons' ? ofDemons : ofTetonor;
      let [boards, steps, marked] = [0, 0, 0];
      for (const document of documents(family)) {
        const told = proofOf(document.id);
        expect(told.length, document.id).toBe(document.certificate.length);
        boards += 1;
        for (const [at, step] of told.entries()) {
          const inference = document.certificate[at]!;
          const where = `${document.id}, step ${at + 1}`;
          const marks = marksOf(step, find);
          expect(marks.premises.flatMap(({ what }) => what).sort(), where).toEqual([...inference.by, ...inference.given].sort());
          expect(marks.conclusions.flatMap(({ what }) => what).sort(), where).toEqual([...inference.so].sort());
          const places = new Set<string>();
          for (const mark of [...marks.premises, ...marks.conclusions]) {
            for (const what of mark.what) {
              const wanted = expected(document, what);
              if ('all' in wanted) expect([...mark.places].sort(), `${where}: ${what}`).toEqual([...wanted.all].sort());
              else expect(mark.places.map((place) => numberAt(document, place)).sort((x, y) => x - y), `${where}: ${what}`).toEqual(wanted.numbers);
            }
            for (const place of mark.places) places.add(place);
          }
          // Numbers lead back to the premises, and nothing else carries one.
          for (const place of places) {
            const numbers = numbersAt(marks, place);
            expect(numbers).toEqual(marks.premises.flatMap((mark, index) => (mark.places.includes(place) ? [index + 1] : [])));
          }
          // The sentence is whole, and leads to something that the step is about.
          expect(step.parts.map(({ text }) => text).join('')).toBe(step.text);
          expect(step.parts.some(({ at = [] }) => at.some((place) => places.has(place))) || places.size === 0, `${where}: ${step.text}`).toBe(true);
          marked += places.size;
          steps += 1;
        }
      }
      console.log(`${family}: ${boards} boards, ${steps} steps, ${marked} marks`);
      expect(boards).toBe(100);
    });
  }
});

function numberAt({ puzzle }: Document, place: string): number {
  const columns = puzzle.grid.length === 24 ? 6 : 4;
  return puzzle.grid[(Number(place.slice(1)) - 1) * columns + 'ABCDEFGH'.indexOf(place[0]!)]!;
}

/** What carries a mark on the page now. */
const seen = (page: Page) =>
  page.evaluate(() => {
    const of = (name: string) => [...document.querySelectorAll(`.frame [data-at][${name}]`)].map((one) => one.getAttribute('data-at')!).sort();
    return { premises: of('data-premise'), proved: of('data-proved') };
  });

/** Solves it by doing what hints say. */
async function solve(page: Page): Promise<void> {
  for (let step = 0; step < 60; step += 1) {
    if (await page.evaluate(() => document.querySelector('dialog[open]') !== null || document.querySelector('[data-testid=replay]') !== null)) return;
    await page.keyboard.press('h');
    await page.waitForTimeout(30);
    await page.keyboard.press('.');
    await page.waitForTimeout(60);
  }
}

async function showSolution(page: Page): Promise<void> {
  await tool(page, 'Show the solution');
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.getByTestId('proof').waitFor();
}

const position = (page: Page) => page.getByTestId('position').textContent();
/** A board and the game on it, as they are kept. */
const kept = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage).sort()));

describe('the whole proof on the page', () => {
  for (const name of ['demons:hard#7', 'tetonor:hard#7']) {
    it(`marks on every step what the certificate says: ${name}`, async () => {
      const text = execFileSync(program(), ['new', name, '--certificate', '--format', 'jsonl', '--quiet']).toString();
      const document = JSON.parse(text) as Document;
      const within = await context({ ...DESKTOP, reducedMotion: 'reduce' });
      const page = await open(within, `#/${name}`);
      await showSolution(page);
      for (const [at, { by, given, so }] of document.certificate.entries()) {
        expect(await position(page)).toBe(`step ${at + 1} of ${document.certificate.length}`);
        const { premises, proved } = await seen(page);
        const all = (list: string[]) => list.flatMap((what) => { const found = expected(document, what); return 'all' in found ? found.all : []; });
        expect(premises, `step ${at + 1}`).toEqual(expect.arrayContaining(all([...by, ...given])));
        expect(proved, `step ${at + 1}`).toEqual(expect.arrayContaining(all(so)));
        if (document.family === 'demons') expect([premises, proved]).toEqual([[...new Set(all([...by, ...given]))].sort(), all(so).sort()]);
        await page.keyboard.press('ArrowRight');
      }
      await within.close();
    });
  }

  it('marks on every step of a night the rooms that it rests on and proves', async () => {
    const within = await context({ ...DESKTOP, reducedMotion: 'reduce' });
    const page = await open(within, '#/kronologic:easy#7');
    await showSolution(page);
    const steps = proofOf('kronologic:easy#7');
    // People and times have no place of their own on the house; the sentence names them, with the same marks.
    const rooms = ({ board }: Played, all: string[]) => [...new Set(all.flatMap((what) => named(board, what)))].filter((place) => place.startsWith('room:')).sort();
    for (const [at, step] of steps.entries()) {
      expect(await position(page)).toBe(`step ${at + 1} of ${steps.length}`);
      expect(await seen(page), step.text).toEqual({ premises: rooms(step, [...step.by, ...step.given]), proved: rooms(step, step.so) });
      await page.keyboard.press('ArrowRight');
    }
    await within.close();
  });

  it('goes forwards and back by buttons, keys and slider, and leaves the game as it was', async () => {
    const within = await context({ ...DESKTOP, reducedMotion: 'reduce' });
    const page = await open(within, '#/demons:easy#7');
    const unknown = () => page.locator('[data-kind=unknown]').count();
    const before = await unknown();
    const steps = proofOf('demons:easy#7');
    const [first, second, last] = [steps[0]!.so.length, steps[1]!.so.length, steps.at(-1)!.so.length];
    await showSolution(page);
    const [, , , all] = /step (\d+) (of) (\d+)/.exec((await position(page)) ?? '') ?? [];
    expect(Number(all)).toBe(steps.length);
    const game = await kept(page);
    expect(await unknown(), 'the first is proved').toBe(before - first);
    await page.getByRole('button', { name: 'Next step' }).click();
    expect(await position(page)).toBe(`step 2 of ${all}`);
    expect(await unknown()).toBe(before - first - second);
    await page.getByRole('button', { name: 'Previous step' }).click();
    expect(await unknown()).toBe(before - first);
    await page.keyboard.press('End');
    expect(await position(page)).toBe(`step ${all} of ${all}`);
    expect(await unknown()).toBe(0);
    await page.keyboard.press('ArrowLeft');
    expect(await unknown()).toBe(last);
    await page.keyboard.press('Home');
    expect(await position(page)).toBe(`step 1 of ${all}`);
    const slider = page.getByRole('slider', { name: 'Place in the proof' });
    await slider.focus();
    await page.keyboard.press('ArrowRight');
    expect(await position(page)).toBe(`step 2 of ${all}`);
    expect(await slider.getAttribute('aria-valuetext')).toMatch(new RegExp(`^step 2 of ${all}: \\w`));
    // What a step says is heard.
    const sentence = (await page.getByTestId('sentence').textContent()) ?? '';
    expect(await page.locator('[role=status]', { hasText: sentence }).count()).toBe(1);
    // A name leads to the board.
    const link = page.getByTestId('sentence').getByRole('button').first();
    const called = (await link.textContent()) ?? '';
    await link.click();
    const pointed = page.locator('[data-pointed=true]');
    expect(await pointed.getAttribute('aria-label')).toContain(called);
    expect(await pointed.evaluate((one) => one === document.activeElement)).toBe(true);
    // Keys of the game do nothing here, and nothing of this is kept or counted.
    for (const key of ['d', 'c', '1', 'h', '.']) await page.keyboard.press(key);
    expect(await page.getByTestId('hint').count()).toBe(0);
    expect(await kept(page)).toBe(game);
    await page.keyboard.press('Escape');
    await page.getByTestId('proof').waitFor({ state: 'detached' });
    expect(await unknown()).toBe(before);
    expect(await page.getByText('hints 0 · slips 0').count()).toBe(1);
    expect(await kept(page)).toBe(game);
    await within.close();
  });

  it('plays by itself until it is stopped', async () => {
    const within = await context({ ...DESKTOP, reducedMotion: 'reduce' });
    const page = await open(within, '#/demons:easy,rows=3,cols=3#5');
    await showSolution(page);
    await page.getByRole('button', { name: 'Play by itself' }).click();
    await expect.poll(() => position(page), { timeout: 12_000 }).toMatch(/^step 2 /);
    await page.getByRole('button', { name: 'Play by itself' }).click();
    const there = await position(page);
    await page.waitForTimeout(5000);
    expect(await position(page)).toBe(there);
    await within.close();
  });

  it('sends sparks where things may move, and only numbers where they may not', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const within = await context({ ...DESKTOP, reducedMotion });
      const page = await open(within, '#/demons:hard#7');
      await showSolution(page);
      await page.locator('[data-proved=struck]').first().waitFor();
      await page.evaluate(() => {
        const counted = window as unknown as { sparks: number };
        counted.sparks = 0;
        new MutationObserver((changes) => {
          for (const change of changes) counted.sparks += [...change.addedNodes].filter((node) => node.nodeName === 'I').length;
        }).observe(document.querySelector('[data-testid=sparks]')!, { childList: true });
      });
      await page.keyboard.press('ArrowRight');
      await page.getByTestId('position').filter({ hasText: 'step 2' }).waitFor();
      await page.locator('[data-proved=struck]').first().waitFor();
      const sparks = await page.evaluate(() => (window as unknown as { sparks: number }).sparks);
      // One from every premise of the second step.
      const { premises } = marksOf(proofOf('demons:hard#7')[1]!, ofDemons);
      expect(premises.length).toBeGreaterThan(1);
      expect(sparks).toBe(reducedMotion === 'reduce' ? 0 : premises.length);
      expect(await page.locator('[data-premise]').count()).toBe(premises.length);
      await within.close();
    }
  });
});

describe('a win', () => {
  it('replays the proof, strikes the seal and shows how it follows', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/demons:easy,rows=3,cols=3#5');
    await solve(page);
    const from = Date.now();
    await page.locator('[data-proved=struck]').first().waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await won(page).waitFor();
    expect(Date.now() - from).toBeLessThan(4500);
    await page.getByTestId('seal').waitFor();
    await shot(page, 'proof-win-desktop', false);
    const game = await kept(page);
    await page.getByRole('button', { name: 'See how it follows' }).click();
    await page.getByTestId('proof').waitFor();
    expect(await position(page)).toMatch(/^step 1 of/);
    await page.keyboard.press('End');
    await page.keyboard.press('Escape');
    await page.getByTestId('proof').waitFor({ state: 'detached' });
    expect(await page.locator('[data-kind=unknown]').count()).toBe(0);
    expect(await kept(page)).toBe(game);
    await within.close();
  });

  it('is told at once after a tap, and where nothing may move', async () => {
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      const within = await context({ ...PHONE, reducedMotion });
      const page = await open(within, '#/tetonor:easy,cells=8#7');
      await solve(page);
      if (reducedMotion === 'no-preference') {
        await page.getByTestId('replay').waitFor({ state: 'attached' });
        await page.mouse.click(180, 300);
      }
      await won(page).waitFor({ timeout: 1500 });
      await accessible(page, 'a win');
      await shot(page, `proof-win-${reducedMotion}`, false);
      await within.close();
    }
  });
});

describe('a hint', () => {
  it('of several steps can be walked through', async () => {
    const within = await context({ ...PHONE, reducedMotion: 'reduce' });
    const page = await open(within, '#/tetonor:hard#7');
    const panel = page.getByTestId('hint');
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('h');
      await climb(panel);
      if ((await panel.getByTestId('position').count()) > 0) break;
      await page.keyboard.press('.');
      await panel.waitFor({ state: 'detached' });
    }
    const [, n, of] = /step (\d+) of (\d+)/.exec((await position(page)) ?? '') ?? [];
    expect(n, 'it begins where the move is').toBe(of);
    const marks = await seen(page);
    await panel.getByRole('button', { name: 'Previous step' }).click();
    expect(await position(page)).toBe(`step ${Number(n) - 1} of ${of}`);
    expect(await seen(page)).not.toEqual(marks);
    await panel.getByRole('button', { name: 'Next step' }).click();
    expect(await seen(page)).toEqual(marks);
    await accessible(page, 'a hint of several steps');
    await shot(page, 'proof-hint-tetonor-phone', false);
    await panel.getByRole('button', { name: 'Do it' }).click();
    await panel.waitFor({ state: 'detached' });
    expect(await seen(page)).toEqual({ premises: [], proved: [] });
    await within.close();
  });
});

describe('every screen', () => {
  const screens: [string, BrowserContextOptions][] = [['phone', PHONE], ['narrow', { ...PHONE, viewport: { width: 320, height: 640 } }], ['side', { ...PHONE, viewport: { width: 740, height: 360 } }], ['desktop', DESKTOP]];
  for (const [screen, options] of screens) {
    it(`shows a step whole, for everybody: ${screen}`, async () => {
      for (const name of ['demons:hard#7', 'tetonor:hard#7']) {
        for (const looks of [{ theme: 'light', language: 'en' }, { theme: 'dark', language: 'zh' }] as const) {
          const within = await context({ ...options, reducedMotion: 'reduce' }, looks);
          const page = await open(within, `#/${name}`);
          const zh = looks.language === 'zh';
          await tool(page, zh ? '显示解答' : 'Show the solution', zh ? '更多' : 'More');
          await page.getByRole('button', { name: zh ? '显示' : 'Show it', exact: true }).click();
          await page.getByTestId('proof').waitFor();
          for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
          await fits(page, `${screen} ${name}`);
          await accessible(page, `${screen} ${name} ${looks.theme}`);
          // Where it is marked it can be seen, beside the words and not below them.
          const hidden = await page.evaluate(() =>
            [...document.querySelectorAll('.frame [role=gridcell][data-proved]')].filter((one) => {
              const box = one.getBoundingClientRect();
              return !one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
            }).length,
          );
          expect(hidden, 'what is proved is in view').toBe(0);
          await shot(page, `proof-${name.split(':')[0]}-${screen}-${looks.theme}`, false);
          await within.close();
        }
      }
    });
  }

  it('tells premises from what is proved in the system\'s colours, too', async () => {
    const within = await context({ ...DESKTOP, forcedColors: 'active', reducedMotion: 'reduce' });
    const page = await open(within, '#/demons:hard#7');
    await showSolution(page);
    for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight');
    const outline = (name: string) => page.locator(`.frame [data-at][${name}]`).first().evaluate((one) => getComputedStyle(one).outlineStyle);
    expect([await outline('data-premise'), await outline('data-proved')]).toEqual(['solid', 'double']);
    await accessible(page, 'a proof in forced colours', true);
    await shot(page, 'proof-forced', false);
    await within.close();
  });
});

describe('the win', () => {
  it('sets the way beside the proof, and names the knot on board and string', async () => {
    for (const [language, name, told] of [
      ['en', 'tetonor:easy,cells=8#3', /^(\d+) moves?, the proof has (\d+) steps?; the knot was “(.+)” at (.+)\.$/],
      ['zh', 'demons:easy,rows=3,cols=3#6', /^你走了 (\d+) 步，证明有 (\d+) 步；症结在 (?<place>.+)：“(?<rule>.+)”。$/],
    ] as const) {
      const within = await context({ ...PHONE, reducedMotion: 'reduce' }, { language });
      const page = await open(within, `#/${name}`);
      await solve(page);
      const way = page.getByTestId('way');
      await way.waitFor();
      const [, moves, steps, third = '', fourth = ''] = told.exec(await way.innerText()) ?? [];
      const [rule, place] = language === 'en' ? [third, fourth] : [fourth, third];
      expect(Number(moves)).toBeGreaterThan(3);
      const table = await Table.open();
      table.at(name, [], language);
      const reply = table.ask({ ask: 'explain' }, language);
      const proof = reply.reply === 'steps' ? reply.steps : [];
      expect(Number(steps), 'steps of the proof').toBe(proof.length);
      const hardest = Math.max(...proof.map(({ tier }) => tier));
      expect(proof.filter(({ tier }) => tier === hardest).map(({ title }) => title), 'a rule of the highest tier').toContain(rule);
      // Its pearls are set in diamonds, and they are those of the places.
      const columns = name.startsWith('tetonor') ? 4 : 3;
      const places = await page.locator('[data-knot]').evaluateAll((all, columns) => all.map((one) => 'ABCD'[Number(one.getAttribute('data-knot')) % columns]! + (Math.floor(Number(one.getAttribute('data-knot')) / columns) + 1)), columns);
      expect(places.length).toBeGreaterThan(0);
      expect(place.split(', ').sort()).toEqual(places.sort());
      await fits(page, 'the win');
      await accessible(page, 'the win');
      await shot(page, `win-way-${language}`, false);
      await within.close();
    }
  });
});
