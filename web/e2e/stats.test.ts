// Statistics: what was played, what was found alone, and a board to practise on.
import { execFileSync } from 'node:child_process';
import { describe, expect, inject, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { accessible, context, DESKTOP, fits, open, PHONE, ready, shot, type Looks } from './browser.ts';
import { keptResults, type KeptResult } from './kept.ts';
import { readHint, tapPair, won } from './play.ts';
import { program } from './server.ts';

const PUZZLE = 'tetonor@2:easy,cells=8#7';
const NOON = new Date(2026, 10, 18, 12, 0, 0);

interface Step {
  rule: string;
  tier: number;
  moves: string[];
}

/** What the program says of a puzzle: another build of the engine, and no browser. */
const explain = (name: string) => JSON.parse(execFileSync(program(), ['explain', name, '--format', 'json'], { encoding: 'utf8' })) as Step[];
const firstHint = (name: string) => (JSON.parse(execFileSync(program(), ['hint', name, '--format', 'json'], { encoding: 'utf8' })) as { steps: Step[] }).steps;

/** Years of play on a device: every day something, a little better with time. */
function rich(): object[] {
  const levels = { tetonor: ['easy', 'medium', 'hard', 'expert', 'fiendish'], demons: ['easy', 'medium', 'tricky', 'hard', 'brutal'] };
  const rules = { tetonor: { 'strip-fit': [3, 0], 'lone-partner': [6, 1], 'lone-user': [1, 0], 'strip-room': [1, 1], copies: [0, 1] }, demons: { named: [6, 0], 'quota-rest': [2, 0], 'root-full': [1, 0], 'two-clues': [3, 1], 'three-clues': [0, 1] } };
  const generator = { tetonor: 2, demons: 2 };
  let seed = 5;
  const random = (below: number) => (seed = (seed * 48271) % 2147483647) % below;
  return Array.from({ length: 420 }, (_, n) => {
    const family = n % 3 === 0 ? 'demons' : 'tetonor';
    const of = levels[family];
    const level = of[Math.min(random(of.length), random(of.length + 1))]!;
    const date = new Date(Date.UTC(2026, 10, 18 - Math.floor(random(380) * (n % 5 === 0 ? 0.15 : 1))));
    const day = date.toISOString().slice(0, 10);
    const seconds = 50 + random(200) + random(300) * (of.indexOf(level) + 1);
    const how = n > 150 ? { how: { v: 1, moves: 9 + random(6), proof: 8, rules: rules[family] } } : {};
    return { name: `${family}@${generator[family]}:${level}#${n}`, family, level, daily: n % 2 === 0 ? day : null, solvedOn: day, seconds, hints: n % 7 === 0 ? 2 : 0, slips: n % 5 === 0 ? 1 : 0, generator: generator[family], ...how };
  });
}

async function played(options: typeof PHONE, looks: Looks = {}): Promise<BrowserContext> {
  const within = await context(options, looks);
  await within.clock.install({ time: NOON });
  await within.addInitScript((kept) => localStorage.setItem('cluesmith.results', JSON.stringify(kept)), rich());
  return within;
}

const row = (page: Page, rule: string) => page.locator(`[data-rule="${rule}"]`);

describe('a game with one hint', () => {
  it('tells which technique was found after it, and which alone', async () => {
    const within = await context(PHONE);
    const page = await open(within, `#/${PUZZLE}`);
    const told = firstHint(PUZZLE);
    await readHint(page);
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.locator('.cell .entry').first().waitFor();
    const pairs = explain(PUZZLE).flatMap(({ moves }) => moves).filter((text) => /^\d+,\d+$/.test(text));
    const hinted = told.at(-1)!.moves;
    for (const pair of pairs.filter((text) => !hinted.includes(text))) {
      const before = await page.locator('.cell .entry').count();
      await tapPair(page, pair.split(',').map(Number) as [number, number]);
      await page.waitForFunction((old) => document.querySelectorAll('.cell .entry').length > old, before);
    }
    await won(page).waitFor();
    let kept: KeptResult | undefined;
    await expect.poll(async () => (kept = (await keptResults(page))[0])?.how?.v).toBe(1);
    expect(kept).toMatchObject({ name: PUZZLE, hints: 1, how: { moves: pairs.length } });
    // The program's own hint says what was told; everything else was found alone.
    const rules = Object.entries(kept!.how!.rules);
    const sum = (at: 0 | 1) => rules.reduce((sum, [, uses]) => sum + uses[at], 0);
    expect(sum(1)).toBe(told.filter(({ tier }) => tier > 0).length);
    for (const { rule } of told.filter(({ tier }) => tier > 0)) expect(kept!.how!.rules[rule]?.[1]).toBeGreaterThan(0);
    expect(sum(0)).toBeGreaterThanOrEqual(pairs.length - 1);
    await page.evaluate(() => (location.hash = '#/stats'));
    await ready(page);
    for (const [rule, [alone, after]] of rules) await row(page, rule).getByText(`${alone} alone, ${after} after a hint`).waitFor();
    expect(await page.getByText('the others are from before').count()).toBe(0);
    await page.getByRole('rowheader', { name: 'easy' }).waitFor();
    expect(await page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'easy' }) }).getByRole('cell').allTextContents()).toEqual([
      '1', '1', '0', '1', expect.stringMatching(/^\d+:\d\d$/), expect.stringMatching(/^\d+:\d\d$/), `${pairs.length} moves, ${kept!.how!.proof} steps`,
    ]);
    await within.close();
  });
});

