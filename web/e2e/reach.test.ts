// Whoever plays, however they see, hear and touch.
import { describe, expect, inject, it } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessible, context, DESKTOP, fits, hardToHit, open, PHONE, ready, shot } from './browser.ts';
import { cardOf, climb, doHint, hidden, judgementIn, namesIn, readHint, tool, won } from './play.ts';

const BOARDS = ['tetonor:medium#7', 'demons:hard#7'];
/** The boards of the other families. */
const OTHERS = ['kronologic@4:easy#7', 'testimony:easy#4', 'pairplay:easy#7'];
/** All that is no board. */
const PAGES = ['#/', '#/play', '#/archive', '#/stats', '#/about', '#/settings', '#/tutorial', '#/tutorial/tetonor', '#/tutorial/demons', '#/tutorial/kronologic', '#/tutorial/testimony', '#/tutorial/pairplay', '#/night', '#/notes', '#/session', '#/bench'];

/** Words in a part of the page that leave the screen at its sides, or that are cut off by what they stand in. */
function spilled(page: Page, within: string): Promise<string[]> {
  return page.locator(within).first().evaluate((part) =>
    [...part.querySelectorAll<HTMLElement>('*')].flatMap((one) => {
      const own = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '');
      const { left, right, width } = one.getBoundingClientRect();
      const cut = getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
      return own && width > 1 && (left < -0.5 || right > innerWidth + 0.5 || cut) ? [one.outerHTML.slice(0, 90)] : [];
    }),
  );
}

/** What is wrong with the cards of Demons: parts over each other or out of their card, names broken within a word, lines cut in half, clues ended by dots above an empty line. */
function untidy(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const textOf = (part: Element) => [...part.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== '')!;
    const shown = (part: Element | null) => (part !== null && part.getClientRects().length > 0 ? [part] : []);
    const around = (boxes: DOMRect[]) => ({ left: Math.min(...boxes.map((box) => box.left)), top: Math.min(...boxes.map((box) => box.top)), right: Math.max(...boxes.map((box) => box.right)), bottom: Math.max(...boxes.map((box) => box.bottom)) });
    return [...document.querySelectorAll('[data-place]')].flatMap((card) => {
      const { place } = (card as HTMLElement).dataset;
      const outer = card.getBoundingClientRect();
      const name = card.querySelector('.name')!;
      const parts = [...shown(name), ...shown(card.querySelector('.roots')), ...shown(card.querySelector('.said'))].map((part) => {
        // What is drawn: icons, or lines of text as far as their box lets them be seen.
        const text = document.createRange();
        text.selectNodeContents(part);
        const seen = part.getBoundingClientRect();
        const boxes = part.className.includes('roots') ? [...part.children].map((icon) => icon.getBoundingClientRect()) : [...text.getClientRects()].filter((box) => box.top < seen.bottom - 1);
        return { what: part.className.split(' ')[0], box: around(boxes) };
      });
      const out = parts.filter(({ box }) => box.left < outer.left || box.right > outer.right || box.top < outer.top || box.bottom > outer.bottom + 0.5).map(({ what }) => `${place}: ${what} leaves the card`);
      const over = parts.flatMap((one, at) => parts.slice(at + 1).flatMap((other) => {
        const wide = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const high = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // A line's box is a little higher than its letters.
        return wide > 1 && high > 2.5 ? [`${place}: ${one.what} over ${other.what} by ${high.toFixed(1)}`] : [];
      }));
      const word = document.createRange();
      let from = 0;
      const broken = textOf(name).textContent!.split(' ').filter((part) => {
        word.setStart(textOf(name), from);
        word.setEnd(textOf(name), from + part.length);
        from += part.length + 1;
        return new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
      });
      const said = card.querySelector('.said');
      const line = said === null ? 1 : parseFloat(getComputedStyle(said).lineHeight);
      const lines = said === null ? 0 : said.getBoundingClientRect().height / line;
      const sliced = Math.abs(lines - Math.round(lines)) > 0.1;
      const dotted = said !== null && said.scrollHeight > said.clientHeight + 1;
      const free = said === null ? 0 : (outer.bottom - said.getBoundingClientRect().bottom) / line;
      return [...out, ...over, ...broken.map((part) => `${place}: ${part} is broken`), ...(sliced ? [`${place}: ${lines.toFixed(1)} lines`] : []), ...(dotted && free > 1.6 ? [`${place}: dots above ${free.toFixed(1)} empty lines`] : [])];
    });
  });
}

