// The page of styles: every component, by day and by night, and what is drawn where there is nothing to show.
import { describe, expect, it } from 'vitest';
import { accessible, context, DESKTOP, fits, open, PHONE, shot } from './browser.ts';

const PARTS = ['tokens', 'type', 'buttons', 'dialog', 'icons', 'posters', 'narrow', 'emblems', 'portraits', 'cards', 'docks', 'panels', 'koa', 'proof', 'win', 'share', 'night', 'house', 'people', 'envelope', 'pips', 'hold', 'table', 'pairs', 'scenes'];

/** A colour as an eye has it: how light, how green or red, how blue or yellow (Oklab). */
function seen(colour: number[]): number[] {
  const [r = 0, g = 0, b = 0] = colour.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
  const [l, m, s] = [0.4122 * r + 0.5363 * g + 0.0514 * b, 0.2119 * r + 0.6807 * g + 0.1074 * b, 0.0883 * r + 0.2817 * g + 0.63 * b].map(Math.cbrt) as [number, number, number];
  return [0.2105 * l + 0.7936 * m - 0.0041 * s, 1.978 * l - 2.4286 * m + 0.4506 * s, 0.0259 * l + 0.7828 * m - 0.8087 * s];
}

/** How far two colours are from each other; 0.02 is seen. */
const apart = (one: number[], other: number[]) => Math.hypot(...seen(one).map((part, at) => part - seen(other)[at]!));

