// The largest boards on the smallest screens: everything can be read, and the page stays as wide as the screen.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessible, context, DESKTOP, fits, open, PHONE, shot } from './browser.ts';
import { climb, won } from './play.ts';

/** What was just filled in rises to its place. */
const SETTLED = { timeout: 5_000 };

/** Texts on the board that are smaller than 11 px, or wider than what holds them. */
async function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('[role=grid]')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const text = node.textContent?.trim() ?? '';
      const holder = node.parentElement!;
      if (text === '') continue;
      // A picture's letters are drawn at the picture's scale.
      const scale = holder instanceof SVGGraphicsElement ? (holder.getScreenCTM()?.a ?? 1) : 1;
      const size = parseFloat(getComputedStyle(holder).fontSize) * scale;
      if (size < 11) found.push(`${text}: ${size.toFixed(1)} px`);
      const range = document.createRange();
      range.selectNodeContents(node);
      // What is not shown on this screen needs no room.
      if (range.getBoundingClientRect().width === 0) continue;
      const [box, cell] = [range.getBoundingClientRect(), holder.closest('[role=gridcell], .head')!.getBoundingClientRect()];
      // Notes and clues of any length end in dots; their whole text is told beside the board.
      const clipped = box.left < cell.left - 0.5 || box.right > cell.right + 0.5 || box.bottom > cell.bottom + 0.5;
      if (clipped && holder.closest('.note, .said') === null) found.push(`${text} does not fit`);
    }
    return found;
  });
}

/** Pairs of texts in one cell that lie over each other. */
async function overlapping(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('[role=gridcell]')].flatMap((cell) => {
      const parts = [...cell.querySelectorAll(':scope > span')].map((part) => {
        const range = document.createRange();
        range.selectNodeContents(part);
        return { text: part.textContent?.trim() ?? '', box: range.getBoundingClientRect() };
      });
      return parts.flatMap((one, at) =>
        parts.slice(at + 1).flatMap((other) => {
          const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
          // A line's box is higher than its digits, by a fifth above and below.
          const [a, b] = [one.box, other.box].map((box) => [box.top + box.height / 5, box.bottom - box.height / 5] as const) as [readonly [number, number], readonly [number, number]];
          return wide > 0 && Math.min(a[1], b[1]) > Math.max(a[0], b[0]) ? [`${one.text} | ${other.text}`] : [];
        }),
      );
    }),
  );
}

/** Fills in as many hints as there are. */
async function follow(page: Page, most: number): Promise<void> {
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('h');
    const panel = page.getByTestId('hint');
    await climb(panel);
    await panel.getByRole('button', { name: 'Do it' }).click();
    await panel.waitFor({ state: 'detached' });
  }
}

