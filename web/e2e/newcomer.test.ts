// What made someone stop who had never seen the app: every doubt that was mended, so that it stays mended.
import { describe, expect, it } from 'vitest';
import { context, open, PHONE, ready, shot } from './browser.ts';
import { tool } from './play.ts';

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
      expect(posters.filter(({ top }) => top < foot - 40)).toHaveLength(3);
      const wide = await page.getByTestId('offer').locator('a').evaluateAll((ways) => ways.filter((way) => way.scrollWidth > way.clientWidth).map((way) => way.textContent));
      expect(wide, 'words have room in their tiles').toEqual([]);
      await within.close();
    });
  }

  it('what a newcomer is offered covers nothing, on its side, too', async () => {
    const within = await context({ ...PHONE, viewport: { width: 740, height: 360 } });
    const page = await open(within);
    const offer = (await page.getByTestId('offer').boundingBox())!;
    const streak = (await page.getByText('Solve one today to begin a streak').boundingBox())!;
    expect(streak.y + streak.height).toBeLessThanOrEqual(offer.y);
    expect(await page.getByTestId('offer').locator('strong').allTextContents(), 'in the order of the posters').toEqual(await page.locator('.poster h2').allTextContents());
    await within.close();
  });

  for (const [width, height] of [[360, 740], [375, 667], [390, 844]] as const) {
    it(`a puzzle is made without scrolling: ${width} × ${height}`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height } });
      const page = await open(within, '#/play');
      const foot = (await page.getByRole('navigation').boundingBox())!.y;
      for (const name of ['Tetonor', 'Demons', 'Kronologic']) {
        await page.getByText(name, { exact: true }).click();
        const button = (await page.getByRole('button', { name: 'Make it' }).boundingBox())!;
        expect(button.y + button.height, name).toBeLessThanOrEqual(foot);
      }
      await within.close();
    });
  }
});

describe('the browser’s Back', () => {
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
    await goes('#/kronologic:easy#7');
    await page.getByRole('button', { name: 'Notes', exact: true }).click();
    await closes('the notes of a night');
    await page.goBack();
    await page.locator('.poster').first().waitFor();
    await within.close();
  });
});
