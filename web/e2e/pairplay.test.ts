// Pair Play: eight cards, three of them invented, and KOA behind her counter. Everything is read from the page.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessible, context, DESKTOP, fits, hardToHit, INSTALLED, keptOnDevice, open, PHONE, ready, shot } from './browser.ts';
import { climb, tool } from './play.ts';

const STILL = { ...PHONE, reducedMotion: 'reduce' } as const;
const STILL_DESK = { ...DESKTOP, reducedMotion: 'reduce' } as const;
const card = (page: Page, strength: number) => page.locator(`.hand [data-card="${strength}"]`);
const chosen = (page: Page) => page.locator('button[data-card][aria-pressed=true]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-card'))));
const hand = (page: Page) => page.locator('button[data-card]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-card'))));
const playPair = (page: Page) => page.getByTestId('dock').getByRole('button', { name: /^Play \d and \d/ });
const check = (page: Page) => page.getByTestId('check');
const ending = (page: Page) => page.getByTestId('ending');
const says = (page: Page) => page.getByTestId('koa-says').innerText();
const score = (page: Page) => page.getByTestId('score').getAttribute('data-score');

/** Takes these two, and waits for what they can come to: both true, the first invented, the second, both. */
async function choose(page: Page, pair: [number, number]): Promise<number[]> {
  for (const one of await chosen(page)) if (!pair.includes(one)) await card(page, one).click();
  for (const one of pair) if ((await card(page, one).getAttribute('aria-pressed')) === 'false') await card(page, one).click();
  await expect.poll(() => chosen(page)).toEqual([...pair].sort());
  await page.locator('[data-future=none]').waitFor();
  return page.locator('[data-future]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-total'))));
}

async function present(page: Page, pair: [number, number]): Promise<number[]> {
  const futures = await choose(page, pair);
  await playPair(page).click();
  await expect.poll(async () => (await ending(page).isVisible()) || (await check(page).isVisible()) || (await page.locator(`button[data-card="${pair[0]}"]`).count()) === 0).toBe(true);
  return futures;
}

/** The three lies of easy#7 are 2, 4 and 5: what was played there is told by these moves alone. */
const GAME = '#/pairplay:easy#7';

