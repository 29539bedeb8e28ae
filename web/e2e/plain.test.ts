// A family that has no page of its own: one line in the list of families, and it can be played.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { accessible, context, DESKTOP, fits, open, PHONE, shot } from './browser.ts';
import { readHint } from './play.ts';
import { ARTIFACTS } from './server.ts';

const ENGINE = join(ARTIFACTS, 'needle.wasm');
const LINK = '<link rel="engine" title="needle" href="./needle.wasm" />';

/** The app with one engine more, that of the family from crates/template, and nothing else changed. */
async function withTemplate(options: typeof PHONE, hash: string) {
  if (!existsSync(ENGINE)) throw new Error('build the engine first: cargo xtask test-web does');
  const within = await context({ ...options, serviceWorkers: 'block' });
  await within.route('**/needle.wasm', (route) => route.fulfill({ path: ENGINE, contentType: 'application/wasm' }));
  await within.route(`${inject('url')}/`, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<head>', `<head>${LINK}`) });
  });
  return { within, page: await open(within, hash) };
}

const picture = (page: Page) => page.getByTestId('picture');

describe('a family without a page', () => {
  it('stands in the list of free play', async () => {
    const { within, page } = await withTemplate(PHONE, '#/play');
    await page.getByText('Needle').first().waitFor();
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
