// Every state of a night of Kronologic at four sizes, to be looked at: `node scripts/gallery-kronologic.mjs http://localhost:4567`, or
// with names of scenes after the address for these alone; `LOOKS=light-en,dark-zh` for these looks alone. Makes
// artifacts/gallery/kronologic-SCENE-THEME-LANGUAGE.png, all sizes on a sheet.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const [, , url = 'http://localhost:4567', ...wanted] = process.argv;
const folder = join(import.meta.dirname, '../artifacts/gallery');
const SIZES = [[360, 740], [768, 1024], [1280, 860], [1920, 1080]];
const LOOKS = (process.env.LOOKS ?? 'light-en,light-zh,dark-en,dark-zh').split(',').map((look) => look.split('-'));
const LOCALES = { en: 'en-GB', zh: 'zh-CN' };
const CHINESE = { Masks: '面具厅', Gallery: '画廊', Foyer: '门厅', Stairs: '楼梯', Carol: '卡萝', Alice: '爱丽丝', Dave: '戴夫', Bob: '鲍勃' };

const NIGHT = '#/kronologic:easy#7';
const TABLE = '#/together/kronologic@4/easy/7';

/** Where a scene is, and what is done there before the picture is taken. */
const SCENES = {
  desk: { at: NIGHT, then: desk },
  answer: { at: NIGHT, then: answered },
  held: { at: NIGHT, then: async (stage) => (await answered(stage), await hold(stage, '[data-testid=answer] .hold')) },
  accuse: { at: NIGHT, then: async (stage) => (await answered(stage), await accuse(stage, 'Alice')) },
  replay: { at: NIGHT, then: replay },
  'notes-mine': { at: '#/notes', then: (stage) => notes(stage, 0), whole: true },
  'notes-warn': { at: '#/notes', then: (stage) => notes(stage, 1), whole: true },
  'notes-help': { at: '#/notes', then: (stage) => notes(stage, 2), whole: true },
  generator: { at: '#/night', then: ({ page }) => page.locator('[data-scenario=s2]').first().waitFor({ state: 'attached' }), whole: true },
  night: { at: '#/night', then: made, whole: true },
  envelope: { at: '#/night', then: unsealed, whole: true },
  'tv-idle': { at: '#/tv' },
  'tv-fed': { at: '#/tv', then: fed },
  'tv-auto': { at: '#/tv', then: auto },
  'tv-end': { at: '#/tv', then: ended },
  'hand-over': { at: TABLE, then: begun },
  turn: { at: TABLE, then: taken },
};

async function ready(page) {
  await page.waitForSelector('h1');
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(() => document.fonts.ready);
}

async function hold({ page }, cover) {
  const box = await page.locator(cover).first().boundingBox();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.waitForTimeout(200);
}

async function ask({ page, called }, room, about) {
  await page.locator(`.board [data-room="${called(room)}"], .map [data-room="${called(room)}"]`).first().click();
  await page.locator(typeof about === 'number' ? `button[data-time="${about}"]` : `[data-who="${called(about)}"]`).first().click();
  await page.locator('[data-ask]').click();
  await page.getByTestId('answer').waitFor();
}

const next = ({ page }) => page.locator('[data-testid=answer] .strong, [data-testid=answer] .button').last().click();

/** Two questions asked, and a third put together. */
async function desk(stage) {
  const { page, called } = stage;
  for (const [room, about] of [['Masks', 2], ['Foyer', 'Carol']]) {
    await ask(stage, room, about);
    await next(stage);
  }
  await page.locator(`.board [data-room="${called('Gallery')}"]`).click();
  await page.locator('button[data-time="3"]').first().click();
}

async function answered(stage) {
  await ask(stage, 'Masks', 2);
  await next(stage);
  await ask(stage, 'Gallery', 3);
}

async function accuse({ page, called }, who) {
  await page.locator('.tools .tool').nth(1).click();
  await page.locator(`[data-choice="${called(who)}"]`).click();
}

async function replay(stage) {
  const { page } = stage;
  await answered(stage);
  await accuse(stage, 'Dave');
  await page.locator('[data-accuse]').click();
  await page.getByTestId('rating').waitFor({ timeout: 60_000 });
  await page.keyboard.press('Escape');
  await page.getByTestId('replay-night').waitFor();
  await page.waitForTimeout(1500);
}

