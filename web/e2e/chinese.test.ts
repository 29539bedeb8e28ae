// The Chinese app speaks Chinese: its own words, and those of the engine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { climb as climbTo, tool } from './play.ts';
import { ROOT } from './server.ts';
import { expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessible, context, DESKTOP, fits, INSTALLED, keptOnDevice, open, PHONE, ready, shot } from './browser.ts';
import { keptGame, keptNames } from './kept.ts';
import { savePicture, sealed } from './play.ts';

/** Words in Latin letters that a page shows or says; ids and our own name are names. */
async function latin(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const names = [...document.querySelectorAll('.id, [data-testid=share-text]')].map((one) => one.textContent?.trim() ?? '');
    const labels = [...document.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label') ?? '');
    let text = [document.body.innerText, ...labels].join('\n').replaceAll('Cluesmith', '');
    for (const name of names.sort((a, b) => b.length - a.length)) if (name !== '') text = text.replaceAll(name, '');
    return text.match(/[A-Za-z]{2,}/g) ?? [];
  });
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** The whole ladder of a hint, as a player climbs it. */
async function climb(page: Page): Promise<string> {
  await button(page, '提示').click();
  await climbTo(page.getByTestId('hint'), '再多说点', '照做');
  return (await page.getByTestId('hint').textContent()) ?? '';
}

it('on a Demons board: clues, hints, refusals, the solution, the result', async () => {
  const within = await context(PHONE, { language: 'zh' });
  const page = await open(within, '#/demons:hard#5');
  await fits(page, 'demons in Chinese');
  const names = await page.locator('[role=gridcell] .name').allInnerTexts();
  expect(names).toHaveLength(20);
  for (const name of names) expect(name.trim()).toMatch(/[\u4e00-\u9fff]{2}$/);
  for (let step = 0; step < 6; step += 1) {
    expect(await climb(page)).toMatch(/（[A-D][1-5]）都?是(妖魔|修士)/);
    expect(await latin(page), `hint ${step}`).toEqual([]);
    if (step === 5) await shot(page, 'demons-phone-zh-hint');
    await button(page, '照做').click();
    await page.getByTestId('hint').waitFor({ state: 'detached' });
  }
  await accessible(page, 'demons in Chinese');
  await page.locator('[data-kind=unknown]').first().click();
  expect(await latin(page), 'judging').toEqual([]);
  await shot(page, 'demons-phone-zh-judge', false);
  await page.keyboard.press('Escape');
  await tool(page, '分享', '更多');
  await page.getByText('谜题 demons@2:hard#5：未完成').waitFor();
  await shot(page, 'demons-phone-zh-share', false);
  // The line for programs is the same in every language; the one for people is theirs, and no program takes it for squares.
  const lines = (await page.getByTestId('share-text').textContent())!.split('\n');
  expect(lines[0]).toMatch(/^Cluesmith demons@2:hard#5 · unfinished after \d+:\d\d · \d+ hints$/);
  expect(lines.at(-1)).toMatch(/^伪装的妖魔 · 困难：还没解开 · 提示 \d+ · 失误 0$/);
  expect(lines.slice(1, -1).join('')).toMatch(/^[🟩🟦🟨⬜]{20}$/u);
  expect(await sealed(page), 'nothing is proved yet').toBe(false);
  await savePicture(page, 'share-demons-zh', '保存图片');
  await page.keyboard.press('Escape');
  await tool(page, '显示解答', '更多');
  await button(page, '显示').click();
  await page.getByTestId('proof').waitFor();
  expect(await latin(page), 'the solution').toEqual([]);
  await shot(page, 'demons-phone-zh-solution', false);
  await within.close();
});

it('on a Tetonor board: hints, findings, refusals', async () => {
  const within = await context(DESKTOP, { language: 'zh', theme: 'dark' });
  const page = await open(within, '#/tetonor:expert#3');
  for (let step = 0; step < 3; step += 1) {
    expect(await climb(page)).toMatch(/[\u4e00-\u9fff]{4}/);
    expect(await latin(page), `hint ${step}`).toEqual([]);
    if (step === 0) await shot(page, 'tetonor-desktop-zh-hint', false);
    await button(page, '照做').click();
    await page.getByTestId('hint').waitFor({ state: 'detached' });
  }
  await page.locator('.cell:not(:has(.entry))').first().click();
  await page.keyboard.type('1,1');
  await page.keyboard.press('Enter');
  await page.waitForTimeout(200);
  expect(await latin(page), 'a refusal').toEqual([]);
  await accessible(page, 'tetonor in Chinese, dark');
  await within.close();
});

it('where there is no such puzzle', async () => {
  const within = await context(PHONE, { language: 'zh' });
  for (const [hash, said] of [['#/tetonor:hrad#7', '和积配对没有“hrad”这个难度'], ['#/demons:easy,rows=99#1', '没有叫这个名字的谜题'], ['#/tetonor:hard#7?p=1AAAA', '没有叫这个名字的谜题']] as const) {
    const page = await open(within, hash);
    await page.getByRole('alert').getByText(said).waitFor();
    const own = (await latin(page)).filter((word) => word !== 'hrad');
    expect(own, hash).toEqual([]);
    expect(await page.getByText('出错了').count(), 'nothing broke').toBe(0);
    await page.close();
  }
  await within.close();
});

it('is the same puzzle in both languages', async () => {
  const [one, other] = [await context(PHONE, { language: 'zh' }), await context(PHONE)];
  const saves = [];
  for (const within of [one, other]) {
    const page = await open(within, '#/demons:hard#5');
    await page.keyboard.press('h');
    await page.getByTestId('hint').waitFor();
    await expect.poll(() => keptNames(page)).toEqual(['demons@2:hard#5']);
    saves.push(JSON.parse((await keptGame(page, 'demons@2:hard#5')) ?? '').document);
  }
  expect(saves[0]).toEqual(saves[1]);
  await one.close();
  await other.close();
});

/** Whether the serif for hanzi is here. */
const serif = (page: Page) => page.evaluate(() => [...document.fonts].find(({ family }) => family.includes('Noto Serif SC'))?.status);

it('in a serif of its own, which comes where there is Chinese and nowhere else', async () => {
  const held = new Set(readFileSync(join(ROOT, 'web/src/fonts/hanzi.txt'), 'utf8'));
  for (const [language, times] of [['en', 0], ['zh', 1]] as const) {
    const within = await context(PHONE, { language });
    const fetched: string[] = [];
    within.on('request', (request) => request.url().includes('hanzi') && fetched.push(request.url()));
    const page = await open(within);
    await expect.poll(() => serif(page), { message: language }).toBe(times === 0 ? 'unloaded' : 'loaded');
    expect(fetched.length, language).toBe(times);
    if (times === 0) {
      await within.close();
      continue;
    }
    for (const hash of ['#/', '#/settings', '#/tutorial/demons', '#/demons:hard#7', '#/tetonor:easy#7', '#/kronologic@4:easy#7']) {
      const other = await open(within, hash);
      const written = await other.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('main *')]
          .filter((one) => getComputedStyle(one).fontFamily.startsWith('"Young Serif"'))
          .flatMap((one) => [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.textContent ?? ''))
          .join(''),
      );
      const hanzi = [...new Set(written.match(/\p{Script=Han}/gu) ?? [])];
      expect(hanzi.length, hash).toBeGreaterThan(1);
      expect(hanzi.filter((one) => !held.has(one)), hash).toEqual([]);
    }
    await within.close();
  }
});

