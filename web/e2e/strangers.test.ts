// What comes from outside: addresses, files, and whatever a browser kept. Nothing of it breaks the app.
import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { context, open, PHONE, ready } from './browser.ts';

const ADDRESSES = [
  '#/tetonor:hard#7?p=',
  '#/tetonor:hard#7?p=2zzzz',
  `#/tetonor:hard#7?p=1${'A'.repeat(50_000)}`,
  '#/tetonor:impossible#1',
  '#/tetonor:hard',
  '#/tetonor:cells=7#1',
  '#/demons:rows=99999999999999999999#1',
  '#/demons:easy,rows=3,rows=4#1',
  '#/tetonor:hard#<img src=x onerror=alert(1)>',
  '#/chess#1',
  '#/tetonor:%E0%A4%A#1',
];
const HARMLESS = ['#/nothing/here', '#', '#/archive/9999-99', '#/archive/2026-11', '#/__proto__', '#/%00', '#////'];

describe('an address that makes no sense', () => {
  it('gets a sentence and a way out', async () => {
    const within = await context(PHONE);
    for (const hash of ADDRESSES) {
      const page = await within.newPage();
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(String(error)));
      page.on('dialog', (dialog) => errors.push(dialog.message()));
      await page.goto(`${inject('url')}/${hash}`);
      const said = page.locator('[role=alert], h1').first();
      await said.waitFor();
      expect((await said.textContent())?.length, hash).toBeGreaterThan(5);
      expect(errors, hash).toEqual([]);
      await page.close();
    }
    await within.close();
  });

  it('or leads to a page', async () => {
    const within = await context(PHONE);
    const page = await open(within);
    for (const hash of HARMLESS) {
      await page.evaluate((to) => (location.hash = to), hash);
      await ready(page);
      expect(await page.locator('h1').count(), hash).toBe(1);
    }
    await within.close();
  });
});

const result = { name: 'tetonor:easy#2026-11-16', family: 'tetonor', level: 'easy', daily: '2026-11-16', solvedOn: '2026-11-16', seconds: 95, hints: 0, slips: 1, generator: 1 };
const backup = (parts: object) => JSON.stringify({ cluesmith_backup: 1, results: [], games: {}, settings: {}, ...parts });

async function take(page: Page, text: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from(text) });
}

describe('a file of somebody else', () => {
  it('is refused, or only what is right in it is taken', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/stats');
    for (const text of ['', 'null', '[]', '3', '{"cluesmith_backup": 2, "results": []}', '{"cluesmith_backup": 1}']) {
      await take(page, text);
      await page.getByText('That is no file of Cluesmith.').waitFor();
      await page.waitForTimeout(100);
    }
    const results = [result, { ...result }, null, 7, { ...result, name: 'b', seconds: -1 }, { ...result, name: 'c', solvedOn: '2026-02-31' }, { ...result, name: 'd', daily: 5 }];
    const settings = { language: 'xx', theme: 'dark', palette: ['clear'], __proto__: { motion: 'less' }, more: 1 };
    const games = { 'tetonor:easy,cells=8#7': '{"cluesmith_game": 1, "document": 3}', 'demons:easy#7': 'not json', x: 3 };
    await take(page, backup({ results, settings, games }));
    await page.getByText('One new result was read.').waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
    await page.reload();
    await ready(page);
    await page.getByText('1:35').first().waitFor();
    for (const name of ['tetonor:easy,cells=8#7', 'demons:easy#7']) {
      await page.evaluate((to) => (location.hash = `#/${to}`), name);
      await page.locator('[role=gridcell]').first().waitFor();
    }
    await within.close();
  });
});

describe('a browser that kept nonsense, or keeps nothing', () => {
  it('still shows every page', async () => {
    const within = await context(PHONE);
    await within.addInitScript(() => {
      for (const key of ['cluesmith.results', 'cluesmith.games', 'cluesmith.settings', 'cluesmith.game tetonor:easy#7']) localStorage.setItem(key, '{"length": 3}');
    });
    const page = await open(within);
    for (const hash of ['#/stats', '#/archive', '#/settings', '#/tetonor:easy#7']) {
      await page.evaluate((to) => (location.hash = to), hash);
      await ready(page);
    }
    await within.close();
    const bare = await context(PHONE);
    await bare.addInitScript(() => {
      Storage.prototype.setItem = IDBObjectStore.prototype.put = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    const full = await open(bare, '#/tetonor:easy#7');
    await full.keyboard.press('h');
    await full.getByTestId('hint').waitFor();
    await full.getByText('This device has no room left').first().waitFor();
    await bare.close();
  });
});
