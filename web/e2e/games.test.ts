// Games on the device: what a player did is never lost to something older.
import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { context, open, PHONE, ready } from './browser.ts';
import { keptGame, keptResults } from './kept.ts';
import { readHint, tool } from './play.ts';

const PUZZLE = 'tetonor@2:easy,cells=8#7';
const filled = (page: Page) => page.locator('.cell .entry').count();
const kept = (page: Page) => keptGame(page, PUZZLE);

/** Fills in one pair, as the hint says. */
async function move(page: Page): Promise<void> {
  const before = await filled(page);
  await readHint(page);
  await page.getByRole('button', { name: 'Do it' }).click();
  await page.waitForFunction((old) => document.querySelectorAll('.cell .entry').length > old, before);
}

/** A link to the position on the page. */
async function link(page: Page): Promise<string> {
  await tool(page, 'Copy link to this position');
  await page.getByText('The link is copied').waitFor();
  const address = await page.evaluate(() => navigator.clipboard.readText());
  return address.slice(`${inject('url')}/`.length);
}

describe('a position from a link', () => {
  it('never takes the place of a game of your own', async () => {
    const within = await context(PHONE);
    await within.clock.install();
    const page = await open(within, `#/${PUZZLE}`);
    await move(page);
    const position = await link(page);
    await move(page);
    const own = await kept(page);
    await page.close();
    const other = await open(within, position);
    await within.clock.runFor(40_000);
    expect(await filled(other)).toBe(2);
    expect(await kept(other)).toBe(own);
    await move(other);
    await other.getByText(/from the link, is not saved/).waitFor();
    expect(await kept(other)).toBe(own);
    await within.close();
  });

  it('is kept from the first move on where there is none', async () => {
    const one = await context(PHONE);
    const page = await open(one, `#/${PUZZLE}`);
    await move(page);
    const position = await link(page);
    await one.close();
    const within = await context(PHONE);
    await within.clock.install();
    const there = await open(within, position);
    await within.clock.runFor(40_000);
    expect(await kept(there)).toBeNull();
    await move(there);
    await there.reload();
    await ready(there);
    expect(await filled(there)).toBe(4);
    await within.close();
  });
});

describe('a move', () => {
  it('is kept when the page is closed before the database has answered', async () => {
    const within = await context(PHONE);
    const page = await open(within, `#/${PUZZLE}`);
    // A database that never comes to writing.
    await page.evaluate(() => (IDBObjectStore.prototype.put = () => new Promise(() => undefined) as never));
    await move(page);
    expect(await kept(page)).toBeNull();
    await page.reload();
    await ready(page);
    expect(await filled(page)).toBe(2);
    expect(await kept(page)).not.toBeNull();
    await within.close();
  });
});

describe('a game in two tabs', () => {
  it('goes on in both, and the one left behind does not undo it', async () => {
    const within = await context(PHONE);
    await within.clock.install();
    const page = await open(within, `#/${PUZZLE}`);
    await move(page);
    const other = await open(within, `#/${PUZZLE}`);
    expect(await filled(other)).toBe(2);
    await move(page);
    await other.waitForFunction(() => document.querySelectorAll('.cell .entry').length === 4);
    await within.clock.runFor(40_000);
    expect(JSON.parse((await kept(other)) ?? '').log.moves).toHaveLength(2);
    await move(other);
    await page.waitForFunction(() => document.querySelectorAll('.cell .entry').length === 6);
    await within.close();
  });
});

describe('a name without a generator', () => {
  it('is the same game, and the address names the generator', async () => {
    const within = await context(PHONE);
    const bare = PUZZLE.replace('@1', '');
    const page = await open(within, `#/${bare}`);
    // As a path, or behind the `#` where the host answers no paths.
    expect(page.url()).toMatch(/\/tetonor@2[:/]easy,cells=8[#/]7$/);
    await move(page);
    // As it was kept before names had a generator.
    const save = (await kept(page)) ?? '';
    await page.close();
    await within.close();
    const old = await context(PHONE);
    await old.addInitScript(([name, save]) => {
      if (sessionStorage.getItem('put') !== null) return;
      sessionStorage.setItem('put', 'once');
      localStorage.setItem(`cluesmith.game ${name}`, JSON.stringify(save));
      localStorage.setItem('cluesmith.games', JSON.stringify([name]));
    }, [bare, save] as const);
    for (const name of [PUZZLE, bare]) {
      const again = await open(old, `#/${name}`);
      expect(await filled(again)).toBe(2);
      expect(await again.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cluesmith.game')))).toEqual([]);
      await again.close();
    }
    await old.close();
  });

  it('of a generator that is not here says so', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/stats');
    await page.evaluate(() => (location.hash = '#/tetonor@99:easy#7'));
    await page.getByText(/this program has generator 2/).waitFor();
    await within.close();
  });
});

describe('the clock', () => {
  it('is kept when the board is left for another page or another puzzle', async () => {
    const within = await context(PHONE);
    await within.clock.install();
    const page = await open(within, `#/${PUZZLE}`);
    const seconds = async () => JSON.parse((await kept(page)) ?? '').log.seconds as number;
    await move(page);
    for (const place of ['#/stats', '#/tetonor@2:easy,cells=8#8']) {
      const before = await seconds();
      await within.clock.runFor(9_000);
      await page.evaluate((to) => (location.hash = to), place);
      await page.waitForTimeout(500);
      expect(await seconds(), place).toBeGreaterThanOrEqual(before + 8);
      expect(await keptGame(page, 'tetonor@2:easy,cells=8#8')).toBeNull();
      await page.evaluate((name) => (location.hash = `#/${name}`), PUZZLE);
      await page.locator('[data-number="17"]').waitFor();
    }
    await within.close();
  });
});

describe('a game given up', () => {
  it('is not congratulated', async () => {
    const within = await context(PHONE);
    const page = await open(within, `#/${PUZZLE}`);
    await tool(page, 'Show the solution');
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByTestId('proof').waitFor();
    await page.keyboard.press('Escape');
    for (let pair = 0; pair < 4; pair += 1) await move(page);
    await page.getByRole('dialog').getByRole('heading', { name: 'Filled in' }).waitFor();
    expect(await keptResults(page)).toEqual([]);
    await within.close();
  });
});