it('in the same serif without a network, once it was read', async () => {
  const within = await context(INSTALLED, { language: 'zh' });
  const page = await open(within);
  await keptOnDevice(page);
  // Whoever was faster than what keeps things comes once more.
  await page.reload();
  await ready(page);
  await expect.poll(() => serif(page)).toBe('loaded');
  await expect.poll(() => page.evaluate(async () => (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat().some(({ url }) => url.includes('hanzi')))).toBe(true);
  await within.setOffline(true);
  await page.reload();
  await ready(page);
  await expect.poll(() => serif(page)).toBe('loaded');
  await within.close();
});

/** Ids, the map's own notation, letters that stand for people, what a key is called. */
const NAMES = /^(kronologic|JSON|Ctrl)$/i;
const foreign = async (page: Page) => (await latin(page)).filter((word) => !NAMES.test(word));

async function hold(page: Page, cover: string): Promise<void> {
  const box = (await page.locator(cover).first().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
}

it('on a night of Kronologic: desk, answer, hint, notes, accusation, verdict, replay', async () => {
  const within = await context(DESKTOP, { language: 'zh' });
  const page = await open(within, '#/kronologic@4:easy#7');
  await page.locator('.board [data-room="画廊"]').waitFor();
  expect(await foreign(page), 'the desk').toEqual([]);
  for (const [room, about] of [['面具厅', 'button[data-time="2"]'], ['门厅', '[data-who="卡萝"]']] as const) {
    await page.locator(`.board [data-room="${room}"]`).click();
    await page.locator(about).first().click();
    await page.locator('[data-ask]').click();
    await page.getByTestId('answer').waitFor();
    expect(await foreign(page), 'an answer').toEqual([]);
    await hold(page, '[data-testid=answer] .hold');
    await page.locator('[data-held=true]').getByText('其中一').waitFor();
    expect(await foreign(page), 'while it is held').toEqual([]);
    await page.mouse.up();
    await button(page, '下一个问题').click();
  }
  expect(await climb(page)).toMatch(/[\u4e00-\u9fff]{4}/);
  expect(await foreign(page), 'the whole hint').toEqual([]);
  await page.getByTestId('hint').getByRole('button', { name: '关闭' }).first().click();
  const notes = page.locator('.beside');
  await notes.locator('.modes button').nth(2).click();
  await notes.locator('.token.follows').first().waitFor();
  await notes.locator('.people button').nth(1).click();
  await notes.getByRole('img').first().waitFor();
  expect(await foreign(page), 'the notes').toEqual([]);
  await notes.locator('[data-time="2"] [data-room="面具厅"]').click();
  await page.getByRole('dialog').getByRole('group', { name: '鲍勃' }).getByRole('button').first().click();
  expect(await foreign(page), 'a room of the notes').toEqual([]);
  await page.keyboard.press('Escape');
  await notes.locator('.clash li').first().waitFor();
  expect(await foreign(page), 'a contradiction').toEqual([]);
  await page.getByRole('button', { name: '谜案' }).last().click();
  await page.getByRole('dialog').waitFor();
  expect(await foreign(page), 'the mystery').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '指控' }).first().click();
  await page.locator('[data-choice="爱丽丝"]').click();
  expect(await foreign(page), 'an accusation').toEqual([]);
  await page.locator('[data-accuse]').click();
  await page.getByTestId('verdict').waitFor();
  expect(await foreign(page), 'a verdict').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '指控' }).first().click();
  await page.locator('[data-choice="戴夫"]').click();
  await page.locator('[data-accuse]').click();
  await page.getByTestId('rating').waitFor({ timeout: 60_000 });
  expect(await foreign(page), 'solved').toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByTestId('replay-night').waitFor();
  expect(await foreign(page), 'the night again').toEqual([]);
  await within.close();
});

