// What made someone stop who had never seen the app: every doubt that was mended, so that it stays mended.
import { describe, expect, it } from 'vitest';
import { context, open, PHONE, ready, shot } from './browser.ts';
import { doHint, hidden, namesIn, pairIn, readHint, tapPair, tool, won } from './play.ts';
import type { Page } from 'playwright-core';

describe('the first pages on a phone', () => {
  for (const [width, height, whole] of [[390, 844, 3], [360, 740, 2]] as const) {
    it(`today shows ${whole} posters and the begin of what follows: ${width} × ${height}`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height } });
      const page = await open(within);
      await page.getByTestId('offer').waitFor();
      await shot(page, `newcomer-today-${width}`, false);
      const foot = (await page.getByRole('navigation').boundingBox())!.y;
      const posters = await page.locator('.poster').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => ({ top, bottom })));
      expect(posters.filter(({ bottom }) => bottom <= foot).length).toBeGreaterThanOrEqual(whole);
      expect(posters.filter(({ top }) => top < foot - 40)).toHaveLength(whole + 1);
      const wide = await page.getByTestId('offer').locator('a').evaluateAll((ways) => ways.filter((way) => way.scrollWidth > way.clientWidth).map((way) => way.textContent));
      expect(wide, 'words have room in their tiles').toEqual([]);
      await within.close();
    });
  }

  it('posters keep their emblem clear of their words on a desk', async () => {
    const within = await context({ viewport: { width: 1280, height: 800 } });
    const page = await open(within);
    await page.getByTestId('offer').waitFor();
    const lies = await page.locator('.poster').evaluateAll((all) =>
      all.flatMap((one) => (one.querySelector('.emblem')!.getBoundingClientRect().bottom > one.querySelector('.level')!.getBoundingClientRect().top + 8 ? [one.querySelector('h2')!.textContent] : [])),
    );
    expect(lies).toEqual([]);
    await within.close();
  });

  it('what a newcomer is offered covers nothing, on its side, too', async () => {
    const within = await context({ ...PHONE, viewport: { width: 740, height: 360 } });
    const page = await open(within);
    const offer = (await page.getByTestId('offer').boundingBox())!;
    const streak = (await page.getByText('Solve one today to begin a streak').boundingBox())!;
    expect(streak.y + streak.height).toBeLessThanOrEqual(offer.y);
    const offered = await page.getByTestId('offer').locator('strong').allTextContents();
    expect(offered, 'in the order of the posters').toEqual((await page.locator('.poster h2').allTextContents()).filter((name) => offered.includes(name)));
    await within.close();
  });

  for (const [width, height] of [[360, 740], [375, 667], [390, 844]] as const) {
    it(`a puzzle is made without scrolling: ${width} × ${height}`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height } });
      const page = await open(within, '#/play');
      const foot = (await page.getByRole('navigation').boundingBox())!.y;
      for (const name of ['Tetonor', 'Demons', 'Kronologic', 'Home Smart Home', 'Pair Play']) {
        await page.getByText(name, { exact: true }).click();
        const button = (await page.getByRole('button', { name: 'Make it' }).boundingBox())!;
        expect(button.y + button.height, name).toBeLessThanOrEqual(foot);
      }
      await within.close();
    });
  }
});

