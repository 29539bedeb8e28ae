// Plays as a person would: reads what the page says, taps or types what follows from it.
import type { Page } from 'playwright-core';

/** Climbs the hint ladder to its end and returns the moves it names. */
export async function readHint(page: Page): Promise<string[]> {
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  const panel = page.getByTestId('hint');
  await panel.waitFor();
  for (let rung = 0; rung < 2; rung += 1) {
    const more = panel.getByRole('button', { name: 'Say more' });
    await more.click();
    await page.waitForTimeout(30);
  }
  const button = panel.getByRole('button', { name: 'Do it' });
  await button.waitFor();
  return ((await button.getAttribute('data-moves')) ?? '').split(' ').filter((move) => move !== '');
}

/** Enters a pair by tapping: the cell that is their product, then the digits of both. */
export async function tapPair(page: Page, move: string): Promise<void> {
  const [a = 0, b = 0] = move.split(',').map(Number);
  await page.locator(`[data-number="${a * b}"]:not(:has(.entry))`).first().click();
  await page.getByRole('button', { name: 'Product' }).click();
  for (const digit of String(a)) await page.locator('.key', { hasText: digit }).click();
  await page.getByRole('button', { name: 'Second number' }).click();
  for (const digit of String(b)) await page.locator('.key', { hasText: digit }).click();
  await page.getByRole('button', { name: 'Fill in' }).click();
}

/** Judges someone by tapping: `B3=D`. */
export async function tapJudgement(page: Page, move: string): Promise<void> {
  const [place, identity] = move.split('=');
  await page.locator(`[data-place=${place}]`).click();
  await page.locator(`[data-judge=${identity}]`).click();
}

export const won = (page: Page) => page.getByRole('dialog').getByRole('heading', { name: 'Solved' });
