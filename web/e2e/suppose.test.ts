// Thinking aloud: marks in one gesture, and a layer of what would follow that changes nothing until it is kept.
import { describe, expect, inject, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { accessible, context, DESKTOP, fits, open, PHONE, shot } from './browser.ts';
import { doHint, hidden, tapPair, won } from './play.ts';

const panelOf = (page: Page): Locator => page.getByTestId('suppose');
/** All that is kept on the device, but for the clock. */
const state = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries({ ...localStorage }).sort()).replace(/\\*"seconds\\*":\d+/g, ''));
/** What is counted. */
const tally = (page: Page) => page.locator('.counts .soft').innerText();
const spoken = (page: Page) => page.locator('[role=status]').allTextContents();

async function suppose(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Suppose', exact: true }).click();
  await panelOf(page).waitFor();
  return panelOf(page);
}

/** Goes a little into a game, by hints, until so many people are revealed. */
async function advance(page: Page, people: number): Promise<void> {
  const end = (await hidden(page)) - people;
  while ((await hidden(page)) > end) {
    await page.keyboard.press('h');
    await page.getByTestId('hint').waitFor();
    await doHint(page);
  }
}

/** Assumes somebody to be something, and waits for what follows. */
async function assume(page: Page, place: string, kind: 'demon' | 'cultivator'): Promise<string> {
  await page.locator(`[data-place=${place}]`).click();
  await page.getByRole('button', { name: `A ${kind}?` }).click();
  await page.locator(`[data-place=${place}][data-supposed]`).waitFor();
  return (await panelOf(page).getAttribute('data-end')) ?? '';
}

/** Supposes one thing after the other, dropping each, until it ends as wanted. */
async function find(page: Page, end: (page: Page, end: string) => Promise<boolean>): Promise<string> {
  const places = await page.locator('[data-kind=unknown]').evaluateAll((all) => all.map((one) => one.getAttribute('data-place') ?? ''));
  for (const place of places) {
    for (const kind of ['demon', 'cultivator'] as const) {
      await suppose(page);
      if (await end(page, await assume(page, place, kind))) return place;
      await page.keyboard.press('Escape');
      await panelOf(page).waitFor({ state: 'detached' });
    }
  }
  throw new Error('nothing ends that way');
}

describe('a supposition about people', () => {
  it('shows what follows, counts nothing, and leaves no trace when dropped', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/demons:medium#3');
    await advance(page, 7);
    // The clock goes on, whatever is thought.
    const before = [await state(page), await tally(page)];
    await suppose(page);
    await shot(page, 'suppose-demons-phone-begin', false);
    await page.keyboard.press('Escape');
    await find(page, async () => (await panelOf(page).locator('.follows li').count()) > 1);
    await fits(page, 'a supposition');
    expect(await page.locator('[data-supposed]').count()).toBeGreaterThan(2);
    expect(await page.locator('[data-supposed]').first().getAttribute('aria-label')).toMatch(/supposed: a (demon|cultivator)/);
    expect((await spoken(page)).join(' ')).toMatch(/Supposing: .+ is a (demon|cultivator)\W+\d+ follow/);
    await shot(page, 'suppose-demons-phone', false);
    await accessible(page, 'a supposition');
    // A sentence shows on the board what it speaks of.
    await panelOf(page).locator('.follows button').first().click();
    expect(await page.locator('[data-looked=true]').count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await panelOf(page).waitFor({ state: 'detached' });
    expect(await page.locator('[data-supposed]').count()).toBe(0);
    expect([await state(page), await tally(page)]).toEqual(before);
    await within.close();
  });

  it('that cannot be proves the contrary, which is then accepted', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/demons:easy#7');
    const people = await page.locator('[data-kind=unknown]').count();
    const place = await find(page, async (_, end) => end === 'contradiction');
    await shot(page, 'suppose-demons-contradiction', false);
    await accessible(page, 'a contradiction');
    const panel = panelOf(page);
    expect(await panel.locator('.end').innerText()).toMatch(/That cannot be\. With .+/);
    await panel.getByRole('button', { name: /^So .+ is a (demon|cultivator)\.$/ }).click();
    await page.locator(`[data-place=${place}]:not([data-kind=unknown])`).waitFor();
    expect(await page.locator('[data-kind=unknown]').count()).toBe(people - 1);
    expect(await tally(page)).toBe('hints 0 · slips 0');
    await within.close();
  });

  it('is kept as marks, by keys, and one key takes them back', async () => {
    const within = await context(DESKTOP, { theme: 'dark' });
    const page = await open(within, '#/demons:medium#3');
    await advance(page, 7);
    const before = await tally(page);
    await page.keyboard.press('s');
    await page.locator('[data-kind=unknown]').first().focus();
    for (let tries = 0; tries < 40; tries += 1) {
      await page.keyboard.press(tries % 2 === 0 ? 'd' : 'c');
      await page.waitForTimeout(150);
      const panel = panelOf(page);
      if ((await panel.locator('.follows li').count()) > 0 && (await panel.getAttribute('data-end')) !== 'contradiction') break;
      if (tries % 2 === 1) {
        await page.keyboard.press('Escape');
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('s');
      }
    }
    const supposed = await page.locator('[data-supposed]').count();
    expect(supposed).toBeGreaterThan(1);
    await shot(page, 'suppose-demons-dark', false);
    await accessible(page, 'a supposition by night');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Keep what is supposed').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('k');
    await expect.poll(() => page.locator('[role=gridcell] .mark').count()).toBe(supposed);
    expect(await page.locator('[data-supposed]').count()).toBe(0);
    expect(await tally(page)).toBe(before);
    await page.keyboard.press('z');
    await expect.poll(() => page.locator('[role=gridcell] .mark').count()).toBe(0);
    await within.close();
  });

  it('can be told apart where the system chooses the colours, and in Chinese', async () => {
    const within = await context({ ...PHONE, forcedColors: 'active' }, { language: 'zh' });
    const page = await open(within, '#/demons:easy#7');
    await page.getByRole('button', { name: '假设', exact: true }).click();
    const card = page.locator('[data-kind=unknown]').first();
    await card.click();
    await page.getByRole('button', { name: '是妖魔？' }).click();
    await page.locator('[data-supposed=Demon]').first().waitFor();
    const outline = await page.locator('[data-supposed=Demon]').first().evaluate((one) => getComputedStyle(one).outlineStyle);
    expect(['dotted', 'solid', 'dashed']).toContain(outline);
    await accessible(page, 'supposing with forced colours', true);
    await shot(page, 'suppose-demons-forced-zh', false);
    await within.close();
  });
});

