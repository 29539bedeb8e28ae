// Home Smart Home: a table with KOA on its other side. Everything is read from the page.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessible, context, DESKTOP, fits, INSTALLED, keptOnDevice, open, PHONE, ready, shot } from './browser.ts';
import { climb, tool } from './play.ts';

const STILL = { ...PHONE, reducedMotion: 'reduce' } as const;
const card = (page: Page, letter: string) => page.locator(`[data-card=${letter}]`);
const slip = (page: Page) => page.getByTestId('slip');
const tell = (page: Page) => page.getByRole('button', { name: 'Tell KOA' });
const ending = (page: Page) => page.getByTestId('ending');
const shut = (page: Page) => page.getByRole('button', { name: /^Cannot be told/ });

/** The cards still in the hand. */
const hand = (page: Page) => page.locator('button[data-card]').evaluateAll((all) => all.map((one) => one.getAttribute('data-card')!));

/** Chooses these cards and no others, and waits for what the slip says of them. */
async function choose(page: Page, letters: string[]): Promise<'possible' | 'impossible'> {
  for (const letter of await page.locator('button[data-card][aria-pressed=true]').evaluateAll((all) => all.map((one) => one.getAttribute('data-card')!))) {
    if (!letters.includes(letter)) await card(page, letter).click();
  }
  for (const letter of letters) {
    if ((await card(page, letter).getAttribute('aria-pressed')) === 'false') await card(page, letter).click();
  }
  await expect.poll(() => page.locator('button[data-card][aria-pressed=true]').count()).toBe(letters.length);
  await expect.poll(async () => (await shut(page).isVisible()) || (await slip(page).locator('.title').innerText()).endsWith(letters.join(' '))).toBe(true);
  await tell(page).or(shut(page)).waitFor();
  return (await shut(page).isVisible()) ? 'impossible' : 'possible';
}

/** What the page promises or says of a table: resistance, scrutiny, concerns. */
async function meters(page: Page) {
  const [left] = /\d+(?= of|$)/.exec((await page.getByTestId('resistance').innerText()).replace(/.*→ /, '')) ?? [''];
  const [eyes] = /\d+/.exec((await page.getByTestId('scrutiny').innerText()).replace(/.*→ /, '')) ?? [''];
  const met = await page.locator('[data-concern]:not([data-is=open])').evaluateAll((all) => all.map((one) => one.getAttribute('data-concern')));
  return { left: Number(left), eyes: Number(eyes), met };
}

/** Changes the saved game, as an author would change a document, and opens it again. */
async function rewrite(page: Page, change: (puzzle: { turns: number; resistance: number; cards: { trust: string }[] }) => void): Promise<void> {
  await page.evaluate(async (text) => {
    const change = new Function('puzzle', `(${text})(puzzle)`);
    const done = <R>(request: IDBRequest<R>) => new Promise<R>((resolve, reject) => ((request.onsuccess = () => resolve(request.result)), (request.onerror = () => reject(request.error))));
    const database = await done(indexedDB.open('cluesmith'));
    const games = database.transaction('games', 'readwrite').objectStore('games');
    for (const game of (await done(games.getAll())) as { name: string; save: string }[]) {
      const save = JSON.parse(game.save);
      change(save.document.puzzle);
      // The seal of its answer holds the puzzle as it was.
      delete save.secret;
      await done(games.put({ ...game, save: JSON.stringify(save) }));
    }
    database.close();
  }, change.toString());
  await page.reload();
  await ready(page);
}

/** Follows the hints to the end. */
async function follow(page: Page): Promise<void> {
  while (!(await ending(page).isVisible())) {
    const turns = await page.locator('[data-is=told]').count();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await climb(page.getByTestId('hint'));
    await page.getByRole('button', { name: 'Do it' }).click();
    await expect.poll(async () => (await ending(page).isVisible()) || (await page.locator('[data-is=told]').count()) > turns).toBe(true);
  }
}

