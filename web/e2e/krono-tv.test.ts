// The big screen: for everybody in the room, and so without anything that only one may see.
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessible, context, fits, open, PHONE, shot } from './browser.ts';
import { keptNames } from './kept.ts';
import { ask, everything, nothingPrivate } from './krono.ts';

const TELEVISION = { viewport: { width: 1920, height: 1080 } };
const NIGHT = 'kronologic@4:easy#7';

/** The smallest letters that can be seen. */
const smallest = (page: Page) =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.querySelector('.tv')!, NodeFilter.SHOW_TEXT);
    let least = { size: Infinity, text: '' };
    while (walker.nextNode()) {
      const [node, at] = [walker.currentNode, walker.currentNode.parentElement!];
      if (node.textContent!.trim() === '' || at.closest('.unseen') !== null || !at.checkVisibility()) continue;
      const size = parseFloat(getComputedStyle(at).fontSize);
      if (size < least.size) least = { size, text: node.textContent! };
    }
    return least;
  });

async function auto(page: Page, chance: number): Promise<void> {
  await page.getByLabel('Which night').fill(NIGHT);
  await page.getByLabel(/^Private part shown/).fill(String(chance));
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.getByTestId('tv-answer').waitFor({ timeout: 60_000 });
}

describe('the big screen', () => {
  it('is fed by a game on the same device, and holds nothing private', async () => {
    const within = await context(TELEVISION);
    const screen = await open(within, '#/tv');
    await screen.getByRole('heading', { name: 'The big screen' }).waitFor();
    expect((await smallest(screen)).size).toBeGreaterThanOrEqual(32);
    await accessible(screen, 'nothing fed yet');
    await shot(screen, 'krono-tv-idle', false);
    // Another page of the app takes part in the talk as a desk does; what it says comes from a real night.
    const desk = await open(within, '#/about');
    await desk.evaluate(() => {
      const channel = new BroadcastChannel('cluesmith-tv');
      const room = (x: number, y: number, label: string) => ({ outline: [[x, y], [x + 150, y], [x + 150, y + 120], [x, y + 120]], walls: `M${x} ${y}h150v120h-150Z`, furniture: null, space: [[x, y], [150, 120]], label: [label], joined: true });
      const rooms = ['Gallery', 'Foyer'];
      const plan = { width: 360, height: 160, rooms: [room(20, 20, 'Gallery'), room(170, 20, 'Foyer')], doors: [{ rooms: [0, 1], path: [[170, 60], [170, 90]], corridor: false }] };
      const shown = {
        sheet: { plan, rooms, people: ['Alice', 'Bob', 'Carol'], times: 6, starts: [0, null, null], scenes: [{ id: 's2', title: 'Phantom', goal: 'Who is the phantom?', told: null }] },
        title: 'Phantom',
        goal: 'Who is the phantom?',
        asked: [
          { room: 'Foyer', time: 3, who: null, shared: 1, by: 'Jonas' },
          { room: 'Foyer', time: null, who: 'Carol', shared: 2, by: 'Aylin' },
          { room: 'Gallery', time: 3, who: null, shared: 5, by: 'Tom' },
        ],
        turn: { who: 'Mina', since: Date.now() - 42_000 },
        seats: ['Mina', 'Jonas', 'Aylin', 'Tom'],
        replay: null,
      };
      Object.assign(globalThis, { channel, shown });
      channel.postMessage({ tv: 'shown', from: 'one', shown });
    });
    await screen.getByText('Mina asks').waitFor();
    expect(await screen.getByTestId('tv-answer').textContent()).toBe('5');
    await screen.getByText('Gallery at 3').waitFor();
    await screen.getByText(/^0:4\d$/).waitFor();
    expect((await smallest(screen)).size, JSON.stringify(await smallest(screen))).toBeGreaterThanOrEqual(32);
    expect(await screen.evaluate(() => getComputedStyle(document.querySelector('.tv')!).colorScheme)).toBe('dark');
    await accessible(screen, 'fed');
    await fits(screen, 'fed');
    await shot(screen, 'krono-tv-fed', false);
    await nothingPrivate(screen, 'on the big screen');
    expect(await everything(screen)).not.toMatch(/One of the times|data-testid="tv-also"/);
    // Over: now everybody may see the night, and there is a place for it.
    await desk.evaluate(() => {
      const { channel, shown } = globalThis as unknown as { channel: BroadcastChannel; shown: object };
      const marks = Array.from({ length: 6 }, () => [{ scenario: 's2', kind: 'phantom', label: 'the phantom', people: [2], room: null, new: false }]);
      const replay = { walks: [[0, 1, 0, 1, 0, 1], [0, 1, 0, 1, 0, 1], [1, 0, 1, 0, 1, 0]], counts: [], visits: [], parts: [['phantom', 'Carol']], facts: ['The phantom is Carol'], marks };
      channel.postMessage({ tv: 'shown', from: 'one', shown: { ...shown, replay } });
    });
    await screen.locator('[data-slot=replay]').waitFor();
    await screen.getByText('The phantom is Carol').waitFor();
    // By itself people walk from time to time, and through the door: at x 170 of 360, between 60 and 90 of 160.
    const spots = await screen.evaluate(() => new Promise<[number, number][]>((done) => {
      const seen: [number, number][] = [];
      const look = () => {
        const carol = document.querySelector<HTMLElement>('[data-slot=replay] [data-person=Carol]');
        if (carol) seen.push([parseFloat(carol.style.left), parseFloat(carol.style.top)]);
        const isThere = document.querySelector('[data-testid=tv-when]')?.textContent === 'map at 3';
        if (isThere || seen.length > 5000) done(seen);
        else requestAnimationFrame(look);
      };
      look();
    }));
    // A machine that draws without help shows few frames of a walk: she is seen on the way, and near the wall only at the door.
    expect(new Set(spots.map(String)).size, 'she walks').toBeGreaterThan(2);
    const nearWall = spots.filter(([x]) => Math.abs(x - (100 * 170) / 360) < 4);
    for (const [, y] of nearWall) expect(y, 'where she passes the wall').toSatisfy((at: number) => at > (100 * 50) / 160 && at < (100 * 100) / 160);
    await shot(screen, 'krono-tv-walking', false);
    await screen.getByRole('button', { name: '4', exact: true }).click();
    expect((await smallest(screen)).size, JSON.stringify(await smallest(screen))).toBeGreaterThanOrEqual(32);
    await accessible(screen, 'the night once more');
    await shot(screen, 'krono-tv-again', false);
    // Whoever leaves the desk leaves the guests their film, until another night is fed.
    const say = (message: object) => desk.evaluate((told) => (globalThis as unknown as { channel: BroadcastChannel }).channel.postMessage(told), message);
    const shown = await desk.evaluate(() => (globalThis as unknown as { shown: object }).shown);
    await say({ tv: 'gone', from: 'one' });
    await screen.waitForTimeout(300);
    await screen.getByText('The phantom is Carol').waitFor();
    await say({ tv: 'shown', from: 'other', shown });
    await screen.getByText('Mina asks').waitFor();
    await say({ tv: 'gone', from: 'one' });
    await screen.waitForTimeout(300);
    await screen.getByText('Mina asks').waitFor();
    await say({ tv: 'gone', from: 'other' });
    await screen.getByRole('heading', { name: 'The big screen' }).waitFor();
    await within.close();
  });

  it('finds nothing private in what a desk on the same device has kept', async () => {
    const within = await context(TELEVISION);
    const screen = await open(within, '#/tv');
    const desk = await open(within, `#/${NIGHT}`);
    await ask(desk, 'Masks', { time: 2 });
    await expect.poll(() => keptNames(screen)).toEqual(['kronologic@4:easy#7']);
    // One of them is Frank: the referee says so again when the game is opened, and nobody has to write it down.
    await nothingPrivate(screen, 'in the store of both');
    expect(await everything(screen)).toContain('ask Masks 2');
    await desk.reload();
    await desk.locator('[data-row="0"]').waitFor();
    const cover = (await desk.locator('[data-row="0"] .hold').boundingBox())!;
    await desk.mouse.move(cover.x + cover.width / 2, cover.y + cover.height / 2);
    await desk.mouse.down();
    await desk.getByText('One of them: Frank').first().waitFor();
    await desk.mouse.up();
    await nothingPrivate(desk, 'after a look');
    await within.close();
  });

  it('goes on with the film when the desk is left, and shows the next night', async () => {
    const within = await context({ ...TELEVISION, reducedMotion: 'reduce' });
    const screen = await open(within, '#/tv');
    const desk = await open(within, `#/${NIGHT}`);
    const beside = await open(within, '#/kronologic@4:easy#8');
    await beside.locator('.board [data-room=Gallery]').waitFor();
    await ask(desk, 'Masks', { time: 2 });
    await screen.getByText('Masks at 2').waitFor();
    // The desk beside it is left: nothing of this one changes.
    await beside.evaluate(() => (location.hash = '#/about'));
    await beside.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
    await screen.waitForTimeout(300);
    await screen.getByText('Masks at 2').waitFor();
    await desk.getByRole('button', { name: 'Accuse' }).click();
    await desk.locator('[data-choice=Dave]').click();
    await desk.locator('[data-accuse]').click();
    await screen.locator('[data-slot=replay]').waitFor({ timeout: 60_000 });
    await desk.evaluate(() => (location.hash = '#/about'));
    await desk.getByRole('heading', { level: 1, name: 'Rules' }).waitFor();
    await screen.waitForTimeout(300);
    await screen.locator('[data-slot=replay]').waitFor();
    await desk.evaluate(() => (location.hash = '#/kronologic@4:easy#8'));
    await screen.locator('[data-slot=replay]').waitFor({ state: 'detached' });
    await screen.locator('.tv .told').first().waitFor();
    await within.close();
  });

  it('shows the night as a table where nothing may move', async () => {
    const within = await context({ ...TELEVISION, reducedMotion: 'reduce' });
    const page = await open(within, '#/tv');
    const desk = await open(within, `#/${NIGHT}`);
    await desk.locator('.board [data-room=Gallery]').waitFor();
    await desk.getByRole('button', { name: 'Accuse' }).click();
    await desk.locator('[data-choice=Dave]').click();
    await desk.locator('[data-accuse]').click();
    await page.locator('[data-slot=replay]').waitFor({ timeout: 60_000 });
    const dave = page.locator('[data-slot=replay] [data-person=Dave]');
    const before = await dave.getAttribute('style');
    await page.waitForTimeout(2500);
    expect(await dave.getAttribute('style')).toBe(before);
    expect(await page.getByRole('button', { name: 'Play' }).count()).toBe(0);
    // Everybody at every time, at once: Dave was alone each time.
    expect(await page.getByRole('row', { name: /Dave/ }).locator('td').allTextContents()).toEqual(Array.from({ length: 6 }, () => '1, the phantom'));
    await accessible(page, 'the night as a table');
    await shot(page, 'krono-tv-still', false);
    await within.close();
  });

  it('asks by itself, at an interval, and keeps what is private unless chance shows it', async () => {
    const within = await context(TELEVISION);
    const page = await open(within, '#/tv');
    await page.clock.install();
    await page.getByLabel(/^A question every/).fill('10');
    await auto(page, 0);
    await page.getByText('Question 1 of 72').waitFor();
    await page.clock.runFor(10_500);
    await page.getByText('Question 2 of 72').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.clock.runFor(60_000);
    await page.getByText('Question 2 of 72').waitFor();
    for (let n = 3; n <= 8; n += 1) {
      await page.getByRole('button', { name: 'Ask now' }).click();
      await page.getByText(`Question ${n} of 72`).waitFor();
    }
    await nothingPrivate(page, 'asking by itself');
    expect(await everything(page)).not.toContain('One of the times');
    expect((await smallest(page)).size, JSON.stringify(await smallest(page))).toBeGreaterThanOrEqual(32);
    await page.clock.resume();
    await accessible(page, 'asking by itself');
    await shot(page, 'krono-tv-auto', false);
    // Where people begin stays in sight, and so does every answer.
    expect(await page.locator('.tv .room .token').count(), 'all six begin somewhere').toBe(6);
    expect(await page.locator('.tv .heard li').count()).toBe(7);
    // Nothing is thrown away by one press.
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.keyboard.press('Escape');
    await page.getByText('Question 8 of 72').waitFor();
    await page.getByRole('button', { name: 'Stop' }).click();
    await accessible(page, 'stopping');
    await page.getByRole('button', { name: 'Back to set-up' }).click();
    await auto(page, 100);
    // Where nobody was, there is nobody to name: which questions come is left to chance.
    const named = async () => /One of (them|the times): /.test((await page.locator('.tv').textContent()) ?? '');
    for (let n = 2; n <= 30 && !(await named()); n += 1) {
      await page.getByRole('button', { name: 'Ask now' }).click();
      await page.getByText(`Question ${n} of 72`).waitFor();
    }
    expect(await named()).toBe(true);
    await shot(page, 'krono-tv-chance', false);
    await within.close();
  });

  it('comes to an end when everything is asked', async () => {
    const within = await context(TELEVISION);
    const page = await open(within, '#/tv');
    await page.clock.install();
    await page.getByLabel('Which night').fill('kronologic@4:easy,map=small,people=2,timesteps=2,scenario=s5,samples=1,known=0#1');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    // A night that cannot be says so; another one is tried.
    await page.locator('[role=alert], [data-testid=tv-answer]').first().waitFor({ timeout: 60_000 });
    if ((await page.getByTestId('tv-answer').count()) === 0) {
      await page.getByLabel('Which night').fill('kronologic@4:easy,map=small,people=3,timesteps=3,samples=1,known=0#1');
      await page.getByRole('button', { name: 'Start', exact: true }).click();
    }
    await page.getByTestId('tv-answer').waitFor({ timeout: 60_000 });
    for (let n = 0; n < 60 && (await page.getByText('All questions asked').count()) === 0; n += 1) await page.getByRole('button', { name: 'Ask now' }).click({ timeout: 2000 }).catch(() => undefined);
    await page.getByText('All questions asked').waitFor();
    // Time to accuse, and then it ends by itself with the night.
    expect(await page.locator('[data-slot=replay]').count()).toBe(0);
    await page.clock.runFor(61_000);
    await page.locator('[data-slot=replay]').waitFor();
    await page.clock.resume();
    await page.getByRole('button', { name: 'Full screen' }).waitFor();
    await fits(page, 'the end');
    await page.getByRole('button', { name: 'Back to set-up' }).click();
    await page.getByRole('heading', { name: 'The big screen' }).waitFor();
    await within.close();
  });

  it('has room for twelve people and ten times, and stops with the night', async () => {
    const within = await context(TELEVISION);
    const page = await open(within, '#/tv');
    await page.getByLabel('Which night').fill('kronologic@4:easy,samples=1,map=museum,people=12,timesteps=10#11');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByTestId('tv-answer').waitFor({ timeout: 60_000 });
    for (let n = 2; n <= 9; n += 1) {
      await page.getByRole('button', { name: 'Ask now' }).click();
      await page.getByText(`Question ${n} of`).waitFor();
    }
    const beyond = (selector: string) => page.locator(selector).evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().bottom > innerHeight + 1 || one.getBoundingClientRect().right > innerWidth + 1).length);
    expect(await beyond('.room, .token, .controls .button, .who li'), 'beyond the screen').toBe(0);
    expect((await smallest(page)).size, JSON.stringify(await smallest(page))).toBeGreaterThanOrEqual(32);
    await shot(page, 'krono-tv-large', false);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show the night' }).click();
    await page.locator('[data-slot=replay]').waitFor();
    expect(await beyond('table td, .side .button, .foot .time'), 'beyond the screen at the end').toBe(0);
    expect((await smallest(page)).size, JSON.stringify(await smallest(page))).toBeGreaterThanOrEqual(32);
    await shot(page, 'krono-tv-large-end', false);
    await within.close();
  });

  it('lets the curse leap from whom it leaves to whom it comes, at any speed, and shows the night once more', async () => {
    const within = await context(TELEVISION);
    const page = await open(within, '#/tv');
    await page.getByLabel('Which night').fill('kronologic@4:easy,scenario=s14#1');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByTestId('tv-answer').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show the night' }).click();
    await page.locator('[data-slot=replay]').waitFor();
    const at = (time: number) => page.getByRole('button', { name: String(time), exact: true }).click();
    const cursed = page.locator('.legend li > span').filter({ hasText: /^cursed: / });
    await at(1);
    expect((await cursed.textContent())?.trim()).toBe('cursed: Eve');
    expect(await page.locator('[data-leap]').count(), 'nothing has been handed on yet').toBe(0);
    // Eve and Bob met at 1: now he has it, and its ring comes from where she stands.
    const leap = await page.evaluate(async () => {
      [...document.querySelectorAll<HTMLElement>('.foot .time')].find((one) => one.textContent === '2')!.click();
      await new Promise(requestAnimationFrame);
      const middle = (one: Element) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return [(left + right) / 2, (top + bottom) / 2];
      };
      const ring = document.querySelector('[data-person=Bob] [data-ring]')!;
      const [moving] = ring.getAnimations();
      if (moving === undefined) throw new Error('the ring does not move');
      moving.pause();
      moving.currentTime = 0;
      const [from, seen] = [middle(ring), getComputedStyle(ring).opacity];
      moving.finish();
      const token = (name: string) => middle(document.querySelector(`[data-person=${name}] .token`)!);
      return { from, seen, to: middle(ring), eve: token('Eve'), bob: token('Bob') };
    });
    const apart = ([x, y]: number[], [other, down]: number[]) => Math.hypot(x! - other!, y! - down!);
    expect(apart(leap.from, leap.eve), 'it begins at Eve').toBeLessThan(4);
    expect(apart(leap.to, leap.bob), 'it arrives at Bob').toBeLessThan(4);
    expect(apart(leap.eve, leap.bob)).toBeGreaterThan(40);
    expect(leap.seen, 'and is seen on its way').toBe('1');
    expect((await cursed.textContent())?.trim()).toBe('cursed: Bob');
    expect(await page.locator('[data-leap]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['leap']))).toEqual(['Eve Bob']);
    await fits(page, 'the curse leaps');
    await shot(page, 'krono-tv-leap', false);
    const hurry = page.getByRole('button', { name: /speed$/ });
    for (const speed of ['2×', '0.5×', '1×']) {
      await hurry.click();
      expect((await hurry.textContent())?.trim()).toBe(speed);
    }
    // Whoever came late sees it all again.
    await at(6);
    await page.getByTestId('tv-when').getByText('map at 6').waitFor();
    await page.getByRole('button', { name: 'Once more' }).click();
    await page.getByTestId('tv-when').getByText('1 → 2').waitFor();
    await page.getByRole('button', { name: 'Pause' }).click();
    await within.close();
  });

  it('tells every kind of mark from every other, without colour, when three scenarios come together', async () => {
    const within = await context({ ...TELEVISION, reducedMotion: 'reduce' });
    const page = await open(within, '#/tv');
    await page.getByLabel('Which night').fill('kronologic@4:easy,scenario=s3+s10+s14,samples=1#1');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByTestId('tv-answer').waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show the night' }).click();
    await page.locator('[data-slot=replay]').waitFor();
    const rings = new Map<string, string>();
    for (let time = 1; time <= 6; time += 1) {
      await page.getByRole('button', { name: String(time), exact: true }).click();
      const told = await page.locator('.legend li:has([data-ring])').evaluateAll((all) => all.map((one) => [one.textContent!.split(':')[0]!.trim(), one.querySelector<HTMLElement>('[data-ring]')!.dataset['ring']!]));
      for (const [label = '', ring = ''] of told) {
        expect(rings.get(label) ?? ring, `${label} at ${time}`).toBe(ring);
        rings.set(label, ring);
      }
      // Around people are those of the legend, and no other.
      const around = await page.locator('[data-person] [data-ring]').evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['ring']));
      expect(new Set(around)).toEqual(new Set(told.map(([, ring]) => ring)));
      // The legend is in sight, however much is told.
      const hidden = await page.locator('.legend li').evaluateAll((all) => all.filter((one) => !one.contains(document.elementFromPoint(one.getBoundingClientRect().left + 8, one.getBoundingClientRect().top + one.getBoundingClientRect().height / 2))).length);
      expect(hidden, `hidden at ${time}`).toBe(0);
      await shot(page, `krono-tv-rings-${time}`, false);
    }
    expect(rings.size).toBeGreaterThan(4);
    expect(new Set(rings.values()).size).toBe(rings.size);
    await within.close();
  });

  it('has room for long names and what belongs to an answer: nothing runs into anything else', async () => {
    const within = await context(TELEVISION);
    const page = await open(within, '#/tv');
    await page.getByLabel('Which night').fill('kronologic@4:easy,samples=1,people=Bartholomew%2CMaximiliana%2CChristopher%2CAnastasia%2CWilhelmina%2CAlexandrine#3');
    await page.getByLabel(/^Private part shown/).fill('100');
    await page.getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByTestId('tv-answer').waitFor({ timeout: 60_000 });
    for (let n = 2; n <= 12; n += 1) {
      await page.getByRole('button', { name: 'Ask now' }).click();
      await page.getByText(`Question ${n} of 72`).waitFor();
    }
    /** What is larger than its own place, or lies over another of its kind. */
    const collisions = (selector: string) =>
      page.locator(selector).evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect());
        const over = boxes.some((a, at) => boxes.some((b, other) => other > at && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1));
        return [...all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent), ...(over ? [`${all.length} over each other`] : [])];
      });
    expect(await collisions('.tv .heard li')).toEqual([]);
    expect(await collisions('.tv .who li > span:last-child')).toEqual([]);
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show the night' }).click();
    await page.locator('[data-slot=replay]').waitFor();
    expect(await collisions('.tv tbody th i, .tv tbody td')).toEqual([]);
    await within.close();
  });

  it('can be held in a hand, in Chinese', async () => {
    const within = await context(PHONE, { language: 'zh' });
    const page = await open(within, '#/tv');
    await fits(page, 'the big screen on a phone');
    await accessible(page, 'the big screen on a phone');
    await page.getByLabel('哪一夜').fill(NIGHT);
    await page.getByRole('button', { name: '开始', exact: true }).click();
    await page.getByTestId('tv-answer').waitFor({ timeout: 60_000 });
    await fits(page, 'asking on a phone');
    await accessible(page, 'asking on a phone');
    await shot(page, 'krono-tv-phone-zh');
    await within.close();
  });
});