describe('small screens', () => {
  for (const [where, width, height] of [['small phone', 320, 640], ['phone', 360, 740], ['old phone', 375, 667], ['phone on its side', 740, 360]] as const) {
    it(`show board, entry, undo and hint without scrolling: ${where}`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height } });
      for (const name of BOARDS) {
        const page = await open(within, `#/${name}`);
        await fits(page, `${name} on a ${where}`);
        const down = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
        expect(down, 'the page itself does not scroll').toBeLessThanOrEqual(2);
        for (const button of name.startsWith('tetonor') ? ['Undo', 'Check', 'Hint', 'Fill in'] : ['Hint', 'Heard']) {
          const box = await page.getByRole('button', { name: button, exact: true }).boundingBox();
          expect(box!.y + box!.height, `${button} of ${name} on a ${where}`).toBeLessThanOrEqual(height + 1);
        }
        await shot(page, `small-${name.split(':')[0]}-${width}x${height}`, false);
        if (name.startsWith('demons')) continue;
        const last = await page.getByRole('gridcell').last().evaluate((cell) => [cell.getBoundingClientRect().bottom, cell.closest('[role=grid]')!.getBoundingClientRect().bottom]);
        expect(last[0], `the last cell on a ${where}`).toBeLessThanOrEqual(last[1]! + 1);
        await page.close();
      }
      await within.close();
    });
  }

  for (const [where, width, height] of [['phone', 360, 740], ['old phone', 375, 667]] as const) {
    it(`leave the screen to a board, below one bar, and the whole of Tetonor lies in it: ${where}`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height } });
      const page = await open(within, '#/tetonor:medium#7');
      for (const part of ['.brand', 'nav']) expect(await page.locator(part).first().isVisible(), part).toBe(false);
      const bar = (await page.locator('header.bar').boundingBox())!;
      expect(bar.y).toBe(0);
      expect(bar.height, 'the bar').toBeGreaterThanOrEqual(43.5);
      expect(bar.height, 'the bar').toBeLessThanOrEqual(56);
      const entry = page.getByRole('region', { name: 'Fill in A1' });
      const parts = [...(await page.getByRole('gridcell').all()), page.getByRole('list', { name: 'Strip' }), entry, ...(await entry.getByRole('button').all()), ...['Undo', 'Hint'].map((name) => page.getByRole('button', { name, exact: true }))];
      expect(await page.getByRole('gridcell').count()).toBe(16);
      for (const part of parts) {
        // As far as what scrolls around it lets it be seen.
        const [seen, what] = await part.evaluate(async (one) => {
          const ratio = await new Promise<number>((seen) => new IntersectionObserver(([entry]) => seen(entry!.intersectionRatio)).observe(one));
          return [ratio, one.getAttribute('aria-label') ?? one.textContent] as const;
        });
        expect(seen, `${what} on a ${where}`).toBeGreaterThanOrEqual(0.99);
      }
      await within.close();
    });

    it(`show everybody to the end of a game: ${where}`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height }, reducedMotion: 'reduce' });
      const page = await open(within, '#/demons:hard#7');
      for (let step = 1; namesIn(await readHint(page)).length < (await hidden(page)); step += 1) {
        const left = await doHint(page);
        if (step % 5 !== 0) continue;
        await shot(page, `small-demons-${width}x${height}-${left}-left`, false);
        const [down, out] = await page.evaluate(() => {
          const board = document.querySelector('[role=grid]')!.getBoundingClientRect();
          const cards = [...document.querySelectorAll('[data-place]')].map((one) => one.getBoundingClientRect());
          return [document.documentElement.scrollHeight - innerHeight, cards.filter((box) => box.bottom > board.bottom + 1 || box.bottom > innerHeight).length];
        });
        expect(down, 'the page itself does not scroll').toBeLessThanOrEqual(2);
        expect(out, `${left} left: cards out of sight`).toBe(0);
        const cut = await page.evaluate(() => [...document.querySelectorAll('[data-place] .said')].filter((said) => said.getBoundingClientRect().bottom > said.closest('[data-place]')!.getBoundingClientRect().bottom - 1).length);
        expect(cut, `${left} left: clues cut off by their cards`).toBe(0);
      }
      await within.close();
    });
  }

  it('leave every card of a nearly finished game its name, roots and clue, on every screen', async () => {
    const within = await context({ ...PHONE, reducedMotion: 'reduce' });
    const page = await open(within, '#/demons:hard#7');
    // The last step is left to do, and no panel covers the cards.
    while (namesIn(await readHint(page)).length < (await hidden(page))) await doHint(page);
    await page.keyboard.press('Escape');
    for (const [width, height] of [[320, 640], [360, 740], [375, 667], [390, 844], [740, 360], [768, 1024], [1280, 860]] as const) {
      await page.setViewportSize({ width, height });
      await shot(page, `cards-${width}x${height}`, false);
      // Cards are told their size once they have it.
      await expect.poll(() => untidy(page), { message: `${width} × ${height}` }).toEqual([]);
    }
    await within.close();
  });

  it('can be read at twice the size of type', async () => {
    const within = await context({ ...PHONE, viewport: { width: 390, height: 844 } });
    await within.addInitScript(() => document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
    for (const hash of [...PAGES, ...[...BOARDS, ...OTHERS].map((name) => `#/${name}`)]) {
      const page = await open(within, hash);
      await fits(page, `${hash} at 200 %`);
      await shot(page, `twice${hash.replace(/\W+/g, '-')}`);
      await page.close();
    }
    await within.close();
  });

  it('can be read at twice the size of type in a hint and in dialogs', async () => {
    const within = await context({ ...PHONE, viewport: { width: 390, height: 844 } });
    await within.addInitScript(() => document.addEventListener('DOMContentLoaded', () => (document.documentElement.style.fontSize = '200%')));
    for (const name of BOARDS) {
      const page = await open(within, `#/${name}`);
      await readHint(page);
      await fits(page, `a hint of ${name} at 200 %`);
      expect(await spilled(page, '[data-testid=hint]'), `a hint of ${name}`).toEqual([]);
      await shot(page, `twice-hint-${name.split(':')[0]}`, false);
      await page.keyboard.press('Escape');
      for (const [what, opened] of [['more', 'More'], ['restart', 'Show the solution'], ['keys', '?']] as const) {
        if (what === 'keys') await page.keyboard.press('?');
        else if (what === 'more') await page.getByRole('button', { name: opened, exact: true }).click();
        else await tool(page, opened);
        await page.getByRole('dialog').waitFor();
        await fits(page, `${what} of ${name} at 200 %`);
        expect(await spilled(page, 'dialog[open]'), `${what} of ${name}`).toEqual([]);
        await shot(page, `twice-${what}-${name.split(':')[0]}`, false);
        await page.keyboard.press('Escape');
        await page.getByRole('dialog').waitFor({ state: 'detached' });
      }
      await page.close();
    }
    await within.close();
  });

  for (const [where, width, height] of [['small phone', 320, 640], ['phone on its side', 740, 360]] as const) {
    it(`hold every page: ${where}`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height } });
      for (const hash of PAGES) {
        const page = await open(within, hash);
        await fits(page, `${hash} on a ${where}`);
        await shot(page, `page-${width}${hash.replace(/\W+/g, '-')}`);
        await page.close();
      }
      await within.close();
    });
  }

  for (const [where, width, height] of [['small phone', 320, 640], ['phone', 360, 740]] as const) {
    it(`have targets that a thumb can hit: ${where}`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height } });
      for (const hash of [...PAGES, ...[...BOARDS, ...OTHERS].map((name) => `#/${name}`)]) {
        const page = await open(within, hash);
        expect(await hardToHit(page), hash).toEqual([]);
        await page.close();
      }
      await within.close();
    });

    it(`have targets that a thumb can hit in hints, refusals, proofs and menus: ${where}`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height }, reducedMotion: 'reduce' });
      for (const name of [...BOARDS, ...OTHERS]) {
        const page = await open(within, `#/${name}`);
        const hit = async (what: string) => expect(await hardToHit(page), `${what} of ${name}`).toEqual([]);
        await page.getByRole('button', { name: 'Hint', exact: true }).click();
        await page.getByTestId('hint').waitFor();
        await hit('a hint');
        await climb(page.getByTestId('hint'));
        await hit('a hint told to its end');
        await page.keyboard.press('Escape');
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('dialog').waitFor();
        await hit('the menu');
        await page.keyboard.press('Escape');
        if (name.startsWith('demons')) {
          await page.locator('[data-kind=unknown]:not(.about)').first().click();
          await page.locator('[data-judge=D]').click();
          await page.getByTestId('refusal').waitFor();
          await hit('a refusal');
          await page.getByRole('button', { name: 'Why not?' }).click();
          await page.getByRole('dialog').waitFor();
          await hit('the two worlds');
          await page.keyboard.press('Escape');
        }
        if (BOARDS.includes(name)) {
          await tool(page, 'Show the solution');
          await hit('the question before the solution');
          await page.getByRole('dialog').getByRole('button', { name: 'Show it' }).click();
          await page.getByTestId('proof').waitFor();
          await hit('a proof');
        }
        await page.close();
      }
      await within.close();
    });

    it(`have pairs that a thumb can bring back: ${where}`, async () => {
      const within = await context({ ...PHONE, viewport: { width, height } });
      const page = await open(within, '#/tetonor:easy,cells=8#7');
      for (const digit of ['1', '2']) await page.locator('.key', { hasText: digit }).first().click();
      await page.getByRole('button', { name: 'Second number' }).click();
      await page.locator('.key', { hasText: '3' }).first().click();
      await page.getByRole('button', { name: 'Not a pair' }).click();
      const pair = page.locator('.crossed button');
      await pair.scrollIntoViewIfNeeded();
      expect(await hardToHit(page)).toEqual([]);
      await shot(page, `crossed-${width}`, false);
      await pair.click();
      await pair.waitFor({ state: 'detached' });
      await within.close();
    });
  }
});

