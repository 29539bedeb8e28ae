// Plays as a person would: reads what the page says, taps or types what follows from it.
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { ARTIFACTS } from './server.ts';

/** Climbs the hint ladder to its end and returns what it says. */
export async function readHint(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const panel = page.getByTestId('hint');
  await panel.waitFor();
  await climb(panel);
  return told(panel);
}

/** Asks for more until the hint has said everything: how many rungs there are is the family's business. */
export async function climb(panel: Locator, sayMore = 'Say more', doIt = 'Do it'): Promise<void> {
  const more = panel.getByRole('button', { name: sayMore });
  const done = panel.getByRole('button', { name: doIt });
  for (let rung = 0; rung < 9; rung += 1) {
    await more.or(done).waitFor();
    if (await done.isVisible()) return;
    const said = await panel.textContent();
    await more.click();
    await expect.poll(async () => (await done.isVisible()) || (await panel.textContent()) !== said).toBe(true);
  }
}

/** The same by keys. */
export async function typeHint(page: Page): Promise<string> {
  const panel = page.getByTestId('hint');
  for (let rung = 0; rung < 9; rung += 1) {
    await page.keyboard.press('h');
    await page.waitForTimeout(60);
    if (await panel.getByRole('button', { name: 'Do it' }).isVisible()) break;
  }
  return told(panel);
}

/** What a panel says once it says everything. */
async function told(panel: Locator): Promise<string> {
  await panel.getByRole('button', { name: 'Do it' }).waitFor();
  return (await panel.locator('p').allTextContents()).join(' ');
}

/** The pair that a hint of Tetonor ends with: `34 can only be 2 × 17, because …`, `… 2 & 17 is the only pair left …`. */
export function pairIn(hint: string): [number, number] {
  const named = /.*can only be (\d+) [+×] (\d+)/.exec(hint) ?? /.*\b(\d+) & (\d+)/.exec(hint);
  if (named === null) throw new Error(`no pair is named: ${hint}`);
  return [Number(named[1]), Number(named[2])];
}

export interface Judgement {
  name: string;
  kind: 'demon' | 'cultivator';
}

/** Whom a hint of Demons is about: `It is about Li Mu and Bai Yan.` */
export function namesIn(hint: string): string[] {
  const names = /It is about ([^.]+)\./.exec(hint)?.[1];
  if (names === undefined) throw new Error(`nobody is named: ${hint}`);
  return names.split(/, | and /);
}

/** The first of them, and what a step says of them: `… so Li Mu (B1) and Bai Yan (C1) are demons.` */
export function judgementIn(hint: string): Judgement {
  const [name = ''] = namesIn(hint);
  const place = '(?: \\(\\w\\d\\))?';
  const said = hint.matchAll(new RegExp(`${name}${place}(?:(?:, | and )[^.,:;"]+?${place})*? (?:is a|are) (demon|cultivator)`, 'g'));
  const kind = [...said].at(-1)?.[1];
  if (kind === undefined) throw new Error(`${name} is nothing: ${hint}`);
  return { name, kind: kind as Judgement['kind'] };
}

/** How many people of a Demons board are hidden. */
export const hidden = (page: Page) => page.locator('[data-kind=unknown]').count();

/** Does by key what a hint says, which may reveal several people at once. Says how many are hidden then. */
export async function doHint(page: Page): Promise<number> {
  const left = await hidden(page);
  await page.keyboard.press('.');
  await expect.poll(() => hidden(page)).toBeLessThan(left);
  return hidden(page);
}

/** Someone's card. */
export function cardOf(page: Page, name: string): Locator {
  return page.getByRole('gridcell').filter({ has: page.getByText(name, { exact: true }) });
}

/** The empty cell that is a pair's product. */
export function productOf(page: Page, [a, b]: [number, number]): Locator {
  return page.locator(`[data-number="${a * b}"]:not(:has(.entry))`).first();
}

/** Enters a pair by tapping: the cell that is their product, then the digits of both. */
export async function tapPair(page: Page, pair: [number, number]): Promise<void> {
  await productOf(page, pair).click();
  await page.getByRole('button', { name: 'Product' }).click();
  for (const digit of String(pair[0])) await page.locator('.key', { hasText: digit }).click();
  await page.getByRole('button', { name: 'Second number' }).click();
  for (const digit of String(pair[1])) await page.locator('.key', { hasText: digit }).click();
  await page.getByRole('button', { name: 'Fill in' }).click();
}

/** Judges someone by tapping. */
export async function tapJudgement(page: Page, { name, kind }: Judgement): Promise<void> {
  await cardOf(page, name).click();
  await page.getByRole('button', { name: `A ${kind}` }).click();
}

/** Presses a button of the frame; on a phone some of them are behind "More". */
export async function tool(page: Page, name: string, more = 'More'): Promise<void> {
  const behind = page.getByRole('button', { name: more, exact: true });
  if (await behind.isVisible()) await behind.click();
  await page.getByRole('button', { name, exact: true }).locator('visible=true').last().click();
}

export const won = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'Solved' });

/** Whether the seal is on the picture of a result: wax, where otherwise the family's ground would be. */
export async function sealed(page: Page): Promise<boolean> {
  const picture = page.getByTestId('share-picture');
  await picture.waitFor();
  const [red, green, blue] = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight });
    const pen = canvas.getContext('2d')!;
    pen.drawImage(image, 0, 0);
    return [...pen.getImageData(740, 330, 1, 1).data];
  });
  return red === 0xc0 && green === 0x4a && blue === 0x1d;
}

/** Saves the picture of a result, and keeps it to be looked at. */
export async function savePicture(page: Page, name: string, button = 'Save picture'): Promise<void> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('cluesmith.png');
  await file.saveAs(join(ARTIFACTS, `${name}.png`));
}
