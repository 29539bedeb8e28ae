// A new version of the app comes without taking anything away.
import { existsSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessible, context, INSTALLED, keptOnDevice, ready, shot } from './browser.ts';
import { pairIn, readHint, tapPair } from './play.ts';
import { ROOT } from './server.ts';

const KINDS: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', svg: 'image/svg+xml' };

/** A host of the built site that lets browsers keep everything for an hour, and has a second edition. */
function host(): { server: Server; edition: { now: number } } {
  const edition = { now: 1 };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1) || 'index.html';
    const file = join(ROOT, 'web/dist', path);
    if (!existsSync(file)) return void response.writeHead(404).end();
    let body: Buffer | string = readFileSync(file);
    if (edition.now === 2 && path === 'sw.js') body = body.toString().replace(/VERSION = "\w+"/, 'VERSION = "second"');
    if (path === 'index.html') body = body.toString().replace('<head>', `<head><meta name="edition" content="${edition.now}">`);
    response.setHeader('content-type', KINDS[path.split('.').pop() ?? ''] ?? 'application/octet-stream');
    response.setHeader('cache-control', 'max-age=3600');
    response.end(body);
  }).listen(0);
  return { server, edition };
}

const editionOf = (page: Page) => page.locator('meta[name=edition]').getAttribute('content');
const filled = (page: Page) => page.locator('.cell .entry').count();

it('is offered when it is there, and the game goes on in it', async () => {
  const { server, edition } = host();
  const within = await context(INSTALLED);
  const page = await within.newPage();
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/#/tetonor:easy,cells=8#7`);
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.reload();
  await ready(page);
  const reload = page.getByRole('button', { name: 'Reload' });
  await tapPair(page, pairIn(await readHint(page)));
  await page.waitForFunction(() => document.querySelectorAll('.cell .entry').length === 2);
  const other = await within.newPage();
  await other.goto(page.url().split('#')[0] ?? '');
  await ready(other);
  expect(await reload.count(), 'nothing is new yet').toBe(0);

  edition.now = 2;
  await page.evaluate(() => navigator.serviceWorker.getRegistration().then((one) => one?.update()).then(() => undefined));
  await reload.waitFor();
  await shot(page, 'update-phone', false);
  await accessible(page, 'an update is ready');
  // Nothing happens before the player says so.
  expect(await editionOf(page)).toBe('1');
  await tapPair(page, pairIn(await readHint(page)));
  await page.waitForFunction(() => document.querySelectorAll('.cell .entry').length === 4);
  await page.waitForFunction(() => Number(document.querySelector('[role=timer]')?.textContent?.split(':')[1]) >= 3);
  const seconds = Number((await page.getByRole('timer').textContent())?.split(':')[1]);
  await reload.click();
  await page.waitForFunction(() => document.querySelector('meta[name=edition]')?.getAttribute('content') === '2');
  await ready(page);
  expect(await filled(page)).toBe(4);
  expect(Number((await page.getByRole('timer').textContent())?.split(':')[1])).toBeGreaterThanOrEqual(seconds);
  expect(await reload.count()).toBe(0);

  // Also the engine of a family that was never opened.
  await keptOnDevice(page);
  // The other window is not pulled away. It still finds what it has not loaded yet, even without the host.
  server.close();
  server.closeAllConnections();
  expect(await editionOf(other)).toBe('1');
  await other.getByRole('button', { name: 'Reload' }).waitFor();
  await other.evaluate(() => (location.hash = '#/demons:easy#7'));
  await other.locator('[data-place=A1]').waitFor();
  await other.getByRole('button', { name: 'Reload' }).click();
  await other.waitForFunction(() => document.querySelector('meta[name=edition]')?.getAttribute('content') === '2');
  await other.locator('[data-place=A1]').waitFor();
  await within.close();
});
