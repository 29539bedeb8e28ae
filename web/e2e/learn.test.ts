// The learning paths, and words that show their meaning on the board.
import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { accessible, context, DESKTOP, fits, hardToHit, open, PHONE, ready, shot, type Looks } from './browser.ts';
import { climb } from './play.ts';

const heard = async (page: Page) => (await page.locator('[aria-live] p').allTextContents()).join(' ');
const asked = (page: Page) => page.getByTestId('question');
const wrong = (page: Page) => page.getByTestId('wrong');
const learnt = (page: Page) => page.getByTestId('learnt');
const on = (page: Page) => page.getByTestId('ask').locator('.button.strong');
/** Nothing of a lesson is a game, a result or a slip. */
const counted = (page: Page) => page.evaluate(() => Object.keys(localStorage).filter((key) => /results|game/.test(key)));

async function judge(page: Page, place: string, kind: 'D' | 'C'): Promise<void> {
  await page.locator(`[data-place=${place}]`).click();
  await page.locator(`[data-judge=${kind}]`).click();
}

/** Seen as people see it, in every look. */
async function look(page: Page, name: string): Promise<void> {
  await fits(page, name);
  await accessible(page, name);
  await shot(page, name);
}

/** The path of Demons by taps, with a wrong one in each lesson. */
async function tapDemons(page: Page, name: string): Promise<void> {
  await asked(page).waitFor();
  await look(page, `${name}-demons-1`);
  await judge(page, 'A1', 'D');
  await wrong(page).getByText(/two worlds|两个世界/).waitFor();
  expect(await page.getByTestId('refusal').locator('figure').count(), 'both worlds').toBe(2);
  await look(page, `${name}-demons-1-worlds`);
  await judge(page, 'C2', 'C');
  await expect.poll(() => page.getByTestId('refusal').locator('figure').count(), { message: 'the contrary is proved: no worlds' }).toBe(0);
  await page.getByTestId('refusal').getByRole('heading', { name: /Not so for|并非如此/ }).waitFor();
  await judge(page, 'C2', 'D');
  await wrong(page).waitFor({ state: 'detached' });
  await judge(page, 'C1', 'C');
  await learnt(page).waitFor();
  await shot(page, `${name}-demons-1-learnt`);
  await on(page).click();
  await page.locator('.word').first().waitFor();
  await judge(page, 'C3', 'C');
  await wrong(page).waitFor();
  expect(await page.locator('[data-place=C3]').getAttribute('data-kind'), 'first the question').toBe('unknown');
  await page.locator('[data-place=B3]').click();
  await page.locator('.word').first().click();
  await page.getByTestId('meaning').waitFor();
  await look(page, `${name}-demons-2-word`);
  await judge(page, 'A1', 'C');
  await page.getByTestId('refusal').waitFor();
  await judge(page, 'C3', 'C');
  await learnt(page).waitFor();
  await on(page).click();
  await page.locator('[data-answer=open]').waitFor();
  await look(page, `${name}-demons-3`);
  await page.locator('[data-judge=D]').click();
  await wrong(page).waitFor();
  expect(await page.getByTestId('refusal').locator('figure').count()).toBe(2);
  await look(page, `${name}-demons-3-worlds`);
  await page.locator('[data-answer=open]').click();
  await page.locator('[data-answer=open]').waitFor({ state: 'detached' });
  await judge(page, 'C2', 'D');
  await learnt(page).waitFor();
  await on(page).click();
  await page.getByRole('heading', { level: 2 }).waitFor();
}