describe('a large screen', () => {
  for (const name of BOARDS) {
    it(`is used: ${name}`, async () => {
      const within = await context({ viewport: { width: 1920, height: 1080 } });
      const page = await open(within, `#/${name}`);
      const box = (await page.getByRole('grid').boundingBox())!;
      const share = (box.width * box.height) / (1920 * 1080);
      console.log(`${name}: the board takes ${(100 * share).toFixed(0)} % of 1920 × 1080`);
      expect(share).toBeGreaterThanOrEqual(0.45);
      await shot(page, `large-${name.split(':')[0]}`, false);
      await within.close();
    });
  }
});

describe('colours that the system chooses', () => {
  it('fill the pips of a level', async () => {
    const within = await context({ ...PHONE, viewport: { width: 390, height: 844 }, forcedColors: 'active' });
    const page = await open(within, '#/demons:hard#7');
    // What the page asks for is not what is painted there: only the picture tells.
    const pips = await page.locator('.level .pips i').all();
    const bright = await Promise.all(pips.map(async (pip) => {
      const { x, y, width, height } = (await pip.boundingBox())!;
      const picture = await page.screenshot({ clip: { x: x + width / 2 - 1, y: y + height / 2 - 1, width: 2, height: 2 } });
      return page.evaluate(async (encoded) => {
        const image = Object.assign(new Image(), { src: `data:image/png;base64,${encoded}` });
        await image.decode();
        const pen = document.createElement('canvas').getContext('2d')!;
        pen.drawImage(image, 0, 0);
        return pen.getImageData(1, 1, 1, 1).data[0]! > 127;
      }, picture.toString('base64'));
    }));
    expect(bright, 'the fourth of five').toEqual([false, false, false, false, true]);
    await within.close();
  });

  it('leave every choice visible', async () => {
    const within = await context({ ...PHONE, forcedColors: 'active' });
    for (const hash of [...PAGES, '#/tv', ...[...BOARDS, ...OTHERS].map((name) => `#/${name}`)]) {
      const page = await open(within, hash);
      await showsChoices(page, hash);
      await page.close();
    }
    await within.close();
  });

  it('leave every choice visible in the two worlds and after the win', async () => {
    const within = await context({ ...PHONE, forcedColors: 'active', reducedMotion: 'reduce' });
    const demons = await open(within, '#/demons:hard#7');
    await demons.locator('[data-kind=unknown]:not(.about)').first().click();
    await demons.locator('[data-judge=D]').click();
    await showsChoices(demons, 'a refusal');
    await demons.getByRole('button', { name: 'Why not?' }).click();
    await demons.getByRole('dialog').waitFor();
    await showsChoices(demons, 'the two worlds');
    const tetonor = await open(within, '#/tetonor:easy,cells=8#7');
    for (let pair = 0; pair < 4; pair += 1) {
      await readHint(tetonor);
      await tetonor.getByRole('button', { name: 'Do it' }).click();
      await tetonor.getByTestId('hint').waitFor({ state: 'detached' });
    }
    await won(tetonor).waitFor();
    await showsChoices(tetonor, 'the win');
    await within.close();
  });
});

