// What is kept: all of it, or the page says how much. Old devices, full ones, private windows, two tabs.
import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { context, open, PHONE, ready } from './browser.ts';
import { keptGame, keptNames, keptResults } from './kept.ts';
import { climb, readHint } from './play.ts';

const PUZZLE = 'tetonor@2:easy,cells=8#7';
const result = (n: number) => ({ name: `tetonor@2:easy#${n}`, family: 'tetonor', level: 'easy', daily: null, solvedOn: '2026-11-16', seconds: 60 + (n % 900), hints: n % 2, slips: 0, generator: 2 });
const backup = (count: number) => Buffer.from(JSON.stringify({ cluesmith_backup: 1, settings: {}, results: Array.from({ length: count }, (_, n) => result(n)), games: {} }));
const give = (page: Page, count: number) => page.locator('input[type=file]').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer: backup(count) });

/** Solves the small board by hints. */
async function solve(page: Page): Promise<void> {
  for (let pair = 0; pair < 4; pair += 1) {
    const before = await page.locator('.cell .entry').count();
    await readHint(page);
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.waitForFunction((old) => document.querySelectorAll('.cell .entry').length > old, before);
  }
  await page.getByRole('dialog').getByRole('heading', { name: 'Solved' }).waitFor();
}

describe('a file of 60,000 results', () => {
  it('is kept, all of it', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/stats');
    await give(page, 60_000);
    await page.getByText('60000 new results were read.').first().waitFor({ timeout: 60_000 });
    expect((await keptResults(page)).length).toBe(60_000);
    await page.reload();
    await ready(page);
    await page.getByText('Results: 60000.').waitFor();
    await page.evaluate(() => (location.hash = '#/'));
    await page.locator('.poster').first().waitFor();
    await within.close();
  });

  it('is kept as far as there is room, and the message says how far', async () => {
    const within = await context(PHONE);
    await within.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      let left = 41_500;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
        left -= 1;
        if (left < 0) throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, given);
      };
    });
    const page = await open(within, '#/stats');
    await give(page, 60_000);
    const said = await page.getByText(/of 60000 new results are kept/).first().textContent({ timeout: 60_000 });
    const count = Number(/(\d+) of 60000/.exec(said ?? '')?.[1]);
    expect(said).toContain('Not everything could be kept');
    expect((await keptResults(page)).length).toBe(count);
    expect(count).toBeGreaterThan(40_000);
    await page.getByText(`Results: ${count}.`).waitFor();
    await within.close();
  });
});

describe('a win', () => {
  it('that cannot be kept says so where it is celebrated', async () => {
    const within = await context(PHONE);
    await within.addInitScript(() => {
      const put = IDBObjectStore.prototype.put;
      IDBObjectStore.prototype.put = function (this: IDBObjectStore, ...given: Parameters<typeof put>) {
        if (this.name === 'results') throw new DOMException('full', 'QuotaExceededError');
        return put.apply(this, given);
      };
    });
    const page = await open(within, `#/${PUZZLE}`);
    await solve(page);
    await page.getByRole('dialog').getByText('This result could not be kept').first().waitFor();
    expect(await keptResults(page)).toEqual([]);
    await within.close();
  });

  it('in a browser that keeps nothing says that it is gone with the tab, and so does the page of statistics', async () => {
    const within = await context(PHONE);
    await within.addInitScript(() => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('not here', 'InvalidStateError');
      };
    });
    const page = await open(within, `#/${PUZZLE}`);
    await solve(page);
    await page.getByRole('dialog').getByText('gone when the tab is closed').first().waitFor();
    await page.evaluate(() => (location.hash = '#/stats'));
    await page.getByTestId('where').getByText('Results: 1. Games: 1. This browser does not let the page keep anything').waitFor();
    await within.close();
  });
});

describe('a database that never answers', () => {
  it('keeps nobody from seeing today, or from playing', async () => {
    const within = await context(PHONE);
    await within.addInitScript(() => {
      const silent = { addEventListener: () => undefined, removeEventListener: () => undefined };
      IDBFactory.prototype.open = () => Object.assign(Object.create(IDBOpenDBRequest.prototype) as IDBOpenDBRequest, silent);
    });
    const page = await within.newPage();
    await page.goto(inject('url'));
    await page.locator('.poster').first().waitFor();
    await page.getByText('Solve one today').waitFor({ state: 'hidden' });
    await page.evaluate((name) => (location.hash = `#/${name}`), PUZZLE);
    await page.getByRole('gridcell').first().waitFor({ timeout: 30_000 });
    await within.close();
  });
});

describe('a device from before there was a database', () => {
  it('has everything afterwards that it had before, and nothing in the old place', async () => {
    const within = await context(PHONE);
    const maker = await open(within, `#/${PUZZLE}`);
    await maker.getByRole('button', { name: 'Hint', exact: true }).click();
    await climb(maker.getByTestId('hint'));
    await expect.poll(() => keptNames(maker)).toEqual([PUZZLE]);
    const save = (await keptGame(maker, PUZZLE)) ?? '';
    await within.close();
    const old = await context(PHONE);
    const results = Array.from({ length: 300 }, (_, n) => result(n));
    await old.addInitScript(
      ([name, save, results]) => {
        if (localStorage.getItem('before') !== null) return;
        localStorage.setItem('before', 'this happens once');
        localStorage.setItem(`cluesmith.game ${name}`, JSON.stringify(save));
        localStorage.setItem('cluesmith.games', JSON.stringify([name]));
        localStorage.setItem('cluesmith.results', JSON.stringify(results));
      },
      [PUZZLE, save, results] as const,
    );
    // Two tabs at once.
    const [one, other] = await Promise.all([open(old, '#/stats'), open(old, '#/stats')]);
    for (const page of [one, other]) await page.getByText('Results: 300. Games: 1.').waitFor();
    const byName = (a: { name: string }, b: { name: string }) => a.name.localeCompare(b.name);
    expect((await keptResults(one)).sort(byName)).toEqual(results.sort(byName));
    expect(await one.evaluate(() => Object.keys(localStorage).filter((key) => /cluesmith\.(game|results)/.test(key)))).toEqual([]);
    await old.close();
  });
});

describe('two tabs', () => {
  it('see what the other has solved, without a reload', async () => {
    const within = await context(PHONE);
    const stats = await open(within, '#/stats');
    await stats.getByText('Results: 0.').waitFor();
    const page = await open(within, `#/${PUZZLE}`);
    await solve(page);
    await stats.getByText('Results: 1. Games: 1.').waitFor();
    await within.close();
  });
});