/** The path of Tetonor by taps, with a wrong one in each lesson. */
async function tapTetonor(page: Page, name: string, broken: RegExp[]): Promise<void> {
  const answer = (move: string) => page.locator(`[data-answer="${move}"]`);
  await asked(page).waitFor();
  await look(page, `${name}-tetonor-1`);
  await page.locator('[data-cell=C2]').click();
  await wrong(page).getByText(broken[0]!).waitFor();
  expect(await page.locator('[data-cell=C2]').getAttribute('aria-invalid')).toBe('true');
  await look(page, `${name}-tetonor-1-rule`);
  await page.locator('[data-cell=B2]').click();
  await wrong(page).waitFor({ state: 'detached' });
  expect(await page.locator('[data-cell=C2] .entry').count(), 'what was wrong is gone').toBe(0);
  await page.locator('[data-cell=A2]').click();
  await learnt(page).waitFor();
  await shot(page, `${name}-tetonor-1-learnt`);
  await on(page).click();
  await answer('C2=8x21').click();
  await wrong(page).getByText(broken[1]!).waitFor();
  await look(page, `${name}-tetonor-2-rule`);
  await answer('12,14').click();
  // Entered as in a game: first what breaks a rule, then the right pair, its first number from the strip.
  const key = (name: string) => page.locator('.key', { hasText: name });
  const enter = page.locator('.key.strong');
  await key('1').click();
  await enter.click();
  await page.locator('.why p').waitFor();
  await look(page, `${name}-tetonor-2-entered`);
  await page.getByRole('button', { name: /Delete|删除/ }).click();
  await key('5').click();
  await enter.click();
  await learnt(page).waitFor();
  await on(page).click();
  await answer('s2=6').click();
  await wrong(page).getByText(broken[2]!).waitFor();
  await look(page, `${name}-tetonor-3-rule`);
  await answer('s2=1').click();
  await answer('1,10').click();
  await learnt(page).waitFor();
  await on(page).click();
  await page.getByRole('heading', { level: 2 }).waitFor();
}

/** Takes a piece of evidence, or puts it back. */
const piece = (page: Page, which: string | number) => page.locator(`button[data-card="${which}"]`).click();
const chosen = (page: Page) => page.locator('button[data-card][aria-pressed=true]').count();

/** The path of Home Smart Home by taps, with a wrong one in each lesson. */
async function tapHome(page: Page, name: string): Promise<void> {
  const tell = page.getByTestId('slip').getByRole('button', { name: /Tell KOA|告诉 KOA/ });
  await asked(page).waitFor();
  await look(page, `${name}-home-1`);
  await piece(page, 'D');
  await wrong(page).getByText(/D/).waitFor();
  await tell.waitFor();
  await tell.click();
  expect(await page.locator('[data-is=told]').count(), 'first the question').toBe(0);
  await piece(page, 'D');
  await wrong(page).waitFor({ state: 'detached' });
  await piece(page, 'A');
  await expect.poll(() => asked(page).innerText()).toMatch(/20/);
  await tell.waitFor();
  await look(page, `${name}-home-1-slip`);
  await tell.click();
  await learnt(page).waitFor();
  await shot(page, `${name}-home-1-learnt`);
  await on(page).click();
  await asked(page).getByText(/12:09/).waitFor();
  await page.locator('[data-card=A][data-is=told]').waitFor();
  await piece(page, 'C');
  await page.locator('svg[data-mood=blocked]').waitFor();
  await look(page, `${name}-home-2-clash`);
  await piece(page, 'C');
  await piece(page, 'B');
  await wrong(page).getByText(/B/).waitFor();
  await piece(page, 'B');
  await piece(page, 'D');
  await learnt(page).waitFor();
  await on(page).click();
  await asked(page).getByText(/½/).waitFor();
  await piece(page, 'D');
  await page.getByTestId('sum').waitFor();
  await look(page, `${name}-home-3-half`);
  await piece(page, 'B');
  await asked(page).getByText(/5 (and|加) 6/).waitFor();
  await tell.waitFor();
  await tell.click();
  await learnt(page).waitFor();
  await look(page, `${name}-home-3-learnt`);
  await on(page).click();
  await page.getByRole('heading', { level: 2 }).waitFor();
}

