// Every page at every size, in both themes and languages, to be looked at: `npm run gallery http://localhost:4567`, or with
// names of scenes (`win`, `kronologic-desk`) or of sheets (`win-dark-zh`) after the address for these alone. Makes
// artifacts/gallery/SCENE-THEME-LANGUAGE.png, all sizes on a sheet.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { NIGHTS } from './gallery-kronologic.mjs';

const [, , url = 'http://localhost:4567', ...wanted] = process.argv;
const folder = join(import.meta.dirname, '../artifacts/gallery');
const SIZES = [[320, 640], [360, 740], [390, 844], [740, 360], [768, 1024], [1280, 860], [1920, 1080]];
const THEMES = ['light', 'dark'];
const LOCALES = { en: 'en-GB', zh: 'zh-CN' };
const DO_IT = /^(Do it|照做)$/;

/** Where a scene is, and what is done there before the picture is taken. */
const SCENES = {
  today: { at: '#/' },
  tetonor: { at: '#/tetonor:medium#7', moves: 3 },
  demons: { at: '#/demons:hard#7', moves: 9 },
  hint: { at: '#/demons:hard#7', moves: 6, then: tell },
  'hint-tetonor': { at: '#/tetonor:hard#7', moves: 1, then: tell },
  suppose: { at: '#/demons:hard#7', moves: 3, then: suppose },
  proof: { at: '#/demons:easy,rows=3,cols=3#6', moves: 9, then: proof },
  win: { at: '#/tetonor:easy,cells=8#3', moves: 4, then: win },
  'win-demons': { at: '#/demons:easy,rows=3,cols=3#6', moves: 9, then: win },
  share: { at: '#/demons:easy,rows=3,cols=3#6', moves: 9, then: share },
  refusal: { at: '#/demons:hard#7', moves: 3, then: refuse },
  worlds: { at: '#/demons:hard#7', moves: 3, then: worlds },
  ...Object.fromEntries(Object.entries(NIGHTS).map(([name, scene]) => [`kronologic-${name}`, scene])),
  heard: { at: '#/demons:hard#7', moves: 6, then: list },
  keys: { at: '#/demons:hard#7', moves: 3, then: keys },
  loading: { at: '#/demons:easy#7', waits: true },
  testimony: { at: '#/testimony:easy#4', then: choose },
  pairplay: { at: '#/pairplay:easy#7', then: pair },
  'testimony-end': { at: '#/testimony:easy#4', then: end },
  'pairplay-end': { at: '#/pairplay:easy#7', then: end },
  stats: { at: '#/tetonor:easy,cells=8#3', moves: 4, then: stats, whole: true },
  paths: { at: '#/tutorial' },
  learn: { at: '#/tutorial/demons' },
  'learn-tetonor': { at: '#/tutorial/tetonor' },
  'learn-kronologic': { at: '#/tutorial/kronologic' },
  'learn-midway': { at: '#/tutorial/tetonor', then: mistake },
  archive: { at: '#/archive', whole: true },
  play: { at: '#/play', whole: true },
  rules: { at: '#/about', whole: true },
  settings: { at: '#/settings', whole: true },
  style: { at: '#/style', whole: true, then: everything },
  'missing-puzzle': { at: '#/nofamily:easy#1' },
  // Only a host that answers paths knows that there is no such page.
  'missing-page': { at: 'no/such/page' },
};

async function ready(page) {
  await page.waitForSelector('h1');
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
}

/** Asks for a hint until it has said everything. */
async function tell({ page }) {
  const act = page.getByRole('button', { name: DO_IT });
  for (let rung = 0; rung < 8 && (await act.count()) === 0; rung += 1) {
    await page.keyboard.press('h');
    await page.waitForTimeout(150);
  }
}

async function suppose({ page }) {
  await page.locator('[data-kind=unknown]').first().click();
  await page.keyboard.press('s');
  await page.locator('[data-kind=unknown]').first().click();
  await page.locator('[data-judge=D]').click();
}

/** Judges somebody of whom nothing is known. */
async function refuse({ page }) {
  await page.locator('[data-kind=unknown]:not(.about)').first().click();
  await page.locator('[data-judge=D]').click();
  await page.getByTestId('refusal').waitFor();
}

