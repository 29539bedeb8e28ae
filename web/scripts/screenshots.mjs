// The pictures that browsers show before they install the app: `node scripts/screenshots.mjs http://localhost:4567`.
// They are kept in public/screenshots, because making them needs the finished app; make them anew when it looks different.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [, , url = 'http://localhost:4567'] = process.argv;
const folder = join(import.meta.dirname, '../public/screenshots');
const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const DESK = { viewport: { width: 1280, height: 860 } };
const SHOTS = [
  ['today-phone', PHONE, '#/', 0],
  ['demons-phone', PHONE, '#/demons:medium#3', 4],
  ['tetonor-desk', DESK, '#/tetonor:hard#7', 3],
];

mkdirSync(folder, { recursive: true });

/** The same picture in a third of the bytes; the browser that took it packs it. */
async function webp(page, png) {
  const url = await page.evaluate(async (png) => {
    const canvas = document.createElement('canvas');
    const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    Object.assign(canvas, { width: picture.width, height: picture.height });
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  return Buffer.from(url.split(',')[1], 'base64');
}

const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const [name, device, place, moves] of SHOTS) {
  const context = await browser.newContext({ ...device, colorScheme: 'light', locale: 'en-GB' });
  const page = await context.newPage();
  await page.goto(`${url}/${place}`);
  await page.waitForSelector('h1');
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  // A board that somebody has begun, by its own hints.
  for (let move = 0; move < moves; move += 1) {
    await page.keyboard.press('h');
    const act = page.getByRole('button', { name: 'Do it' });
    for (let rung = 0; rung < 6 && (await act.count()) === 0; rung += 1) {
      await page.waitForTimeout(150);
      if ((await act.count()) === 0) await page.keyboard.press('h');
    }
    await page.keyboard.press('.');
    await page.waitForTimeout(250);
  }
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(600);
  writeFileSync(join(folder, `${name}.webp`), await webp(page, await page.screenshot()));
  await context.close();
}
await browser.close();
