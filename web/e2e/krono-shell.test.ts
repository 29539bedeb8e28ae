// Kronologic on every page of the app that is not its own: today, free play, the archive, the rules, the lessons.
import { execFileSync } from 'node:child_process';
import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessible, context, DESKTOP, fits, nameIn, open, PHONE, ready, shot, type Looks } from './browser.ts';
import { called } from './krono.ts';
import { program } from './server.ts';

const LOOKS: [string, typeof PHONE, Looks][] = [
  ['phone', PHONE, {}],
  ['desktop', DESKTOP, {}],
  ['phone-dark-zh', PHONE, { theme: 'dark', language: 'zh' }],
  ['desktop-dark', DESKTOP, { theme: 'dark' }],
];
/** What can happen, as the program tells it. */
const scenariosOf = (language: string): { id: string; title: string; goal: string }[] =>
  JSON.parse(execFileSync(program(), ['kronologic', 'scenarios', '--format', 'json', '--lang', language], { encoding: 'utf8' }));
const question = (page: Page) => page.getByTestId('question');
const learnt = (page: Page) => page.getByTestId('learnt');
const on = (page: Page) => page.getByTestId('ask').locator('.button.strong');

async function look(page: Page, name: string): Promise<void> {
  await fits(page, name);
  await accessible(page, name);
  await shot(page, name);
}

describe.each(LOOKS)('Kronologic on a %s', (name, device, looks) => {
  it('is one of today’s puzzles, of the archive and of free play', { timeout: 120_000 }, async () => {
    const within = await context(device, looks);
    const page = await open(within);
    const poster = page.locator('[data-family=kronologic]');
    expect(await poster.getAttribute('data-name')).toMatch(/^kronologic@\d+:\w+#\d{4}-\d\d-\d\d$/);
    expect((await poster.boundingBox())!.width).toBeGreaterThan(200);
    await look(page, `krono-today-${name}`);
    await page.goto(`${inject('url')}/#/archive`);
    await ready(page);
    expect(await page.locator('.day a[href*=kronologic]').count()).toBeGreaterThan(0);
    await look(page, `krono-archive-${name}`);
    await page.goto(`${inject('url')}/#/play`);
    await ready(page);
    await page.locator('label:has(input[value=kronologic])').click();
    expect(await page.locator('input[name=level]').count()).toBe(4);
    await look(page, `krono-play-${name}`);
    if (name === 'phone') {
      await page.locator('#seed-help').locator('xpath=preceding-sibling::label//input').fill('1');
      await page.locator('form.sheet button[type=submit]').click();
      await expect.poll(() => nameIn(page.url()), { timeout: 60_000 }).toBe('kronologic@5:easy#1');
      await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null, undefined, { timeout: 60_000 });
      expect(await page.locator('[role=alert]').count(), 'it opens').toBe(0);
      await page.locator('.room').first().waitFor();
    }
    await within.close();
  });

  it('has all its scenarios on a page, each with a picture', async () => {
    const within = await context(device, looks);
    const page = await open(within, '#/about');
    await page.locator('a[href$="tutorial/scenarios"]').click();
    const scenarios = page.locator('[data-scenario]');
    await scenarios.first().waitFor();
    await ready(page);
    const all = scenariosOf(looks.language ?? 'en');
    expect(await scenarios.evaluateAll((items) => items.map((one) => (one as HTMLElement).dataset['scenario']))).toEqual(all.map(({ id }) => id));
    expect(await page.locator('[data-scenario]:has([role=img]):has(figcaption)').count()).toBe(all.length);
    if (looks.language !== 'zh') expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain(`The ${all.length} scenarios`);
    for (const [at, { title, goal }] of all.entries()) {
      const said = await scenarios.nth(at).innerText();
      for (const part of [title, goal]) expect(said, part).toContain(part);
    }
    const text = await scenarios.nth(1).innerText();
    expect(text).toMatch(looks.language === 'zh' ? /幽灵[^]*有一人在每个时刻都是独自一人/ : /Phantom[^]*One person is alone at every time/);
    await look(page, `krono-scenarios-${name}`);
    await within.close();
  });
});