describe('a supposition about a pair', () => {
  it('follows the pair, is kept as entries, and one undo takes all of them back', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tetonor:easy#7');
    await suppose(page);
    // 1 × the largest number is a pair that the strip may or may not allow: the engine says.
    const tried = await page.locator('[role=gridcell]').evaluateAll((cells) => {
      const numbers = cells.map((cell) => Number(cell.getAttribute('data-number')));
      const pairs = numbers.flatMap((product) => Array.from({ length: Math.floor(Math.sqrt(product)) }, (_, at) => [at + 1, product / (at + 1)] as [number, number]));
      return pairs.filter(([a, b]) => Number.isInteger(b) && numbers.includes(a + b));
    });
    let found = '';
    const before = await state(page);
    for (const pair of tried) {
      await typeSupposed(page, pair);
      await page.locator('[data-supposed]').first().waitFor();
      found = (await panelOf(page).getAttribute('data-end')) ?? '';
      if (found === 'contradiction') await shot(page, 'suppose-tetonor-contradiction', false);
      if (found !== 'contradiction' && (await page.locator('[data-supposed]').count()) > 2) break;
      await page.keyboard.press('Escape');
      await suppose(page);
    }
    expect(['open', 'complete']).toContain(found);
    await fits(page, 'a supposition');
    await shot(page, 'suppose-tetonor-phone', false);
    await accessible(page, 'a supposed pair');
    expect(await state(page)).toBe(before);
    const supposed = await page.locator('[data-supposed]').count();
    expect(await page.locator('[data-supposed]').first().getAttribute('aria-label')).toMatch(/\d+ [+×] \d+, supposed/);
    await panelOf(page).getByRole('button', { name: 'Keep as entries' }).click();
    await expect.poll(() => page.locator('[role=gridcell].sum, [role=gridcell].product').count()).toBe(supposed);
    expect(await tally(page)).toBe('hints 0 · slips 0');
    if (await won(page).isVisible()) await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => page.locator('[role=gridcell].sum, [role=gridcell].product').count()).toBe(0);
    await within.close();
  });

  it('that cannot be entered is refused with its reason', async () => {
    const within = await context(DESKTOP, { theme: 'dark' });
    const page = await open(within, '#/tetonor:easy#7');
    const pair = await anyPair(page);
    await tapPair(page, pair);
    await page.locator('[role=gridcell].product').first().waitFor();
    await page.keyboard.press('s');
    await panelOf(page).waitFor();
    await shot(page, 'suppose-tetonor-dark', false);
    await accessible(page, 'supposing by night');
    await typeSupposed(page, pair);
    await page.getByText(/every cell that shows \d+ is filled/).waitFor();
    expect(await page.locator('[data-supposed]').count()).toBe(0);
    expect(await tally(page)).toBe('hints 0 · slips 0');
    await page.keyboard.press('s');
    await panelOf(page).waitFor({ state: 'detached' });
    await within.close();
  });
});

async function anyPair(page: Page): Promise<[number, number]> {
  const numbers = await page.locator('[role=gridcell]').evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-number'))));
  for (const product of numbers) for (let a = 1; a * a <= product; a += 1) if (product % a === 0 && numbers.includes(a + product / a)) return [a, product / a];
  throw new Error('no pair');
}