/** Numbers that do not change from run to run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('Home Smart Home', () => {
  it('is won on a phone: a clash is told apart, the slip keeps its word, and it stays won', async () => {
    const within = await context(STILL);
    const page = await open(within, '#/testimony:hard#505');
    await fits(page, 'the table');
    await accessible(page, 'the table');
    await shot(page, 'testimony-phone-start', false);
    // Two claims that cannot both be true are outlined, named, and cannot be said.
    const all = await hand(page);
    let clash: string[] | undefined;
    for (const [at, one] of all.entries()) {
      for (const other of all.slice(at + 1)) {
        if (clash === undefined && (await choose(page, [one, other])) === 'impossible') clash = [one, other];
      }
    }
    expect(clash).toBeDefined();
    await choose(page, clash!);
    await page.locator('svg[data-mood=blocked]').waitFor();
    expect(await page.locator('[data-is=clash]').evaluateAll((cards) => cards.map((one) => one.getAttribute('data-card')))).toEqual(clash);
    expect(await page.getByTestId('clash').innerText()).toContain(`${clash![0]} has you`);
    expect(await page.locator('.jump').count()).toBe(1);
    await accessible(page, 'a clash');
    await shot(page, 'testimony-phone-clash', false);
    await shut(page).click({ force: true });
    expect(await page.locator('[data-is=told]').count(), 'nothing is said').toBe(0);
    await choose(page, []).catch(() => undefined);
    await follow(page);
    expect(await ending(page).getAttribute('data-how')).toMatch(/flawless|clean|endured|scrappy|close/);
    await page.getByRole('heading', { name: /is released\./ }).waitFor();
    await accessible(page, 'the end');
    await fits(page, 'the end');
    await shot(page, 'testimony-phone-won', false);
    await page.getByRole('button', { name: 'The best line' }).click();
    await page.getByTestId('best').waitFor();
    expect(await page.getByTestId('best').locator('li').count()).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const shared = (await page.getByTestId('share-text').innerText()) ?? '';
    expect(shared).toContain('testimony@3:hard#505');
    // Nothing about which evidence was good.
    for (const name of await page.locator('.told .name').allInnerTexts()) expect(shared).not.toContain(name);
    await page.keyboard.press('Escape');
    await page.reload();
    await ready(page);
    await ending(page).waitFor();
    await page.goto(page.url().replace(/#.*/, '#/stats'));
    await page.getByText('Home Smart Home').first().waitFor();
    await within.close();
  });

  for (const [name, width, height] of [['easy#7', 360, 740], ['hard#505', 360, 740], ['hard#505', 1280, 800], ['hard#505', 1280, 720]] as const) {
    it(`shows every card to its foot: ${name} at ${width} × ${height}`, async () => {
      const within = await context({ ...(width < 600 ? STILL : DESKTOP), viewport: { width, height } });
      const page = await open(within, `#/testimony:${name}`);
      const cut = await page.locator('[data-card]').evaluateAll((cards) => {
        const { bottom } = document.querySelector('.rest')!.getBoundingClientRect();
        return cards.filter((one) => one.getBoundingClientRect().bottom > bottom + 0.5).map((one) => one.getAttribute('data-card'));
      });
      expect(cut).toEqual([]);
      await within.close();
    });
  }

  it('foretells every statement exactly', async () => {
    const within = await context({ ...DESKTOP, reducedMotion: 'reduce' });
    const next = numbers(7);
    const draw = () => next.next().value;
    let said = 0;
    for (const [at, level] of ['tutorial', 'easy', 'normal', 'hard', 'expert', 'hard'].entries()) {
      const page = await open(within, `#/testimony:${level}#${100 + at}`);
      while (!(await ending(page).isVisible())) {
        const left = await hand(page);
        const size = 1 + Math.floor(draw() * Math.min(3, left.length));
        const letters = left.sort(() => draw() - 0.5).slice(0, size).sort();
        if ((await choose(page, letters)) === 'impossible') {
          if (size > 1) continue;
          // What is left cannot be said alone; another card can, or it would be over.
          await choose(page, []).catch(() => undefined);
          continue;
        }
        const promised = await meters(page);
        const total = await page.getByTestId('sum').getAttribute('data-total');
        const ends = (await page.locator('[data-ends]').count()) > 0 ? await page.locator('[data-ends]').getAttribute('data-ends') : null;
        await tell(page).click();
        said += 1;
        if (ends !== null) {
          await ending(page).waitFor();
          expect(await page.getByRole('heading', { name: ends === 'won' ? /is released\./ : /stays locked\./ }).count()).toBe(1);
          continue;
        }
        await expect.poll(() => card(page, letters[0]!).getAttribute('data-is')).toBe('told');
        expect(await meters(page), `${level} ${letters.join('+')}: ${total}`).toEqual(promised);
      }
      await page.close();
    }
    expect(said).toBeGreaterThan(12);
    await within.close();
  });

  it('is lost when her fifth eye opens, after a reload in every phase', async () => {
    const within = await context(STILL, { theme: 'dark' });
    const page = await open(within, '#/testimony:easy#4');
    // The weakest first, so that she is not convinced before.
    const power = (letter: string) => card(page, letter).locator('.power').innerText().then(Number);
    const powers = await Promise.all((await hand(page)).map(async (letter) => ({ letter, power: await power(letter) })));
    const [weakest = '', ...left] = powers.sort((a, b) => a.power - b.power).map(({ letter }) => letter);
    await choose(page, [weakest]);
    await tell(page).click();
    await page.locator('[data-is=told]').waitFor();
    // Every source is sketchy from now on: every card opens an eye.
    await rewrite(page, (puzzle) => puzzle.cards.forEach((one) => (one.trust = 'sketchy')));
    await page.locator('[data-is=told]').waitFor();
    expect((await meters(page)).eyes).toBe(1);
    await accessible(page, 'scrutiny, by night');
    await shot(page, 'testimony-phone-scrutiny', false);
    expect(left.length).toBe(4);
    for (const letters of [left.slice(0, 2).sort(), left.slice(2).sort()]) {
      await choose(page, letters);
      await page.reload();
      await ready(page);
      expect(await page.locator('button[data-card][aria-pressed=true]').count(), 'what was only chosen is chosen anew').toBe(0);
      await choose(page, letters);
      await tell(page).click();
      await expect.poll(async () => (await ending(page).isVisible()) || (await card(page, letters[0]!).getAttribute('data-is')) === 'told').toBe(true);
    }
    await ending(page).waitFor();
    expect(await ending(page).getAttribute('data-how')).toBe('scrutiny');
    await page.getByText('Scrutiny reached 5').waitFor();
    await page.locator('svg[data-mood=smug]').first().waitFor();
    await accessible(page, 'lost, by night');
    await shot(page, 'testimony-phone-lost-scrutiny', false);
    await page.reload();
    await ready(page);
    await ending(page).waitFor();
    await page.getByRole('button', { name: 'Try it once more' }).click();
    await page.getByTestId('slip').waitFor();
    expect((await meters(page)).eyes).toBe(0);
    await within.close();
  });

  it('is lost when the turns are used up', async () => {
    const within = await context({ ...DESKTOP, reducedMotion: 'reduce' }, { theme: 'dark' });
    const page = await open(within, '#/testimony:normal#3');
    const [first] = await hand(page);
    await choose(page, [first!]);
    await tell(page).click();
    await page.locator('[data-is=told]').waitFor();
    await rewrite(page, (puzzle) => (puzzle.turns = 2));
    await page.getByText('turn 2 of 2', { exact: true }).waitFor();
    const [second] = await hand(page);
    await choose(page, [second!]);
    expect(await page.locator('[data-ends]').getAttribute('data-ends')).toBe('turns');
    await tell(page).click();
    await ending(page).waitFor();
    await page.getByText('No turn is left').waitFor();
    await accessible(page, 'lost by turns');
    await shot(page, 'testimony-desktop-lost-turns', false);
    await within.close();
  });

  it('is lost when nothing is left that could be said, after a reload before the last word', async () => {
    const within = await context(STILL);
    const page = await open(within, '#/testimony:tutorial#61');
    // In the living room until 12:09: that it was the kitchen at that time can never be told then.
    await choose(page, ['C']);
    await tell(page).click();
    await page.locator('[data-is=told]').waitFor();
    await rewrite(page, (puzzle) => (puzzle.resistance = 30));
    expect(await choose(page, ['A'])).toBe('impossible');
    await card(page, 'A').click();
    await choose(page, ['B', 'D']);
    expect(await page.locator('[data-ends]').getAttribute('data-ends')).toBe('nothing');
    await tell(page).click();
    await ending(page).waitFor();
    await page.getByText('Nothing is left that could be said').waitFor();
    await accessible(page, 'lost with nothing left');
    await shot(page, 'testimony-phone-lost-nothing', false);
    await page.reload();
    await ready(page);
    await page.getByText('Nothing is left that could be said').waitFor();
    await within.close();
  });

  it('keeps a hidden challenge to itself until it fires', async () => {
    const within = await context(STILL);
    const page = await open(within, '#/testimony:hard#505');
    // What the same puzzle holds, shown in full.
    const held = await page.locator('[data-concern] .challenge').allInnerTexts();
    const names = held.map((text) => text.replace('½ ', ''));
    expect(names.length).toBeGreaterThan(1);
    await page.goto(page.url().replace(/#.*|\/p\/.*/, '') + '#/testimony:hard,hidden=true#505');
    await page.reload();
    await ready(page);
    await page.getByTestId('unmet').waitFor();
    const everything = async () => {
      const tree = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
      return (await page.content()) + JSON.stringify(tree);
    };
    const shown = async () => {
      const text = await everything();
      return names.filter((name) => text.includes(name));
    };
    const unmet = async () => ((await page.getByTestId('unmet').count()) === 0 ? 0 : /One/.test(await page.getByTestId('unmet').innerText()) ? 1 : Number(/\d+/.exec(await page.getByTestId('unmet').innerText())![0]));
    const all = await unmet();
    expect(await shown()).toEqual([]);
    for (const letter of await hand(page)) {
      await choose(page, [letter]);
      expect(await shown(), `choosing ${letter}`).toEqual([]);
    }
    await page.getByRole('button', { name: 'Read everything again' }).click();
    expect(await shown(), 'nor among what was said').toEqual([]);
    await page.keyboard.press('Escape');
    // Said, evidence is met by what it targets.
    for (const letter of await hand(page)) {
      if ((await unmet()) < all || (await choose(page, [letter])) === 'impossible') continue;
      await tell(page).click();
      await expect.poll(() => card(page, letter).getAttribute('data-is')).toBe('told');
    }
    expect((await shown()).length).toBe(all - (await unmet()));
    expect(await unmet()).toBeLessThan(all);
    await within.close();
  });

  it('is played by keys alone on a desk, in beats that a key skips', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/testimony:tutorial#2');
    await shot(page, 'testimony-desktop-start', false);
    await accessible(page, 'the desk');
    await page.keyboard.press('1');
    await tell(page).or(shut(page)).waitFor();
    await page.keyboard.press('b');
    await expect.poll(() => page.locator('[aria-pressed=true][data-card]').count()).toBe(2);
    await page.keyboard.press('Backspace');
    await expect.poll(() => page.locator('[aria-pressed=true][data-card]').count()).toBe(0);
    for (let turn = 0; turn < 5 && !(await ending(page).isVisible()); turn += 1) {
      const letters = await hand(page);
      for (const letter of letters.slice(0, 2)) await page.keyboard.press(letter.toLowerCase());
      await tell(page).or(shut(page)).waitFor();
      if (await shut(page).isVisible()) await page.keyboard.press(letters[1]!.toLowerCase());
      await tell(page).waitFor();
      await shot(page, `testimony-desktop-turn-${turn}`, false);
      await page.keyboard.press('Enter');
      // What you say, what it comes to: told one after the other.
      await page.getByText('You said', { exact: true }).first().waitFor();
      if (turn === 0) await page.getByTestId('sum').waitFor();
      await page.keyboard.press('Enter');
      await expect.poll(async () => (await ending(page).isVisible()) || (await slip(page).getByRole('button', { name: 'Choose evidence' }).isVisible())).toBe(true);
    }
    await page.keyboard.press('r');
    await page.getByTestId('spoken').waitFor();
    expect(await page.getByTestId('spoken').locator('li').count()).toBeGreaterThan(4);
    await accessible(page, 'everything that was said');
    await shot(page, 'testimony-desktop-spoken', false);
    await page.keyboard.press('Escape');
    await ending(page).waitFor();
    await shot(page, 'testimony-desktop-end', false);
    await within.close();
  });

  it('says its own words in Chinese', async () => {
    const within = await context(STILL, { language: 'zh' });
    const page = await open(within, '#/testimony:expert#5');
    await page.getByText('抵触').first().waitFor();
    await fits(page, 'four questions');
    await accessible(page, 'in Chinese');
    await shot(page, 'testimony-phone-zh', false);
    await card(page, 'A').click();
    await page.getByRole('button', { name: '告诉 KOA' }).waitFor();
    // What is on the page and not in KOA's voice or yours is Chinese, evidence, challenges and hints too.
    const latin = () => page.locator('.meters, .tools, .bar .state, .hand .name, .hand .claim, .hand .proofs, .challenge, [data-testid=hint] p').allInnerTexts();
    expect((await latin()).join(' ').replace(/KOA/g, '')).not.toMatch(/[A-Za-z]{3}/);
    await page.getByRole('button', { name: '提示', exact: true }).click();
    await climb(page.getByTestId('hint'), '再多说点', '照做');
    expect((await latin()).join(' ').replace(/KOA/g, '')).not.toMatch(/[A-Za-z]{3}/);
    await shot(page, 'testimony-phone-zh-hint', false);
    await within.close();
  });

  it('is there without a network', async () => {
    const within = await context({ ...INSTALLED, reducedMotion: 'reduce' });
    const page = await open(within);
    await keptOnDevice(page);
    await within.setOffline(true);
    await page.evaluate(() => (location.hash = '#/testimony:easy#9'));
    await card(page, 'A').click();
    await tell(page).waitFor();
    await within.close();
  });

  it('ends where no way leads home any more, if the player asks', async () => {
    const within = await context(STILL);
    const page = await open(within, '#/testimony:normal#3');
    const [first] = await hand(page);
    await choose(page, [first!]);
    await tell(page).click();
    await page.locator('[data-is=told]').waitFor();
    await rewrite(page, (puzzle) => (puzzle.turns = 2));
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.getByTestId('hint').waitFor();
    await page.getByTestId('hint').getByText('First, something is wrong').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /See how it ends/ }).click();
    await ending(page).waitFor();
    expect(await ending(page).getAttribute('data-how')).toBe('given-up');
    await page.locator('svg[data-mood=smug]').first().waitFor();
    await tool(page, 'Restart');
    await page.getByRole('dialog').getByRole('button').first().waitFor();
    await within.close();
  });
});

