// The pages around the puzzles.
import { describe, expect, inject, it } from 'vitest';
import { accessible, context, DESKTOP, fits, open, PHONE, ready, shot } from './browser.ts';

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
  it('loads at most 500 KB, compressed: the whole app, ready to go offline', async () => {
    const within = await context(PHONE);
    const page = await within.newPage();
    // Of the page, of its worker, and of the service worker, which fetches the whole site.
    const asked = new Set<string>();
    within.on('request', (request) => asked.add(request.url()));
    await page.goto(inject('url') + '/');
    await ready(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    let total = 0;
    for (const url of asked) {
      const response = await fetch(url, { headers: { 'accept-encoding': 'br' } });
      await response.arrayBuffer();
      // What is sent, not what it unpacks to.
      total += Number(response.headers.get('content-length'));
    }
    console.log(`first load: ${(total / 1000).toFixed(0)} KB compressed in ${asked.size} files`);
    expect([...asked].some((url) => url.endsWith('.wasm'))).toBe(true);
    expect(total).toBeLessThanOrEqual(500_000);
    await within.close();
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