/** What is chosen is framed where the system chooses the colours, and nothing else is amiss there. */
async function showsChoices(page: Page, what: string): Promise<void> {
  const unseen = await page.evaluate(() => {
    const chosen = '[aria-pressed=true], [aria-selected=true], [aria-current], label:has(input:checked)';
    return [...document.querySelectorAll(chosen)].flatMap((one) => {
      const style = getComputedStyle(one);
      return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2 ? [] : [one.outerHTML.slice(0, 80)];
    });
  });
  expect(unseen, what).toEqual([]);
  await accessible(page, `${what} in forced colours`, true);
  await shot(page, `forced-${what.replace(/\W+/g, '-')}`, false);
}

/** What is framed so that nobody needs a colour or a shadow to see it: the style of the frame, or that there is none. */
const frameOf = (page: Page, selector: string) =>
  page.locator(selector).first().evaluate((one) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(one);
    return parseFloat(outlineWidth) >= 2 ? outlineStyle : 'none';
  });

describe('frames that the system colours', () => {
  it('show which number of a pair is written, and say it', async () => {
    const within = await context({ ...PHONE, forcedColors: 'active' });
    const page = await open(within, '#/tetonor:medium#7');
    const [first, second] = ['First number', 'Second number'].map((name) => page.getByRole('button', { name }));
    const states = async () => [await first!.getAttribute('aria-pressed'), await frameOf(page, '.sum .number >> nth=0'), await second!.getAttribute('aria-pressed'), await frameOf(page, '.sum .number >> nth=1')];
    expect(await states()).toEqual(['true', 'solid', 'false', 'none']);
    await second!.click();
    // What was tapped has no ring of the keyboard's.
    await expect.poll(states).toEqual(['false', 'none', 'true', 'solid']);
    await shot(page, 'forced-field', false);
    await within.close();
  });

  it('show whom a clue is about, who was refused, and which line a hint names', async () => {
    const within = await context({ ...PHONE, forcedColors: 'active', reducedMotion: 'reduce' });
    const page = await open(within, '#/demons:hard#7');
    expect(await frameOf(page, '[data-place].about:not(.chosen)'), 'whom it is about').toBe('double');
    await shot(page, 'forced-about', false);
    await page.locator('[data-kind=unknown]:not(.about)').first().click();
    await page.locator('[data-judge=D]').click();
    await page.getByTestId('refusal').waitFor();
    expect(await frameOf(page, '[data-place].refused'), 'who was refused').toBe('double');
    await shot(page, 'forced-refused', false);
    // A line is named sooner or later.
    for (let step = 0; step < 20 && (await page.locator('.head.looked').count()) === 0; step += 1) {
      await page.keyboard.press('.');
      await readHint(page);
    }
    expect(await frameOf(page, '.head.looked'), 'the line').toBe('dashed');
    await shot(page, 'forced-line', false);
    await within.close();
  });
});

