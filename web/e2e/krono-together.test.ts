// Three people on one phone: nobody ever sees what another knows.
import { describe, expect, it } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { accessible, context, DESKTOP, fits, hardToHit, open, PHONE, ready, shot, type Looks } from './browser.ts';
import { called, everything, nothingPrivate } from './krono.ts';

const NAME = '#/together/kronologic@4/easy/7';
const SECRET = 'One of them: ';

async function press(page: Page, button: string): Promise<void> {
  const box = (await page.locator(button).first().boundingBox())!;
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
}

async function take(page: Page, name: string): Promise<void> {
  await page.getByRole('heading', { name: `Hand the phone to ${name}` }).waitFor();
  await nothingPrivate(page, `while the phone goes to ${name}`);
  await press(page, '[data-testid=hand] .hold');
  await page.waitForTimeout(750);
  await page.mouse.up();
}

async function ask(page: Page, room: string, about: string): Promise<void> {
  await page.locator(`[data-room="${room}"]`).click();
  await page.locator(about).click();
  await page.locator('[data-ask]').click();
  await page.getByTestId('answer').waitFor();
}

/** Looks at the answer, and says what was under the cover. */
async function look(page: Page, where: string, cover = '[data-testid=answer] .hold'): Promise<string> {
  await nothingPrivate(page, `before ${where}`);
  await press(page, cover);
  await page.locator('[data-held=true]').getByText(SECRET).waitFor();
  const seen = (await page.locator('[data-held=true] strong').textContent()) ?? '';
  await page.mouse.up();
  await nothingPrivate(page, `after ${where}`);
  return seen;
}

const pass = (page: Page) => page.getByRole('button', { name: 'Done: pass it on' }).click();

