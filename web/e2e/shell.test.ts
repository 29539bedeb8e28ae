// The pages around the puzzles.
import { connect, createServer, type AddressInfo } from 'node:net';
import { describe, expect, inject, it } from 'vitest';
import { accessible, context, DESKTOP, fits, INSTALLED, open, PHONE, ready, shot } from './browser.ts';

const PAGES = { today: '#/', play: '#/play', archive: '#/archive', stats: '#/stats', about: '#/about', settings: '#/settings', tutorial: '#/tutorial' };

describe('every page', () => {
  for (const theme of ['light', 'dark'] as const) {
    for (const language of ['en', 'zh'] as const) {
      it(`is readable, reachable and fits a phone: ${theme}, ${language}`, async () => {
        const within = await context(PHONE, { theme, language });
        const page = await open(within);
        for (const [name, hash] of Object.entries(PAGES)) {
          await page.evaluate((to) => (location.hash = to), hash);
          await ready(page);
          await page.waitForTimeout(150);
          await accessible(page, `${name} ${theme} ${language}`);
          await fits(page, name);
          if (language === 'en' || ['today', 'settings', 'tutorial'].includes(name)) await shot(page, `phone-${theme}-${language}-${name}`);
        }
        await within.close();
      });
    }
  }

  it('is elegant on a desktop', async () => {
    const within = await context(DESKTOP);
    const page = await open(within);
    for (const [name, hash] of Object.entries(PAGES)) {
      await page.evaluate((to) => (location.hash = to), hash);
      await ready(page);
      await shot(page, `desktop-light-${name}`, false);
    }
    await within.close();
  });
});

describe('the first visit', () => {
  it('loads at most 400 KB on the wire until five seconds after the cards are shown, and is then ready to go offline', async () => {
    // Every byte that the server sends passes here, whoever asked for it and however often.
    const server = new URL(inject('url'));
    let total = 0;
    const proxy = createServer((from) => {
      const to = connect(Number(server.port), server.hostname);
      to.on('data', (chunk) => (total += chunk.length));
      from.pipe(to).pipe(from);
      for (const end of [from, to]) end.on('error', () => (from.destroy(), to.destroy()));
    }).listen(0, '127.0.0.1');
    await new Promise((ready) => proxy.once('listening', ready));
    const within = await context(INSTALLED);
    const page = await within.newPage();
    await page.goto(`http://localhost:${(proxy.address() as AddressInfo).port}/`);
    await page.locator('.poster').first().waitFor();
    await page.waitForTimeout(5000);
    console.log(`first visit: ${(total / 1000).toFixed(0)} KB on the wire`);
    expect(total).toBeLessThanOrEqual(400_000);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    const first = total;
    await page.reload();
    await page.locator('.poster').first().waitFor();
    expect(total - first, 'the second visit asks for next to nothing').toBeLessThan(20_000);
    await within.close();
    proxy.close();
  });

  it('has headers that keep others out', async () => {
    const response = await fetch(inject('url') + '/');
    const policy = response.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval'(?<!wasm-unsafe-eval')|\*/);
  });
});

describe('what is kept', () => {
  it('goes from one device to another as a file', async () => {
    const one = await context(PHONE);
    const page = await open(one, '#/stats');
    await page.evaluate(() => {
      const result = { name: 'tetonor:easy#2026-11-16', family: 'tetonor', level: 'easy', daily: '2026-11-16', solvedOn: '2026-11-16', seconds: 95, hints: 0, slips: 1, generator: 1 };
      localStorage.setItem('cluesmith.results', JSON.stringify([result]));
    });
    await page.reload();
    await ready(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save a file' }).click();
    const file = await (await download).path();
    const other = await context(PHONE);
    const fresh = await open(other, '#/stats');
    await fresh.locator('input[type=file]').setInputFiles(file);
    await fresh.getByText('One new result was read.').waitFor();
    await fresh.getByText('1:35').first().waitFor();
    await fresh.locator('input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"hello": 1}') });
    await fresh.getByText('That is no file of Cluesmith.').waitFor();
    await one.close();
    await other.close();
  });

  it('remembers settings before the first paint', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/settings');
    await page.getByLabel('Dark').check({ force: true });
    await page.getByLabel('Blue and orange').check({ force: true });
    await page.getByLabel('中文').check({ force: true });
    await page.reload();
    await page.waitForSelector('h1');
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({ theme: 'dark', palette: 'clear' });
    expect(await page.locator('h1').textContent()).toBe('设置');
    await accessible(page, 'settings in blue and orange, dark');
    await shot(page, 'desktop-dark-zh-settings', false);
    await within.close();
  });
});