/** What a screen reader has just said. */
const heard = async (page: Page) => (await page.locator('[aria-live] p').allTextContents()).join(' ');

describe('by ear and keys', () => {
  it('Demons is solved from what is said and what is labelled alone', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/demons:easy#7');
    const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.keyboard.press('ArrowRight');
    const people = await page.locator('[data-kind=unknown]').count();
    for (let left = people; left > 0; left -= 1) {
      let said = '';
      for (let rung = 0; rung < 8 && !/It is about .*\(\w\d\) (is a|are) (demon|cultivator)/s.test(said); rung += 1) {
        await page.keyboard.press('h');
        await page.waitForTimeout(80);
        said += ` ${await heard(page)}`;
      }
      const { name, kind } = judgementIn(said);
      // To the upper left corner, and then along the rows, listening.
      for (let up = 0; up < 5; up += 1) await page.keyboard.press('ArrowUp');
      for (let back = 0; back < 4 && !/^A1 /.test(await focus()); back += 1) await page.keyboard.press('ArrowLeft');
      for (let steps = 0; steps < 20 && !(await focus()).includes(` ${name}.`); steps += 1) await page.keyboard.press('ArrowRight');
      expect(await focus()).toContain(name);
      await page.keyboard.press(kind.slice(0, 1));
      // The last one opens the end of the game.
      if (left === 1) break;
      await expect.poll(() => focus()).toContain(`${kind} ${name}.`);
      await expect.poll(() => heard(page)).toMatch(new RegExp(`${name} is proved: ${kind}\\. “.+”`));
    }
    await won(page).waitFor();
    await within.close();
  });

  it('digits are spoken, and the shown step is done by one key', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/tetonor:easy,cells=8#7');
    await page.locator('[data-cell=A1]').click();
    await page.keyboard.type('5');
    await expect.poll(() => heard(page)).toContain('5');
    await readHint(page);
    await page.keyboard.press('.');
    await page.locator('.cell .entry').first().waitFor();
    expect(await page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('Undo').waitFor();
    await accessible(page, 'the list of keys');
    await shot(page, 'keys', false);
    await within.close();
  });

  it('rows and columns are named, seen and spoken', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/demons:hard#7');
    expect(await page.getByRole('columnheader').allTextContents()).toEqual(['A', 'B', 'C', 'D']);
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['1', '2', '3', '4', '5']);
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const row = /row (\d)/.exec((await page.getByTestId('hint').textContent()) ?? '')?.[1];
    expect(await page.locator('.head.looked').textContent()).toBe(row);
    await within.close();
  });

  it('Tetonor is filled from what is said and what is labelled alone', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/tetonor:easy,cells=8#7');
    const focus = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    await page.locator('[data-cell=A1]').focus();
    for (let left = 4; left > 0; left -= 1) {
      let said = '';
      const pair = () => /.*can only be (\d+) [+×] (\d+)/.exec(said) ?? /.*\b(\d+) & (\d+)/.exec(said);
      for (let rung = 0; rung < 8 && pair() === null; rung += 1) {
        await page.keyboard.press('h');
        await page.waitForTimeout(80);
        said += ` ${await heard(page)}`;
      }
      const [, a = '', b = ''] = pair() ?? [];
      // From cell to cell, listening for the product; an empty one says so.
      const isIt = (label: string) => new RegExp(`\\b${Number(a) * Number(b)}\\b`).test(label) && !/[+×]/.test(label);
      for (const key of ['Home', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key);
      for (let steps = 0; steps < 10 && !isIt(await focus()); steps += 1) {
        if (steps === 4) for (const key of ['Home', 'ArrowDown']) await page.keyboard.press(key);
        else await page.keyboard.press('ArrowRight');
      }
      expect(isIt(await focus()), `${a} × ${b}: ${await focus()}`).toBe(true);
      await page.keyboard.type(`${a},${b}`);
      await page.keyboard.press('Enter');
      if (left > 1) await expect.poll(focus).toMatch(/[+×]/);
    }
    await won(page).waitFor();
    await within.close();
  });
});

