// A night played alone: questions, what is private, the accusation, the night again.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessible, context, DESKTOP, fits, open, PHONE, ready, shot } from './browser.ts';
import { ask, called, SEEN, wordsOf } from './krono.ts';
import { climb, readHint, tool } from './play.ts';

const PHONES = { ...PHONE, viewport: { width: 390, height: 844 } };

/** Presses the cover and keeps the finger there. */
async function hold(page: Page): Promise<void> {
  const box = (await page.locator('[data-testid=answer] .hold').boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
}

/** Everything in the page's text, attributes and accessibility tree. */
async function everything(page: Page): Promise<string> {
  const tree = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
  return (await page.content()) + JSON.stringify(tree);
}

const SECRET = 'One of them: ';

/** A night in which two people are in the Gallery at 3, and whoever asks for that learns of the Detective. */
const EXAMPLE = 'kronologic@4:easy,people=Detective%252CServant%252CSinger%252CBaron%252CMaid%252CCook,samples=1#128';

/** The largest nights a host can make, and a large castle: all of it fits, and can be asked about. */
const LARGE = ['map=museum,people=12,timesteps=10', 'map=museum,people=12,timesteps=12', 'map=castle,people=8,timesteps=8'];

describe('a night alone', () => {
  for (const size of [{ width: 360, height: 740 }, { width: 390, height: 844 }, { width: 1280, height: 860 }]) {
    it(`has room for large nights at ${size.width}`, async () => {
      const within = await context(size.width < 768 ? { ...PHONE, viewport: size } : { viewport: size });
      for (const recipe of LARGE) {
        const page = await open(within, `#/kronologic@4:easy,samples=1,${recipe}#11`);
        await page.locator('.board .room').first().waitFor({ timeout: 60_000 });
        await page.getByText('0 asked · par').waitFor();
        await fits(page, recipe);
        const name = `krono-desk-large-${size.width}-${LARGE.indexOf(recipe)}`;
        await shot(page, name, false);
        const rooms = page.locator('.board .room');
        for (let at = 0; at < (await rooms.count()); at += 1) {
          const inside = await rooms.nth(at).evaluate((room) => {
            const [outer, inner] = [document.documentElement.getBoundingClientRect(), room.getBoundingClientRect()];
            return inner.left >= 0 && inner.right <= outer.right;
          });
          expect(inside, `room ${at} of ${recipe}`).toBe(true);
        }
        // Nothing lies over what is pressed.
        await rooms.first().click();
        await page.locator('button[data-time="10"], button[data-time="8"]').last().click();
        await page.locator('[data-ask]').click();
        await page.getByTestId('answer').waitFor();
        await fits(page, `${recipe}, answered`);
        await shot(page, `${name}-answer`, false);
        await page.close();
      }
      await within.close();
    });
  }

  it('goes from the first question to the replay on a phone', async () => {
    const within = await context(PHONES);
    const page = await open(within, '#/kronologic@4:easy#7');
    await page.locator('.board [data-room=Masks]').waitFor();
    await fits(page, 'the desk');
    await accessible(page, 'the desk');
    await shot(page, 'krono-desk-phone-start', false);
    // Where people begin is on the map, for ears too; and only at the first time.
    expect(await page.locator('.board .room .token').count()).toBe(6);
    await page.getByRole('button', { name: 'Gallery. Begin here: Alice, Bob, Eve, Frank' }).waitFor();
    await page.locator('button[data-time="3"]').first().click();
    expect(await page.locator('.board .room .token').count()).toBe(0);
    await page.locator('button[data-time="1"]').first().click();
    expect(await page.locator('.board .room .token').count()).toBe(6);
    // Choosing asks nothing.
    expect(await page.locator('[data-ask]').isDisabled()).toBe(true);
    await page.locator('.board [data-room=Masks]').click();
    await page.locator('[data-time="2"]').click();
    expect((await page.getByTestId('question').textContent())?.trim()).toBe('How many people were in Masks at 2?');
    await page.getByText('0 asked · par 4').waitFor();
    await page.locator('[data-ask]').click();
    await page.getByTestId('answer').waitFor();
    expect(await page.getByTestId('number').textContent()).toBe('1');
    await page.getByText('1 asked · par 4').waitFor();
    await accessible(page, 'an answer');
    await shot(page, 'krono-desk-phone-answer', false);

    expect(await everything(page), 'before it is held').not.toContain(SECRET);
    await hold(page);
    await page.getByText('One of them: Frank').first().waitFor();
    await shot(page, 'krono-desk-phone-held', false);
    await page.mouse.up();
    expect(await everything(page), 'after it is let go').not.toContain(SECRET);
    // Whatever takes the page away from the eye covers it.
    for (const event of ['blur', 'pagehide']) {
      await hold(page);
      await page.getByText('One of them: Frank').first().waitFor();
      await page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
      await expect.poll(() => everything(page)).not.toContain(SECRET);
      await page.mouse.up();
    }
    await page.getByRole('button', { name: 'Next question' }).click();

    await ask(page, 'Foyer', { who: 'Carol' });
    await page.locator('.stamp[data-n="2×"]').waitFor();
    await page.getByRole('button', { name: 'Next question' }).click();
    // What was asked is shown again, and costs nothing.
    await page.getByRole('button', { name: 'Asked before: show the answer' }).click();
    await page.getByTestId('answer').waitFor();
    await page.getByText('2 asked · par 4').waitFor();
    await page.getByRole('button', { name: 'Next question' }).click();
    await page.reload();
    await ready(page);
    await page.getByText('2 asked · par 4').waitFor();
    expect(await page.locator('[data-row]').count()).toBe(2);

    await page.getByRole('button', { name: 'The mystery' }).last().click();
    await page.getByRole('dialog').getByText('One person is alone at every time.').waitFor();
    await accessible(page, 'the mystery');
    await shot(page, 'krono-desk-phone-mystery', false);
    await page.getByRole('button', { name: 'A beginner' }).click();
    await page.getByText('A beginner: still asking').first().waitFor();
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Accuse' }).click();
    await accessible(page, 'an accusation');
    await shot(page, 'krono-desk-phone-accuse', false);
    expect(await page.locator('[data-accuse]').isDisabled()).toBe(true);
    await page.locator('[data-choice=Alice]').click();
    await page.locator('[data-accuse]').click();
    await page.getByTestId('verdict').getByText('Not quite').waitFor();
    await accessible(page, 'a verdict');
    await page.getByRole('button', { name: 'Ask on' }).click();
    await page.getByText(/slips 1/).waitFor();
    await page.getByRole('button', { name: 'Accuse' }).click();
    await page.locator('[data-choice=Dave]').click();
    await page.locator('[data-accuse]').click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Solved' }).waitFor();
    await page.getByTestId('rating').getByText('Bronze').waitFor();
    await accessible(page, 'the end');
    await shot(page, 'krono-desk-phone-won', false);
    await page.getByRole('button', { name: 'Watch the night' }).click();
    // The house is what everybody looks at now: nearly as wide as the phone.
    await expect.poll(() => page.locator('[data-testid=replay-night] .walkers').evaluate((one) => one.clientWidth / innerWidth)).toBeGreaterThan(0.8);
    const dave = page.locator('[data-person=Dave]');
    const before = await dave.getAttribute('style');
    await expect.poll(() => dave.getAttribute('style'), { timeout: 5000 }).not.toBe(before);
    await shot(page, 'krono-desk-phone-night', false);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('slider').fill('5');
    expect(await page.getByRole('slider').getAttribute('aria-valuetext')).toBe('Time 6');
    await page.locator('.legend').getByText('the phantom').waitFor();
    expect(await page.getByRole('row', { name: /Dave/ }).textContent()).toContain('Music Room, the phantom');
    await fits(page, 'the night');
    await accessible(page, 'the night');
    await page.reload();
    await ready(page);
    await page.getByTestId('replay-night').waitFor();
    // The night counts: solved, with a slip, among the easy ones.
    await page.evaluate(() => (location.hash = '#/stats'));
    await page.locator('.row').getByRole('button', { name: 'Kronologic' }).click();
    await page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'easy' }) }).getByRole('cell', { name: '1', exact: true }).first().waitFor();
    await within.close();
  });

  it('is played by keys alone, in the dark', async () => {
    const within = await context(DESKTOP, { theme: 'dark' });
    const page = await open(within, '#/kronologic@4:easy#7');
    await page.locator('.board [data-room=Masks]').waitFor();
    const chosen = () => page.locator('.board .room[aria-pressed=true]').getAttribute('data-room');
    await page.keyboard.press('ArrowUp');
    for (const [key, room] of [['ArrowUp', 'Gallery'], ['ArrowUp', 'Masks']] as const) {
      await page.keyboard.press(key);
      expect(await chosen()).toBe(room);
    }
    await page.keyboard.press('2');
    await expect.poll(() => page.evaluate(() => document.activeElement?.hasAttribute('data-ask'))).toBe(true);
    await page.keyboard.press('Enter');
    await page.getByTestId('answer').waitFor();
    // The focus is on the cover; the space bar holds it.
    await page.keyboard.down(' ');
    await page.getByText('One of them: Frank').first().waitFor();
    await shot(page, 'krono-desk-dark-held', false);
    await page.keyboard.up(' ');
    expect(await everything(page)).not.toContain(SECRET);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByTestId('question').waitFor();
    await page.keyboard.press('c');
    await page.getByText('How often was Carol in Masks?').waitFor();
    await accessible(page, 'the desk in the dark');
    await shot(page, 'krono-desk-dark', false);
    await page.keyboard.press('x');
    await page.getByRole('dialog').waitFor();
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-choice') ?? '');
    for (let tabs = 0; tabs < 12 && (await at()) !== 'Dave'; tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.press(' ');
    for (let tabs = 0; tabs < 5 && !(await page.evaluate(() => document.activeElement?.hasAttribute('data-accuse'))); tabs += 1) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog').getByRole('heading', { name: 'Solved' }).waitFor();
    await page.getByTestId('rating').getByText('Gold').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('replay-night').waitFor();
    await page.getByRole('heading', { name: 'Solved' }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(await page.getByRole('slider').inputValue()).toBe('2');
    await page.keyboard.press('ArrowLeft');
    expect(await page.getByRole('slider').inputValue()).toBe('1');
    await accessible(page, 'the night in the dark');
    await shot(page, 'krono-desk-dark-night', false);
    await within.close();
  });

  it('is shown again as slowly or as fast as one likes, and once more', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/kronologic@4:easy#7');
    await page.clock.install();
    await page.locator('.board [data-room=Masks]').waitFor();
    await page.getByRole('button', { name: 'Accuse' }).click();
    await page.locator('[data-choice=Dave]').click();
    await page.locator('[data-accuse]').click();
    await page.getByTestId('rating').waitFor();
    await page.keyboard.press('Escape');
    await page.getByTestId('replay-night').waitFor();
    await page.clock.pauseAt(new Date(Date.now() + 3_600_000));
    const slider = page.getByRole('slider');
    const hurry = page.getByRole('button', { name: /speed$/ });
    // A rest of 700 ms, then 1200 ms from time to time, with 1020 ms between.
    const reached: [string | undefined, string][] = [];
    for (let speed = 0; speed < 3; speed += 1) {
      await slider.fill('0');
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await page.clock.runFor(2000);
      reached.push([(await hurry.textContent())?.trim(), await slider.inputValue()]);
      await page.getByRole('button', { name: 'Pause' }).click();
      await hurry.click();
    }
    expect(reached).toEqual([['1×', '1'], ['2×', '2'], ['0.5×', '0']]);
    await slider.fill('5');
    await page.getByRole('button', { name: 'Once more' }).click();
    await page.clock.runFor(1000);
    expect(await slider.inputValue()).toBe('0');
    await page.getByRole('button', { name: 'Pause' }).waitFor();
    await within.close();
  });

  it.each(SEEN)('is played against a careful player, who asks one for one, %s', async (name, options, looks) => {
    const within = await context(options, looks);
    const page = await open(within, '#/kronologic@4:easy#7');
    const said = wordsOf(looks);
    const careful = said('krono.desk.rival.careful');
    await page.locator(`.board [data-room="${called(looks, 'Masks')}"]`).waitFor();
    expect(await page.locator('.rival').count(), 'alone at first').toBe(0);
    await page.locator('.goal').click();
    await page.getByRole('dialog').getByRole('button', { name: careful }).click();
    await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: careful }).getAttribute('aria-pressed')).toBe('true');
    await page.keyboard.press('Escape');
    const rival = page.locator('.board .rival');
    await expect.poll(() => rival.textContent()).toBe(said('krono.desk.rival.asks', { name: careful }));
    await fits(page, `against somebody, ${name}`);
    await accessible(page, `against somebody, ${name}`);
    // One question for each of ours, and no sooner than it is theirs.
    const found = new RegExp(`^${said('krono.desk.rival.found', { name: careful, n: '(\\d+)' })}$`);
    let asked = 0;
    for (const [room, time] of [['Masks', 2], ['Gallery', 3], ['Stairs', 2], ['Foyer', 4], ['Masks', 4], ['Gallery', 5], ['Stairs', 5], ['Foyer', 6]] as const) {
      await ask(page, called(looks, room), { time });
      asked += 1;
      const [, questions] = found.exec((await rival.textContent()) ?? '') ?? [];
      if (questions !== undefined) {
        expect(Number(questions)).toBe(asked);
        break;
      }
      await page.locator('[data-testid=answer] .strong').click();
    }
    expect(await rival.textContent(), 'it finds it out').toMatch(found);
    await shot(page, `krono-desk-rival-${name.replace(/\W+/g, '-')}`, false);
    await page.locator('.tools .tool').nth(1).click();
    await page.locator(`[data-choice="${called(looks, 'Dave')}"]`).click();
    await page.locator('[data-accuse]').click();
    await page.getByTestId('rating').waitFor();
    expect(await page.getByRole('dialog').locator('.rival').textContent(), 'and is compared with at the end').toMatch(found);
    await within.close();
  });

  it('speaks Chinese, and fits the smallest phone', async () => {
    const within = await context({ ...PHONE, viewport: { width: 320, height: 640 } }, { language: 'zh' });
    const page = await open(within, '#/kronologic@4:easy#7');
    await page.locator('.board [data-room="画廊"]').waitFor();
    // People and rooms have names here, and nothing is left of the written ones.
    expect(await page.locator('.board').innerText()).not.toMatch(/Gallery|Foyer|Alice/);
    await ask(page, '画廊', { time: 3 });
    await page.getByText('按住查看').waitFor();
    expect(await page.getByTestId('answer').innerText()).toContain('画廊');
    await fits(page, 'an answer in Chinese');
    await accessible(page, 'an answer in Chinese');
    await shot(page, 'krono-desk-zh', false);
    const box = (await page.locator('[data-testid=answer] .hold').boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await expect.poll(() => page.locator('[data-testid=answer] .hold').innerText()).toMatch(/爱丽丝|鲍勃|卡萝|戴夫|夏娃|弗兰克/);
    await page.mouse.up();
    await within.close();
  });

  it('helps with nothing that nobody has looked at yet', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/kronologic@4:easy#7');
    await ask(page, 'Masks', { time: 2 });
    const notes = page.locator('.beside');
    await notes.getByRole('button', { name: 'Help me' }).click();
    await notes.getByRole('button', { name: 'Frank', exact: true }).click();
    // One person was in Masks at 2; that it was Frank still lies under its cover.
    const frank = notes.getByRole('img', { name: /^At 2:/ });
    await frank.waitFor();
    expect(await frank.getAttribute('aria-label')).toMatch(/^At 2: .*,.*/);
    await page.reload();
    await ready(page);
    await notes.getByRole('button', { name: 'Frank', exact: true }).click();
    await frank.waitFor();
    expect(await frank.getAttribute('aria-label'), 'nor after a reload').toMatch(/^At 2: .*,.*/);
    // A note about somebody else contradicts nothing that is known.
    await notes.getByRole('button', { name: 'Warn me' }).click();
    await notes.locator('[data-time="2"] [data-room=Masks]').click();
    await page.getByRole('dialog').getByRole('group', { name: 'Bob' }).getByRole('button', { name: 'Here', exact: true }).click();
    await page.keyboard.press('Escape');
    await notes.getByRole('button', { name: 'Help me' }).click();
    await notes.getByRole('button', { name: 'Alice', exact: true }).click();
    await notes.getByRole('img', { name: /^At 2:/ }).waitFor();
    expect(await notes.locator('.clash li').count()).toBe(0);
    // Looked at, it counts, and stays counted.
    const cover = (await page.locator('[data-row="0"] .hold').boundingBox())!;
    await page.mouse.move(cover.x + cover.width / 2, cover.y + cover.height / 2);
    await page.mouse.down();
    await page.getByText('One of them: Frank').first().waitFor();
    await page.mouse.up();
    await expect.poll(() => notes.locator('.clash li').count()).toBeGreaterThan(1);
    await page.reload();
    await ready(page);
    await expect.poll(() => notes.locator('.clash li').count()).toBeGreaterThan(1);
    await within.close();
  });

  it('hints at nothing that nobody has looked at yet', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/kronologic@4:easy#7');
    for (const [room, time] of [['Masks', 2], ['Gallery', 3]] as const) {
      await ask(page, room, { time });
      await page.getByRole('button', { name: 'Next question' }).click();
    }
    const covered = await readHint(page);
    // One person was in Masks at 2; that it was Frank still lies under its cover, and so does what follows from it.
    expect(covered).not.toMatch(/Frank was in Masks at 2/);
    await page.getByTestId('hint').getByRole('button', { name: 'Close' }).first().click();
    for (const row of [0, 1]) {
      const cover = (await page.locator(`[data-row="${row}"] .hold`).boundingBox())!;
      await page.mouse.move(cover.x + cover.width / 2, cover.y + cover.height / 2);
      await page.mouse.down();
      await page.getByText(SECRET).first().waitFor();
      await page.mouse.up();
    }
    const looked = await readHint(page);
    expect(looked, 'looked at, it is used').not.toBe(covered);
    await within.close();
  });

  it.each(SEEN)('goes as the specification’s example tells, word for word, %s', async (name, options, looks) => {
    const within = await context(options, looks);
    const page = await open(within, `#/${EXAMPLE}`);
    const said = wordsOf(looks);
    const [gallery, foyer] = [called(looks, 'Gallery'), called(looks, 'Foyer')];
    const isPhone = options.isMobile === true;
    const notes = isPhone ? page.getByTestId('notes') : page.locator('.beside');
    /** On a phone the sheet lies over the desk. */
    const onSheet = async (then: () => Promise<unknown>) => {
      if (isPhone) await page.getByRole('button', { name: said('krono.notes.title'), exact: true }).click();
      await then();
      if (!isPhone) return;
      await page.keyboard.press('Escape');
      await notes.waitFor({ state: 'detached' });
    };
    /** What a room says at 3. */
    const stands = (room: string, ...parts: string[]) => notes.getByRole('button', { name: [said('krono.notes.place', { room, time: 3 }), ...parts].join(said('krono.notes.comma')), exact: true }).waitFor();
    const [heard, seen] = [said('krono.notes.count.heard', { n: 2 }), said('krono.notes.chip.heard', { name: 'Detective' })];
    // "How many characters in Gallery at t=3?" – "2 characters". It is recorded by itself.
    await page.locator(`.board [data-room="${gallery}"]`).click();
    await page.locator('button[data-time="3"]').click();
    await page.getByText(said('krono.desk.ask.time', { room: gallery, time: 3 })).waitFor();
    await page.locator('[data-ask]').click();
    await page.getByTestId('answer').waitFor();
    expect(await page.getByTestId('number').textContent()).toBe('2');
    await onSheet(async () => {
      await stands(gallery, heard);
      expect(await notes.locator('[data-time="3"] .token').count()).toBe(0);
    });
    // "One character present: Detective": under the cover, and once it is lifted, a chip in the Gallery.
    await hold(page);
    await page.getByText(looks.language === 'zh' ? '其中一人：Detective' : 'One of them: Detective').first().waitFor();
    await page.mouse.up();
    // "Later, player learns Detective was also in Foyer at t=3 (contradiction!)": what one has seen stands, so here the sheet says
    // where the Detective was, and what cannot be is not even offered. On a sheet without a game it can be struck out (krono-notes).
    const text = 'Detective NOT in Gallery at t=3 - must be in Foyer';
    await onSheet(async () => {
      await stands(gallery, heard, seen);
      await notes.locator(`[data-time="3"] [data-room="${foyer}"]`).click();
      const opened = page.getByRole('dialog').last();
      const detective = opened.getByRole('group', { name: 'Detective' });
      await detective.getByText(said('krono.notes.sure.looked', { room: gallery })).waitFor();
      expect(await detective.getByRole('button').count()).toBe(0);
      // Whoever else was in the Gallery is struck out of the Foyer by hand.
      await opened.getByRole('group', { name: 'Singer' }).getByRole('button', { name: said('krono.notes.mark.not'), exact: true }).click();
      await page.keyboard.press('Escape');
      await stands(foyer, said('krono.notes.chip.not', { name: 'Singer' }));
      // "Player writes in notes": whatever one thinks, right or wrong, is one's own.
      await notes.getByRole('textbox', { name: said('krono.notes.text') }).click();
      await page.keyboard.type(text);
      await notes.locator('[data-saved=device]').waitFor({ state: 'attached' });
      await accessible(page, `the example, ${name}`);
      await fits(page, `the example, ${name}`);
    });
    await page.reload();
    await ready(page);
    await onSheet(async () => {
      await notes.getByText(text, { exact: true }).waitFor();
      await stands(gallery, heard, seen);
      await shot(page, `krono-desk-example-${name.replace(/\W+/g, '-')}`, false);
    });
    await within.close();
  });

  it.each(['en', 'zh'] as const)('calls rooms as people read them in every sentence: %s', async (language) => {
    const within = await context(DESKTOP, { language });
    const page = await open(within, '#/kronologic@4:easy,scenario=s3#7');
    // A name as documents write it, where it can be read.
    const written = async (where: string) => expect(await page.evaluate(() => /DanceRoom|MusicRoom/.exec(document.body.innerText)?.[0] ?? null), where).toBeNull();
    const [dance, time] = [called({ language }, 'DanceRoom'), '2'];
    await page.locator(`.board [data-room="${dance}"]`).click();
    await page.locator(`button[data-time="${time}"]`).click();
    await page.locator('[data-ask]').click();
    await page.getByTestId('answer').waitFor();
    await written('an answer');
    await page.getByRole('button', { name: language === 'zh' ? '下一个问题' : 'Next question' }).click();
    await page.getByRole('button', { name: language === 'zh' ? '提示' : 'Hint', exact: true }).click();
    const panel = page.getByTestId('hint');
    await panel.waitFor();
    await written('a hint');
    await (language === 'zh' ? climb(panel, '再多说点', '照做') : climb(panel));
    await written('the whole hint');
    expect(await panel.innerText(), 'it speaks of the room').toContain(language === 'zh' ? dance : 'Dance Room');
    await within.close();
  });

  it('is hinted at on the house: rooms, people and times that a hint or a proof speaks of are marked', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/kronologic@4:easy#7');
    await ask(page, 'Masks', { time: 2 });
    await page.getByRole('button', { name: 'Next question' }).click();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const panel = page.getByTestId('hint');
    await panel.waitFor();
    await climb(panel);
    const said = (await panel.locator('p').allTextContents()).join(' ');
    // In a whole sentence, as one would say it.
    const [, when = '', time = ''] = /Ask how many people were in ([\w ]+?) at (\d+)\./.exec(said) ?? [];
    const [, who = '', where = ''] = /Ask how often (\w+) was in ([\w ]+)\./.exec(said) ?? [];
    const [room, about] = [(when || where).replace(' ', ''), time || who];
    expect(room, said).not.toBe('');
    expect(await page.locator('.house .floor.look, .board [data-proved]').count(), said).toBeGreaterThan(0);
    await page.locator(`.board [data-room=${room}].look, .board [data-room=${room}][data-premise], .board [data-room=${room}][data-proved]`).first().waitFor();
    await page.locator(/^\d+$/.test(about) ? `.looked[data-time="${about}"]` : `.looked[data-who=${about}]`).waitFor();
    await accessible(page, 'a hint on the house');
    await shot(page, 'krono-desk-hint', false);
    // "Do it" fills in the question and asks nothing.
    await panel.getByRole('button', { name: 'Do it' }).click();
    await panel.waitFor({ state: 'detached' });
    await page.locator(`.board [data-room=${room}][aria-pressed=true]`).waitFor();
    await page.locator(/^\d+$/.test(about) ? `[data-time="${about}"][aria-pressed=true]` : `[data-who=${about}][aria-pressed=true]`).waitFor();
    await page.getByText('1 asked · par 4').waitFor();
    await tool(page, 'Show the solution');
    await page.getByRole('button', { name: 'Show it' }).click();
    await page.getByTestId('proof').waitFor({ timeout: 60_000 });
    await expect.poll(() => page.locator('.board [data-room][data-premise], .board [data-room][data-proved]').count()).toBeGreaterThan(0);
    expect(await page.getByTestId('proof').innerText(), 'in words').not.toMatch(/@|!=/);
    await accessible(page, 'a proof on the house');
    await shot(page, 'krono-desk-proof', false);
    await within.close();
  });

  it('of another scenario is accused by its parts, and nothing moves for those who want that', async () => {
    const within = await context({ ...DESKTOP, reducedMotion: 'reduce' });
    const page = await open(within, '#/kronologic@4:easy,scenario=s8#3');
    await page.getByRole('button', { name: 'Accuse' }).click();
    await page.locator('[data-choice=Frank]').click();
    // When and where are said over their columns, and no word in them is cut.
    expect(await page.locator('fieldset label span').allInnerTexts()).toContain('where');
    const cut = await page.locator('fieldset select').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().width < 110).length);
    expect(cut, 'too narrow for "Dance Room"').toBe(0);
    const choose = (of: string, side: string, label: string) => page.locator(`select[data-of="${of}"][data-side=${side}]`).selectOption({ label });
    await choose('Dave', 'time', 'Time 2');
    // Half of it is not said.
    await page.getByText('Left open: Frozen when and where.').waitFor();
    await choose('Dave', 'room', 'Masks');
    await choose('Alice', 'time', 'Time 3');
    await choose('Alice', 'room', 'Dance Room');
    await shot(page, 'krono-desk-accuse-freeze', false);
    await accessible(page, 'an accusation with when and where');
    await page.locator('[data-accuse]').click();
    await page.getByRole('dialog').getByRole('heading', { name: 'Solved' }).waitFor();
    await page.getByRole('button', { name: 'Watch the night' }).click();
    expect(await page.getByRole('button', { name: 'Play', exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'One time on' }).click();
    await page.locator('.legend').getByText('frozen').waitFor();
    await page.getByRole('row', { name: /Dave/ }).waitFor();
    await shot(page, 'krono-desk-still', false);
    await within.close();
  });
});