/** The path of Pair Play by taps, with a wrong one in each lesson. */
async function tapPairs(page: Page, name: string): Promise<void> {
  const play = page.getByTestId('dock').getByRole('button', { name: /^(Play|打出) \d/ });
  await asked(page).waitFor();
  await look(page, `${name}-pairs-1`);
  await piece(page, 3);
  await piece(page, 8);
  await wrong(page).waitFor();
  await piece(page, 7);
  await wrong(page).waitFor({ state: 'detached' });
  await look(page, `${name}-pairs-1-pair`);
  await play.click();
  await learnt(page).waitFor();
  await on(page).click();
  await asked(page).getByText(/1(, 2, 3 and 4|、2、3、4)/).waitFor();
  await piece(page, 2);
  await page.getByRole('button', { name: /^(invented|编的)$/ }).click();
  await wrong(page).waitFor();
  await piece(page, 2);
  await piece(page, 4);
  await look(page, `${name}-pairs-2-pencil`);
  await page.getByRole('button', { name: /^(invented|编的)$/ }).click();
  await wrong(page).waitFor({ state: 'detached' });
  await expect.poll(() => chosen(page), { message: 'the pencil is put away' }).toBe(0);
  await piece(page, 1);
  await piece(page, 2);
  await play.click();
  await learnt(page).waitFor();
  await on(page).click();
  await page.getByTestId('check').waitFor();
  await look(page, `${name}-pairs-3-check`);
  await page.getByRole('button', { name: /^(Withdraw it|撤回)/ }).click();
  await wrong(page).waitFor();
  await page.getByRole('button', { name: /^(Stand by it|坚持)/ }).click();
  await page.getByTestId('check').waitFor({ state: 'detached' });
  await piece(page, 4);
  await piece(page, 8);
  await play.click();
  await wrong(page).waitFor();
  await piece(page, 8);
  await piece(page, 4);
  await piece(page, 8);
  await piece(page, 6);
  await look(page, `${name}-pairs-3-last`);
  await play.click();
  await learnt(page).waitFor();
  await look(page, `${name}-pairs-3-learnt`);
  await on(page).click();
  await page.getByRole('heading', { level: 2 }).waitFor();
}

const ENGLISH = [/C2: 4 × 5 is 20, not 18/, /needs its twin 8 \+ 21 = 29/, /6 is out of order/];
const ANY = [/./, /./, /./];

describe('a first visit', () => {
  for (const [where, width, height] of [['phone', 360, 740], ['desktop', 1280, 800]] as const) {
    it(`offers to learn above the fold: ${where}`, async () => {
      const within = await context({ ...(where === 'phone' ? PHONE : {}), viewport: { width, height } });
      const page = await open(within);
      const offer = page.getByTestId('offer');
      for (const name of ['Demons', 'Tetonor']) {
        const box = (await offer.getByRole('link', { name }).boundingBox())!;
        // The bar of the phone stands over the foot of the page.
        expect(box.y + box.height, name).toBeLessThanOrEqual(height - (where === 'phone' ? 56 : 0));
      }
      await look(page, `learn-offer-${where}`);
      await offer.getByRole('button', { name: 'Not now' }).click();
      await page.reload();
      await ready(page);
      expect(await offer.count(), 'whoever waved it away is not asked again').toBe(0);
      await page.locator('main').getByRole('link', { name: 'Learn by playing' }).click();
      await page.getByRole('heading', { name: 'Learn by playing' }).waitFor();
      await within.close();
    });
  }
});

describe('the end of a path', () => {
  it('leads to the puzzle of its own family', async () => {
    const within = await context(PHONE);
    await within.addInitScript(() => localStorage.setItem('cluesmith.learn', JSON.stringify({ demons: 3, tetonor: 3 })));
    const page = await within.newPage();
    // On a Wednesday Demons is the easier one.
    await page.clock.setFixedTime(new Date('2026-11-18T12:00:00'));
    await page.goto(`${inject('url')}/#/tutorial/tetonor`);
    await page.getByRole('link', { name: 'Today’s Tetonor: medium' }).waitFor();
    await within.close();
  });
});