describe('the browser’s Back', () => {
  it('leaves a game at once that was loaded anew with something lying over it, and so it does after Forward', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/');
    await page.evaluate(() => (location.hash = '#/demons:easy#7'));
    const heard = page.getByRole('button', { name: 'Heard', exact: true });
    const uncovered = () => expect.poll(() => page.evaluate(() => history.state?.over)).toBeUndefined();
    await heard.click();
    await page.getByRole('dialog').waitFor();
    await page.reload();
    await heard.waitFor();
    await uncovered();
    expect(await page.getByRole('dialog').count()).toBe(0);
    await page.goForward();
    await uncovered();
    await page.goBack();
    await page.locator('.poster').first().waitFor();
    await within.close();
  });

  it('closes what lies over a game before it leaves the game', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/');
    const goes = async (hash: string) => {
      await page.evaluate((to) => (location.hash = to), hash);
      await ready(page);
    };
    const dialog = page.getByRole('dialog');
    const closes = async (what: string) => {
      await dialog.first().waitFor();
      const [there, name] = [page.url(), await page.getByRole('heading', { level: 1 }).textContent()];
      await page.goBack();
      await dialog.waitFor({ state: 'detached' });
      expect(page.url(), what).toBe(there);
      expect(await page.getByRole('heading', { level: 1 }).textContent(), what).toBe(name);
    };
    await goes('#/demons:easy#7');
    await page.getByRole('button', { name: 'Heard', exact: true }).click();
    await closes('heard');
    await tool(page, 'Share');
    await closes('share, in the place of the menu');
    // Whoever closes it by hand leaves nothing behind: one step back leads to the page before.
    await page.getByRole('button', { name: 'Heard', exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => history.state?.over)).toBeUndefined();
    // A link in a dialog leads on from the game itself.
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await dialog.getByRole('link', { name: 'Rules' }).click();
    await page.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Demons' }).waitFor();
    await page.goBack();
    await page.locator('.poster').first().waitFor();
    await goes('#/kronologic@4:easy#7');
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await closes('the notes of a night');
    await page.goBack();
    await page.locator('.poster').first().waitFor();
    await goes('#/together/kronologic@4/easy/7');
    await page.getByRole('button', { name: 'Begin' }).click();
    const hold = (await page.locator('[data-testid=hand] .hold').boundingBox())!;
    await page.mouse.move(hold.x + hold.width / 2, hold.y + hold.height / 2);
    await page.mouse.down();
    await page.getByTestId('turn').waitFor();
    await page.mouse.up();
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await closes('the notes of a seat');
    await page.getByTestId('turn').waitFor();
    await within.close();
  });
});

/** Fills in what the hints say until the board is solved, and closes the end of the game. */
async function solve(page: Page): Promise<void> {
  while ((await page.locator('.cell:not(:has(.entry))').count()) > 0) {
    const left = await page.locator('.cell:not(:has(.entry))').count();
    await readHint(page);
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.waitForFunction((n) => document.querySelectorAll('.cell:not(:has(.entry))').length < n, left);
  }
  await won(page).waitFor();
  await page.keyboard.press('Escape');
  await won(page).waitFor({ state: 'detached' });
}

