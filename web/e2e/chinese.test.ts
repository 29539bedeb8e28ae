// The Chinese app speaks Chinese: its own words, and those of the engine.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { climb as climbTo, tool } from './play.ts';
import { ROOT } from './server.ts';
import { expect, it } from 'vitest';
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
    expect(await climb(page)).toMatch(/所以.*是(妖魔|修士)。/);
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