async function worlds({ page }) {
  await refuse({ page });
  await page.keyboard.press('w');
  await page.locator('dialog[open]').waitFor();
}

/** Everything that was heard. */
async function list({ page }) {
  await page.keyboard.press('l');
  await page.locator('dialog[open]').waitFor();
}

/** Every key. */
async function keys({ page }) {
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
}

/** What KOA makes of it when every hint was followed. */
async function end({ page }) {
  for (let move = 0; move < 8 && (await page.getByTestId('ending').count()) === 0; move += 1) {
    await tell({ page });
    await page.keyboard.press('.');
    // She talks for a while; Enter goes on.
    for (let line = 0; line < 4; line += 1) {
      await page.waitForTimeout(250);
      if ((await page.getByRole('button', { name: DO_IT }).count()) === 0) await page.keyboard.press('Enter');
    }
  }
  await page.getByTestId('ending').waitFor();
}

async function choose({ page }) {
  await page.locator('button[data-card]').first().click();
}

async function pair({ page }) {
  await choose({ page });
  await page.locator('button[data-card]').nth(2).click();
}

/** A cell that the lesson does not mean. */
async function mistake({ page }) {
  await page.locator('[data-cell=B1]').click();
  await page.getByTestId('wrong').waitFor();
}

async function everything({ page }) {
  await page.locator('[data-part=scenes]').first().waitFor();
}

/** The win runs its proof over the board first. */
async function win({ page }) {
  await page.locator('dialog [data-testid=seal]').waitFor();
}

async function proof({ page }) {
  await win({ page });
  await page.getByRole('button', { name: /^(See how it follows|看看如何推出)$/ }).click();
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowRight');
}

async function share({ page }) {
  await win({ page });
  await page.getByRole('dialog').getByRole('button', { name: /^(Share|分享)$/ }).click();
  await page.getByTestId('share-picture').waitFor();
}

async function stats({ page }) {
  await win({ page });
  await page.goto(`${url}/#/stats`);
  await ready(page);
}

async function picture(browser, { at, moves = 0, then, whole = false, waits = false }, [width, height], colorScheme, language) {
  const phone = width < 760 || height < 400;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: LOCALES[language], hasTouch: phone, isMobile: phone });
  const page = await context.newPage();
  // An engine that never comes.
  if (waits) await context.route(/\.wasm$/, () => undefined);
  await page.goto(`${url}/${at}`);
  if (waits) await page.locator('.waiting').waitFor();
  else await ready(page);
  for (let move = 0; move < moves; move += 1) {
    await tell({ page });
    await page.keyboard.press('.');
    await page.waitForTimeout(120);
  }
  await then?.({ page, language, url, ready });
  await page.waitForTimeout(700);
  // In a window as high as the page, so that what stands at its foot does.
  if (whole) await page.setViewportSize({ width, height: Math.max(height, await page.evaluate(() => document.documentElement.scrollHeight)) });
  const taken = (await page.screenshot()).toString('base64');
  await context.close();
  return { taken, width };
}

/** All of them side by side. */
async function sheet(browser, pictures, path) {
  const page = await browser.newPage({ viewport: { width: 3400, height: 1000 } });
  const images = pictures.map(({ taken, width }) => `<img width="${Math.min(width, 1100)}" src="data:image/png;base64,${taken}">`);
  await page.setContent(`<body style="margin:8px;display:flex;flex-wrap:wrap;gap:16px;align-items:start;background:gray">${images.join('')}`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const [name, scene] of Object.entries(SCENES)) {
  for (const theme of THEMES) {
    for (const language of Object.keys(LOCALES)) {
      const called = `${name}-${theme}-${language}`;
      if (wanted.length > 0 && !wanted.includes(name) && !wanted.includes(called)) continue;
      const pictures = await Promise.all(SIZES.map((size) => picture(browser, scene, size, theme, language)));
      await sheet(browser, pictures, join(folder, `${called}.png`));
      console.log(called);
    }
  }
}
await browser.close();
