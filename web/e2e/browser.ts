// One browser for a file of tests, pages as phones and desktops have them.
import AxeBuilder from '@axe-core/playwright';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject } from 'vitest';
import { ARTIFACTS } from './server.ts';

export const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 860 } };
/** With the service worker. It fetches the whole app for every new context, so it is there only where it matters. */
export const INSTALLED: BrowserContextOptions = { ...PHONE, serviceWorkers: 'allow' };
/** Pictures are for people; they are taken when somebody wants to look at them (`PICTURES=1 npm run e2e`). */
const PICTURES = process.env['PICTURES'] !== undefined;

export const browser: { current: Browser | undefined } = { current: undefined };
const problems: string[] = [];

beforeAll(async () => {
  browser.current = await chromium.launch({
    executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
});

afterAll(async () => {
  await browser.current?.close();
  expect(problems, 'nothing is said on the console').toEqual([]);
});

export interface Looks {
  theme?: 'light' | 'dark';
  language?: 'en' | 'zh';
}

export async function context(options: BrowserContextOptions, looks: Looks = {}): Promise<BrowserContext> {
  const made = await browser.current!.newContext({
    serviceWorkers: 'block',
    ...options,
    colorScheme: looks.theme ?? 'light',
    locale: looks.language === 'zh' ? 'zh-CN' : 'en-GB',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  made.setDefaultTimeout(15_000);
  return made;
}

/** Opens the app at a place and waits until it stands. */
export async function open(within: BrowserContext, hash = '#/'): Promise<Page> {
  const page = await within.newPage();
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('console', (message) => {
    // A test that keeps the service worker away is told so.
    if (message.text().includes('registration blocked by Playwright')) return;
    // A slow machine comes to it later than the browser expects.
    if (message.text().includes('was preloaded using link preload but not used within a few seconds')) return;
    if (message.type() === 'error' || message.type() === 'warning') problems.push(message.text());
  });
  await page.goto(inject('url') + '/' + hash);
  await ready(page);
  return page;
}

export async function ready(page: Page): Promise<void> {
  await page.waitForSelector('h1');
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
}

/** What moves has arrived. */
export async function settled(page: Page): Promise<void> {
  const still = () => document.getAnimations().every((one) => one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity);
  // What was asked for a moment ago begins to move with the next picture, and not before.
  for (let look = 0; look < 2; look += 1) {
    await page.waitForTimeout(40);
    await page.waitForFunction(still);
  }
}

/** Keeps a picture of the window, or of the whole page: in a window as high as the page, so that what stands at its foot does. */
export async function shot(page: Page, name: string, whole = true): Promise<void> {
  if (!PICTURES) return;
  const size = page.viewportSize()!;
  if (whole) {
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ ...size, height: Math.max(height, size.height) });
  }
  await settled(page);
  await page.screenshot({ path: join(ARTIFACTS, `${name}.png`) });
  if (whole) await page.setViewportSize(size);
}

/** Nothing serious for people who listen, zoom, or use keys. */
export async function accessible(page: Page, where: string, system = false): Promise<void> {
  await settled(page);
  // Colours that the system chooses are the system's business; every other rule holds, and this one besides.
  const rules = { 'label-content-name-mismatch': { enabled: true }, 'color-contrast': { enabled: !system } };
  // The app has no frames in it, so what was found needs no second page to be put together.
  const axe = new AxeBuilder({ page }).options({ rules, resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.analyze();
  const found = violations.map((one) => `${one.impact} ${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 4).join(' | ')}`);
  expect(found, where).toEqual([]);
}

/** Everything is on the device, the engine of every family too. */
export async function keptOnDevice(page: Page): Promise<void> {
  const kept = () =>
    page.evaluate(async () => {
      if (navigator.serviceWorker.controller === null) return false;
      const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
      const engines = [...document.querySelectorAll<HTMLLinkElement>('link[rel=engine]')];
      return engines.length > 0 && engines.every(({ href }) => all.flat().some((request) => request.url === href));
    });
  await expect.poll(kept, { timeout: 40_000 }).toBe(true);
}

/** The puzzle that an address leads to, whether it is a path or stands behind the `#`. */
export function nameIn(address: string | null): string {
  const [, maker = '', settings = '', seed = ''] = /\/(?:p|together)\/([^/]+)\/(?:([^/]*)\/)?([^/?]+)$/.exec(address ?? '') ?? [];
  return maker === '' ? decodeURIComponent((address ?? '').replace(/^.*#\/(?=[a-z])/, '')) : decodeURIComponent(`${maker}:${settings}#${seed}`);
}

/** Nothing is wider than the screen. A phone makes its window as wide as what does not fit, so the window is not asked. */
export async function fits(page: Page, where: string): Promise<void> {
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(wide, `${where} is wider than the screen`).toBeLessThanOrEqual(page.viewportSize()!.width);
}

/**
 * Targets of less than 44 × 44 px, on the page or in the dialog over it. Links and names within a running sentence are not
 * counted: their height is that of the line (WCAG 2.5.5, "inline"). What counts is where a thumb hits: eight tiles of a strip have a gap between them that
 * belongs to them, and without it a phone of 360 px would leave each of them 42.
 */
export async function hardToHit(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const over = document.querySelector('dialog[open]') ?? document.querySelector('main')!;
    return [...over.querySelectorAll(':is(button, a, label:has(input), summary)')].flatMap((one) => {
      // Where a thumb hits is known only of what is in the window, and under no bar.
      const box = one.getBoundingClientRect();
      if (box.top < 64 || box.bottom > innerHeight - 64) one.scrollIntoView({ block: 'center', behavior: 'instant' });
      const { width, left, right, top, bottom } = one.getBoundingClientRect();
      const inText = /^inline(-block)?$/.test(getComputedStyle(one).display) && [...(one.closest('p, li')?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
      if (width === 0 || inText) return [];
      /** How far beyond an edge it can still be hit. */
      const beyond = (x: number, y: number, dx: number, dy: number) => {
        let far = 0;
        while (far < 22 && one.contains(document.elementFromPoint(x + dx * (far + 0.5), y + dy * (far + 0.5)))) far += 1;
        return far;
      };
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const wide = beyond(left, y, -1, 0) + width + beyond(right, y, 1, 0);
      const high = beyond(x, top, 0, -1) + (bottom - top) + beyond(x, bottom, 0, 1);
      return wide < 43.5 || high < 43.5 ? [`${one.textContent?.trim()} ${one.getAttribute('aria-label') ?? ''} ${wide.toFixed(1)}×${high.toFixed(1)}`] : [];
    });
  });
}
