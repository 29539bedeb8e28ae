// What made someone stop who had never seen the app: every doubt that was mended, so that it stays mended.
import { describe, expect, it } from 'vitest';
import { context, open, PHONE, shot } from './browser.ts';

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
