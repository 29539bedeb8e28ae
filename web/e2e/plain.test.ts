// A family that has no page of its own: one line in the list of families, and it can be played.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { preview, type PreviewServer } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessible, context, DESKTOP, fits, PHONE, shot, type Looks } from './browser.ts';
import { readHint } from './play.ts';
import { ROOT } from './server.ts';

/** The site as the build makes it when one family more is in the list: that of crates/template. */
const SITE = 'artifacts/site';

let server: PreviewServer;
beforeAll(async () => {
  if (!existsSync(join(ROOT, 'web', SITE))) throw new Error('build the site with one family more first: cargo xtask test-web does');
  server = await preview({ root: join(ROOT, 'web'), configFile: false, base: './', logLevel: 'warn', build: { outDir: SITE }, preview: { port: 0 } });
});
afterAll(() => server.close());

async function withTemplate(options: typeof PHONE, hash: string, looks: Looks = {}) {
  const within = await context({ ...options, serviceWorkers: 'block' }, looks);
  const page = await within.newPage();
  await page.goto(`${server.resolvedUrls!.local[0]}${hash}`);
  return { within, page };
}

const picture = (page: Page) => page.getByTestId('picture');

describe('a family without a page', () => {
  it('stands in the list of free play', async () => {
    const { within, page } = await withTemplate(PHONE, '#/play');
    await page.getByText('Needle').first().waitFor();
    await within.close();
  });

  it.each([['phone', PHONE, 'light'], ['desktop', DESKTOP, 'dark']] as const)('has a plain poster of the day, and its days in the archive, on a %s', async (device, options, theme) => {
    const { within, page } = await withTemplate(options, '#/', { theme });
    const posters = page.locator('.poster');
    await expect.poll(() => posters.count()).toBe(6);
    const own = page.locator('.poster[data-family=needle]');
    expect(await own.innerText()).toMatch(/^Needle/i);
    // Every poster says what its family is about, and none of them says a key.
    for (const summary of await posters.locator('.summary').allTextContents()) expect(summary).toMatch(/ .+[.]$/);
    await accessible(page, `the posters on a ${device}`);
    await fits(page, `the posters on a ${device}`);
    await shot(page, `plain-today-${device}`);
    const [, day] = /#(\d{4}-\d\d-\d\d)$/.exec((await own.getAttribute('data-name')) ?? '') ?? [];
    await page.evaluate(() => (location.hash = '#/archive'));
    const days = page.locator('.day');
    await days.first().waitFor();
    expect(await page.locator('.day a').count()).toBe(6 * (await days.count()));
    await accessible(page, `the archive on a ${device}`);
    await fits(page, `the archive on a ${device}`);
    await shot(page, `plain-archive-${device}`);
    // Its address leads to that puzzle, too.
    await page.evaluate(() => (location.hash = '#/today/needle'));
    await picture(page).waitFor();
    expect(decodeURIComponent(page.url())).toMatch(new RegExp(`needle[^#]*#${day}$`));
    await within.close();
  });

  it.each([['phone', PHONE], ['desktop', DESKTOP]] as const)('is played by typing moves, with hints, on a %s', async (device, options) => {
    const { within, page } = await withTemplate(options, '#/needle#7');
    await picture(page).waitFor();
    await shot(page, `plain-${device}`);
    await accessible(page, `plain on a ${device}`);
    await fits(page, `plain on a ${device}`);
    await page.getByLabel('Your move').fill('nonsense');
    await page.getByRole('button', { name: 'Play', exact: true }).click();
    await page.getByRole('alert').waitFor();
    const before = await picture(page).getAttribute('src');
    await readHint(page);
    await page.getByRole('button', { name: 'Do it' }).click();
    await expect.poll(() => picture(page).getAttribute('src')).not.toBe(before);
    await shot(page, `plain-played-${device}`);
    await within.close();
  });
});
