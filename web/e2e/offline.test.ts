// After the first visit the network is not needed.
import { expect, it } from 'vitest';
import { context, open, PHONE, ready } from './browser.ts';
import { readHint, tapPair } from './play.ts';

it('works offline after the first visit, also what was never opened', async () => {
  const within = await context(PHONE);
  const page = await open(within);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await within.setOffline(true);
  await page.reload();
  await ready(page);
  expect(await page.locator('.card').count()).toBe(2);
  await page.evaluate(() => (location.hash = '#/tetonor:easy,cells=8#7'));
  await page.locator('[data-cell=A1]').waitFor();
  const [move] = await readHint(page);
  await tapPair(page, move ?? '');
  await page.locator('.cell .entry').first().waitFor();
  await page.reload();
  await ready(page);
  expect(await page.locator('.cell .entry').count()).toBe(2);
  await page.evaluate(() => (location.hash = '#/demons:easy#7'));
  await page.locator('[data-place=A1]').waitFor();
  await within.close();
});
