// Links: a path and what stands behind the `#` open the same thing, also without a network; a board plays in a frame of
// another page. Against the program itself: it is what answers paths.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import { accessible, browser, context, DESKTOP, fits, INSTALLED, keptOnDevice, PHONE, ready, shot } from './browser.ts';
import { tool } from './play.ts';

const BOARD = '/p/tetonor@2/easy,cells=8/7';
const address = (page: Page) => page.url().slice(inject('url').length);

async function visit(page: Page, path: string): Promise<void> {
  await page.goto(inject('url') + path);
  await ready(page);
}

describe('a path', () => {
  it('opens its puzzle, on a reload and on the way back, too', async () => {
    const within = await context(PHONE);
    const page = await within.newPage();
    await visit(page, '/p/tetonor/easy,cells=8/7');
    await page.locator('[data-cell=A1]').waitFor();
    // The address names the generator, so that it leads to this puzzle for ever.
    expect(address(page)).toBe(BOARD);
    await page.reload();
    await page.locator('[data-cell=A1]').waitFor();
    expect(address(page)).toBe(BOARD);
    // Links within the app load nothing anew.
    await page.evaluate(() => ((window as unknown as { same: boolean }).same = true));
    await page.getByRole('link', { name: 'Back' }).first().click();
    await page.locator('.poster').first().waitFor();
    expect(address(page)).toBe('/');
    await page.getByRole('link', { name: 'Statistics' }).click();
    await page.waitForFunction(() => location.pathname === '/stats');
    await page.goBack();
    await page.locator('.poster').first().waitFor();
    await page.goBack();
    await page.locator('[data-cell=A1]').waitFor();
    await page.goForward();
    await page.locator('.poster').first().waitFor();
    expect(await page.evaluate(() => (window as unknown as { same: boolean }).same)).toBe(true);
    await within.close();
  });

  it.each([['en', /in your feed reader/, /in your calendar/], ['zh', /推送/, /日程/]] as const)('leads from today to the feed and the calendar, in %s', async (language, feed, calendar) => {
    const within = await context(language === 'en' ? DESKTOP : PHONE, { language, theme: language === 'en' ? 'light' : 'dark' });
    const page = await within.newPage();
    await visit(page, '/');
    for (const [name, path, kind] of [[feed, '/feed.json', 'application/feed+json'], [calendar, '/dailies.ics', 'text/calendar']] as const) {
      const link = page.getByRole('link', { name });
      expect(new URL((await link.getAttribute('href')) ?? '', page.url()).pathname).toBe(path);
      const got = await page.request.get(inject('url') + path);
      expect([got.status(), got.headers()['content-type']?.split(';')[0]]).toEqual([200, kind]);
      await page.locator(`head > link[rel=alternate][type="${kind}"]`).waitFor({ state: 'attached' });
    }
    await accessible(page, `today with its feeds, ${language}`);
    await fits(page, `today with its feeds, ${language}`);
    await shot(page, `links-feeds-${language}`);
    await within.close();
  });

  it('is what an old link becomes', async () => {
    const within = await context(PHONE);
    const page = await within.newPage();
    for (const [old, now] of [
      ['/#/tetonor:easy,cells=8#7', BOARD],
      ['/#/tetonor@2:easy,cells=8%237', BOARD],
      ['/#/p/tetonor@2/easy,cells=8/7', BOARD],
      ['/#/archive/2026-10', '/archive/2026-10'],
      ['/#/play', '/play'],
      ['/#/nothing/here', '/'],
      ['/today', '/today'],
    ] as const) {
      await visit(page, old);
      await expect.poll(() => address(page), { message: old }).toBe(now);
    }
    // Whoever wrote a link by hand on a page of the app gets there, too.
    await page.evaluate(() => (location.hash = '#/demons:easy,rows=3,cols=3#2'));
    await page.locator('[data-place=A1]').waitFor();
    expect(address(page)).toMatch(/^\/p\/demons@\d+\/easy,rows=3,cols=3\/2$/);
    await page.goBack();
    await page.locator('.poster').first().waitFor();
    await within.close();
  });

  it('leads to the puzzle of the day, which has a name of its own', async () => {
    const within = await context(PHONE);
    const page = await within.newPage();
    await visit(page, '/#/today/tetonor');
    await page.locator('[data-cell=A1]').waitFor();
    const day = await page.evaluate(() => new Date().toLocaleDateString('sv'));
    expect(address(page)).toMatch(new RegExp(`^/p/tetonor@2/\\w+/${day}$`));
    await within.close();
  });

  it('is what is shared, with the position in it', async () => {
    const within = await context(DESKTOP);
    const page = await within.newPage();
    await visit(page, BOARD);
    await page.locator('[data-cell=A1]').waitFor();
    await tool(page, 'Copy link to this position');
    await page.getByText('The link is copied').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${inject('url')}${BOARD}?p=`);
    await page.goto(copied);
    await page.locator('[data-cell=A1]').waitFor();
    await within.close();
  });

  it('works without a network', async () => {
    const within = await context(INSTALLED);
    const page = await within.newPage();
    await visit(page, BOARD);
    await keptOnDevice(page);
    await within.setOffline(true);
    await page.reload();
    await page.locator('[data-cell=A1]').waitFor();
    await visit(page, '/p/demons/easy,rows=3,cols=3/2');
    await page.locator('[data-place=A1]').waitFor();
    await visit(page, '/archive');
    expect(await page.locator('h1').textContent()).toBe('Archive');
    await within.close();
  });

  it('that leads nowhere says so', async () => {
    for (const [name, options] of [['phone', PHONE], ['desktop', DESKTOP]] as const) {
      for (const theme of ['light', 'dark'] as const) {
        for (const language of ['en', 'zh'] as const) {
          const within = await context(options, { theme, language });
          const page = await within.newPage();
          const response = await page.goto(`${inject('url')}/nothing/here`);
          expect(response?.status()).toBe(404);
          await ready(page);
          await page.getByRole('heading', { name: language === 'en' ? 'There is nothing here' : '这里什么也没有' }).waitFor();
          await fits(page, 'nothing');
          await accessible(page, `nothing ${name} ${theme}`);
          await shot(page, `missing-${name}-${theme}-${language}`, false);
          await within.close();
        }
      }
    }
  });
});

/** A page of somebody else, on another origin, with a board in a frame. */
async function host(embed: string, sandbox: string): Promise<{ at: string; close: () => void }> {
  const html = `<!doctype html><title>Elsewhere</title><h1>Elsewhere</h1>
    <script>window.heard = []; addEventListener('message', (e) => window.heard.push({ ...e.data, origin: e.origin }));</script>
    <iframe src="${embed}" ${sandbox} width="420" height="640" title="A puzzle"></iframe>`;
  const server = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html)).listen(0);
  await new Promise((listening) => server.once('listening', listening));
  // Another host is another site, not only another port.
  return { at: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, close: () => void server.close() };
}

interface Heard {
  cluesmith: string;
  puzzle: string;
  height?: number;
  hints?: number;
  origin: string;
}
const heard = (page: Page) => page.evaluate(() => (window as unknown as { heard: Heard[] }).heard);

/** Solves a board by what its hints say. */
async function solve(frame: Frame): Promise<void> {
  for (let step = 0; step < 80 && (await frame.locator('.solved[role=status]').count()) === 0; step += 1) {
    const act = frame.getByRole('button', { name: 'Do it' });
    if ((await act.count()) > 0) await act.click();
    else if ((await frame.getByRole('button', { name: 'Say more' }).count()) > 0) await frame.getByRole('button', { name: 'Say more' }).click();
    else await frame.getByRole('button', { name: 'Hint', exact: true }).click();
    await frame.waitForTimeout(120);
  }
}

describe('a board in a frame of another page', () => {
  for (const [family, path, cell] of [
    ['tetonor', '/embed/tetonor/easy,cells=8/7', '[data-cell=A1]'],
    ['demons', '/embed/demons/easy,rows=3,cols=3/2', '[data-place=A1]'],
  ] as const) {
    it(`plays ${family} behind the walls of a sandbox, and tells when it is solved`, async () => {
      const { at, close } = await host(inject('url') + path, 'sandbox="allow-scripts"');
      const within = await context(DESKTOP);
      const page = await within.newPage();
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(String(error)));
      page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      await page.goto(at);
      const frame = page.frames()[1]!;
      await frame.locator(cell).waitFor();
      await expect.poll(async () => (await heard(page)).map((one) => one.cluesmith)).toContain('ready');
      expect(await frame.evaluate(() => self.origin)).toBe('null');
      await page.screenshot({ path: `artifacts/embed-${family}.png` });
      await solve(frame);
      await expect.poll(async () => (await heard(page)).map((one) => one.cluesmith)).toContain('solved');
      const told = await heard(page);
      const solved = told.find((one) => one.cluesmith === 'solved')!;
      expect(solved.puzzle).toMatch(new RegExp(`^${family}@\\d+:easy,`));
      expect(solved.hints).toBeGreaterThan(0);
      expect(new Set(told.map((one) => one.origin))).toEqual(new Set(['null']));
      expect(told.filter((one) => one.cluesmith === 'solved')).toHaveLength(1);
      expect(JSON.stringify(told)).not.toContain('answer');
      await page.screenshot({ path: `artifacts/embed-${family}-solved.png` });
      expect(problems).toEqual([]);
      await within.close();
      close();
    });
  }

  it('says how high it would like to be, and is content with that', async () => {
    const { at, close } = await host(`${inject('url')}/embed/demons/easy/7`, 'sandbox="allow-scripts"');
    const within = await context(DESKTOP);
    const page = await within.newPage();
    await page.goto(at);
    await page.frames()[1]!.locator('[data-place=A1]').waitFor();
    const wish = async () => (await heard(page)).findLast((one) => one.cluesmith === 'resize')?.height ?? 0;
    await expect.poll(wish).toBeGreaterThan(640);
    const height = await wish();
    await page.evaluate((height) => document.querySelector('iframe')!.setAttribute('height', String(height)), height);
    await page.waitForTimeout(600);
    expect(await wish()).toBe(height);
    await within.close();
    close();
  });

  it('is the only page that may stand in one', async () => {
    const { at, close } = await host(`${inject('url')}${BOARD}`, '');
    const within = await browser.current!.newContext();
    const page = await within.newPage();
    await page.goto(at);
    await page.waitForTimeout(1000);
    expect(await page.frames()[1]!.locator('[data-cell=A1]').count()).toBe(0);
    await within.close();
    close();
  });

  it('is offered with the result, ready to be put into a page', async () => {
    const within = await context(PHONE);
    const page = await within.newPage();
    await visit(page, BOARD);
    await page.locator('[data-cell=A1]').waitFor();
    await tool(page, 'Share');
    await page.getByText('Embed', { exact: true }).click();
    const code = await page.getByTestId('embed-code').inputValue();
    expect(code).toContain(`<iframe src="${inject('url')}/embed/tetonor@2/easy,cells=8/7" sandbox="allow-scripts"`);
    await accessible(page, 'embed');
    await shot(page, 'share-embed-phone', false);
    await within.close();
  });
});

it('shortcuts and screenshots of the manifest are there', async () => {
  const manifest = (await (await fetch(`${inject('url')}/manifest.webmanifest`)).json()) as { shortcuts: { url: string }[]; screenshots: { src: string; type: string }[]; icons: { src: string; type: string }[] };
  for (const { src, type } of [...manifest.screenshots, ...manifest.icons]) {
    const got = await fetch(`${inject('url')}/${src}`);
    expect([got.status, got.headers.get('content-type')]).toEqual([200, type]);
  }
  const within = await context(PHONE);
  const page = await within.newPage();
  for (const { url } of manifest.shortcuts) {
    await visit(page, url.slice(1));
    // A board, whichever it is, has its clock.
    const [, family] = /today\/(\w+)$/.exec(url) ?? [];
    await page.locator(family === undefined ? 'form' : '[role=timer]').first().waitFor({ timeout: 60_000 });
    if (family !== undefined) expect(address(page), url).toMatch(new RegExp(`^/p/${family}@`));
  }
  await within.close();
});
