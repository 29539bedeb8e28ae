// A hint is seen and heard wherever the player is, and so are the keys.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessible, context, DESKTOP, open, PHONE, shot } from './browser.ts';
import { climb } from './play.ts';

/** How much of what a hint speaks of can be seen, how much there is, and whether all would fit above the panel. */
async function seen(page: Page): Promise<{ visible: number; all: number; fit: boolean }> {
  return page.evaluate(() => {
    const board = document.querySelector('[role=grid]')?.getBoundingClientRect();
    const free = board?.height ?? 0;
    const subject = [...document.querySelectorAll('[data-looked=true]')];
    const visible = subject.filter((one) => {
      const box = one.getBoundingClientRect();
      const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return one.contains(there);
    });
    const boxes = subject.map((one) => one.getBoundingClientRect());
    const height = Math.max(...boxes.map((box) => box.bottom)) - Math.min(...boxes.map((box) => box.top));
    return { visible: visible.length, all: subject.length, fit: height < free - 16 };
  });
}

describe('a hint on a phone', () => {
  for (const name of ['demons:easy,rows=8,cols=3#4', 'tetonor:expert,cells=24#3']) {
    it(`is in view with what it speaks of, and is read aloud: ${name}`, async () => {
      const within = await context(PHONE);
      const page = await open(within, `#/${name}`);
      for (let step = 0; step < 4; step += 1) {
        // From the top and from the foot of the page.
        await page.evaluate((down) => window.scrollTo(0, down ? document.body.scrollHeight : 0), step % 2 === 1);
        await page.keyboard.press('h');
        const panel = page.getByTestId('hint');
        await climb(panel);
        const act = panel.getByRole('button', { name: 'Do it' });
        await act.waitFor();
        await page.waitForTimeout(400);
        const box = await panel.boundingBox();
        const bar = await page.getByRole('toolbar').boundingBox();
        expect(box!.y).toBeGreaterThan(0);
        expect(box!.y + box!.height).toBeLessThanOrEqual(bar!.y);
        const { visible, all, fit } = await seen(page);
        expect(visible, `step ${step}: of ${all} people or cells`).toBeGreaterThan(0);
        if (fit) expect(visible).toBe(all);
        const last = (await panel.locator('p').last().textContent()) ?? '';
        expect(await page.locator('[role=status]', { hasText: last }).count(), 'read aloud').toBe(1);
        if (step === 1) await shot(page, `hint-phone-${name.split(':')[0]}`, false);
        if (step === 1) await accessible(page, 'a hint');
        await act.click();
        await panel.waitFor({ state: 'detached' });
      }
      await within.close();
    });
  }
});

describe('keys', () => {
  it('type into the chosen cell wherever the focus is not in a control', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/tetonor:easy,cells=8#7');
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.type('5,12');
    await page.keyboard.press('Enter');
    await page.locator('[data-cell=A1]', { hasText: '5 + 12' }).waitFor();
    // A button keeps Enter to itself, and nothing else.
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.locator('.cell .entry').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Check' }).click();
    await page.keyboard.type('5');
    await page.getByRole('button', { name: 'First number: 5' }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('No mistake so far.').waitFor();
    expect(await page.locator('.cell .entry').count()).toBe(0);
    // What is written in a note stays there.
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note' }).pressSequentially('7h');
    expect(await page.getByTestId('hint').count()).toBe(0);
    await page.getByRole('button', { name: 'First number: 5' }).waitFor();
    await within.close();
  });

  it('move among people and choose one wherever the focus is not in a control', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/demons:easy#7');
    await page.getByRole('heading', { level: 1 }).click();
    const chosen = () => page.locator('[role=gridcell][aria-selected=true]').getAttribute('data-place');
    const start = await chosen();
    await page.keyboard.press(start?.startsWith('A') ? 'ArrowRight' : 'ArrowLeft');
    expect(await chosen()).not.toBe(start);
    await page.getByRole('heading', { level: 1 }).click();
    await page.keyboard.press('l');
    await page.getByRole('dialog').waitFor();
    // The board behind a dialog does not hear them.
    const behind = await chosen();
    await page.getByRole('dialog').getByRole('heading').click();
    await page.keyboard.press('ArrowDown');
    expect(await chosen()).toBe(behind);
    await within.close();
  });
});

describe('a hint', () => {
  it('that finds something wrong takes it away, with its twin, and undo brings both back', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tetonor:easy#7');
    // 27 = 3 × 9, and 12 is there, too; yet 27 is 12 + 15.
    await page.locator('[data-cell=D4]').click();
    await page.keyboard.type('3,9');
    await page.keyboard.press('Enter');
    const filled = () => page.locator('[data-cell] .entry').count();
    await expect.poll(filled).toBe(2);
    await page.keyboard.press('h');
    await page.getByTestId('hint').getByRole('button', { name: 'Take it away' }).click();
    await expect.poll(filled).toBe(0);
    await page.getByTestId('hint').waitFor({ state: 'detached' });
    expect(await page.evaluate(() => document.activeElement?.getAttribute('data-cell')), 'whoever plays by keys goes on at the first that is free again').toBe('C1');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(filled).toBe(2);
    await within.close();
  });
});
