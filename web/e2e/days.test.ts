// Days: today's puzzles, the countdown, the archive, streaks. The clock is the test's.
import { describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { context, open, PHONE, ready, shot, type Looks } from './browser.ts';

const NOON = new Date(2026, 10, 18, 12, 0, 0);

/** A result of the puzzle of a day. */
const solved = (day: string, solvedOn = day) => ({
  name: `tetonor:easy#${day}`,
  family: 'tetonor',
  level: 'easy',
  daily: day,
  solvedOn,
  seconds: 95,
  hints: 0,
  slips: 0,
  generator: 1,
});

async function device(now: Date, results: object[], looks: Looks = {}): Promise<BrowserContext> {
  const within = await context(PHONE, looks);
  await within.clock.install({ time: now });
  await within.addInitScript((kept) => localStorage.setItem('cluesmith.results', JSON.stringify(kept)), results);
  return within;
}

const names = (page: Page) => page.locator('.poster').evaluateAll((cards) => cards.map((one) => one.getAttribute('data-name')));

describe('today', () => {
  it('counts down, and becomes tomorrow at midnight without a reload', async () => {
    const within = await device(new Date(2026, 10, 18, 23, 59, 50), []);
    const page = await open(within);
    const before = await names(page);
    expect(before.every((name) => name?.endsWith('#2026-11-18'))).toBe(true);
    await page.getByText(/0:0\d/).first().waitFor();
    await within.clock.runFor(15_000);
    await page.locator('[data-name$="#2026-11-19"]').first().waitFor();
    await page.getByText(/23:59:\d\d/).waitFor();
    await within.close();
  });

  it('is the same for everyone on that date, wherever they are', async () => {
    const there = [];
    for (const timezoneId of ['Pacific/Auckland', 'America/Los_Angeles']) {
      const within = await context({ ...PHONE, timezoneId });
      await within.clock.install({ time: new Date(timezoneId.startsWith('P') ? '2026-11-17T23:00:00Z' : '2026-11-18T20:00:00Z') });
      there.push(await names(await open(within)));
      await within.close();
    }
    expect(there[0]).toEqual(there[1]);
    expect(there[0]?.[0]).toMatch(/#2026-11-18$/);
  });
});

describe('a streak', () => {
  it('is read off the days solved, with one day of grace', async () => {
    const within = await device(NOON, [solved('2026-11-10'), solved('2026-11-15'), solved('2026-11-16', '2026-11-17'), solved('2026-11-17')]);
    const page = await open(within);
    await page.getByText('3 days in a row').waitFor();
    await page.evaluate(() => (location.hash = '#/stats'));
    await ready(page);
    expect(await page.locator('dd').allTextContents()).toEqual(['3', '3', '4', '4', '1:35', '1:35']);
    await shot(page, 'phone-stats-filled');
    await within.close();
  });

  it('ends with a day left out or solved too late', async () => {
    const within = await device(NOON, [solved('2026-11-14'), solved('2026-11-15'), solved('2026-11-16', '2026-11-18')]);
    const page = await open(within, '#/stats');
    expect((await page.locator('dd').allTextContents()).slice(0, 2)).toEqual(['0', '2']);
    await within.close();
  });
});

describe('the archive', () => {
  it('opens any day up to today and none after it', async () => {
    const within = await device(NOON, [solved('2026-11-16')]);
    const page = await open(within, '#/archive');
    await shot(page, 'phone-archive-filled');
    expect(await page.locator('a[href$="2026-11-18"]').count()).toBe(5);
    expect(await page.locator('a[href$="2026-11-19"]').count()).toBe(0);
    await page.getByLabel(/November 16: Tetonor, easy, solved/i).first().waitFor();
    await page.getByRole('link', { name: 'Month before' }).click();
    await page.locator('a[href$="2026-10-31"]').first().click();
    await page.locator('[role=gridcell]').first().waitFor();
    await within.close();
  });
});

describe('reduced motion', () => {
  for (const how of ['device', 'setting'] as const) {
    it(`is respected, by the ${how}`, async () => {
      const within = await context({ ...PHONE, reducedMotion: how === 'device' ? 'reduce' : 'no-preference' });
      if (how === 'setting') await within.addInitScript(() => localStorage.setItem('cluesmith.settings', '{"motion":"less"}'));
      const page = await open(within, '#/demons:easy#7');
      await page.locator('[data-kind=unknown]').first().click();
      await page.locator('[data-judge=D]').click();
      await page.waitForTimeout(50);
      const long = (of: Page) => of.evaluate(() => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration) > 10).length);
      expect(await long(page)).toBe(0);
      const numbers = await open(within, '#/tetonor:easy,cells=8#7');
      await numbers.locator('[data-cell=A1]').click();
      await numbers.keyboard.type('5,5');
      await numbers.keyboard.press('Enter');
      await numbers.locator('.refused').waitFor();
      expect(await long(numbers)).toBe(0);
      await within.close();
    });
  }
});