describe('the workbench', () => {
  it('makes a puzzle invalid and valid again, and everything follows each change', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/bench');
    const figures = page.getByTestId('figures');
    const wins = (player: string) => figures.locator(`[data-player=${player}]`).innerText();
    await page.getByLabel('A puzzle by its name').fill('testimony:normal#7');
    await page.getByRole('button', { name: 'Take it' }).click();
    await expect.poll(() => page.locator('[data-bench]').count()).toBe(6);
    await expect.poll(() => figures.getAttribute('data-fine')).toBe('true');
    await figures.getByText('won', { exact: true }).waitFor();
    await accessible(page, 'the workbench');
    await fits(page, 'the workbench');
    await shot(page, 'bench-desktop', false);
    const before = await wins('typical');
    // Nobody can say that much.
    await page.locator('[data-edit=resistance]').fill('90');
    await figures.locator('[data-finding=S2]').waitFor();
    await expect.poll(() => wins('typical')).toBe('0.0 %');
    await shot(page, 'bench-desktop-invalid', false);
    await page.locator('[data-edit=resistance]').fill('35');
    await expect.poll(() => figures.getAttribute('data-fine')).toBe('true');
    expect(await wins('typical')).toBe(before);
    const took: number[] = [];
    for (const power of ['9', '10', '11', '12']) {
      await page.locator('[data-bench=A] input[type=number]').fill(power);
      await page.waitForTimeout(300);
      took.push(Number(await figures.getAttribute('data-took')));
    }
    console.log(`the bench took ${took.join(', ')} ms`);
    // What is no time of day has the wrong form, and is not played.
    const time = page.locator('[data-bench]').filter({ has: page.getByLabel('Time') }).first().getByLabel('Time');
    const was = await time.inputValue();
    await time.fill('late');
    await time.press('Tab');
    await figures.locator('[data-finding=H03]').waitFor();
    await figures.getByText('Not played while its form is wrong').waitFor();
    await time.fill(was);
    await time.press('Tab');
    await figures.getByText('won', { exact: true }).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save the document' }).click();
    const path = (await (await saved).path())!;
    const document = JSON.parse(readFileSync(path, 'utf8'));
    expect([document.family, document.puzzle.resistance, document.puzzle.cards[0].power]).toEqual(['testimony', 35, 12]);
    // It is opened again as it was saved, and a file of something else is refused.
    await page.getByRole('button', { name: 'Back to how it was' }).click();
    await page.locator('input[type=file]').setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"family":"tetonor"}') });
    await page.getByText('This is no document of Home Smart Home.').first().waitFor();
    await page.locator('input[type=file]').setInputFiles(path);
    await expect.poll(() => page.locator('[data-bench=A] input[type=number]').inputValue()).toBe('12');
    await within.close();
  });

  it('stands on a phone, by night, in Chinese', async () => {
    const within = await context(STILL, { theme: 'dark', language: 'zh' });
    const page = await open(within, '#/bench');
    await page.getByTestId('figures').waitFor();
    await fits(page, 'the workbench on a phone');
    await accessible(page, 'the workbench by night');
    await shot(page, 'bench-phone-dark-zh');
    await within.close();
  });
});

