// What the tests of Kronologic share: how things are called, and how a night is asked, looked at and searched.
import { expect } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { en } from '../src/i18n/en.ts';
import { nightEn } from '../src/i18n/night.en.ts';
import { nightZh } from '../src/i18n/night.zh.ts';
import { zh } from '../src/i18n/zh.ts';
import { DESKTOP, PHONE, type Looks } from './browser.ts';

const CHINESE: Record<string, string> = {
  Alice: '爱丽丝', Bob: '鲍勃', Carol: '卡萝', Dave: '戴夫', Eve: '夏娃', Frank: '弗兰克',
  Foyer: '门厅', Stairs: '楼梯', Gallery: '画廊', Masks: '面具厅', DanceRoom: '舞厅', MusicRoom: '音乐室',
  Kitchen: '厨房', Hall: '走廊', Bedroom: '卧室', Bathroom: '浴室', LivingRoom: '客厅',
};

/** What somebody or a room is called on a page that looks like this. */
export function called(looks: Looks, written: string): string {
  if (looks.language !== 'zh') return written;
  const name = CHINESE[written];
  if (name === undefined) throw new Error(`${written} has no name here`);
  return name;
}

/** Where what everybody does is looked at: on a phone, on a desk, and once in the dark and in Chinese. */
export const SEEN: [string, BrowserContextOptions, Looks][] = [
  ['on a phone', { ...PHONE, viewport: { width: 390, height: 844 } }, {}],
  ['on a desktop', DESKTOP, {}],
  ['in the dark, in Chinese', PHONE, { theme: 'dark', language: 'zh' }],
];

const WORDS = { en: { ...en, ...nightEn }, zh: { ...zh, ...nightZh } };

/** What a page of Kronologic that looks like this says. */
export const wordsOf = (looks: Looks) => (key: keyof typeof WORDS.en, values: Record<string, string | number> = {}) => {
  const isChinese = looks.language === 'zh';
  const said = Object.entries(values).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, String(value)), WORDS[isChinese ? 'zh' : 'en'][key]);
  return isChinese ? said.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : said;
};

/** All that the page holds or has kept: text, attributes, what assistive tools are told, and every store. */
export async function everything(page: Page): Promise<string> {
  const tree = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
  const stored = await page.evaluate(async () => {
    const done = <R>(request: IDBRequest<R>) => new Promise<R>((resolve, reject) => ((request.onsuccess = () => resolve(request.result)), (request.onerror = () => reject(request.error))));
    const rows: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name!));
      for (const table of database.objectStoreNames) rows.push(await done(database.transaction(table).objectStore(table).getAll()));
      database.close();
    }
    return JSON.stringify({ local: { ...localStorage }, session: { ...sessionStorage }, rows, address: location.href, state: history.state });
  });
  return (await page.content()) + JSON.stringify(tree) + stored;
}

/** Whatever it would look like: the sentence, what the oracle adds to a move, or the engine's own field. */
export async function nothingPrivate(page: Page, where: string): Promise<void> {
  const all = await everything(page);
  for (const trace of ['One of them: ', '其中一人：', '其中一次：', '=>', '"private"', '\\"private\\"', '=&gt;']) expect(all.includes(trace), `${trace} ${where}`).toBe(false);
}

/** Chooses and asks by tapping. */
export async function ask(page: Page, room: string, about: { time: number } | { who: string }): Promise<void> {
  await page.locator(`.board [data-room="${room}"]`).click();
  await page.locator('time' in about ? `button[data-time="${about.time}"]` : `[data-who="${about.who}"]`).click();
  await page.locator('[data-ask]').click();
  await page.getByTestId('answer').waitFor();
}