describe('whoever plays by keys', () => {
  for (const [where, options] of [['desktop', DESKTOP], ['phone', PHONE]] as const) {
    for (const name of [...BOARDS, ...OTHERS]) {
      it(`is somewhere after everything that a hint has buttons for: ${name}, ${where}`, async () => {
        const within = await context({ ...options, reducedMotion: 'reduce' });
        const page = await open(within, `#/${name}`);
        await isSomewhereAfterHints(page);
        await within.close();
      });
    }
  }

  for (const name of ['tetonor/easy,cells=8/7', 'demons/easy,rows=3,cols=3/2']) {
    it(`is somewhere on a board in a frame: ${name}`, async () => {
      const within = await context(DESKTOP);
      const page = await within.newPage();
      await page.goto(`${inject('url')}/embed/${name}`);
      await ready(page);
      await isSomewhereAfterHints(page);
      await within.close();
    });
  }
});

/** Asks for hints, climbs them, does what they say, and closes them in both ways: all by keys. */
async function isSomewhereAfterHints(page: Page): Promise<void> {
  const panel = page.getByTestId('hint');
  const at = () => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60) ?? '<body');
  const somewhere = async (what: string) => {
    // A browser may be late to notice.
    await page.waitForTimeout(60);
    expect(await at(), what).not.toMatch(/^<body/);
  };
  const ask = async () => {
    await page.getByRole('button', { name: 'Hint', exact: true }).press('Enter');
    await panel.waitFor();
    await somewhere('a hint was asked for');
  };
  await ask();
  const more = panel.getByRole('button', { name: 'Say more' });
  while (await more.isVisible()) {
    const said = await panel.textContent();
    await more.press('Enter');
    await expect.poll(() => panel.textContent()).not.toBe(said);
    await somewhere('more was said');
    expect(await at(), 'on the same button').toMatch(/class="button/);
  }
  await panel.getByRole('button', { name: 'Do it' }).press('Enter');
  await panel.waitFor({ state: 'detached' });
  await somewhere('it was done');
  await ask();
  await panel.getByRole('button', { name: 'Close', exact: true }).press('Enter');
  await panel.waitFor({ state: 'detached' });
  await somewhere('it was closed by its button');
  await ask();
  await panel.getByRole('button').last().focus();
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'detached' });
  await somewhere('it was closed by Escape');
}

describe('everybody on a board of Demons', () => {
  for (const [width, height] of [[360, 740], [375, 667], [390, 844], [1280, 800], [1280, 720]] as const) {
    it(`stays in sight when a judgement is refused: ${width} × ${height}`, async () => {
      const phone = width < 600;
      const within = await context({ ...(phone ? PHONE : DESKTOP), viewport: { width, height }, reducedMotion: 'reduce' });
      const page = await open(within, '#/demons:easy#7');
      const hidden = () =>
        page.evaluate(() => {
          const { bottom, top } = document.querySelector('[role=grid]')!.getBoundingClientRect();
          return [...document.querySelectorAll('[role=gridcell]')].flatMap((card) => {
            const box = card.getBoundingClientRect();
            return box.bottom > Math.min(bottom, innerHeight) + 0.5 || box.top < top ? [card.getAttribute('data-place')] : [];
          });
        });
      expect(await hidden(), 'at first').toEqual([]);
      await page.locator('[data-kind=unknown]:not(.about)').first().click();
      const hint = page.getByRole('button', { name: 'Hint', exact: true });
      const before = await hint.boundingBox();
      await page.locator('[data-judge=D]').click();
      await page.getByTestId('refusal').waitFor();
      expect(await hidden(), 'beside the refusal').toEqual([]);
      expect((await hint.boundingBox())!.y, 'tools stay where they are').toBeCloseTo(before!.y, 0);
      await readHint(page);
      expect(await hidden(), 'beside a hint told to its end').toEqual([]);
      expect(await page.locator('.refused').count(), 'a hint speaks of somebody else').toBe(0);
      await page.keyboard.press('s');
      await page.getByText('Choose a card').waitFor();
      if (height > 700) await expect.poll(hidden, { message: 'beside a supposition' }).toEqual([]);
      await within.close();
    });
  }
});

