import { describe, expect, it } from 'vitest';
import { accessible, context, DESKTOP, fits, open, PHONE, ready, shot } from './browser.ts';
import { cardOf, doHint, judgementIn, readHint, savePicture, sealed, tapJudgement, typeHint, won } from './play.ts';

describe('Demons', () => {
  it('is solved on a phone by tapping, with a refusal on the way', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/demons:easy#7');
    await fits(page, 'demons');
    await accessible(page, 'demons at the start');
    await shot(page, 'demons-phone-start');
    const people = await page.locator('[data-kind=unknown]').count();
    // Nobody has said anything about someone whom the first clue does not speak of.
    const silent = await page.locator('[data-kind=unknown]:not(.about)').first().getAttribute('data-place');
    await page.locator(`[data-place=${silent}]`).click();
    await shot(page, 'demons-phone-judge', false);
    await accessible(page, 'judging');
    await page.locator('[data-judge=D]').click();
    await page.getByTestId('refusal').waitFor();
    expect(await page.locator('[data-kind=unknown]').count()).toBe(people);
    await page.getByText(/slips 1/).waitFor();
    await page.getByRole('button', { name: 'Why not?' }).click();
    await page.getByRole('dialog').getByText('Two worlds that both fit').waitFor();
    await shot(page, 'demons-phone-worlds', false);
    await accessible(page, 'two worlds');
    await page.keyboard.press('Escape');
    for (let left = people; left > 0; left -= 1) {
      await tapJudgement(page, judgementIn(await readHint(page)));
      await page.waitForFunction((n) => document.querySelectorAll('[data-kind=unknown]').length === n, left - 1);
      if (left === 12) await shot(page, 'demons-phone-middle');
      if (left === 10) {
        await page.reload();
        await ready(page);
        expect(await page.locator('[data-kind=unknown]').count(), 'after a reload').toBe(left - 1);
      }
    }
    await won(page).waitFor();
    await shot(page, 'demons-phone-won', false);
    const pearls = await page.getByTestId('pearls').locator('[data-pearl]').evaluateAll((all) => all.map((one) => one.getAttribute('data-pearl')));
    await page.getByTestId('pearls').getByText('18 with a hint').waitFor();
    await page.getByTestId('pearls').getByText('1 known at first').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
    const text = await page.getByTestId('share-text').textContent();
    expect(text).toMatch(/^Cluesmith demons@2:easy#7 · solved in \d+:\d\d · 19 hints · 1 slip\n([🟩🟦🟨]{4}\n){4}[🟩🟦🟨]{4}$/u);
    expect(text?.match(/🟨/gu), 'who was refused keeps that square, hint or not').toHaveLength(1);
    const squares = [...text!.matchAll(/[🟩🟦🟨]/gu)].map(([square]) => ({ '🟩': 'own', '🟦': 'hint', '🟨': 'slip' })[square]);
    expect(squares[8], 'who has spoken at first').toBe('own');
    expect(pearls, 'a pearl for every square').toEqual(squares.with(8, 'given' as never));
    expect(await sealed(page)).toBe(true);
    expect(await page.getByRole('img', { name: /solved in .* 19 hints and 1 slip/ }).count(), 'told to whoever listens').toBeGreaterThan(0);
    await savePicture(page, 'share-demons');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await shot(page, 'demons-phone-solved');
    await accessible(page, 'demons solved');
    await within.close();
  });

  it('lists exactly what was heard, one key away', async () => {
    for (const options of [PHONE, DESKTOP]) {
      const within = await context({ ...options, reducedMotion: 'reduce' });
      const page = await open(within, '#/demons:hard#7');
      const spoken = () => page.locator('[data-place]:has(.said)').evaluateAll((cards) => cards.map((card) => [card.querySelector('.name')!, card.querySelector('.said')!].map((part) => part.textContent!.trim()).join(': ')));
      const rows = page.getByRole('dialog').getByRole('listitem');
      /** The newest first; those heard at once in any order. */
      const heard: string[][] = [];
      for (let step = 0; step < 6; step += 1) {
        heard.unshift((await spoken()).filter((one) => !heard.flat().includes(one)).sort());
        await page.keyboard.press('l');
        await page.getByRole('dialog', { name: 'Heard so far' }).waitFor();
        const listed = await rows.evaluateAll((all) => all.map((row) => [row.querySelector('.name')!, row.querySelector('.said')!].map((part) => part.textContent!.trim()).join(': ')));
        let from = 0;
        expect(heard.map(({ length }) => listed.slice(from, (from += length)).sort()), `after ${step} steps`).toEqual(heard);
        expect(listed).toHaveLength(heard.flat().length);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
        await readHint(page);
        await doHint(page);
      }
      // Whoever is chosen there is chosen on the board.
      await page.keyboard.press('l');
      const last = rows.last();
      const name = await last.locator('.name').innerText();
      await last.getByRole('button').click();
      expect(await page.evaluate(() => document.activeElement?.querySelector('.name')?.textContent?.trim())).toBe(name);
      await within.close();
    }
  });

  it('is solved by keys alone', async () => {
    const within = await context(DESKTOP, { theme: 'dark' });
    const page = await open(within, '#/demons:medium#3');
    await page.keyboard.press('Tab');
    for (let tabs = 0; tabs < 20; tabs += 1) {
      if (await page.evaluate(() => document.activeElement?.getAttribute('role') === 'gridcell')) break;
      await page.keyboard.press('Tab');
    }
    const cols = 4;
    const people = await page.locator('[data-kind=unknown]').count();
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-place') ?? 'A1');
    const index = (name: string) => (Number(name.slice(1)) - 1) * cols + name.charCodeAt(0) - 65;
    for (let left = people; left > 0; left -= 1) {
      const { name, kind } = judgementIn(await typeHint(page));
      const place = (await cardOf(page, name).getAttribute('data-place')) ?? '';
      for (let moves = 0; moves < 30 && (await at()) !== place; moves += 1) {
        await page.keyboard.press(index(place) > index(await at()) ? 'ArrowRight' : 'ArrowLeft');
      }
      await page.keyboard.press(kind.slice(0, 1));
      await page.locator(`[data-place=${place}]:not([data-kind=unknown])`).waitFor();
      if (left > 1) expect(await at(), 'the focus returns to the card').toBe(place);
      if (left === people - 5) {
        await shot(page, 'demons-desktop-dark', false);
        await accessible(page, 'demons, dark');
      }
    }
    await won(page).waitFor();
    await page.keyboard.press('Escape');
    await won(page).waitFor({ state: 'detached' });
    await within.close();
  });

  it('keeps marks and notes', async () => {
    const within = await context(DESKTOP, { theme: 'dark' });
    const page = await open(within, '#/demons:medium#3');
    await page.locator('[data-kind=unknown]').first().click();
    await page.getByRole('button', { name: 'cross' }).click();
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.getByRole('textbox', { name: 'Note' }).fill('or her neighbour');
    await page.keyboard.press('Enter');
    await page.getByText('or her neighbour').waitFor();
    await page.reload();
    await ready(page);
    await page.getByText('or her neighbour').waitFor();
    await shot(page, 'demons-desktop-dark-notes', false);
    await within.close();
  });
});