describe('the lessons of Kronologic', () => {
  const put = (page: Page) => page.getByTestId('put');
  const hold = (page: Page) => page.getByTestId('hold');
  const room = (page: Page, name: string) => page.locator(`[data-room="${name}"]`);

  it.each([['phone', PHONE, {}], ['phone-dark-zh', PHONE, { theme: 'dark', language: 'zh' }], ['desktop', DESKTOP, {}]] as [string, typeof PHONE, Looks][])('are finished by taps on a %s, and a wrong one explains', async (name, device, looks) => {
    const within = await context(device, looks);
    const page = await open(within, '#/tutorial/kronologic');
    const [hall, kitchen, alice, bob, carol] = ['Hall', 'Kitchen', 'Alice', 'Bob', 'Carol'].map((name) => called(looks, name)) as [string, string, string, string, string];
    await question(page).waitFor();
    await room(page, hall).waitFor();
    await look(page, `krono-lesson-1-${name}`);
    await room(page, kitchen).click();
    await page.locator('[data-pick="1"]').click();
    await put(page).click();
    await page.getByTestId('wrong').getByText(hall).waitFor();
    await shot(page, `krono-lesson-1-wrong-${name}`);
    await room(page, hall).click();
    await put(page).click();
    await page.getByTestId('goon').click();
    await room(page, hall).click();
    await page.locator('[data-pick="2"]').click();
    await put(page).click();
    await hold(page).waitFor();
    const private_ = async () => (await page.locator('.dock').innerText()).includes(alice);
    expect(await private_(), 'covered').toBe(false);
    const box = (await hold(page).boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await expect.poll(private_).toBe(true);
    await shot(page, `krono-lesson-1-held-${name}`, false);
    await page.mouse.up();
    await page.locator(`[data-answer="${bob}"]`).click();
    await page.getByTestId('wrong').waitFor();
    await page.locator(`[data-answer="${alice}"]`).click();
    await learnt(page).waitFor();
    await on(page).click();
    await room(page, hall).click();
    await page.locator(`[data-pick="${bob}"]`).click();
    await shot(page, `krono-lesson-2-${name}`);
    await put(page).click();
    const second = (await hold(page).boundingBox())!;
    await page.mouse.move(second.x + 30, second.y + 20);
    await page.mouse.down();
    await page.mouse.up();
    await page.locator(`[data-answer="${carol}"]`).click();
    await on(page).click();
    const map = page.locator('[data-time="2"]');
    await map.locator(`[data-room="${hall}"]`).waitFor();
    await page.locator(`[data-time="1"] [data-room="${hall}"]`).click();
    await page.locator(`[data-note="${carol}"]`).click();
    await page.getByTestId('wrong').waitFor();
    await map.locator(`[data-room="${hall}"]`).click();
    await look(page, `krono-lesson-3-${name}`);
    await page.locator(`[data-note="${carol}"]`).click();
    await page.locator(`[data-answer="${carol}"]`).click();
    await page.getByTestId('wrong').waitFor();
    await page.locator(`[data-answer="${bob}"]`).click();
    await learnt(page).waitFor();
    await look(page, `krono-lesson-3-learnt-${name}`);
    await on(page).click();
    await page.locator('#learnt').waitFor();
    // The last words are about nights, and lead on to what else can happen in one.
    expect(await page.getByTestId('last').textContent()).toMatch(looks.language === 'zh' ? /每一夜都是这样/ : /Every night is like this one: ask, note, accuse/);
    expect(await page.locator('.end a[href$="tutorial/scenarios"]').count()).toBe(1);
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => /results|game/.test(key))), 'a lesson is no game').toEqual([]);
    await within.close();
  });

  it('keep everything where it is when an answer comes', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tutorial/kronologic');
    await room(page, 'Hall').waitFor();
    const where = () =>
      page.locator('.lesson :is(.room, [data-pick], [data-answer], [data-testid=put])').evaluateAll((all) =>
        all.filter((one) => getComputedStyle(one).visibility === 'visible').map((one) => {
          const { x, y, width, height } = one.getBoundingClientRect();
          const what = one as HTMLElement;
          return [what.dataset['room'] ?? what.dataset['pick'] ?? what.dataset['answer'] ?? 'put', [x, y + scrollY, width, height].map(Math.round).join()];
        }),
      );
    const before = Object.fromEntries(await where());
    expect(Object.keys(before)).toHaveLength(12);
    const same = async (when: string) => {
      for (const [what, at] of await where()) expect(at, `${what} ${when}`).toBe(before[what as string]);
    };
    for (const [time, next] of [['1', '[data-testid=goon]'], ['2', '[data-testid=hold]']] as const) {
      await room(page, 'Hall').click();
      await page.locator('[data-pick="3"]').click();
      await same('with a question');
      await put(page).click();
      await page.getByTestId('wrong').waitFor();
      await same('with a wrong question');
      await page.locator(`[data-pick="${time}"]`).click();
      const ask = (await put(page).boundingBox())!;
      await put(page).click();
      await page.locator(next).waitFor();
      await same('with an answer');
      // A second tap in the same place hits nothing.
      expect(await page.evaluate(([x, y]) => document.elementFromPoint(x!, y!)?.closest('button') ?? null, [ask.x + ask.width / 2, ask.y + ask.height / 2])).toBeNull();
      await page.locator(next).click();
      await page.locator(next).waitFor({ state: 'detached' });
      await same('with the next question');
    }
    await page.locator('[data-answer=Bob]').click();
    await page.getByTestId('wrong').waitFor();
    await same('with a wrong answer');
    await page.locator('[data-answer=Alice]').click();
    await learnt(page).waitFor();
    await same('at the end');
    // Nor does what was learnt push the house down in the lesson after it.
    await on(page).click();
    await question(page).getByText('Who was with Alice').waitFor();
    const house = () => room(page, 'Hall').evaluate((one) => Math.round(one.getBoundingClientRect().y + scrollY));
    const there = await house();
    await room(page, 'Hall').click();
    await page.locator('[data-pick=Bob]').click();
    await put(page).click();
    await hold(page).click();
    await page.locator('[data-answer=Carol]').click();
    await learnt(page).waitFor();
    expect(await house()).toBe(there);
    await within.close();
  });

  it('are finished by keys alone', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tutorial/kronologic');
    await room(page, 'Hall').waitFor();
    /** Goes on with Tab until this has the focus. */
    const reach = async (selector: string) => {
      for (let step = 0; step < 60; step += 1) {
        if (await page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)) return;
        await page.keyboard.press('Tab');
      }
      throw new Error(`${selector} is not reached`);
    };
    const press = async (selector: string) => {
      await page.locator(selector).first().waitFor();
      await reach(selector);
      await page.keyboard.press('Enter');
    };
    const ask = async (about: string) => {
      await press('[data-room=Hall]');
      await press(`[data-pick="${about}"]`);
      await press('[data-testid=put]');
    };
    const peek = async () => {
      await hold(page).waitFor();
      await reach('[data-testid=hold]');
      await page.keyboard.down(' ');
      await expect.poll(() => hold(page).getAttribute('class')).toContain('open');
      await page.keyboard.up(' ');
    };
    await ask('1');
    await press('[data-testid=goon]');
    await ask('2');
    await peek();
    await press('[data-answer=Alice]');
    await press('[data-testid=ask] .button.strong');
    await ask('Bob');
    await peek();
    await press('[data-answer=Carol]');
    await press('[data-testid=ask] .button.strong');
    await press('[data-time="2"] [data-room=Hall]');
    await press('[data-note=Carol]');
    await press('[data-answer=Bob]');
    await press('[data-testid=ask] .button.strong');
    await page.locator('#learnt').waitFor();
    await within.close();
  });
});