/** Numbers that do not change from run to run. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}

describe('Pair Play', () => {
  it('is won on a phone by taps, through every phase and a reload in each', async () => {
    const within = await context(STILL);
    const page = await open(within, GAME);
    await fits(page, 'the table');
    await accessible(page, 'the table');
    expect(await hardToHit(page)).toEqual([]);
    await shot(page, 'pairplay-phone-start', false);
    expect(await says(page)).toContain('set no earlier than 9:30 PM');
    expect(await score(page)).toBe('0');

    // One card: the whole of what it says, and the pencil.
    await card(page, 2).click();
    await page.getByText('The music teacher remembers that nobody was hanging up a dripping coat in the garage at 12:45 AM or thereabouts.').waitFor();
    await page.getByRole('button', { name: 'invented', exact: true }).click();
    await card(page, 2).getByRole('img', { name: 'pencilled: invented' }).waitFor();
    expect(await hardToHit(page)).toEqual([]);
    await accessible(page, 'a card and the pencil');
    await shot(page, 'pairplay-phone-pencil', false);
    await card(page, 2).click();

    // A pair: its four futures, and what she would pay for.
    expect(await choose(page, [3, 7])).toEqual([14, 5, -3, -8]);
    expect(await page.locator('[data-hit=true]').evaluateAll((all) => all.map((one) => one.getAttribute('data-combo')))).toEqual(['coverage']);
    await accessible(page, 'a pair and its futures');
    await shot(page, 'pairplay-phone-pair', false);
    // A third takes the place of the one chosen last.
    await card(page, 8).click();
    await expect.poll(() => chosen(page)).toEqual([3, 8]);
    await present(page, [3, 7]);
    expect(await page.getByTestId('heard').innerText()).toContain('3 + 7: nothing in it is invented');
    expect(await score(page), 'a score would give the cards away').toBe('kept');
    expect(await page.locator('[data-is=true], [data-is=invented]').count()).toBe(0);
    await page.reload();
    await ready(page);
    await card(page, 2).getByRole('img', { name: 'pencilled: invented' }).waitFor();
    expect(await card(page, 3).getAttribute('data-is')).toBe('played');

    // What weighs on the next pair is said before it is played.
    expect(await page.getByTestId('pressure').innerText()).toContain('−1 for each sensor or physical piece');
    expect(await choose(page, [4, 6])).toEqual([13, 2, -2, -9]);
    expect(await page.getByTestId('pressure').getAttribute('data-pressure')).toBe('-1');
    await page.locator('svg[data-mood=suspicious]').waitFor();
    await shot(page, 'pairplay-phone-pressure', false);
    await present(page, [1, 2]);

    // The Double-Check: nothing is read out before it is answered.
    await check(page).waitFor();
    expect(await check(page).getAttribute('data-asked')).toBe('7');
    await check(page).getByText('true +2 · invented −3').waitFor();
    await check(page).getByText('−2, whatever it was').waitFor();
    await accessible(page, 'the Double-Check');
    await fits(page, 'the Double-Check');
    expect(await hardToHit(page)).toEqual([]);
    await shot(page, 'pairplay-phone-check', false);
    await page.reload();
    await ready(page);
    await check(page).getByRole('button', { name: 'Stand by it' }).click();
    await expect.poll(() => score(page)).toBe('16');
    expect(await says(page)).toBe('It held. I tapped every pipe, and it held.');
    for (const [strength, is] of [[1, 'true'], [2, 'invented'], [3, 'true'], [7, 'true'], [4, 'hand']] as const) expect(await card(page, strength).getAttribute('data-is'), String(strength)).toBe(is);
    await accessible(page, 'read out');
    await shot(page, 'pairplay-phone-readout', false);
    await page.reload();
    await ready(page);
    expect((await present(page, [6, 8]))[0]).toBe(18);

    await ending(page).waitFor();
    expect(await ending(page).getAttribute('data-tier')).toBe('flawless');
    expect(await ending(page).getAttribute('data-score')).toBe('34');
    expect(await ending(page).locator('[data-act]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-total'))))).toEqual([14, 0, 18]);
    expect(await page.getByTestId('best-score').innerText()).toContain('37');
    expect(await page.getByTestId('lies').locator('b').allInnerTexts()).toEqual(['2', '4', '5']);
    await page.getByText('Both were invented: no better choice there.').waitFor();
    await page.locator('svg[data-mood=impressed]').first().waitFor();
    await accessible(page, 'the end');
    await fits(page, 'the end');
    await shot(page, 'pairplay-phone-end', false);
    await page.getByRole('button', { name: 'How to find out' }).click();
    await page.getByTestId('known').getByText('Her hint fits 1, 2, 3, 4').waitFor();
    await page.getByRole('button', { name: 'Share', exact: true }).first().click();
    const shared = await page.getByTestId('share-text').innerText();
    expect(shared).toContain('pairplay@4:easy#7');
    expect(shared).toContain('solved');
    await page.getByTestId('share-picture').waitFor();
    await shot(page, 'pairplay-phone-share', false);
    const entries = await page.evaluate(() => history.state);
    await page.keyboard.press('Escape');
    // What lay over the page has its own step in the browser's history, and takes it back.
    await page.waitForFunction((before) => JSON.stringify(history.state) !== JSON.stringify(before), entries);
    await page.reload();
    await ready(page);
    await ending(page).waitFor();
    await page.goto(page.url().replace(/#.*/, '#/stats'));
    await page.getByText('Pair Play').first().waitFor();
    await within.close();
  });

  for (const [how, word, line, delta] of [['stand', 'Stand by it', 'That one was papier-mâché.', -3], ['withdraw', 'Withdraw it', /./, -2]] as const) {
    it(`is double-checked about an invention: ${how}`, async () => {
      const within = await context(how === 'stand' ? STILL : STILL_DESK, { theme: 'dark' });
      const page = await open(within, GAME);
      await present(page, [1, 3]);
      await present(page, [2, 5]);
      expect(await check(page).getAttribute('data-asked')).toBe('5');
      // The table may be looked at, pairs too; but the answer comes first.
      await check(page).getByRole('button', { name: 'Look at the table first' }).click();
      await choose(page, [6, 8]);
      expect(await playPair(page).count()).toBe(0);
      await page.keyboard.press('Escape');
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
      await page.keyboard.press('Enter');
      await page.getByText('KOA waits for your answer').first().waitFor();
      expect(await card(page, 6).getAttribute('data-is')).toBe('chosen');
      await page.getByRole('button', { name: 'Back to the Double-Check' }).click();
      await accessible(page, 'the Double-Check by night');
      await shot(page, `pairplay-check-${how}`, false);
      await check(page).getByRole('button', { name: word }).click();
      await card(page, 5).waitFor();
      // 1 + 3, two kinds and neighbouring times; two inventions and an echo of what was spoken.
      await expect.poll(() => score(page)).toBe(String(10 + (-1 - 4 - 1) + delta));
      expect(await says(page)).toMatch(line);
      await page.locator(`svg[data-mood=${how === 'stand' ? 'smug' : 'grudging'}]`).waitFor();
      await accessible(page, 'read out by night');
      await present(page, [4, 8]);
      await ending(page).waitFor();
      expect(await ending(page).getAttribute('data-tier')).toBe('busted');
      expect(await page.getByTestId('checked').innerText()).toContain(how === 'stand' ? 'you stood by 5, and it was invented' : 'you withdrew 5');
      await accessible(page, 'lost, by night');
      await shot(page, `pairplay-lost-${how}`, false);
      await page.getByRole('button', { name: 'Share', exact: true }).first().click();
      await page.getByTestId('share-text').waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Try it once more' }).click();
      await card(page, 5).waitFor();
      expect((await hand(page)).length).toBe(8);
      expect(await score(page)).toBe('0');
      await within.close();
    });
  }

  for (const [tier, pairs, points] of [
    ['close', [[1, 2], [5, 7], [6, 8]], 20],
    ['cleared', [[1, 2], [5, 8], [6, 7]], 22],
  ] as [string, [number, number][], number][]) {
    it(`ends ${tier} at ${points} points, and stays so after a reload`, async () => {
      const within = await context(tier === 'close' ? STILL : STILL_DESK, { theme: tier === 'close' ? 'light' : 'dark' });
      const page = await open(within, GAME);
      await present(page, pairs[0]!);
      await present(page, pairs[1]!);
      await check(page).getByRole('button', { name: 'Stand by it' }).click();
      await check(page).waitFor({ state: 'detached' });
      await present(page, pairs[2]!);
      for (const again of [false, true]) {
        if (again) {
          await page.reload();
          await ready(page);
        }
        await ending(page).waitFor();
        expect([await ending(page).getAttribute('data-tier'), Number(await ending(page).getAttribute('data-score'))]).toEqual([tier, points]);
        await page.locator(`svg[data-mood=${tier === 'close' ? 'smug' : 'grudging'}]`).first().waitFor();
        // Only what reaches the target is won.
        expect(await page.getByRole('button', { name: 'Try it once more' }).count()).toBe(tier === 'close' ? 1 : 0);
      }
      await accessible(page, tier);
      await shot(page, `pairplay-${tier}`, false);
      await within.close();
    });
  }

  it('is carried through three evenings, and the first time counts', async () => {
    const within = await context(STILL);
    const page = await open(within, '#/session');
    const evenings = () => page.locator('[data-evening]').evaluateAll((all) => all.map((one) => one.getAttribute('data-is')));
    expect(await evenings()).toEqual(['next', 'later', 'later']);
    await fits(page, 'a session');
    await accessible(page, 'a session');
    await shot(page, 'session-phone-start');
    let sum = 0;
    for (const [at, day] of ['Monday', 'Wednesday', 'Friday'].entries()) {
      await page.getByRole('link', { name: at === 0 ? 'Play Monday' : `On to ${day}` }).click();
      await card(page, 8).waitFor();
      expect(await hand(page), 'a fresh evening').toHaveLength(8);
      await present(page, [1, 3]);
      await present(page, [2, 5]);
      await check(page).getByRole('button', { name: 'Withdraw it' }).click();
      await check(page).waitFor({ state: 'detached' });
      await present(page, [6, 8]);
      await ending(page).waitFor();
      sum += Number(await ending(page).getAttribute('data-score'));
      const written = sum < 0 ? `−${-sum}` : String(sum);
      await page.getByTestId('session').getByText(`${day}: ${written} of`).waitFor();
      if (at === 0) {
        await shot(page, 'session-phone-evening', false);
        // Played once more, it changes nothing.
        if ((await page.getByRole('button', { name: 'Try it once more' }).count()) > 0) {
          await page.getByRole('button', { name: 'Try it once more' }).click();
          await present(page, [1, 2]);
          await present(page, [3, 4]);
          await check(page).getByRole('button', { name: 'Withdraw it' }).click();
          await check(page).waitFor({ state: 'detached' });
          await present(page, [5, 6]);
          await page.getByTestId('session').getByText(`${day}: ${written} of`).waitFor();
        }
      }
    }
    await page.getByRole('link', { name: 'The whole session' }).click();
    await page.getByTestId('carried').waitFor();
    expect(await evenings()).toEqual(['done', 'done', 'done']);
    expect(Number(await page.getByTestId('carried').getAttribute('data-score'))).toBe(sum);
    await accessible(page, 'a session that is over');
    await shot(page, 'session-phone-over');
    await page.reload();
    await ready(page);
    expect(Number(await page.getByTestId('carried').getAttribute('data-score'))).toBe(sum);
    // In training it is another three, without pressure and without a Double-Check.
    await page.getByText('Training', { exact: true }).click();
    expect(await evenings()).toEqual(['next', 'later', 'later']);
    await page.getByRole('link', { name: 'Play Monday' }).click();
    for (const pair of [[1, 3], [2, 5], [6, 8]] as [number, number][]) await present(page, pair);
    await page.getByTestId('session').getByRole('link', { name: 'The whole session' }).click();
    expect(await page.locator('input[value=training]').isChecked(), 'one comes back to where one was').toBe(true);
    expect(await evenings()).toEqual(['done', 'next', 'later']);
    await page.getByRole('button', { name: 'Forget these scores' }).click();
    await expect.poll(evenings).toEqual(['next', 'later', 'later']);
    await page.getByRole('button', { name: 'The next session' }).click();
    await within.close();
  });

  it('has its session by night, on a desk, in Chinese', async () => {
    const within = await context(STILL_DESK, { theme: 'dark', language: 'zh' });
    const page = await open(within, '#/session');
    await page.getByRole('heading', { name: '连玩三晚' }).waitFor();
    await fits(page, 'a session in Chinese');
    await accessible(page, 'a session by night');
    await shot(page, 'session-desktop-dark-zh');
    await within.close();
  });

  it('is played by keys alone on a desk, in beats that a key skips', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, GAME);
    await accessible(page, 'the desk');
    await shot(page, 'pairplay-desktop-start', false);
    await page.keyboard.press('3');
    await page.keyboard.press('t');
    await card(page, 3).getByRole('img', { name: 'pencilled: true' }).waitFor();
    await page.keyboard.press('7');
    await page.keyboard.press('s');
    await card(page, 7).getByRole('img', { name: 'pencilled: suspect' }).waitFor();
    await page.keyboard.press('s');
    await expect.poll(() => card(page, 7).locator('[data-pencil]').count()).toBe(0);
    await playPair(page).waitFor();
    await shot(page, 'pairplay-desktop-pair', false);
    await page.keyboard.press('Enter');
    await page.getByText('You say', { exact: true }).waitFor();
    expect(await says(page)).toBe('Those two have never shared a lift, and you know it.');
    await shot(page, 'pairplay-desktop-telling', false);
    await page.keyboard.press('Enter');
    await expect.poll(() => says(page)).toContain('Nothing in there made my bulbs flicker.');
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await page.keyboard.press('Backspace');
    await expect.poll(() => chosen(page)).toEqual([]);
    await page.keyboard.press('1');
    await page.keyboard.press('2');
    await playPair(page).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('You say', { exact: true }).waitFor();
    // Left alone, it goes on by itself.
    await check(page).waitFor();
    await accessible(page, 'the Double-Check on a desk');
    await shot(page, 'pairplay-desktop-check', false);
    await page.keyboard.press('b');
    await expect.poll(() => score(page)).toBe('16');
    await page.keyboard.press('r');
    expect(await page.getByTestId('spoken').locator('li').count()).toBeGreaterThan(12);
    await accessible(page, 'everything that was said');
    await shot(page, 'pairplay-desktop-spoken', false);
    await page.keyboard.press('Escape');
    await page.keyboard.press('6');
    await page.keyboard.press('8');
    await playPair(page).waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('You say', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await ending(page).waitFor();
    expect(await ending(page).getAttribute('data-score')).toBe('34');
    await accessible(page, 'the end on a desk');
    await shot(page, 'pairplay-desktop-end', false);
    await within.close();
  });

  it('is led by hints to its end, and keeps every promise of the dock', async () => {
    const within = await context(STILL_DESK);
    for (const level of ['easy', 'medium', 'hard']) {
      const page = await open(within, `#/pairplay:${level}#11`);
      for (let move = 0; move < 4; move += 1) {
        await page.getByRole('button', { name: 'Hint', exact: true }).click();
        await climb(page.getByTestId('hint'));
        if (move === 1) await shot(page, `pairplay-hint-${level}`, false);
        const before = await page.locator('button[data-card]').count();
        await page.getByRole('button', { name: 'Do it' }).click();
        await expect.poll(async () => (await ending(page).isVisible()) || (await check(page).isVisible()) !== (move === 2) || (await page.locator('button[data-card]').count()) < before).toBe(true);
        await expect.poll(() => page.getByTestId('hint').count()).toBe(0);
      }
      await ending(page).waitFor();
      await page.close();
    }
    const next = numbers(5);
    const draw = () => next.next().value;
    for (const [at, name] of ['easy#31', 'hard#32', 'medium,mode=training#33', 'easy,mode=no-objection#34'].entries()) {
      const page = await open(within, `#/pairplay:${name}`);
      const promised: number[][] = [];
      while (!(await ending(page).isVisible())) {
        if (await check(page).isVisible()) {
          await check(page).getByRole('button', { name: at === 0 ? 'Stand by it' : 'Withdraw it' }).click();
          await check(page).waitFor({ state: 'hidden' });
          continue;
        }
        const left = (await hand(page)).sort(() => draw() - 0.5);
        promised.push(await present(page, [left[0]!, left[1]!].sort() as [number, number]));
      }
      const came = await ending(page).locator('[data-act]').evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-total'))));
      for (const [act, total] of came.entries()) expect(promised[act], `${name}, act ${act + 1}`).toContain(total);
      await page.close();
    }
    await within.close();
  });

  for (const [width, height] of [[320, 640], [360, 740], [390, 844], [430, 932], [740, 360], [1280, 720], [1280, 860], [1920, 1080]] as const) {
    it(`fits ${width} × ${height}: nothing is cut off, and claims can be read`, async () => {
      const within = await context({ ...(width < 800 ? STILL : STILL_DESK), viewport: { width, height } });
      for (const name of ['easy#7', 'hard#505']) {
        const page = await open(within, `#/pairplay:${name}`);
        await fits(page, name);
        const small = await page.locator('.claim').evaluateAll((all) => all.map((one) => parseFloat(getComputedStyle(one).fontSize)).filter((size) => size < 14));
        expect(small).toEqual([]);
        const cut = await page.locator('.hand [data-card]').evaluateAll((cards) =>
          cards.flatMap((one) => [...one.querySelectorAll('.when, .claim, .marks')].filter((part) => part.scrollWidth > part.clientWidth + 1 || part.getBoundingClientRect().bottom > one.getBoundingClientRect().bottom + 0.5).map((part) => part.textContent)),
        );
        expect(cut).toEqual([]);
        // The last card can be brought into sight and chosen.
        await choose(page, [1, 8]);
        await playPair(page).waitFor();
        const button = (await playPair(page).boundingBox())!;
        expect(button.y + button.height).toBeLessThanOrEqual(height + 0.5);
        await shot(page, `pairplay-${width}-${name.replace('#', '-')}`, false);
        await present(page, [1, 8]);
        await present(page, [2, 7]);
        for (const word of ['Stand by it', 'Withdraw it']) {
          await check(page).getByRole('button', { name: word }).scrollIntoViewIfNeeded();
          const answer = (await check(page).getByRole('button', { name: word }).boundingBox())!;
          expect(answer.y + answer.height, word).toBeLessThanOrEqual(height + 0.5);
        }
        await fits(page, 'the Double-Check');
        await shot(page, `pairplay-${width}-check-${name.replace('#', '-')}`, false);
        await page.close();
      }
      await within.close();
    });
  }

  it('says its own words in Chinese, by night', async () => {
    const within = await context(STILL, { language: 'zh', theme: 'dark' });
    const page = await open(within, '#/pairplay:hard#12');
    await page.getByText('双牌对局').first().waitFor();
    await fits(page, 'in Chinese');
    await accessible(page, 'in Chinese');
    await shot(page, 'pairplay-phone-zh', false);
    for (const pair of [[1, 3], [2, 5]] as const) {
      for (const strength of pair) await card(page, strength).click();
      await page.getByRole('button', { name: `打出 ${pair[0]} 和 ${pair[1]}` }).click();
      await expect.poll(async () => (await check(page).isVisible()) || (await page.locator(`button[data-card="${pair[0]}"]`).count()) === 0).toBe(true);
    }
    await check(page).getByRole('heading', { name: '复核' }).waitFor();
    await accessible(page, 'the Double-Check in Chinese');
    await check(page).getByRole('button', { name: '撤回' }).click();
    // What is on the page and not in KOA's voice or yours is Chinese, evidence and hints too.
    const latin = () => page.locator('.tools, .bar .state, [data-testid=prices], [data-testid=score], .plate, .hand .card, [data-testid=hint] p').allInnerTexts();
    expect((await latin()).join(' ').replace(/KOA/g, '')).not.toMatch(/[A-Za-z]{3}/);
    await page.getByRole('button', { name: '提示', exact: true }).click();
    await climb(page.getByTestId('hint'), '再多说点', '照做');
    expect((await latin()).join(' ').replace(/KOA/g, '')).not.toMatch(/[A-Za-z]{3}/);
    await shot(page, 'pairplay-phone-zh-hint', false);
    await page.keyboard.press('Escape');
    for (const strength of [6, 8]) await card(page, strength).click();
    await page.getByRole('button', { name: '打出 6 和 8' }).click();
    await ending(page).waitFor();
    await accessible(page, 'the end in Chinese');
    await shot(page, 'pairplay-phone-zh-end', false);
    await within.close();
  });

  it('is reached from today, free play, the archive and the rules', async () => {
    const within = await context(STILL_DESK);
    const page = await open(within);
    await page.locator('.poster[data-family=pairplay]').click();
    await page.locator('.hand [data-card="8"]').waitFor();
    await page.goto(page.url().replace(/#.*|\/p\/.*/, '') + '#/play');
    await page.getByText('Pair Play', { exact: true }).click();
    await page.getByRole('button', { name: 'Make it' }).click();
    await page.locator('.hand [data-card="8"]').waitFor();
    const other = await open(within, '#/archive');
    await other.getByLabel(/: Pair Play, /).first().click();
    await other.locator('.hand [data-card="8"]').waitFor();
    await other.close();
    const rules = await open(within, '#/about');
    await rules.getByText('no two inventions share kind and place', { exact: false }).waitFor();
    await accessible(rules, 'the rules');
    await within.close();
  });

  it('explains the reasoning player’s game on the board', async () => {
    const within = await context(STILL_DESK);
    const page = await open(within, GAME);
    await tool(page, 'Show the solution');
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByTestId('proof').waitFor();
    await shot(page, 'pairplay-desktop-proof', false);
    await accessible(page, 'a proof on the board');
    await within.close();
  });

  it('is there without a network', async () => {
    const within = await context({ ...INSTALLED, reducedMotion: 'reduce' });
    const page = await open(within);
    await keptOnDevice(page);
    await within.setOffline(true);
    await page.evaluate(() => (location.hash = '#/pairplay:easy#9'));
    await choose(page, [1, 2]);
    await within.close();
  });
});