/** The night that is offered to try, with a note that cannot be true. */
async function notes({ page, called }, mode) {
  await page.getByRole('button', { name: /Try it|试一试/ }).click();
  await page.locator(`[data-time="2"] [data-room="${called('Masks')}"]`).click();
  await page.getByRole('dialog').getByRole('group', { name: called('Bob') }).getByRole('button').first().click();
  await page.keyboard.press('Escape');
  await page.locator('.modes button').nth(mode).click();
  if (mode > 0) await page.locator('.clash h3').waitFor();
  if (mode > 1) await page.locator('.people button').nth(1).click();
}

async function made({ page }) {
  await page.locator('[data-scenario=s2]').first().waitFor({ state: 'attached' });
  await page.locator('.foot .button, [data-testid=make]').locator('visible=true').first().waitFor();
  const foot = page.locator('.foot .button');
  if (await foot.isVisible()) for (let step = 0; step < 2; step += 1) await foot.click();
  else await page.getByTestId('make').click();
  await page.getByTestId('envelope').waitFor({ timeout: 120_000 });
}

async function unsealed(stage) {
  await made(stage);
  const { page } = stage;
  await page.getByTestId('envelope').click();
  // Two taps that come too fast are one.
  await page.waitForTimeout(600);
  await page.getByTestId('envelope').click();
  await page.getByTestId('answer').waitFor();
}

/** A desk on the same device asks; the screen hears of it. */
async function fed(stage) {
  const page = await stage.page.context().newPage();
  await page.goto(`${url}/${NIGHT}`);
  await ready(page);
  await answered({ ...stage, page });
  await stage.page.bringToFront();
  await stage.page.getByTestId('tv-answer').waitFor();
}

async function auto({ page }) {
  await page.locator('input.field, input[type=text], input:not([type])').first().fill('kronologic:easy#7');
  await page.locator('.button.strong').first().click();
  await page.getByTestId('tv-answer').waitFor({ timeout: 60_000 });
  for (let more = 0; more < 4; more += 1) {
    await page.getByRole('button', { name: /^(Ask now|现在提问|立即提问)/ }).click();
    await page.waitForTimeout(300);
  }
}

async function ended(stage) {
  await fed(stage);
  const page = stage.page.context().pages().at(-1);
  await page.bringToFront();
  await next({ page });
  await accuse({ ...stage, page }, 'Dave');
  await page.locator('[data-accuse]').click();
  await stage.page.bringToFront();
  await stage.page.locator('[data-slot=replay]').waitFor({ timeout: 60_000 });
  await stage.page.waitForTimeout(1500);
}

async function begun({ page }) {
  await page.locator('form .strong').click();
  await page.getByTestId('hand').waitFor();
}

async function taken(stage) {
  await begun(stage);
  await hold(stage, '[data-testid=hand] .hold');
  await stage.page.getByTestId('turn').waitFor();
  await stage.page.mouse.up();
  await ask(stage, 'Masks', 2);
}

async function picture(browser, { at, then, whole = false }, [width, height], colorScheme, language) {
  const phone = width < 760;
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: LOCALES[language], hasTouch: phone, isMobile: phone });
  const page = await context.newPage();
  await page.goto(`${url}/${at}`);
  await ready(page);
  await then?.({ page, called: (name) => (language === 'zh' ? CHINESE[name] : name) });
  await page.waitForTimeout(600);
  // In a window as high as the page, so that what stands at its foot does.
  if (whole) await page.setViewportSize({ width, height: Math.max(height, await page.evaluate(() => document.documentElement.scrollHeight)) });
  const shot = (await page.screenshot()).toString('base64');
  await context.close();
  return { shot, width };
}

/** All of them side by side. */
async function sheet(browser, pictures, path) {
  const page = await browser.newPage({ viewport: { width: 2900, height: 1000 } });
  const images = pictures.map(({ shot, width }) => `<img width="${Math.min(width, 960)}" src="data:image/png;base64,${shot}">`);
  await page.setContent(`<body style="margin:8px;display:flex;flex-wrap:wrap;gap:16px;align-items:start;background:gray">${images.join('')}`);
  await page.screenshot({ path, fullPage: true });
  await page.close();
}

mkdirSync(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
for (const [name, scene] of Object.entries(SCENES).filter(([name]) => wanted.length === 0 || wanted.includes(name))) {
  for (const [theme, language] of LOOKS) {
    const pictures = [];
    for (const size of SIZES) pictures.push(await picture(browser, scene, size, theme, language));
    await sheet(browser, pictures, join(folder, `kronologic-${name}-${theme}-${language}.png`));
    console.log(`kronologic-${name}-${theme}-${language}`);
  }
}
await browser.close();