it('where a night is made, on the big screen, at the table and on a sheet of its own', async () => {
  const within = await context(DESKTOP, { language: 'zh' });
  const page = await open(within, '#/night');
  await page.locator('[data-scenario=s2]').first().waitFor({ state: 'attached' });
  // The map is written in Mermaid's way.
  const ofMap = await page.locator('.text').innerText();
  const made = async (where: string) => expect((await foreign(page)).filter((word) => !ofMap.includes(word)), where).toEqual([]);
  await made('the recipe');
  await page.getByTestId('make').click();
  await page.getByTestId('envelope').waitFor({ timeout: 60_000 });
  await made('the night');
  await page.getByTestId('envelope').click();
  await page.locator('.envelope.warned').waitFor();
  // Two taps that come too fast are one.
  await expect.poll(async () => (await page.getByTestId('envelope').count()) > 0 && (await page.getByTestId('envelope').click()), { timeout: 5000 }).toBe(false);
  await page.getByTestId('answer').waitFor();
  await made('the answer');

  const screen = await open(within, '#/tv');
  expect(await foreign(screen), 'the big screen, set up').toEqual([]);
  await screen.getByLabel('哪一夜').fill('kronologic@4:easy#7');
  await screen.getByRole('button', { name: '开始', exact: true }).click();
  await screen.getByTestId('tv-answer').waitFor({ timeout: 60_000 });
  expect(await foreign(screen), 'the big screen').toEqual([]);
  await screen.close();

  const table = await open(within, '#/together/kronologic@4/easy/7');
  expect(await foreign(table), 'who plays').toEqual([]);
  await table.locator('form .strong').click();
  await table.getByTestId('hand').waitFor();
  expect(await foreign(table), 'the phone goes round').toEqual([]);
  await hold(table, '[data-testid=hand] .hold');
  await table.getByTestId('turn').waitFor();
  await table.mouse.up();
  expect(await foreign(table), 'a turn').toEqual([]);
  await table.close();

  const sheet = await open(within, '#/notes');
  expect(await foreign(sheet), 'the sheets').toEqual([]);
  await sheet.getByRole('button', { name: '试一试' }).click();
  await sheet.locator('.maps [data-room="门厅"]').first().waitFor();
  expect(await foreign(sheet), 'a sheet').toEqual([]);
  await within.close();
});

/** How many hanzi there are in the scripts that visits to these places fetch. */
async function hanziFetched(language: 'en' | 'zh', places: string[]): Promise<number> {
  const within = await context(PHONE, { language });
  const scripts = new Map<string, Promise<string>>();
  for (const place of places) {
    const page = await within.newPage();
    page.on('response', (response) => {
      if (response.url().endsWith('.js') && response.ok()) scripts.set(response.url(), response.text().catch(() => ''));
    });
    await page.goto(`${inject('url')}/${place}`);
    await ready(page);
    await Promise.all(scripts.values());
    await page.close();
  }
  await within.close();
  const texts = await Promise.all(scripts.values());
  expect(texts.join('').length, 'scripts were read').toBeGreaterThan(100_000);
  return texts.join('').match(/\p{Script=Han}/gu)?.length ?? 0;
}

it('is fetched where it is read and nowhere else', async () => {
  const family = ['#/kronologic@4:easy#7', '#/testimony:easy#4', '#/pairplay:easy#7'];
  const pages = ['#/', '#/tetonor:easy#7', '#/demons:easy#7', ...family, '#/night', '#/notes', '#/tv', '#/tutorial/kronologic', '#/about', '#/settings'];
  // A name of the language in itself, a seal, a crowned letter: but no words.
  expect(await hanziFetched('en', pages)).toBeLessThan(300);
  for (const place of family) expect(await hanziFetched('zh', [place]), place).toBeGreaterThan(4400);
});