/** Types a pair as one would to enter it. */
async function typeSupposed(page: Page, [a, b]: [number, number]): Promise<void> {
  await page.locator(`[data-number="${a * b}"]`).first().click();
  await page.getByRole('button', { name: 'Product' }).click();
  for (const digit of String(a)) await page.locator('.key', { hasText: digit }).click();
  await page.getByRole('button', { name: 'Second number' }).click();
  for (const digit of String(b)) await page.locator('.key', { hasText: digit }).click();
  await page.getByRole('button', { name: 'Suppose it' }).click();
}

describe('a mark', () => {
  for (const forcedColors of ['none', 'active'] as const) {
    it(`is a stroke, and what is proved is filled, so neither is taken for the other (forced colours: ${forcedColors})`, async () => {
      const within = await context({ ...PHONE, forcedColors });
      const page = await open(within, '#/demons:hard#7');
      for (const key of ['1', '2', '3']) {
        await page.locator('[data-kind=unknown]:not(:has(.mark))').first().click();
        await page.keyboard.press(key);
        await page.locator(`[role=gridcell] [data-mark=${['green', 'red', 'yellow'][Number(key) - 1]}]`).waitFor();
      }
      await shot(page, `demons-marks-${forcedColors}`, false);
      const inks = (selector: string) =>
        page.locator(selector).evaluateAll((all) => all.map((one) => [getComputedStyle(one).fill, getComputedStyle(one).stroke] as const));
      const strokes = await inks('[role=gridcell] .mark path:not(.ground)');
      expect(strokes).toHaveLength(3);
      expect(new Set(strokes.map(([fill]) => fill))).toEqual(new Set(['none']));
      expect(new Set(strokes.map(([, stroke]) => stroke)).has('none')).toBe(false);
      const proved = await inks('[role=gridcell]:not([data-kind=unknown]) .name .shape > *');
      expect(proved.length).toBeGreaterThan(0);
      for (const [fill] of proved) expect(fill).not.toBe('none');
      await within.close();
    });
  }

  const marks = (page: Page) => page.locator('[role=gridcell] .mark').count();

  it('takes one gesture of a finger, and opens and selects nothing', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/demons:easy#7');
    const card = page.locator('[data-kind=unknown]').first();
    const box = (await card.boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const finger = await within.newCDPSession(page);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await page.waitForTimeout(900);
    await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => marks(page)).toBe(1);
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(() => getSelection()?.toString() ?? '')).toBe('');
    expect((await spoken(page)).join(' ')).toContain('tick');
    expect(await card.getAttribute('aria-label')).toContain('tick');
    // A menu that opens before the hold is over is the same gesture, once.
    await card.dispatchEvent('pointerdown', { pointerType: 'touch' });
    const prevented = await card.evaluate((one) => !one.dispatchEvent(new PointerEvent('contextmenu', { bubbles: true, cancelable: true, pointerType: 'touch' })));
    expect(prevented).toBe(true);
    await page.waitForTimeout(700);
    await expect.poll(() => card.getAttribute('aria-label')).toContain('cross');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => card.getAttribute('aria-label')).toContain('tick');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => marks(page)).toBe(0);
    expect(await page.getByRole('button', { name: 'Undo', exact: true }).isDisabled()).toBe(true);
    await within.close();
  });

  it('takes one click of the other button, or one key', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/demons:easy#7');
    const card = page.locator('[data-kind=unknown]').first();
    await card.click({ button: 'right' });
    await expect.poll(() => card.getAttribute('aria-label')).toContain('tick');
    await card.focus();
    await card.click();
    for (const [key, shape] of [['2', 'cross'], ['3', 'question mark'], ['1', 'tick']] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => card.getAttribute('aria-label')).toContain(shape);
    }
    await page.keyboard.press('z');
    await expect.poll(() => card.getAttribute('aria-label')).toContain('question mark');
    await within.close();
  });
});

describe('sounds', () => {
  it('are off at first: no page that is played on makes anything that could sound', async () => {
    const within = await context(DESKTOP);
    await within.addInitScript(() => {
      const made = { audio: 0, shakes: 0 };
      Object.assign(window, { made });
      window.AudioContext = class extends AudioContext {
        constructor() {
          super();
          made.audio += 1;
        }
      };
      navigator.vibrate = () => ((made.shakes += 1), true);
    });
    const page = await open(within, '#/demons:easy#7');
    const made = () => page.evaluate(() => ({ ...(window as unknown as { made: object }).made }));
    const card = page.locator('[data-kind=unknown]').first();
    await card.click();
    await page.keyboard.press('2');
    await page.keyboard.press('d');
    await page.waitForTimeout(300);
    expect(await made()).toEqual({ audio: 0, shakes: 0 });
    await page.goto(new URL('#/settings', inject('url')).href);
    for (const name of ['Sounds', 'Vibration']) await page.getByRole('group', { name }).getByText('Yes').click();
    await page.goto(new URL('#/demons:easy#7', inject('url')).href);
    await page.locator('[data-kind=unknown]').first().click();
    await page.keyboard.press('3');
    await expect.poll(made).toEqual({ audio: 1, shakes: 1 });
    await within.close();
  });
});
