import { describe, expect, it } from 'vitest';
import { accessible, context, DESKTOP, fits, open, PHONE, ready, shot } from './browser.ts';
import { pairIn, productOf, readHint, savePicture, sealed, tapPair, tool, typeHint, won } from './play.ts';

const cell = (name: string) => `[data-cell=${name}]`;

describe('Tetonor', () => {
  it('is solved on a phone by tapping, and its result shared', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tetonor:easy,cells=8#7');
    await shot(page, 'tetonor-phone-start');
    await accessible(page, 'tetonor at the start');
    for (let pair = 0; pair < 4; pair += 1) {
      const hint = await readHint(page);
      if (pair === 0) await shot(page, 'tetonor-phone-hint', false);
      await tapPair(page, pairIn(hint));
      await page.waitForTimeout(60);
      if (pair === 1) await shot(page, 'tetonor-phone-middle');
    }
    await won(page).waitFor();
    await shot(page, 'tetonor-phone-won', false);
    await accessible(page, 'tetonor won');
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
    const text = await page.getByTestId('share-text').textContent();
    expect(text).toMatch(/^Cluesmith tetonor@2:easy,cells=8#7 · solved in 0:\d\d · 4 hints\n(🟦){4}\n(🟦){4}$/u);
    await shot(page, 'tetonor-phone-share', false);
    await accessible(page, 'share');
    await page.getByRole('button', { name: 'Copy squares' }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${text}\n${page.url()}`);
    // Said where it can be seen and heard: in the dialog, not behind it.
    await page.getByRole('dialog').getByRole('status').getByText('Copied.').waitFor();
    expect(await sealed(page)).toBe(true);
    await savePicture(page, 'share-tetonor');
    await page.keyboard.press('Escape');
    await page.evaluate(() => (location.hash = '#/stats'));
    await page.getByText('Solved', { exact: true }).first().waitFor();
    await within.close();
  });

  it('refuses, finds mistakes, undoes and redoes, and survives a reload in the middle', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tetonor:easy,cells=8#7');
    // 17 = 5 + 12: typing 5 and 5 does not give it.
    await page.locator(cell('A1')).click();
    await page.keyboard.type('5,5');
    await page.keyboard.press('Enter');
    await page.getByText('5 × 5 = 25 ≠ 17').waitFor();
    // 1 × 17 is right as a product, but 18 is nowhere: the engine refuses the pair.
    await page.keyboard.press('Escape');
    await page.locator(cell('B1')).click();
    await page.locator(cell('A1')).click();
    await page.keyboard.type('1,17');
    await page.keyboard.press('Enter');
    await page.getByText(/1 \+ 17 = 18/).waitFor();
    // One cell alone is accepted, and checking finds what is wrong with it.
    await page.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('cluesmith.settings') ?? '{}');
      localStorage.setItem('cluesmith.settings', JSON.stringify({ ...kept, twins: false }));
    });
    await page.reload();
    await ready(page);
    await page.locator(cell('A1')).click();
    await page.keyboard.type('1,17');
    await page.keyboard.press('Enter');
    await page.locator(`${cell('A1')} .entry`).waitFor();
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByTestId('findings').getByText(/needs its twin/).waitFor();
    expect(await page.locator(cell('A1')).getAttribute('aria-invalid')).toBe('true');
    await accessible(page, 'tetonor with mistakes');
    await shot(page, 'tetonor-phone-mistake');
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByTestId('hint').getByText('First, something is wrong:').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator(`${cell('A1')} .entry`).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Redo' }).click();
    await page.locator(`${cell('A1')} .entry`).waitFor();
    await page.reload();
    await ready(page);
    expect(await page.locator(`${cell('A1')} .entry`).textContent()).toBe('1 × 17');
    expect(await page.getByText(/slips 1/).count()).toBe(1);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator(`${cell('A1')} .entry`).waitFor({ state: 'detached' });
    await within.close();
  });

  it('leaves a cell as it was when its new pair is refused', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tetonor:easy,cells=8#7');
    const enter = async (twins: boolean, pair: string) => {
      await page.evaluate((set) => localStorage.setItem('cluesmith.settings', JSON.stringify({ twins: set })), twins);
      await page.reload();
      await ready(page);
      await page.locator(cell('A1')).click();
      await page.keyboard.type(pair);
      await page.keyboard.press('Enter');
    };
    await enter(false, '5,12');
    await page.locator(`${cell('A1')} .entry`).waitFor();
    await enter(true, '1,17');
    await page.getByText(/1 \+ 17 = 18/).waitFor();
    await page.locator(cell('A1'), { hasText: '5 + 12' }).waitFor();
    await within.close();
  });

  it('is solved by keys alone', async () => {
    const within = await context(DESKTOP, { theme: 'dark' });
    const page = await open(within, '#/tetonor:easy,cells=8#7');
    await page.keyboard.press('Tab');
    for (let tabs = 0; tabs < 20; tabs += 1) {
      if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break;
      await page.keyboard.press('Tab');
    }
    for (let pair = 0; pair < 4; pair += 1) {
      const [a, b] = pairIn(await typeHint(page));
      const name = await productOf(page, [a, b]).getAttribute('data-cell');
      await page.keyboard.press('Home');
      for (let row = 0; row < 4; row += 1) await page.keyboard.press('ArrowUp');
      for (let column = 0; column < (name ?? 'A').charCodeAt(0) - 65; column += 1) await page.keyboard.press('ArrowRight');
      for (let row = 1; row < Number(name?.slice(1)); row += 1) await page.keyboard.press('ArrowDown');
      expect(await page.evaluate(() => document.activeElement?.getAttribute('data-cell'))).toBe(name);
      await page.keyboard.type(`${a},${b}`);
      await page.keyboard.press('Enter');
      await page.waitForTimeout(80);
    }
    await won(page).waitFor();
    await page.keyboard.press('Escape');
    await won(page).waitFor({ state: 'detached' });
    await shot(page, 'tetonor-desktop-dark-solved', false);
    await accessible(page, 'tetonor solved, dark');
    await within.close();
  });

  it('opens a shared position exactly, on another device, and hides its moves', async () => {
    const one = await context(PHONE);
    const page = await open(one, '#/tetonor:hard#7');
    const pair = pairIn(await readHint(page));
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.locator('.entry .number').first().waitFor();
    await tool(page, 'Copy link to this position');
    await page.getByText('The link is copied').waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toMatch(/\/p\/tetonor@2\/hard\/7\?p=1[\w-]+$/);
    expect(link).not.toContain(pair.join(','));
    const entries = (from: typeof page) => from.locator('.cell').evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label')));
    const other = await context(DESKTOP);
    const there = await open(other, link.slice(link.indexOf('/p/') + 1));
    expect(await entries(there)).toEqual(await entries(page));
    await shot(there, 'tetonor-desktop-position', false);
    const broken = await other.newPage();
    await broken.goto(link.slice(0, -3));
    await broken.getByRole('alert').waitFor();
    await one.close();
    await other.close();
  });

  it('fits phones and desktops at every size of board', async () => {
    const within = await context(PHONE, { theme: 'dark' });
    const page = await open(within, '#/tetonor:expert,cells=24#3');
    await fits(page, '24 cells on a phone');
    await shot(page, 'tetonor-phone-dark-24');
    await accessible(page, '24 cells, dark');
    await page.evaluate(() => (location.hash = '#/tetonor:expert#3'));
    await ready(page);
    await shot(page, 'tetonor-phone-dark-16');
    const wide = await context(DESKTOP);
    const desktop = await open(wide, '#/tetonor:expert#3');
    await shot(desktop, 'tetonor-desktop-16', false);
    await within.close();
    await wide.close();
  });

  it('lists on a desk what is still open, and nowhere else', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/tetonor:easy#7');
    const side = page.getByTestId('open');
    const numbers = () => side.locator('.number').allTextContents().then((all) => all.map(Number));
    const grid = await page.getByRole('gridcell').evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset['number'])));
    expect(await numbers()).toEqual(grid.toSorted((one, other) => one - other));
    await side.getByText('Numbers on the board: 16 · left in the strip: 16').waitFor();
    // One of them is chosen there, and noted.
    const last = side.getByRole('button').last();
    await last.click();
    await page.locator('.cell.chosen', { hasText: String(Math.max(...grid)) }).waitFor();
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('not 2');
    await page.keyboard.press('Enter');
    await last.getByText('not 2').waitFor();
    await readHint(page);
    await page.keyboard.press('.');
    await side.getByText('Numbers on the board: 14 · left in the strip: 14').waitFor();
    const filled = await page.locator('.cell:has(.entry)').evaluateAll((all) => all.map((one) => Number((one as HTMLElement).dataset['number'])));
    expect([...(await numbers()), ...filled].sort((one, other) => one - other)).toEqual(grid.toSorted((one, other) => one - other));
    await accessible(page, 'what is still open');
    await shot(page, 'tetonor-desktop-open', false);
    await page.setViewportSize({ width: 900, height: 860 });
    await side.waitFor({ state: 'detached' });
    await within.close();
  });

  it('stops its clock while nobody can see the board', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tetonor:hard#7');
    const time = () => page.getByRole('timer').textContent();
    await page.waitForFunction(() => document.querySelector('[role=timer]')?.textContent === '0:02');
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: true, configurable: true }));
    const before = await time();
    await page.waitForTimeout(2500);
    expect(await time()).toBe(before);
    await page.evaluate(() => Object.defineProperty(document, 'hidden', { value: false, configurable: true }));
    await page.waitForFunction((old) => document.querySelector('[role=timer]')?.textContent !== old, before);
    await within.close();
  });
});