describe('KOA', () => {
  for (const theme of ['light', 'dark'] as const) {
    it(`shows eight moods, told apart in outline, at 48 px and in one colour: ${theme}`, async () => {
      const within = await context({ ...DESKTOP, reducedMotion: 'reduce' }, { theme });
      const page = await open(within, '#/style');
      const moods = page.locator('[data-theme-shown]').first().locator('.moods figure');
      await moods.nth(7).waitFor();
      expect(await moods.count()).toBe(8);
      await moods.first().scrollIntoViewIfNeeded();
      await shot(page, `koa-moods-${theme}`, false);
      // Small and in one colour, no picture is like another.
      const stamps = page.locator('[data-theme-shown]').first().locator('.moods .mono');
      const pictures = await Promise.all((await stamps.all()).map(async (one) => (await one.screenshot()).toString('base64')));
      expect(new Set(pictures).size).toBe(8);
      await within.close();
    });
  }

  it('holds still where nothing may move, and blinks elsewhere', async () => {
    for (const reducedMotion of ['reduce', 'no-preference'] as const) {
      const within = await context({ ...PHONE, reducedMotion });
      const page = await open(within, '#/testimony:easy#9');
      await page.locator('svg.koa').first().waitFor();
      const blinked = await page.evaluate(
        () =>
          new Promise<boolean>((resolve) => {
            const owl = document.querySelector('svg.koa')!;
            new MutationObserver(() => owl.classList.contains('blinking') && resolve(true)).observe(owl, { attributes: true });
            setTimeout(() => resolve(false), 8_500);
          }),
      );
      expect(blinked, reducedMotion).toBe(reducedMotion === 'no-preference');
      await within.close();
    }
  });
});
