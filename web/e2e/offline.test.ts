// After the first visit the network is not needed, and the site can live anywhere.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { context, INSTALLED, keptOnDevice, open, ready } from './browser.ts';
import { pairIn, readHint, tapPair, tool } from './play.ts';
import { ROOT } from './server.ts';

/** The families whose engines the worker has kept. */
const engines = (page: Page) =>
  page.evaluate(async () => {
    const kept = await Promise.all([...document.querySelectorAll<HTMLLinkElement>('link[rel=engine]')].map(async ({ href, title }) => ((await caches.match(href, { ignoreVary: true })) === undefined ? [] : [title])));
    return kept.flat();
  });

it('works offline after the first visit, also what was never opened', async () => {
  const within = await context(INSTALLED);
  const page = await open(within);
  await keptOnDevice(page);
  await within.setOffline(true);
  await page.reload();
  await ready(page);
  expect(await page.locator('.poster').count()).toBe(5);
  await page.evaluate(() => (location.hash = '#/tetonor:easy,cells=8#7'));
  await page.locator('[data-cell=A1]').waitFor();
  await tapPair(page, pairIn(await readHint(page)));
  await page.locator('.cell .entry').first().waitFor();
  await page.reload();
  await ready(page);
  expect(await page.locator('.cell .entry').count()).toBe(2);
  await page.evaluate(() => (location.hash = '#/demons:easy#7'));
  await page.locator('[data-place=A1]').waitFor();
  await within.close();
});

it('fetches nothing unasked where data are to be saved, and keeps what was used', async () => {
  for (const saveData of [true, false]) {
    const within = await context(INSTALLED);
    await within.clock.install();
    await within.addInitScript((saveData) => Object.defineProperty(navigator, 'connection', { value: { saveData } }), saveData);
    const page = await open(within);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await page.clock.fastForward(60_000);
    if (saveData) {
      await page.waitForTimeout(2500);
      expect(await engines(page)).toEqual([]);
      await page.evaluate(() => (location.hash = '#/tetonor:easy,cells=8#7'));
      await page.locator('[data-cell=A1]').waitFor();
      await expect.poll(() => engines(page)).toEqual(['tetonor']);
    } else {
      await expect.poll(async () => (await engines(page)).length, { timeout: 20_000 }).toBe(5);
    }
    await within.close();
  }
});

it('is a static site under any path', async () => {
  const kinds: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', svg: 'image/svg+xml' };
  const host = createServer((request, response) => {
    const path = (request.url ?? '').replace('/some/where/', '') || 'index.html';
    response.setHeader('content-type', kinds[path.split('.').pop() ?? ''] ?? 'application/octet-stream');
    response.end(readFileSync(join(ROOT, 'web/dist', path)));
  }).listen(0);
  const within = await context(INSTALLED);
  const page = await within.newPage();
  await page.goto(`http://localhost:${(host.address() as AddressInfo).port}/some/where/`);
  await ready(page);
  expect(await page.locator('.poster').count()).toBe(5);
  // Files answer no feeds, so nothing leads to them.
  expect(await page.locator('a[href*="feed.json"], a[href*="dailies.ics"]').count()).toBe(0);
  await keptOnDevice(page);
  await new Promise((closed) => {
    host.close(closed);
    host.closeAllConnections();
  });
  // The host is gone; the app is not.
  await page.goto(`${page.url().split('#')[0]}#/tetonor:easy,cells=8#7`);
  await page.reload();
  await page.locator('[data-cell=A1]').waitFor();
  await tool(page, 'Copy link to this position');
  await page.getByText('The link is copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/some/where/#/tetonor@2:easy,cells=8#7?p=');
  await within.close();
});

it('can be installed', async () => {
  const within = await context(INSTALLED);
  const page = await open(within);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const browser = await within.newCDPSession(page);
  const { errors: flaws, data } = await browser.send('Page.getAppManifest');
  expect(flaws).toEqual([]);
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Cluesmith', display: 'standalone', start_url: './' });
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors');
  // Windows of a test are private ones, in which nothing is ever installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await within.close();
});