describe('the page of styles', () => {
  for (const theme of ['light', 'dark'] as const) {
    it(`shows every component in both themes, ${theme} first`, async () => {
      const within = await context(DESKTOP, { theme });
      const page = await open(within, '#/style');
      await page.locator('[data-part=scenes]').first().waitFor();
      const shown = page.locator('[data-theme-shown]');
      expect(await shown.evaluateAll((all) => all.map((one) => one.getAttribute('data-theme-shown')))).toEqual(theme === 'light' ? ['light', 'dark'] : ['dark', 'light']);
      for (const at of [0, 1]) {
        const one = shown.nth(at);
        for (const part of PARTS) expect(await one.locator(`[data-part=${part}]`).count(), part).toBe(1);
        expect(await one.locator('.woodcut.demon').count(), 'masks').toBeGreaterThan(5);
        expect(await one.locator('[data-scene] svg').count()).toBe(3);
        expect(await one.locator('.posters .poster').count()).toBe(5);
        expect(await one.getByTestId('hint').count()).toBe(1);
        expect(await one.getByTestId('suppose').count()).toBe(1);
        expect(await one.getByTestId('proof').locator('.chips li').count(), 'a step of a proof').toBeGreaterThan(1);
        const kinds = await one.getByTestId('pearls').locator('[data-pearl]').evaluateAll((all) => all.map((pearl) => pearl.getAttribute('data-pearl')));
        expect(new Set(kinds), 'pearls').toEqual(new Set(['own', 'hint', 'slip', 'open', 'given']));
        await expect.poll(() => one.locator('[data-part=share]').evaluate((image: HTMLImageElement) => image.naturalWidth), { message: 'the share card' }).toBe(1200);
        expect(await one.locator('[data-part=house] [data-room]').count(), 'rooms').toBe(6);
        for (const layer of ['heard', 'mine', 'follows', 'not']) expect(await one.locator(`[data-part=people] .token.${layer}`).count(), layer).toBe(6);
        expect(await one.getByTestId('number').innerText(), 'an answer').toMatch(/^\d+$/);
        expect(await one.getByTestId('hold').count(), 'alone, and in an answer').toBe(2);
        expect(await one.getByTestId('envelope').count()).toBe(1);
        expect(await one.locator('[data-part=pips] i').count()).toBe(7);
        expect(await one.locator('button[data-card][data-is=hand]').count(), 'cards of a hand').toBeGreaterThan(1);
        expect(await one.locator('[data-card][data-is=invented]').count(), 'a card that was read out').toBe(1);
        expect(await one.locator('[data-future]').count(), 'the futures of a pair').toBe(4);
        expect(await one.getByTestId('slip').innerText(), 'a sum').toMatch(/\d/);
      }
      expect(await page.locator('[data-theme-shown] :focus').count(), 'no component takes the focus').toBe(0);
      // The two are different papers, and every colour says how far it is from its own.
      const papers = await shown.evaluateAll((all) => all.map((one) => getComputedStyle(one).backgroundColor));
      expect(papers[0]).not.toBe(papers[1]);
      const ink = shown.first().locator('li', { has: page.getByText('--ink', { exact: true }) });
      expect(Number((await ink.locator('.soft').innerText()).trim())).toBeGreaterThan(12);
      await accessible(page, `styles, ${theme}`);
      await shot(page, `style-${theme}`);
      await shown.first().locator('[data-part=dialog]').click();
      await page.getByRole('dialog').waitFor();
      await shot(page, `style-dialog-${theme}`, false);
      await within.close();
    });
  }

  for (const theme of ['light', 'dark'] as const) {
    it(`tells the families apart by posters of 200 px: ${theme}`, async () => {
      const within = await context(DESKTOP, { theme });
      const page = await open(within, '#/style');
      await page.locator('[data-part=scenes]').first().waitFor();
      const posters = await page.locator('[data-theme-shown]').first().locator('.narrow .poster').evaluateAll((all) =>
        all.map((poster) => {
          const emblem = poster.querySelector('.emblem')!;
          const { width, height } = emblem.querySelector('svg')!.getBoundingClientRect();
          return {
            wide: poster.getBoundingClientRect().width,
            ground: getComputedStyle(poster).backgroundColor.match(/[\d.]+/g)!.slice(0, 3).map(Number),
            emblem: [...emblem.querySelectorAll('path')].map((path) => path.getAttribute('d')).join('|'),
            small: Math.min(width, height),
            cut: [...poster.querySelectorAll<HTMLElement>('h2, .level, .go')].filter((part) => part.getBoundingClientRect().right > poster.getBoundingClientRect().right || part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent),
          };
        }),
      );
      expect(posters.length).toBe(5);
      expect(posters.map(({ wide }) => wide)).toEqual([200, 200, 200, 200, 200]);
      expect(posters.flatMap(({ cut }) => cut), 'words are whole').toEqual([]);
      expect(new Set(posters.map(({ emblem }) => emblem)).size, 'emblems').toBe(5);
      for (const [at, { ground, emblem, small }] of posters.entries()) {
        expect(emblem.length).toBeGreaterThan(50);
        expect(small, 'an emblem can be seen').toBeGreaterThan(72);
        for (const other of posters.slice(at + 1)) {
          // Three times as far as an eye needs.
          expect(apart(ground, other.ground), `${ground} and ${other.ground}`).toBeGreaterThan(0.06);
        }
      }
      await page.locator('.narrow').first().scrollIntoViewIfNeeded();
      await shot(page, `posters-200-${theme}`, false);
      await within.close();
    });
  }

  it('fits a phone, and leaves no game behind', async () => {
    const within = await context(PHONE, { language: 'zh' });
    const page = await open(within, '#/style');
    await page.locator('[data-part=scenes]').first().waitFor();
    await fits(page, 'styles');
    expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('game')))).toEqual([]);
    await shot(page, 'style-phone');
    await within.close();
  });
});

describe('where there is nothing to show', () => {
  it('something is drawn', async () => {
    const within = await context(PHONE);
    for (const [hash, kind] of [['#/stats', 'empty'], ['#/tetonor:nosuch#7', 'error'], ['#/nofamily:easy#1', 'empty']] as const) {
      const page = await open(within, hash);
      await page.locator(`svg.${kind}`).waitFor();
      await accessible(page, hash);
      await shot(page, `scene-${kind}-${hash.slice(2, 6)}`, false);
      await page.close();
    }
    await within.close();
  });
});