describe('a refusal on a phone', () => {
  it('is in view, whole, and under nothing', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/demons:easy#7');
    await page.locator('[data-kind=unknown]:not(.about)').last().click();
    await page.locator('[data-judge=D]').click();
    const why = page.getByRole('button', { name: 'Why not?' });
    await why.waitFor();
    const covered = async (selector: string) =>
      page.locator(selector).first().evaluate((one) => {
        const box = one.getBoundingClientRect();
        const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return box.bottom > innerHeight + 1 || box.top < 0 || !(one.contains(there) || (there?.contains(one) ?? false));
      });
    expect(await covered('[data-testid=refusal]'), 'the refusal').toBe(false);
    expect(await covered('[data-kind=unknown][aria-selected=true]'), 'whom it is about').toBe(false);
    expect(await page.locator('.toast').count(), 'it is said once').toBe(0);
    await within.close();
  });

  it('of a number that cannot be says why', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tetonor:easy,cells=8#7');
    // A number that does not divide it.
    const cell = page.locator('[data-cell]').first();
    const number = Number(await cell.getAttribute('data-number'));
    const odd = [2, 3, 5, 7, 11, 13].find((n) => number % n !== 0)!;
    await cell.click();
    await page.getByRole('button', { name: 'Product' }).click();
    for (const digit of String(odd)) await page.locator('.key', { hasText: digit }).first().click();
    await page.getByRole('button', { name: 'Fill in' }).click();
    await expect.poll(() => heard(page)).toMatch(new RegExp(`\\b${odd}\\b.*\\b${number}\\b|\\b${number}\\b.*\\b${odd}\\b`));
    await within.close();
  });
});

describe('the colours of a board', () => {
  for (const [theme, palette] of [['light', 'usual'], ['dark', 'usual'], ['light', 'clear'], ['dark', 'clear']] as const) {
    it(`are told apart by day and by night: ${theme}, ${palette}`, async () => {
      const within = await context(DESKTOP, { theme });
      await within.addInitScript((palette) => localStorage.setItem('cluesmith.settings', JSON.stringify({ palette })), palette);
      const page = await open(within, '#/style');
      await page.locator('[data-part=scenes]').first().waitFor();
      expect(await page.evaluate(() => document.documentElement.dataset['palette'] ?? 'usual')).toBe(palette);
      // On the page, and where a part of it has a theme of its own.
      for (const part of ['body', `[data-theme-shown=${theme}]`]) {
        const ratios = await page.evaluate((part) => {
          const light = (name: string) => {
            const probe = document.querySelector(part)!.appendChild(Object.assign(document.createElement('i'), { style: `color: var(${name})` }));
            const [r, g, b] = getComputedStyle(probe).color.match(/[\d.]+/g)!.map((part) => Number(part) / 255) as [number, number, number];
            probe.remove();
            const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
            return 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
          };
          const ratio = (one: string, other: string) => {
            const [low, high] = [light(one), light(other)].sort((x, y) => x - y) as [number, number];
            return (high + 0.05) / (low + 0.05);
          };
          return { border: ratio('--line-strong', '--sheet'), jade: ratio('--jade', '--jade-soft'), vermilion: ratio('--vermilion', '--vermilion-soft'), fills: ratio('--jade-soft', '--vermilion-soft'), good: ratio('--good', '--good-soft'), bad: ratio('--bad', '--bad-soft') };
        }, part);
        expect(ratios.border, 'borders').toBeGreaterThanOrEqual(3);
        expect(ratios.jade, 'what is said on a fill').toBeGreaterThanOrEqual(4.5);
        expect(ratios.vermilion).toBeGreaterThanOrEqual(4.5);
        expect(ratios.good).toBeGreaterThanOrEqual(4.5);
        expect(ratios.bad).toBeGreaterThanOrEqual(4.5);
        // Was 1.05. The rest is done by shapes: disc and triangle, halo and mask.
        expect(ratios.fills, 'the two fills').toBeGreaterThanOrEqual(1.25);
      }
      await within.close();
    });
  }
});