describe('the largest boards', () => {
  for (const [where, device] of Object.entries({ phone: PHONE, desktop: DESKTOP })) {
    it(`of Demons can be read on a ${where}`, async () => {
      const within = await context(device);
      const page = await open(within, '#/demons:easy,rows=8,cols=8#1');
      await follow(page, 6);
      // Cards have turned over.
      await page.waitForTimeout(500);
      await fits(page, '8 columns');
      await expect.poll(() => unreadable(page), SETTLED).toEqual([]);
      await accessible(page, '8 columns');
      await shot(page, `demons-${where}-8x8`);
      // Its last column is reached by keys, and is then in view.
      await page.getByRole('heading', { level: 1 }).click();
      for (let at = 0; at < 64; at += 1) await page.keyboard.press('ArrowRight');
      const last = await page.locator('[data-place=H8]').boundingBox();
      expect(last!.x + last!.width).toBeLessThanOrEqual(page.viewportSize()!.width);
      await page.locator('[data-kind=unknown]').first().click();
      await page.locator('[data-judge=D]').click();
      await page.getByRole('button', { name: 'Why not?' }).click();
      await shot(page, `demons-${where}-8x8-worlds`, false);
      await fits(page, 'two worlds of 64');
      await within.close();
    });

    it(`of Demons keep their letters and numbers in sight on a ${where}`, async () => {
      const within = await context(device);
      const page = await open(within, '#/demons:easy,rows=8,cols=8#1');
      const grid = page.getByRole('grid');
      for (const [corner, x, y] of [['upper left', 0, 0], ['upper right', 1, 0], ['lower left', 0, 1], ['lower right', 1, 1], ['middle', 0.5, 0.5]] as const) {
        await grid.evaluate((one, [x, y]) => one.scrollTo((one.scrollWidth - one.clientWidth) * x, (one.scrollHeight - one.clientHeight) * y), [x, y] as const);
        const astray = await grid.evaluate((one) => {
          const box = one.getBoundingClientRect();
          const seen = [...one.querySelectorAll<HTMLElement>('[role=gridcell]')].filter((card) => {
            const { left, right, top, bottom } = card.getBoundingClientRect();
            return (left + right) / 2 > box.left + 48 && (left + right) / 2 < box.right && (top + bottom) / 2 > box.top + 48 && (top + bottom) / 2 < Math.min(box.bottom, innerHeight);
          });
          /** Beside the card, at the edge of the board, and under nothing. */
          const isThere = (head: Element, ahead: 'x' | 'y', card: DOMRect) => {
            const { x, y, width, height } = head.getBoundingClientRect();
            const [across, down] = [x + width / 2, y + height / 2];
            const isBeside = ahead === 'x' ? Math.abs(across - (card.x + card.width / 2)) < 2 && y - box.y < 4 : Math.abs(down - (card.y + card.height / 2)) < 2 && x - box.x < 4;
            return isBeside && head.contains(document.elementFromPoint(across, down));
          };
          const [letters, numbers] = ['columnheader', 'rowheader'].map((role) => [...one.querySelectorAll(`[role=${role}]`)]) as [Element[], Element[]];
          const wrong = seen.filter((card) => {
            const [letter, number] = [card.dataset['place']!.charCodeAt(0) - 65, Number(card.dataset['place']!.slice(1)) - 1];
            return !isThere(letters[letter]!, 'x', card.getBoundingClientRect()) || !isThere(numbers[number]!, 'y', card.getBoundingClientRect());
          });
          return { seen: seen.length, wrong: wrong.map((card) => card.dataset['place']) };
        });
        expect(astray.seen, corner).toBeGreaterThan(5);
        expect(astray.wrong, `${corner}: letter and number of a card in sight`).toEqual([]);
      }
      await within.close();
    });

    it(`of Tetonor can be read on a ${where}, filled to the end`, async () => {
      const within = await context(device);
      const page = await open(within, '#/tetonor:hard,cells=24#3');
      await fits(page, '24 cells');
      await follow(page, 12);
      await won(page).waitFor();
      await page.keyboard.press('Escape');
      await fits(page, '24 cells');
      await expect.poll(() => unreadable(page), SETTLED).toEqual([]);
      await expect.poll(() => overlapping(page), SETTLED).toEqual([]);
      await page.locator('[data-cell=B2]').click();
      await shot(page, `tetonor-${where}-24-filled`);
      await within.close();
    });
  }
});

describe('the narrowest phone', () => {
  it('shows four people side by side, and breaks no name within a word', async () => {
    const within = await context({ ...PHONE, viewport: { width: 320, height: 640 } });
    const page = await open(within, '#/demons:hard#7');
    await follow(page, 8);
    const broken = await page.locator('.card .name').evaluateAll((names) =>
      names.flatMap((name) => {
        const text = [...name.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '')!;
        const word = document.createRange();
        let from = 0;
        return text.textContent!.split(' ').filter((part) => {
          word.setStart(text, from);
          word.setEnd(text, from + part.length);
          from += part.length + 1;
          return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
        });
      }),
    );
    expect(broken).toEqual([]);
    const [wide, room] = await page.locator('.people').evaluate((board) => [board.scrollWidth, board.clientWidth]);
    expect(wide, 'nobody is out of sight').toBeLessThanOrEqual(room!);
    await within.close();
  });
});

describe('a board of Demons on a phone', () => {
  for (const [width, height] of [[360, 740], [375, 667], [390, 844]] as const) {
    it(`keeps its size whatever is said below it, and nobody is out of sight (${width} × ${height})`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height } });
      const page = await open(within, '#/demons:hard#7');
      const sizes = () => page.locator('.people').evaluate(({ clientHeight, scrollHeight }) => [clientHeight, scrollHeight]);
      const [first, whole] = await sizes();
      expect(whole, 'everybody is in sight').toBe(first);
      await page.locator('[data-kind=unknown]').first().click();
      await page.locator('[data-judge=D]').waitFor();
      expect(await sizes(), 'where somebody is judged').toEqual([first, first]);
      await page.keyboard.press('h');
      await page.getByTestId('hint').waitFor();
      expect(await sizes(), 'where a hint begins').toEqual([first, first]);
      await within.close();
    });
  }
});