describe('a solved board', () => {
  it('says so whenever it is looked at, leads on, and cannot be undone', async () => {
    const within = await context({ ...PHONE, reducedMotion: 'reduce' });
    const page = await open(within, '#/tetonor:medium,cells=8#3');
    await solve(page);
    const bar = page.getByTestId('solved');
    for (const look of ['at once', 'after a reload']) {
      await bar.getByText('Solved').waitFor();
      await shot(page, `newcomer-solved-${look.replaceAll(' ', '-')}`, false);
      expect(await bar.textContent(), look).toMatch(/\d:\d\d/);
      await bar.getByRole('link', { name: 'Another one' }).waitFor();
      for (const name of ['Undo', 'Redo']) expect(await page.getByRole('button', { name, exact: true }).count(), `${name} ${look}`).toBe(0);
      // Nor by keys.
      await page.locator('.cell').first().click();
      for (const key of ['z', 'Backspace', 'Delete']) await page.keyboard.press(key);
      expect(await page.locator('.cell:not(:has(.entry))').count()).toBe(0);
      expect(await page.locator('.thread').count(), 'nothing is traced any more').toBe(0);
      await page.reload();
      await ready(page);
    }
    await bar.getByRole('button', { name: 'Result' }).click();
    await won(page).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Copy squares' }).click();
    await page.getByRole('status').getByText('Copied.').waitFor();
    const lines = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    expect(lines[0]).toMatch(/^Cluesmith tetonor@2:medium,cells=8#3/);
    expect(lines.at(-1), 'a friend can tap it').toBe(await page.getByTestId('share-link').textContent());
    await page.goto(lines.at(-1)!);
    await ready(page);
    await page.getByRole('heading', { level: 1, name: 'Tetonor' }).waitFor();
    await within.close();
  });
});

describe('an entry', () => {
  it('that is refused says why where it stands, and undo takes nothing else back', async () => {
    const within = await context({ ...PHONE, reducedMotion: 'reduce' });
    const page = await open(within, '#/tetonor:easy,cells=8#7');
    await tapPair(page, pairIn(await readHint(page)));
    await page.waitForFunction(() => document.querySelectorAll('.cell .entry').length === 2);
    // The next empty cell is chosen.
    expect(await page.locator('.cell.chosen .entry').count()).toBe(0);
    await page.getByRole('button', { name: 'Product' }).click();
    for (const digit of '97') await page.locator('.key', { hasText: digit }).click();
    await page.getByRole('button', { name: 'Fill in' }).click();
    const why = page.locator('.why p');
    await why.waitFor();
    expect(await page.locator('.toast').count(), 'it covers nothing').toBe(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await why.waitFor({ state: 'detached' });
    await page.getByText('Nothing had been entered.').waitFor();
    expect(await page.locator('.cell .entry').count(), 'the pair before it stays').toBe(2);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.waitForFunction(() => document.querySelectorAll('.cell .entry').length === 0);
    await page.getByRole('button', { name: 'Note', exact: true }).click();
    await page.locator('input:focus').fill('odd');
    await within.close();
  });

  it('has all its buttons in sight on a phone on its side, and the page does not scroll on any', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tetonor:medium#7');
    for (const [width, height] of [[740, 360], [360, 740], [375, 667], [390, 844], [768, 1024]] as const) {
      await page.setViewportSize({ width, height });
      const down = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
      expect(down, `${width} × ${height} scrolls`).toBe(0);
      for (const name of ['Clear', 'Not a pair', 'Note', 'Fill in']) {
        const covered = await page.getByRole('button', { name, exact: true }).evaluate((button) => {
          const { x, y, width, height } = button.getBoundingClientRect();
          return !button.contains(document.elementFromPoint(x + width / 2, y + 3)) || !button.contains(document.elementFromPoint(x + width / 2, y + height - 3));
        });
        expect(covered, `${name} at ${width} × ${height}`).toBe(false);
      }
    }
    await within.close();
  });
});

describe('a supposition that cannot be', () => {
  it('keeps what it proves in sight while the player looks elsewhere', async () => {
    const within = await context({ ...PHONE, reducedMotion: 'reduce' });
    const page = await open(within, '#/tetonor:medium#7');
    const numbers = await page.locator('.cell').evaluateAll((cells) => cells.map((cell) => Number(cell.getAttribute('data-number'))));
    const pairs = numbers.flatMap((product) => Array.from({ length: Math.floor(Math.sqrt(product)) }, (_, at) => [at + 1, product / (at + 1)] as const).filter(([a, b]) => Number.isInteger(b) && numbers.includes(a + b)));
    const panel = page.getByTestId('suppose');
    const so = panel.getByRole('button', { name: /^So / });
    for (const [a, b] of pairs) {
      await page.getByRole('button', { name: 'Suppose', exact: true }).click();
      await page.locator(`[data-number="${a * b}"]`).first().click();
      await page.keyboard.type(`${a},${b}`);
      await page.keyboard.press('Enter');
      await panel.locator('.end').waitFor();
      if (await so.isVisible()) break;
      await panel.getByRole('button', { name: 'Drop it' }).last().click();
      await panel.waitFor({ state: 'detached' });
    }
    expect(await panel.locator('.end').innerText()).not.toContain('cannot be. But');
    await page.locator('.cell').last().click();
    await so.waitFor();
    // The button that begins it shows it whole again, and drops nothing.
    await page.getByRole('button', { name: 'Suppose', exact: true }).click();
    await panel.getByRole('button', { name: 'Suppose more' }).waitFor();
    await shot(page, 'newcomer-suppose', false);
    await so.click();
    await panel.waitFor({ state: 'detached' });
    await page.getByText('Ruled out').waitFor();
    await within.close();
  });
});

describe('Demons', () => {
  for (const width of [360, 390]) {
    it(`says how it stands beside what was asked for, and not over it: ${width}`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height: 740 } });
      const page = await open(within, '#/demons:medium#3');
      const [status, counts] = await Promise.all(['.state .soft', '.counts'].map(async (part) => (await page.locator(part).first().boundingBox())!));
      expect(status!.x + status!.width).toBeLessThanOrEqual(counts!.x);
      expect(await page.locator('.state .soft').evaluate((one) => one.scrollWidth - one.clientWidth), 'and says it whole').toBe(0);
      await within.close();
    });
  }

  it('keeps names whole, and the marks of those who are proved to itself', async () => {
    const within = await context({ ...PHONE, reducedMotion: 'reduce' });
    const page = await open(within, '#/demons:easy#7');
    await page.locator('[data-place=C1]').click();
    // What is supposed ends like a sentence, once.
    await page.keyboard.press('s');
    await page.locator('[data-judge=D]').click();
    const end = page.locator('.end.contradiction');
    await end.waitFor();
    expect((await end.textContent())!.trim()).toMatch(/is a cultivator\."$/);
    await page.keyboard.press('Escape');
    await page.getByRole('group', { name: 'Mark' }).getByRole('button').first().click();
    await page.locator('[data-place=C1] .mark').waitFor();
    await page.locator('[data-judge=C]').click();
    await page.locator('[data-place=C1] .mark').waitFor({ state: 'detached' });
    const broken = () =>
      page.locator('[role=gridcell] .name').evaluateAll((names) =>
        names.flatMap((name) => {
          const text = [...name.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')!;
          return [...text.textContent!.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? [`${text.textContent}: ${word}`] : [];
          });
        }),
      );
    expect(await broken()).toEqual([]);
    while ((await hidden(page)) > 0) {
      await readHint(page);
      const left = await doHint(page);
      expect(await broken(), `${left} left`).toEqual([]);
    }
    await won(page).waitFor();
    await page.keyboard.press('Escape');
    await won(page).waitFor({ state: 'detached' });
    const cut = await page.getByRole('gridcell').evaluateAll((cards) => {
      const { bottom } = document.querySelector('[role=grid]')!.getBoundingClientRect();
      return cards.filter((card) => card.getBoundingClientRect().bottom > bottom + 0.5).length;
    });
    expect(cut, 'a solved board is seen whole').toBe(0);
    await within.close();
  });

  it('says what a refusal costs, once, and reads whom a hint has revealed', async () => {
    const within = await context({ ...PHONE, viewport: { width: 740, height: 360 }, reducedMotion: 'reduce' });
    const page = await open(within, '#/demons:easy#7');
    await page.locator('[data-kind=unknown]:not(.about)').last().click();
    await page.locator('[data-judge=D]').click();
    await page.getByTestId('refusal').getByText('Costs one slip. Nobody has been revealed.').waitFor();
    await page.reload();
    await ready(page);
    expect(await page.getByTestId('refusal').count(), 'what was read is not said again').toBe(0);
    const name = namesIn(await readHint(page)).at(-1)!;
    // What it is proved of, and from, is in view.
    const hidden = await page.locator('[data-premise], [data-proved]').evaluateAll((marked) => {
      const board = document.querySelector('[role=grid]')!.getBoundingClientRect();
      return marked.filter((one) => one.matches('[role=gridcell]')).filter((one) => one.getBoundingClientRect().bottom > board.bottom + 1 || one.getBoundingClientRect().top < board.top - 1).map((one) => one.getAttribute('data-place'));
    });
    expect(hidden).toEqual([]);
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.locator(`section[aria-label="${name}"]`).getByText('says').waitFor();
    await within.close();
  });

  it('no refused pair stands below a cell that a hint has filled', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tetonor:easy#7');
    await page.locator('[data-cell=A1]').click();
    for (const digit of ['5', '7']) {
      await page.locator('.key', { hasText: digit }).first().click();
      if (digit === '5') await page.getByRole('button', { name: 'Second number' }).click();
    }
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByText('5 × 7 = 35 ≠ 42.').waitFor();
    await readHint(page);
    await page.getByRole('button', { name: 'Do it' }).click();
    await page.locator('[data-cell=A1] .entry').waitFor();
    expect(await page.getByText('35 ≠ 42').count()).toBe(0);
    await within.close();
  });
});