describe('practice', () => {
  it('deals a board whose proof needs the technique', async () => {
    const within = await played(PHONE);
    const page = await open(within, '#/stats');
    for (const rule of ['strip-room', 'two-clues', 'copies']) {
      await row(page, rule).getByRole('button', { name: /^Practise/ }).click();
      const path = await page.waitForFunction(() => location.pathname.startsWith('/p/') && location.pathname, null, { timeout: 120_000 });
      const [maker, level, seed] = String(await path.jsonValue()).split('/').slice(2);
      const name = `${maker}:${level}#${seed}`;
      expect(explain(name).map((step) => step.rule), name).toContain(rule);
      await page.getByRole('grid').first().waitFor();
      await page.goto(`${inject('url')}/stats`);
      await row(page, rule).waitFor();
    }
    await within.close();
  });

  it('can be called off', async () => {
    const within = await played(PHONE);
    const page = await open(within, '#/stats');
    const rare = row(page, 'exhaustion');
    await rare.getByRole('button', { name: /^Practise/ }).click();
    await rare.getByRole('progressbar').waitFor();
    await rare.getByRole('button', { name: 'Cancel' }).click();
    await rare.getByRole('button', { name: /^Practise/ }).waitFor();
    // The engine starts anew for whoever asks next.
    await row(page, 'lone-partner').getByRole('button', { name: /^Practise/ }).click();
    await page.waitForURL(/\/p\/tetonor@/, { timeout: 60_000 });
    await within.close();
  });
});

describe('the page of statistics', () => {
  it('is worth opening, in every look', async () => {
    for (const [options, size] of [[PHONE, 'phone'], [DESKTOP, 'desktop']] as const) {
      for (const theme of ['light', 'dark'] as const) {
        for (const language of ['en', 'zh'] as const) {
          const within = await played(options, { theme, language });
          const page = await open(within, '#/stats');
          await page.locator('[data-rule]').first().waitFor();
          await accessible(page, `${size} ${theme} ${language}`);
          await fits(page, 'statistics');
          if (theme === 'light' || language === 'en') await shot(page, `stats-${size}-${theme}-${language}`);
          await within.close();
        }
      }
    }
  });

  it('stands in high contrast, and on the narrowest screen', async () => {
    const within = await played({ ...PHONE, viewport: { width: 320, height: 640 }, forcedColors: 'active' });
    const page = await open(within, '#/stats');
    await page.locator('[data-rule]').first().waitFor();
    await accessible(page, 'forced colours', true);
    await fits(page, '320');
    await shot(page, 'stats-forced');
    await within.close();
  });

  it('has a year that keys walk through and that is read aloud', async () => {
    const within = await played(DESKTOP);
    const page = await open(within, '#/stats');
    const today = page.locator('[data-day="2026-11-18"]');
    await today.focus();
    for (const [key, day] of [['ArrowLeft', '2026-11-11'], ['ArrowUp', '2026-11-10'], ['ArrowRight', '2026-11-17'], ['End', '2026-11-18'], ['Home', '2025-11-17']] as const) {
      await page.keyboard.press(key);
      expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['day'])).toBe(day);
    }
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/^Monday, November 17: /);
    // One stop for Tab, not 366.
    expect(await page.locator('[role=gridcell][tabindex="0"]').count()).toBe(1);
    await within.close();
  });

  it('says the same in its tables as in its pictures', async () => {
    const within = await played(DESKTOP);
    const page = await open(within, '#/stats');
    const all = rich() as { solvedOn: string; seconds: number }[];
    const tables = page.locator('details');
    await tables.first().locator('summary').click();
    const november = await tables.first().getByRole('row').filter({ hasText: 'November 2026' }).getByRole('cell').allTextContents();
    const days = all.filter(({ solvedOn }) => solvedOn.startsWith('2026-11')).map(({ solvedOn }) => solvedOn);
    expect(november).toEqual([String(days.length), String(new Set(days).size)]);
    await tables.nth(1).locator('summary').click();
    const counts = await tables.nth(1).getByRole('cell').allTextContents();
    expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(all.length);
    await within.close();
  });

  it('is friendly while it is empty', async () => {
    for (const [theme, language] of [['light', 'en'], ['dark', 'zh']] as const) {
      const within = await context(PHONE, { theme, language });
      const page = await open(within, '#/stats');
      await page.locator('section.empty').waitFor();
      await accessible(page, 'empty statistics');
      await shot(page, `stats-empty-${theme}`);
      await page.locator('section.empty a').click();
      await page.locator('.poster').first().waitFor();
      await within.close();
    }
  });
});