describe('a path', () => {
  const LOOKS: [string, typeof PHONE, Looks][] = [
    ['phone-light', PHONE, {}],
    ['desktop-dark', DESKTOP, { theme: 'dark' }],
    ['phone-dark-zh', PHONE, { theme: 'dark', language: 'zh' }],
  ];
  for (const [name, device, looks] of LOOKS) {
    it(`is walked to the end by taps, and wrong ones cost nothing: ${name}`, async () => {
      const within = await context(device, looks);
      const page = await open(within, '#/tutorial/demons');
      await tapDemons(page, `learn-${name}`);
      await look(page, `learn-${name}-demons-end`);
      expect(await counted(page)).toEqual([]);
      await page.locator('a[href$="/tutorial/tetonor"]').click();
      await tapTetonor(page, `learn-${name}`, looks.language === 'zh' ? ANY : ENGLISH);
      await look(page, `learn-${name}-tetonor-end`);
      expect(await counted(page)).toEqual([]);
      // On to an easy puzzle first, whatever the one of today is.
      await page.locator('.end .button.strong').click();
      await page.waitForURL(/\/p\/(demons|tetonor)@\d+\/easy\/\d{4}-\d\d-\d\d/);
      await page.getByRole('grid').waitFor();
      await within.close();
    });
  }

  for (const [name, device, looks] of LOOKS) {
    it(`at KOA’s counter is walked to the end by taps, and nothing of it is kept: ${name}`, async () => {
      const within = await context({ ...device, reducedMotion: 'reduce' }, looks);
      const page = await open(within, '#/tutorial/testimony');
      await tapHome(page, `learn-${name}`);
      await page.goto(`${inject('url')}/#/tutorial/pairplay`);
      await tapPairs(page, `learn-${name}`);
      await look(page, `learn-${name}-pairs-end`);
      expect(await counted(page)).toEqual([]);
      expect(await page.evaluate(() => localStorage.getItem('cluesmith.pencil')), 'marks of a lesson are no marks of the puzzle').toBeNull();
      await page.locator('.end .button.strong').click();
      await page.waitForURL(/pairplay@\d+/);
      await within.close();
    });
  }

  it('at KOA’s counter is walked by keys alone, with beats', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/tutorial/testimony');
    const keys = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name);
    };
    const onward = async () => {
      await learnt(page).waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent ?? '')).toMatch(/Next lesson|Finish/);
      await keys('Enter');
    };
    await asked(page).waitFor();
    await keys('1');
    await page.getByTestId('sum').waitFor();
    await keys('Enter');
    await onward();
    await asked(page).getByText('12:09').waitFor();
    await keys('c');
    await page.locator('svg[data-mood=blocked]').waitFor();
    expect(await heard(page)).toContain('that cannot be told at all');
    await keys('c', 'd');
    await onward();
    await asked(page).getByText('½').waitFor();
    await keys('d', 'b');
    await page.locator('[data-ends=won]').waitFor();
    await keys('Enter');
    await onward();
    await page.getByRole('heading', { name: 'You know how to play Home Smart Home' }).waitFor();
    await page.goto(`${inject('url')}/#/tutorial/pairplay`);
    await asked(page).waitFor();
    await keys('3', '7', 'Enter');
    await onward();
    await asked(page).getByText('1, 2, 3 and 4').waitFor();
    await keys('4', 'i', '1', '2', 'Enter');
    await onward();
    await page.getByTestId('check').waitFor();
    await keys('w');
    await wrong(page).waitFor();
    await keys('b');
    await page.getByTestId('check').waitFor({ state: 'detached' });
    await keys('5', '8', 'Enter');
    await onward();
    await page.getByRole('heading', { name: 'You know how to play Pair Play' }).waitFor();
    await within.close();
  });

  it('is walked by keys alone, and by ear', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/tutorial/demons');
    const focus = () => page.evaluate(() => document.activeElement?.textContent ?? '');
    const keys = async (...names: string[]) => {
      for (const name of names) await page.keyboard.press(name);
    };
    /** To a place of a board with so many columns, by arrows. */
    const to = async (attribute: 'place' | 'cell', place: string) => {
      for (let steps = 0; steps < 20; steps += 1) {
        const now = await page.evaluate((name) => document.activeElement?.getAttribute(`data-${name}`) ?? null, attribute);
        if (now === place) return;
        // Into the board, from whichever of its corners is chosen.
        if (now === null) await keys('ArrowRight', 'ArrowLeft');
        else if (now[1] !== place[1]) await keys(now[1]! < place[1]! ? 'ArrowDown' : 'ArrowUp');
        else await keys(now[0]! < place[0]! ? 'ArrowRight' : 'ArrowLeft');
      }
      throw new Error(`${place} is not reached by arrows`);
    };
    const tabTo = async (selector: string) => {
      for (let tabs = 0; tabs < 40; tabs += 1) {
        if (await page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)) return;
        await keys('Tab');
      }
      throw new Error(`${selector} is not reached by Tab`);
    };
    const onward = async () => {
      await learnt(page).waitFor();
      await expect.poll(focus).toMatch(/Next lesson|Finish/);
      expect(await heard(page)).toContain((await learnt(page).textContent())!);
      await keys('Enter');
    };

    await expect.poll(focus).toContain('A clue settles someone');
    expect(await heard(page)).toContain('all tell the truth');
    await to('place', 'A1');
    await keys('d');
    await expect.poll(() => heard(page)).toContain('two worlds fit');
    await to('place', 'C2');
    await keys('Enter', 'Tab', 'Enter');
    await expect.poll(() => heard(page)).toMatch(/Tian Ke is proved: demon.*new clue/s);
    await to('place', 'C1');
    await keys('c');
    await onward();
    await expect.poll(focus).toContain('Add what you know');
    await tabTo('.word');
    await keys('Enter');
    await expect.poll(() => heard(page)).toMatch(/The neighbours of Xie Ying.*Tian Zuo/s);
    await keys('Escape');
    expect(await page.getByTestId('meaning').count()).toBe(0);
    await expect.poll(() => asked(page).textContent()).toContain('column C');
    await to('place', 'C3');
    await keys('c');
    await onward();
    await tabTo('[data-answer=open]');
    await keys('Enter');
    await expect.poll(() => heard(page)).toContain('both worlds');
    await to('place', 'C2');
    await keys('d');
    await onward();
    await expect.poll(focus).toContain('You know how to play Demons');
    await tabTo('a[href$="/tutorial/tetonor"]');
    await keys('Enter');

    await asked(page).waitFor();
    await to('cell', 'C2');
    await keys('Enter');
    await expect.poll(() => heard(page)).toContain('4 × 5 is 20, not 18');
    await to('cell', 'B2');
    await keys('Enter');
    await wrong(page).waitFor({ state: 'detached' });
    // The next question has its own entry on the board.
    await page.locator('[data-cell=C1] .entry').waitFor();
    await to('cell', 'A2');
    await keys('Enter');
    await onward();
    await tabTo('[data-answer="C2=8x21"]');
    await keys('Enter');
    await expect.poll(() => heard(page)).toContain('needs its twin');
    await page.keyboard.press('Tab');
    await tabTo('[data-answer="12,14"]');
    await keys('Enter');
    await page.locator('[data-answer="12,14"]').waitFor({ state: 'detached' });
    // As in a game: digits and Enter.
    await to('cell', 'B2');
    await keys('1', 'Enter');
    await page.locator('.why', { hasText: '66' }).waitFor();
    await keys('Backspace', '5', 'Enter');
    await onward();
    for (const [bad, good, rule] of [['s2=6', 's2=1', 'out of order'], ['3,7', '1,10', 'The strip has no room for 7']]) {
      await tabTo(`[data-answer="${bad}"]`);
      await keys('Enter');
      await expect.poll(() => heard(page)).toContain(rule);
      await tabTo(`[data-answer="${good}"]`);
      await keys('Enter');
    }
    await onward();
    await expect.poll(focus).toContain('You know how to play Tetonor');
    await within.close();
  });

  it('goes on after a reload, can be skipped, and repeated', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/tutorial/demons');
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('heading', { name: 'Add what you know' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Add what you know' }).waitFor();
    await page.goto(inject('url') + '/');
    await page.getByTestId('offer').getByRole('link', { name: 'Demons Go on: lesson 2 of 3' }).click();
    await page.getByRole('button', { name: 'Lesson 1 of 3' }).click();
    await page.getByRole('heading', { name: 'A clue settles someone' }).waitFor();
    await page.getByRole('button', { name: 'Lesson 3 of 3' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await page.getByRole('heading', { name: 'You know how to play Demons' }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Once more from the start' }).click();
    await page.getByRole('heading', { name: 'A clue settles someone' }).waitFor();
    await within.close();
  });

  it('fits small screens, a phone on its side, and colours that the system chooses', async () => {
    for (const [width, height] of [[320, 640], [375, 667], [740, 360]] as const) {
      const within = await context({ ...PHONE, viewport: { width, height }, forcedColors: width === 375 ? 'active' : 'none' });
      for (const family of ['demons', 'tetonor', 'testimony', 'pairplay']) {
        const page = await open(within, `#/tutorial/${family}`);
        await asked(page).waitFor();
        await fits(page, `${family} ${width}`);
        await shot(page, `learn-small-${family}-${width}x${height}`, false);
        expect(await hardToHit(page), `${family} ${width}`).toEqual([]);
        await page.close();
      }
      await within.close();
    }
  });
});

/** Whom a phrase means on a board of so many columns, worked out from the phrase and the board alone. */
function meant(phrase: string, speaker: number, clue: string, people: { name: string; roots: string[] }[], columns: number): number[] {
  const ids = people.map((_, id) => id);
  const row = (id: number) => Math.floor(id / columns);
  const near = (one: number, other: number) => one !== other && Math.max(Math.abs(row(one) - row(other)), Math.abs((one % columns) - (other % columns))) === 1;
  const line = /^(row|column) (\w)$/.exec(phrase);
  if (line?.[1] === 'row') return ids.filter((id) => row(id) === Number(line[2]) - 1);
  if (line?.[1] === 'column') return ids.filter((id) => id % columns === line[2]!.charCodeAt(0) - 65);
  if (/^neighbou?rs?$/.test(phrase)) {
    const whose = /neighbou?rs? of (.+?) (?:is|are) /.exec(clue)?.[1];
    const centre = whose === undefined ? speaker : people.findIndex(({ name }) => name === whose);
    return ids.filter((id) => near(id, centre));
  }
  return ids.filter((id) => people[id]!.roots.includes(phrase));
}

describe('a word of a clue', () => {
  it('shows on the board whom it means, over several boards', async () => {
    const within = await context(DESKTOP);
    const kinds = new Set<string>();
    let compared = 0;
    for (const name of ['demons:easy#7', 'demons:hard#7', 'demons:brutal,rows=4,cols=5#3']) {
      const page = await open(within, `#/${name}`);
      const columns = await page.getByRole('columnheader').count();
      for (let step = 0; step < 6; step += 1) {
        await page.keyboard.press('h');
        await climb(page.getByTestId('hint'));
        await page.keyboard.press('.');
        await page.getByTestId('hint').waitFor({ state: 'detached' });
      }
      const people = await page.locator('[role=gridcell]').evaluateAll((cards) =>
        cards.map((card) => ({
          name: card.querySelector('.name')!.textContent!.trim(),
          roots: /Spiritual root: ([^.]+)/.exec(card.getAttribute('aria-label')!)![1]!.split(', '),
        })),
      );
      for (const [speaker] of people.entries()) {
        const card = page.getByRole('gridcell').nth(speaker);
        if ((await card.getAttribute('data-kind')) === 'unknown') continue;
        await card.click();
        const clue = (await page.locator('blockquote').textContent())!.trim();
        const words = page.locator('blockquote .word');
        for (let at = 0; at < (await words.count()); at += 1) {
          const phrase = (await words.nth(at).textContent())!;
          await words.nth(at).click();
          const lit = await page.locator('[role=gridcell]').evaluateAll((cards) => cards.flatMap((one, id) => (one.getAttribute('data-looked') === 'true' ? [id] : [])));
          expect(lit, `${name}: ${phrase} in “${clue}”`).toEqual(meant(phrase, speaker, clue, people, columns));
          const said = await heard(page);
          for (const id of lit) expect(said).toContain(people[id]!.name);
          kinds.add(/neighb/.test(phrase) ? 'near' : (/row|column/.exec(phrase)?.[0] ?? 'element'));
          compared += 1;
        }
        await page.keyboard.press('Escape');
        expect(await page.locator('[data-looked=true]').count(), 'Escape closes').toBe(0);
      }
      if (name.includes('hard')) {
        await page.locator('blockquote .word').first().click();
        await accessible(page, 'a word and its meaning');
        await shot(page, 'learn-word-desktop', false);
      }
      await page.close();
    }
    console.log(`${compared} words compared: ${[...kinds].join(', ')}`);
    expect([...kinds].sort()).toEqual(['column', 'element', 'near', 'row']);
    await within.close();
  });

  it('is shown by one key, goes with whoever is chosen next, and is there in Chinese', async () => {
    const within = await context(PHONE, { language: 'zh' });
    const page = await open(within, '#/demons:medium,rows=3,cols=3#7');
    await page.keyboard.press('m');
    await page.getByTestId('meaning').getByText(/邻居：周围至多八人/).waitFor();
    expect(await page.locator('[data-looked=true]').count()).toBe(8);
    await shot(page, 'learn-word-phone-zh', false);
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[data-looked=true]').count()).toBe(0);
    await within.close();
  });

  it('of the rules shows its meaning beside them', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/about');
    for (const [word, lit] of [['Neighbours', 8], ['pairs', 4], ['strip', 8], ['hidden', 4]] as const) {
      await page.getByRole('button', { name: word, exact: true }).click();
      await page.getByTestId('meaning').first().waitFor();
      expect(await page.locator('.figure .lit').count(), word).toBe(lit);
      await expect.poll(() => heard(page)).toContain((await page.getByTestId('meaning').locator('p').textContent())!);
      await look(page, `learn-rule-${word}`);
      await page.keyboard.press('Escape');
      await page.getByTestId('meaning').waitFor({ state: 'detached' });
    }
    await within.close();
  });
});