describe('what a check says', () => {
  for (const checking of ['ask', 'live']) {
    it(`is true, when asked and at once: ${checking}`, async () => {
      const within = await context(DESKTOP);
      await within.addInitScript((mode) => localStorage.setItem('cluesmith.settings', JSON.stringify({ checking: mode, twins: false })), checking);
      const page = await open(within, '#/tetonor:easy#7');
      await page.locator('[data-cell=A3]').click();
      // 13 = 1 × 13, and 14 is nowhere.
      await page.keyboard.type('1,13');
      await page.keyboard.press('Enter');
      await page.locator('[data-cell=A3] .entry').waitFor();
      if (checking === 'ask') await page.keyboard.press('c');
      await page.getByTestId('findings').waitFor();
      expect(await page.getByText('No mistake so far.').count()).toBe(0);
      await page.getByText(/slips 1/).waitFor();
      await page.keyboard.press('h');
      await page.getByTestId('hint').getByText('First, something is wrong:').waitFor();
      await page.getByText(/slips 1/).waitFor();
      await within.close();
    });
  }

  it('is true of the strip, and beside the board', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tetonor:easy,cells=8#3');
    await page.locator('.tile').nth(1).click();
    await page.locator('.key', { hasText: '3' }).click();
    await page.getByRole('button', { name: 'Fill in' }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByTestId('findings').getByText('Slot 2 of the strip: 3 does not belong there.').waitFor();
    expect(await page.locator('.tile').nth(1).getAttribute('class')).toContain('wrong');
    expect(await page.locator('.toast').count()).toBe(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    const board = (await page.getByRole('grid').boundingBox())!;
    // It rises to its place.
    const foot = async () => page.locator('.toast').evaluate((toast) => toast.getBoundingClientRect().bottom);
    await expect.poll(foot, { message: 'what is said covers no board' }).toBeLessThanOrEqual(board.y);
    await page.locator('[data-cell=A1]').click();
    await page.locator('.toast').waitFor({ state: 'detached' });
    await within.close();
  });
});

describe('whoever is lost on a phone', () => {
  it('finds the rules and the lessons behind one button, and the game as it was on the way back', async () => {
    const within = await context(PHONE);
    for (const [name, rules] of [['tetonor:easy,cells=8#7', 'Tetonor'], ['demons:easy#7', 'Demons']] as const) {
      const page = await open(within, `#/${name}`);
      await page.getByRole('gridcell').first().waitFor();
      for (const [link, heading] of [['Rules', 'Rules'], ['Learn by playing', `Learn ${rules}`]] as const) {
        await page.getByRole('button', { name: 'More', exact: true }).click();
        await page.getByRole('dialog').getByRole('link', { name: link }).click();
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        await page.goBack();
        await page.getByRole('gridcell').first().waitFor();
        await page.getByRole('timer').waitFor();
      }
      await page.close();
    }
    await within.close();
  });
});

describe('after the end', () => {
  it('another one is the next of the same kind, in one tap, and every game can begin anew', async () => {
    const within = await context(PHONE as BrowserContextOptions);
    const page = await open(within, '#/demons:medium,rows=3,cols=3#3');
    for (let left = await page.locator('[data-kind=unknown]').count(); left > 0; left -= 1) {
      const { name, kind } = judgementIn(await readHint(page));
      await cardOf(page, name).click();
      await page.keyboard.press(kind.slice(0, 1));
      await page.waitForFunction((n) => document.querySelectorAll('[data-kind=unknown]').length === n, left - 1);
    }
    await won(page).waitFor();
    await page.keyboard.press('Escape');
    await tool(page, 'Restart');
    await page.getByRole('button', { name: 'Begin anew' }).click();
    await page.waitForFunction(() => document.querySelectorAll('[data-kind=unknown]').length > 5);
    await within.close();
    const other = await context(PHONE);
    const next = await open(other, '#/tetonor:medium,cells=8#3');
    for (let pair = 0; pair < 4; pair += 1) {
      await readHint(next);
      await next.getByRole('button', { name: 'Do it' }).click();
      await next.getByTestId('hint').waitFor({ state: 'detached' });
    }
    await won(next).waitFor();
    await next.getByRole('link', { name: 'Another one' }).click();
    await ready(next);
    await next.waitForURL(/\/p\/tetonor@2\/medium,cells=8\/\d+$/);
    await expect.poll(() => next.getByRole('gridcell').count()).toBe(8);
    await other.close();
  });
});