describe('three people on one phone', () => {
  it('play a night, and no seat ever sees what another knows', async () => {
    const within = await context({ ...PHONE, viewport: { width: 390, height: 844 } });
    const page = await open(within, NAME);
    // The television stands beside the table all evening, on the same device.
    const screen = await open(within, '#/tv');
    /** Whose turn it was, and since when, each time that it was told. */
    await screen.evaluate(() => {
      const turns: (string | null)[] = [];
      const channel = new BroadcastChannel('cluesmith-tv');
      channel.onmessage = ({ data }) => data.tv === 'shown' && turns.push(data.shown.turn && `${data.shown.turn.who} ${data.shown.turn.since}`);
      Object.assign(globalThis, { turns, channel });
    });
    const turns = () => screen.evaluate(() => (globalThis as unknown as { turns: (string | null)[] }).turns);
    await accessible(page, 'who plays');
    await page.getByRole('button', { name: 'One more player' }).click();
    const seat = page.getByRole('textbox');
    // Two of one name would be one at the table.
    for (const [at, name] of ['Mina', 'Jonas', ' mINA'].entries()) await seat.nth(at).fill(name);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByRole('alert').getByText('mINA plays already').waitFor();
    expect(await seat.nth(2).evaluate((field) => document.activeElement === field && field.getAttribute('aria-invalid') === 'true')).toBe(true);
    await accessible(page, 'two of one name');
    await shot(page, 'krono-together-twice', false);
    await seat.nth(2).fill('Aylin');
    await page.getByRole('alert').waitFor({ state: 'detached' });
    await shot(page, 'krono-together-setup', false);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByTestId('hand').waitFor();
    await accessible(page, 'the phone goes round');
    await fits(page, 'the phone goes round');
    // A tap is not enough.
    await page.locator('[data-testid=hand] .hold').click();
    await page.waitForTimeout(800);
    await page.getByTestId('hand').waitFor();

    await take(page, 'Mina');
    await page.getByTestId('turn').waitFor();
    await accessible(page, 'a turn');
    await ask(page, 'Masks', '[data-time="2"]');
    await accessible(page, 'an answer at the table');
    await shot(page, 'krono-together-answer', false);
    expect(await look(page, 'Mina looks')).toBe('One of them: Frank');
    // Mina sets digits, for her next turn.
    await page.getByRole('button', { name: 'Set four digits' }).click();
    await page.locator('input[type=password]').fill('4711');
    await page.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(await everything(page)).not.toContain('4711');
    await pass(page);

    await shot(page, 'krono-together-hand', false);
    await take(page, 'Jonas');
    await page.getByTestId('turn').waitFor();
    // Jonas sees that Mina asked and what everybody heard, and has nothing to look at.
    await page.locator('[data-row="0"]').getByText('Mina').waitFor();
    expect(await page.locator('[data-row] .hold').count()).toBe(0);
    await ask(page, 'Foyer', '[data-who=Carol]');
    expect(await look(page, 'Jonas looks')).toBe('One of them: at 4');
    await expect.poll(() => screen.locator('.tv').innerText()).toMatch(/Jonas asks[^]*Carol in Foyer[^]*2\s*visits/);
    await nothingPrivate(screen, 'on the television');
    await pass(page);

    await take(page, 'Aylin');
    await page.getByTestId('turn').waitFor();
    expect(await page.locator('[data-row] .hold').count()).toBe(0);
    await page.getByRole('button', { name: 'Accuse' }).click();
    await page.locator('[data-choice=Alice]').click();
    await page.locator('[data-accuse]').click();
    await page.getByText('Aylin accused, and it was not the whole truth.').waitFor();
    await screen.getByTestId('tv-vain').getByText('Aylin accused: not the whole truth.').waitFor();
    expect(await everything(page)).not.toContain('Phantom: wrong');
    await press(page, '.judged .hold');
    await page.locator('[data-held=true]').getByText('Phantom: wrong').waitFor();
    await page.mouse.up();
    expect(await everything(page)).not.toContain('Phantom: wrong');
    await pass(page);

    // The television counts each turn from when it began, whatever is asked meanwhile.
    const told = await turns();
    const since = [...new Set(told)];
    expect(since.map((turn) => turn?.split(' ')[0])).toEqual(['Mina', 'Jonas', 'Aylin', 'Mina']);
    // The table is kept, and comes back with the phone in nobody's hands.
    await page.reload();
    await ready(page);
    await expect.poll(async () => (await turns()).length).toBeGreaterThan(told.length);
    expect([...new Set(await turns())], 'also after a reload').toEqual(since);
    await take(page, 'Mina');
    await page.locator('input[type=password]').fill('1111');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByText('These are not the digits.').waitFor();
    await page.locator('input[type=password]').fill('4711');
    await page.getByRole('button', { name: 'Open' }).click();
    await page.getByTestId('turn').waitFor();
    // Her own answer is there, and only hers.
    expect(await page.locator('[data-row] .hold').count()).toBe(1);
    expect(await look(page, 'Mina looks again', '[data-row="0"] .hold')).toBe('One of them: Frank');
    await page.getByRole('button', { name: 'Accuse' }).click();
    await page.locator('[data-choice=Dave]').click();
    await page.locator('[data-accuse]').click();
    await nothingPrivate(screen, 'on the television at the end');
    await page.getByTestId('over').getByRole('heading', { name: 'Mina found it out' }).waitFor();
    await screen.getByRole('heading', { name: 'Mina found it out' }).waitFor();
    await page.getByRole('row', { name: /Dave/ }).waitFor();
    await fits(page, 'the end of a table');
    await accessible(page, 'the end of a table');
    await shot(page, 'krono-together-over');
    await within.close();
  });

  it('give a hint to the one who has the phone, under a cover of its own', async () => {
    const within = await context({ ...PHONE, viewport: { width: 360, height: 740 } });
    const page = await open(within, NAME);
    await page.getByRole('button', { name: 'One more player' }).click();
    await page.getByRole('button', { name: 'Begin' }).click();
    // Three questions: everybody has asked once, and only the first has looked.
    for (const [seat, [room, about]] of ([['Masks', '[data-time="2"]'], ['Gallery', '[data-time="3"]'], ['Foyer', '[data-who=Carol]']] as const).entries()) {
      await take(page, `Player ${seat + 1}`);
      await page.getByTestId('turn').waitFor();
      await ask(page, room, about);
      if (seat === 0) expect(await look(page, 'the first looks')).toBe('One of them: Frank');
      await pass(page);
    }
    await take(page, 'Player 1');
    await page.getByTestId('turn').waitFor();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const before = await everything(page);
    const said: string[] = [];
    for (let rung = 0; rung < 12 && (await page.locator(`[data-rung="${rung}"]`).count()) > 0; rung += 1) {
      await page.locator(`[data-rung="${rung}"] .hold`).scrollIntoViewIfNeeded();
      await press(page, `[data-rung="${rung}"] .hold`);
      const words = page.locator(`[data-rung="${rung}"] [data-held=true] strong`);
      await expect.poll(() => words.textContent(), { timeout: 20_000 }).not.toMatch(/^Hold:/);
      said.push((await words.textContent())!);
      if (rung === 2) await shot(page, 'krono-together-hint', false);
      await page.mouse.up();
      // Let go: nothing of it is in the page, in what assistive tools hear, or in any store.
      const after = await everything(page);
      for (const sentence of said) expect(after.includes(sentence), `“${sentence}” after it was covered`).toBe(false);
    }
    for (const sentence of said) expect(before.includes(sentence), `“${sentence}” before`).toBe(false);
    expect(said.length, 'it says more and more').toBeGreaterThan(2);
    expect(said.slice(2).join(' '), 'what only the first knows is used').toContain('Frank');
    await accessible(page, 'a hint at the table');
    await fits(page, 'a hint at the table');
    await page.keyboard.press('Escape');
    await ask(page, 'Stairs', '[data-time="1"]');
    await pass(page);
    // The second has not looked: what lies under that cover is not in the hint, even while it is held.
    await take(page, 'Player 2');
    await page.getByTestId('turn').waitFor();
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    for (let rung = 0; rung < 12 && (await page.locator(`[data-rung="${rung}"]`).count()) > 0; rung += 1) {
      await page.locator(`[data-rung="${rung}"] .hold`).scrollIntoViewIfNeeded();
      await press(page, `[data-rung="${rung}"] .hold`);
      const words = page.locator(`[data-rung="${rung}"] [data-held=true] strong`);
      await expect.poll(() => words.textContent(), { timeout: 20_000 }).not.toMatch(/^Hold:/);
      const during = await everything(page);
      for (const sentence of said.filter((one) => one.includes('Frank'))) expect(during.includes(sentence), 'another’s hint').toBe(false);
      expect(await words.textContent(), 'a covered name').not.toMatch(/one of them/i);
      await page.mouse.up();
    }
    await within.close();
  });

  it('have a note sheet each, with nobody else’s answers in it', async () => {
    const within = await context({ ...PHONE, viewport: { width: 360, height: 740 } });
    const page = await open(within, NAME);
    await page.getByRole('button', { name: 'Begin' }).click();
    await take(page, 'Player 1');
    await page.getByTestId('turn').waitFor();
    await ask(page, 'Masks', '[data-time="2"]');
    expect(await look(page, 'the first looks')).toBe('One of them: Frank');
    await pass(page);
    const notes = page.getByTestId('notes');
    const masks = notes.getByRole('button', { name: /^Masks at 2/ });
    const openNotes = async () => {
      await page.getByRole('button', { name: 'Notes', exact: true }).click();
      await masks.waitFor();
    };
    const closeNotes = async (where: string) => {
      await page.keyboard.press('Escape');
      await notes.waitFor({ state: 'detached' });
      await nothingPrivate(page, where);
      expect(await everything(page), where).not.toContain('Frank for sure');
    };
    // The second has heard the number as everybody has, and not the name.
    await take(page, 'Player 2');
    await page.getByTestId('turn').waitFor();
    await openNotes();
    expect(await masks.textContent()).toMatch(/^Masks at 2, 1 heard\b(?!.*Frank)/);
    await nothingPrivate(page, 'on the second one’s sheet');
    // What the second notes is the second's.
    await notes.locator('[data-time="4"] [data-room=Stairs]').click();
    await page.getByRole('dialog').last().getByRole('group', { name: 'Bob' }).getByRole('button', { name: 'Here', exact: true }).click();
    await page.keyboard.press('Escape');
    await notes.getByRole('button', { name: 'Stairs at 4, Bob noted' }).waitFor();
    await closeNotes('after the second one’s sheet');
    await ask(page, 'Gallery', '[data-time="3"]');
    await pass(page);
    await take(page, 'Player 1');
    await page.getByTestId('turn').waitFor();
    await openNotes();
    await notes.getByRole('button', { name: 'Masks at 2, 1 heard, Frank for sure' }).waitFor();
    await notes.getByRole('button', { name: 'Gallery at 3, 5 heard', exact: true }).waitFor();
    expect(await notes.getByRole('button', { name: /Bob noted/ }).count(), 'another’s note').toBe(0);
    await accessible(page, 'a note sheet at the table');
    await closeNotes('after the first one’s sheet');
    await within.close();
  });

  const LOOKS: [string, BrowserContextOptions, Looks][] = [
    ['tablet-dark', { viewport: { width: 768, height: 1024 } }, { theme: 'dark' }],
    ['desktop', DESKTOP, {}],
    ['screen-dark-zh', { viewport: { width: 1920, height: 1080 } }, { theme: 'dark', language: 'zh' }],
    ['phone-zh', PHONE, { language: 'zh' }],
  ];
  it.each(LOOKS)('pass it round in every look: %s', async (name, device, looks) => {
    const within = await context(device, looks);
    const page = await open(within, NAME);
    const seen = async (where: string, whole = false) => {
      await fits(page, `${where}, ${name}`);
      await accessible(page, `${where}, ${name}`);
      await nothingPrivate(page, `${where}, ${name}`);
      await shot(page, `krono-together-${name}-${where.replace(/\W+/g, '-')}`, whole);
    };
    await page.getByRole('textbox').nth(0).fill(called(looks, 'Eve'));
    await seen('who plays');
    await page.locator('form .strong').click();
    for (const [room, about] of [['Masks', '[data-time="2"]'], ['Foyer', `[data-who="${called(looks, 'Carol')}"]`]] as const) {
      await page.getByTestId('hand').waitFor();
      await seen('handed over');
      await press(page, '[data-testid=hand] .hold');
      await page.getByTestId('turn').waitFor();
      await page.mouse.up();
      await seen('a turn');
      await ask(page, called(looks, room), about);
      await seen('an answer');
      await press(page, '[data-testid=answer] .hold');
      await expect.poll(() => page.locator('[data-held=true] strong').textContent()).toMatch(looks.language === 'zh' ? /^其中一/ : /^One of them: /);
      await page.mouse.up();
      await seen('looked at');
      await page.locator('[data-testid=answer] .strong').click();
    }
    await page.getByTestId('hand').waitFor();
    await press(page, '[data-testid=hand] .hold');
    await page.getByTestId('turn').waitFor();
    await page.mouse.up();
    await page.locator('.tools .tool').first().click();
    await page.locator(`[data-choice="${called(looks, 'Dave')}"]`).click();
    await seen('accusing');
    await page.locator('[data-accuse]').click();
    await page.getByTestId('over').waitFor();
    await seen('the end', true);
    await within.close();
  });

  it('has room for eight at 360 px: nothing leaves the screen, and everything is a thumb wide', async () => {
    const within = await context(PHONE);
    const page = await open(within, NAME);
    const more = page.getByRole('button', { name: 'One more player' });
    for (let seats = 2; seats < 8; seats += 1) await more.click();
    await more.waitFor({ state: 'detached' });
    const names = ['Maximiliana', 'Bartholomew the Elder', 'Jo', 'Anastasia', 'Christopher', 'Wilhelmina', 'Alexandrine', 'Ng'];
    for (const [at, name] of names.entries()) await page.getByRole('textbox').nth(at).fill(name);
    const seen = async (where: string) => {
      await fits(page, where);
      expect(await hardToHit(page), where).toEqual([]);
      // What has no scrolling of its own does not leave its box.
      const cut = await page.locator('main :is(b, h1, h2, .button, .tool)').evaluateAll((all) => all.filter((one) => one.checkVisibility() && (one.getBoundingClientRect().right > innerWidth + 0.5 || one.getBoundingClientRect().left < -0.5)).map((one) => one.textContent));
      expect(cut, where).toEqual([]);
      await accessible(page, where);
      await shot(page, `krono-together-eight-${where.replace(/\W+/g, '-')}`);
    };
    const small = await page.getByRole('textbox').evaluateAll((all) => all.filter((one) => one.getBoundingClientRect().height < 43.5).length);
    expect(small).toBe(0);
    await seen('eight sit down');
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.getByTestId('hand').waitFor();
    expect(await page.locator('[data-testid=hand] ol li').count()).toBe(8);
    await seen('handed to the first of eight');
    for (const [at, about] of ['[data-time="2"]', '[data-time="3"]'].entries()) {
      await take(page, names[at]!);
      await page.getByTestId('turn').waitFor();
      await seen(`the turn of number ${at + 1}`);
      await ask(page, 'Masks', about);
      await seen(`an answer to number ${at + 1}`);
      await pass(page);
    }
    await take(page, names[2]!);
    await page.getByRole('button', { name: 'Accuse' }).click();
    await page.locator('[data-choice=Dave]').click();
    await page.locator('[data-accuse]').click();
    await page.getByTestId('over').waitFor();
    await seen('the end for eight');
    await within.close();
  });

  it('may end it with the night shown to all', async () => {
    const within = await context({ ...PHONE, viewport: { width: 360, height: 740 } }, { theme: 'dark' });
    const page = await open(within, NAME);
    await page.getByRole('button', { name: 'Begin' }).click();
    await take(page, 'Player 1');
    await page.getByTestId('turn').waitFor();
    await accessible(page, 'a turn in the dark');
    await shot(page, 'krono-together-dark', false);
    await page.getByRole('button', { name: 'End the night' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show the night and end' }).click();
    await page.getByTestId('over').waitFor();
    await accessible(page, 'the end in the dark');
    await within.close();
  });
});
