// A host makes a night: from the wish to the sealed envelope.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { accessible, context, DESKTOP, fits, nameIn, open, PHONE, ready, shot, type Looks } from './browser.ts';
import { program } from './server.ts';

/** Counts what is asked of the engine. */
const COUNT = () => {
  const send = Worker.prototype.postMessage;
  const asked: string[] = [];
  Object.assign(globalThis, { asked });
  Worker.prototype.postMessage = function (this: Worker, message: { question?: { request: { ask: string; question?: { wish: string } } } }, ...rest: never[]) {
    const request = message.question?.request;
    if (request !== undefined) asked.push(request.question?.wish ?? request.ask);
    return send.call(this, message, ...rest);
  };
};
const asked = (page: Page, wish: string) => page.evaluate((one) => (globalThis as unknown as { asked: string[] }).asked.filter((name) => name === one).length, wish);

async function kitchen(size = DESKTOP, looks: Looks = {}): Promise<Page> {
  const within = await context(size, looks);
  await within.addInitScript(COUNT);
  const page = await open(within, '#/night');
  await page.waitForSelector('[data-scenario=s2]', { state: 'attached' });
  return page;
}

async function make(page: Page): Promise<void> {
  await page.getByTestId('make').click();
  await page.getByTestId('envelope').waitFor({ timeout: 60_000 });
}

/** The map as it is written. */
const lines = (page: Page) => page.locator('.text input').evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value.trim()));

/** Where the text says that a room lies. */
const cell = async (page: Page, room: string) => (await lines(page)).find((line) => line.startsWith(`%% at ${room} `))?.split(' ').at(-1) ?? '';

const set = async (page: Page, label: string, value: string | number) => {
  await page.getByLabel(label, { exact: true }).fill(String(value));
  await page.getByLabel(label, { exact: true }).press('Tab');
};

/** What is on the page for eyes, for ears, and in its address and storage. */
async function everything(page: Page): Promise<string> {
  const here = await page.evaluate(() => [document.documentElement.outerHTML, location.href, JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage }), JSON.stringify(history.state)].join('\n'));
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  return `${here}\n${JSON.stringify(nodes)}`;
}

/** Opens the envelope with two deliberate taps. */
async function unseal(page: Page): Promise<string> {
  await page.getByTestId('envelope').click();
  await page.getByTestId('night').getByText('The seal is cracked').waitFor();
  await page.waitForTimeout(500);
  await page.getByTestId('envelope').click();
  await page.getByTestId('answer').waitFor();
  return (await page.locator('.facts').textContent()) ?? '';
}

describe('making a night', () => {
  it('goes as the specification tells: 100 scenarios, the 75th percentile, the Phantom, six people, six times', async () => {
    const page = await kitchen();
    await page.locator('[data-scenario=s2]').click();
    await set(page, 'People', 6);
    await set(page, 'Times', 6);
    await set(page, 'Nights drawn', 100);
    await set(page, 'Seed', 11);
    await page.getByLabel('Percentile', { exact: true }).fill('75');
    await make(page);
    // 100 valid nights, scored; the one at the 75th percentile is taken.
    await page.getByRole('heading', { name: 'A night for six' }).waitFor();
    expect(await page.getByRole('slider', { name: '100 nights from easiest to hardest by score' }).getAttribute('aria-valuetext')).toBe('75 of 100');
    const start = page.getByRole('link', { name: 'Start the night' });
    expect(nameIn(await start.getAttribute('href'))).toBe('kronologic@5:hard,percentile=75,samples=100#11');
    expect(nameIn(await page.getByRole('link', { name: 'Pass the phone' }).getAttribute('href'))).toBe('kronologic@5:hard,percentile=75,samples=100#11');
    await page.getByRole('button', { name: 'Copy link' }).click();
    expect(nameIn(await page.evaluate(() => navigator.clipboard.readText()))).toBe('kronologic@5:hard,percentile=75,samples=100#11');
    await accessible(page, 'a night made');
    await shot(page, 'krono-make-desktop');
    await page.context().close();
  });

  it('keeps the answer sealed until the second tap: text, address, storage and what is read aloud', async () => {
    const page = await kitchen();
    await set(page, 'Seed', 11);
    await make(page);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON file, with the answer' }).click();
    const file = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { answer: { schedule: Record<string, string[]>; facts: { s2: { phantom: string } } }; puzzle: { map: { rooms: string[] } } };
    const { phantom } = file.answer.facts.s2;
    const sealed = [`phantom is ${phantom}`, `"phantom":"${phantom}"`, file.answer.schedule[phantom]!.join(','), file.answer.schedule[phantom]!.join('","')];
    const hidden = async (when: string) => {
      const all = await everything(page);
      for (const secret of sealed) expect(all.includes(secret), `${secret} ${when}`).toBe(false);
      expect(await page.getByTestId('answer').count()).toBe(0);
      expect(await asked(page, 'night'), when).toBe(0);
    };
    await hidden('at first');
    await page.getByTestId('envelope').dblclick();
    await hidden('after a stray double tap');
    await page.getByTestId('envelope').press('Escape');
    await page.getByTestId('envelope').click();
    await hidden('after one tap');
    await page.getByRole('button', { name: 'Copy link' }).focus();
    expect(await unseal(page)).toBe(`The phantom is ${phantom}`);
    const rows = await page.getByTestId('answer').locator('table').first().locator('tbody tr').allTextContents();
    expect(rows).toHaveLength(6);
    // Who was where, counted by time and by person, as the night itself has it.
    const { answer: { schedule }, puzzle: { map: { rooms } } } = file;
    const numbers = (title: string) => page.getByTestId('answer').getByRole('region', { name: title }).locator('tbody tr').evaluateAll((all) => all.map((row) => [...row.querySelectorAll('td')].map((cell) => Number(cell.textContent))));
    const walks = Object.values(schedule);
    const times = walks[0]!.map((_, time) => time);
    expect(await numbers('How many people were in each room')).toEqual(rooms.map((room) => times.map((time) => walks.filter((walk) => walk[time] === room).length)));
    expect(await numbers('How often each person was there')).toEqual(rooms.map((room) => walks.map((walk) => walk.filter((one) => one === room).length)));
    await accessible(page, 'the envelope open');
    await shot(page, 'krono-make-open');
    await page.getByRole('button', { name: 'Seal it again' }).click();
    expect((await everything(page)).includes(`phantom is ${phantom}`)).toBe(false);
    await page.context().close();
  });

  it('takes another percentile of the same draw without drawing again', async () => {
    const page = await kitchen();
    await set(page, 'Nights drawn', 30);
    await make(page);
    const slider = page.getByRole('slider', { name: '30 nights from easiest to hardest by score' });
    const start = page.getByRole('link', { name: 'Start the night' });
    const before = await start.getAttribute('href');
    await slider.press('End');
    await page.waitForFunction((old) => document.querySelector('.acts .strong')?.getAttribute('href') !== old, before);
    expect(await slider.getAttribute('aria-valuetext')).toBe('30 of 30');
    expect(await start.getAttribute('href')).toContain('percentile=100');
    // The recipe's own slider is the same wish.
    expect(await page.getByLabel('Percentile', { exact: true }).inputValue()).toBe('100');
    await page.getByLabel('Percentile', { exact: true }).press('Home');
    await page.waitForFunction(() => document.querySelector('.acts .strong')?.getAttribute('href')?.includes('percentile=0,'));
    expect(await asked(page, 'draw')).toBe(1);
    expect(await asked(page, 'take')).toBe(3);
    expect(await page.getByText('Made before your last changes').count()).toBe(0);
    await page.getByRole('button', { name: 'More: Times' }).click();
    await page.getByText('Made before your last changes').waitFor();
    await page.context().close();
  });

  it('reads a map with a mistake, says it under the line, mends it and draws it', async () => {
    const page = await kitchen();
    await page.getByRole('button', { name: 'My own' }).click();
    const last = page.getByLabel('Line 8');
    await last.press('End');
    await last.press('Enter');
    await page.keyboard.type('  Gallery -- Attic');
    const flaw = page.getByTestId('flaw');
    await flaw.getByText('“--” is no door').waitFor();
    const [line, finding] = [await page.getByLabel('Line 9').boundingBox(), await flaw.boundingBox()];
    expect(finding!.y - line!.y - line!.height, 'under its line').toBeLessThan(12);
    expect(await page.getByLabel('Line 9').getAttribute('aria-invalid')).toBe('true');
    await page.getByTestId('wrong').waitFor();
    expect(await page.getByTestId('make').isDisabled()).toBe(true);
    expect(await page.locator('[data-room=Attic]').count()).toBe(0);
    await accessible(page, 'a flaw');
    await shot(page, 'krono-make-flaw');
    await page.getByRole('button', { name: 'Mend it' }).click();
    await page.locator('[data-room=Attic]').waitFor();
    expect(await page.getByLabel('Line 9').inputValue()).toBe('  Gallery --- Attic');
    await set(page, 'Nights drawn', 10);
    await page.waitForFunction(() => document.querySelector('[data-testid=wrong]') === null);
    await make(page);
    expect(decodeURIComponent((await page.getByRole('link', { name: 'Start the night' }).getAttribute('href'))!)).toContain('Gallery---Attic');
    await page.context().close();
  });

  it('brings what is wrong with a line into view on a phone, above what stands at its foot', async () => {
    const page = await kitchen(PHONE);
    await page.getByRole('button', { name: 'My own' }).click();
    const last = page.getByLabel('Line 8');
    await last.press('End');
    await last.press('Enter');
    await page.keyboard.type('  Gallery -- Attic');
    const mend = page.getByRole('button', { name: 'Mend it' });
    await mend.waitFor();
    const covered = () => mend.evaluate((one) => {
      const { x, y, width, height } = one.getBoundingClientRect();
      return !one.contains(document.elementFromPoint(x + width / 2, y + height - 2));
    });
    await expect.poll(covered).toBe(false);
    await page.context().close();
  });

  it('builds a house by hand, with keys too, and the text follows', async () => {
    const page = await kitchen();
    const text = () => lines(page);
    await page.getByRole('button', { name: 'Foyer', exact: true }).press('Enter');
    await page.getByRole('button', { name: 'Add a room' }).press('Enter');
    await page.waitForSelector('[data-room="Room 7"]');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'the name is next').toBe('Name of the room');
    await page.keyboard.type('Cellar');
    await page.keyboard.press('Enter');
    await page.waitForSelector('[data-room=Cellar]');
    expect(await text()).toContain('Foyer --- Cellar');
    // Chosen is the new room; another one gets a door to it, and loses it again.
    await page.getByRole('button', { name: 'Masks', exact: true }).press('Enter');
    await expect.poll(text, { timeout: 15_000 }).toContain('Cellar --- Masks');
    await page.getByText('As a list').click();
    await page.getByRole('button', { name: 'Close the door between Cellar and Masks' }).press('Enter');
    await expect.poll(text, { timeout: 15_000 }).not.toContain('Cellar --- Masks');
    // Two rooms change places; their doors go with them.
    await page.locator('[data-room=Cellar][aria-pressed=true]').press('Enter');
    await page.getByText('Move', { exact: true }).click();
    const [cellar, stairs] = [await cell(page, 'Cellar'), await cell(page, 'Stairs')];
    await page.locator('[data-room=Cellar]').press('Enter');
    await page.locator('[data-room=Stairs]').press('Enter');
    await expect.poll(() => cell(page, 'Cellar'), { timeout: 15_000 }).toBe(stairs);
    expect(await cell(page, 'Stairs')).toBe(cellar);
    expect(await text()).toContain('Foyer --- Cellar');
    await page.getByRole('button', { name: 'Remove Cellar' }).click();
    await page.waitForFunction(() => document.querySelector('[data-room=Cellar]') === null);
    await page.context().close();
  });

  it.each([['mouse', DESKTOP], ['finger', PHONE]] as const)('moves rooms by %s to free places, and no door moves a room', async (pointer, size) => {
    const page = await kitchen(size);
    const own = ['graph TD', 'Attic --- Hall', 'Hall --- Cellar', 'Hall --- Porch'].join('\n');
    const first = page.locator('.text input').first();
    await first.focus();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.activeElement!.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }));
    }, own);
    await page.waitForSelector('[data-room=Porch]');
    const rooms = ['Attic', 'Hall', 'Cellar', 'Porch'];
    const places = async () => Object.fromEntries(await Promise.all(rooms.map(async (room) => [room, await page.locator(`.builder [data-room=${room}]`).getAttribute('style')])));
    // A door more, a door less: every room stays where it is, and the text says where that is.
    const before = await places();
    await page.locator('.builder [data-room=Attic]').click();
    await page.locator('.builder [data-room=Porch]').click();
    await expect.poll(() => lines(page)).toContain('Attic --- Porch');
    expect(await places()).toEqual(before);
    expect((await lines(page)).filter((line) => line.startsWith('%% at '))).toHaveLength(4);
    await page.locator('.builder [data-room=Hall]').click();
    await expect.poll(() => lines(page)).not.toContain('Attic --- Hall');
    expect(await places()).toEqual(before);
    // Dragged to a free place beside or below the others.
    await page.getByText('Move', { exact: true }).click();
    if ((await page.locator('.builder .room[aria-pressed=true]').count()) > 0) await page.locator('.builder .room[aria-pressed=true]').click();
    await page.locator('.builder [data-room=Attic]').click();
    const free = page.locator('.builder .free').last();
    const [, column, row] = /column (\d), row (\d+)/.exec((await free.getAttribute('aria-label'))!)!;
    const [from, to] = [await page.locator('.builder [data-room=Attic]').boundingBox(), await free.boundingBox()];
    const middle = (box: typeof from) => ({ x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 });
    await page.locator('.builder [data-room=Attic]').click();
    if (pointer === 'mouse') {
      await page.mouse.move(middle(from).x, middle(from).y);
      await page.mouse.down();
      await page.mouse.move(middle(to).x, middle(to).y, { steps: 5 });
      await page.getByText(`Attic to column ${column}, row ${row}: let go.`).waitFor();
      await shot(page, 'krono-make-drag', false);
      await page.mouse.up();
    } else {
      const touch = await page.context().newCDPSession(page);
      const at = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) => touch.send('Input.dispatchTouchEvent', { type, touchPoints: points });
      await at('touchStart', [middle(from)]);
      for (const part of [0.3, 0.6, 1]) await at('touchMove', [{ x: middle(from).x + part * (middle(to).x - middle(from).x), y: middle(from).y + part * (middle(to).y - middle(from).y) }]);
      await at('touchEnd', []);
    }
    await expect.poll(() => cell(page, 'Attic')).toBe(`${column},${row}`);
    await expect.poll(() => lines(page)).toContain(`%% at Attic ${column},${row}`);
    // By keys, too; the room keeps the focus.
    const [startColumn = 0, startRow = 0] = (await cell(page, 'Attic')).split(',').map(Number);
    const key = startColumn > 1 ? 'ArrowLeft' : 'ArrowRight';
    await page.locator('.builder [data-room=Attic]').press(key);
    await expect.poll(() => cell(page, 'Attic')).toBe(`${startColumn + (startColumn > 1 ? -1 : 1)},${startRow}`);
    expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset['room'])).toBe('Attic');
    // And by a tap on a free place.
    await page.locator('.builder [data-room=Attic]').click();
    const other = page.locator('.builder .free').first();
    await other.click();
    await page.waitForFunction(() => document.querySelector('.builder .free') === null);
    await fits(page, 'a house by hand');
    await accessible(page, 'a house by hand');
    await shot(page, `krono-make-moved-${pointer}`, false);
    // A line that cannot be is found under its place.
    const last = page.locator('.text input').last();
    await last.fill('%% at Porch 4,1');
    await page.getByTestId('flaw').getByText('is no place for a room').waitFor();
    await last.fill('%% at Prch 1,1');
    await page.getByTestId('flaw').getByText('There is no room “Prch” to be placed').waitFor();
    await page.context().close();
  });

  it('keeps the floor plan of a house whose doors change', async () => {
    const page = await kitchen();
    const places = () => page.locator('.builder .room').evaluateAll((all) => all.map((one) => [one.getAttribute('data-room'), one.getAttribute('style')] as const).toSorted(([a], [b]) => a!.localeCompare(b!)));
    const before = await places();
    await page.getByRole('button', { name: 'Foyer', exact: true }).click();
    await page.getByRole('button', { name: 'Dance Room', exact: true }).click();
    await page.getByText('Rooms: 6. Doors: 8.').waitFor();
    expect(await places()).toEqual(before);
    expect(await page.locator('.builder .passage').count()).toBe(1);
    await page.getByText('As a list').click();
    await page.getByRole('button', { name: 'Close the door between Foyer and Stairs' }).click();
    await page.getByText('Rooms: 6. Doors: 7.').waitFor();
    expect(await places()).toEqual(before);
    await shot(page, 'krono-make-passage', false);
    await page.context().close();
  });

  it('drags a door from room to room', async () => {
    const page = await kitchen();
    const middle = async (room: string) => {
      const box = await page.locator(`[data-room=${room}]`).boundingBox();
      return [box!.x + box!.width / 2, box!.y + box!.height / 2] as const;
    };
    await page.mouse.move(...(await middle('Foyer')));
    await page.mouse.down();
    await page.mouse.move(...(await middle('Masks')), { steps: 4 });
    // What will happen is said while it is dragged; afterwards nothing is chosen.
    await page.getByText('A door between Foyer and Masks: let go.').waitFor();
    await page.mouse.up();
    await page.getByText('Rooms: 6. Doors: 8.').waitFor();
    expect(await page.locator('.builder [aria-pressed=true].room').count()).toBe(0);
    // Names stay on their plates.
    const names = await page.locator('.builder .room').evaluateAll((rooms) => rooms.filter((room) => {
      const [outer, inner] = [room.getBoundingClientRect(), room.querySelector('.name')!.getBoundingClientRect()];
      return inner.left < outer.left || inner.right > outer.right || inner.top < outer.top || inner.bottom > outer.bottom;
    }).map((room) => room.getAttribute('data-room')));
    expect(names, 'leave their rooms').toEqual([]);
    // Another house: what was chosen in the last one is not chosen there, and cannot be renamed by mistake.
    await page.getByRole('button', { name: 'Foyer', exact: true }).click();
    await page.getByLabel('Name of the room').waitFor();
    await page.getByRole('button', { name: 'Castle', exact: true }).click();
    await page.getByLabel('Name of the room').waitFor({ state: 'detached' });
    expect(await page.locator('.builder [aria-pressed=true].room').count()).toBe(0);
    await page.context().close();
  });

  it('says why something cannot be: before it is tried, and after', async () => {
    const page = await kitchen();
    await set(page, 'Times', 5);
    const grey = page.locator('[data-scenario=s14]');
    await grey.getByText('needs at least 6 times, and there are 5').waitFor();
    await grey.click({ force: true });
    expect(await grey.getAttribute('aria-pressed')).toBe('false');
    await accessible(page, 'grey scenarios');
    // Two people, both starts told: whatever the night, nothing is left to be found out.
    await page.locator('[data-scenario=s4]').click();
    await set(page, 'People', 2);
    await set(page, 'Nights drawn', 1);
    await page.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[data-testid=make]')?.disabled || document.querySelector('[data-testid=wrong]') !== null);
    if ((await page.getByTestId('wrong').count()) === 0) {
      await page.getByTestId('make').click();
      await page.getByTestId('refusal').waitFor({ timeout: 60_000 });
    }
    expect(await page.locator('.refusal').first().textContent()).toMatch(/^Impossible, because: .{20,}/);
    await shot(page, 'krono-make-impossible');
    await page.context().close();
  });

  it('tells of every scenario its rule and what is asked', async () => {
    const page = await kitchen();
    // Each lacks something in some house; here only what is told counts.
    const all: { id: string; title: string; rule: string; goal: string }[] = JSON.parse(execFileSync(program(), ['kronologic', 'scenarios', '--format', 'json'], { encoding: 'utf8' }));
    expect(await page.locator('[data-scenario]').evaluateAll((cards) => cards.map((card) => (card as HTMLElement).dataset['scenario']))).toEqual(all.map(({ id }) => id));
    for (const { id, title, rule, goal } of all) {
      await page.locator(`[data-scenario=${id}]`).click();
      await expect.poll(() => page.locator('.about').innerText(), { message: id }).toContain(`${title}. ${rule}`);
      expect(await page.locator('.about em').innerText(), id).toBe(goal);
    }
    await page.context().close();
  });

  it('lets people stay where they are, and says so', async () => {
    const page = await kitchen();
    await page.getByText('may stay', { exact: true }).click();
    await set(page, 'Seed', 3);
    await set(page, 'Nights drawn', 1);
    await make(page);
    expect(nameIn(await page.getByRole('link', { name: 'Start the night' }).getAttribute('href'))).toContain('movement=allow-stay');
    await page.getByText('What everybody is told').click();
    await page.getByTestId('night').getByText(/goes through a door between two times, or stays/).waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'JSON file, with the answer' }).click();
    const { puzzle, answer } = JSON.parse(readFileSync(await (await download).path(), 'utf8')) as { puzzle: { movement: string }; answer: { schedule: Record<string, string[]> } };
    expect(puzzle.movement).toBe('allow-stay');
    expect(Object.values(answer.schedule).some((walk) => walk.some((room, time) => room === walk[time + 1])), 'somebody stays').toBe(true);
    await page.context().close();
  });

  it('combines up to three, gives scenarios what is theirs, names people and tells where they start', async () => {
    const page = await kitchen();
    await page.locator('[data-scenario=s1]').click();
    await page.getByLabel('Room of the poisoning').selectOption('Masks');
    await page.getByLabel('Its time').selectOption('3');
    await page.getByText('the assassin', { exact: true }).click();
    await page.getByLabel('Name of person 1').fill('Mina');
    await page.getByRole('button', { name: 'Who starts where' }).click();
    await page.getByLabel('First room of Mina').selectOption('Foyer');
    await set(page, 'Nights drawn', 5);
    await make(page);
    const address = decodeURIComponent((await page.getByRole('link', { name: 'Start the night' }).getAttribute('href'))!);
    for (const part of ['scenario=s1', 'room=Masks', 'time=3', 'victim', 'Mina', 'Foyer']) expect(address).toContain(part);
    await page.getByTestId('night').getByText('Mina: Foyer').waitFor();
    await page.getByRole('button', { name: /^Combine/ }).click();
    await page.locator('[data-scenario=s11]').click();
    await page.locator('[data-scenario=s3]').click();
    await page.locator('[data-scenario=s10]').click();
    expect(await page.locator('[data-scenario][aria-pressed=true]').count(), 'a fourth is refused').toBe(3);
    expect(await page.locator('[data-scenario=s10]').getAttribute('aria-pressed')).toBe('false');
    await page.locator('[data-scenario=s9]').waitFor();
    await page.context().close();
  });

  it('gives people colours and letters, which are theirs wherever they are seen', async () => {
    const page = await kitchen();
    const token = (at: number) => page.locator('.who .token').nth(at);
    const colour = (at: number) => token(at).evaluate((one) => getComputedStyle(one, '::before').backgroundColor);
    const [alice, bob] = [await colour(0), await colour(1)];
    await page.getByRole('button', { name: 'Colour and letters: Alice' }).click();
    const dialog = page.getByRole('dialog');
    await accessible(page, 'choosing a look');
    await shot(page, 'krono-make-look', false);
    // Whoever had it gets hers: nobody looks like another.
    await dialog.getByRole('button', { name: 'green' }).click();
    await expect.poll(() => colour(0)).toBe(bob);
    expect(await colour(1)).toBe(alice);
    const letters = dialog.getByLabel('Letters on the token');
    await letters.fill('B');
    await letters.press('Tab');
    await dialog.getByText('Bob has B already.').waitFor();
    await letters.fill('?!');
    await letters.press('Tab');
    await dialog.getByText('One or two letters.').waitFor();
    await letters.fill('Al');
    await letters.press('Tab');
    await dialog.getByRole('alert').waitFor({ state: 'detached' });
    await page.keyboard.press('Escape');
    await set(page, 'Nights drawn', 3);
    await make(page);
    await page.getByRole('link', { name: 'Start the night' }).click();
    const desk = page.locator('[data-who=Alice] .token');
    await desk.waitFor();
    const seen = () => desk.evaluate((one) => [getComputedStyle(one, '::before').backgroundColor, one.textContent || one.querySelector('i')?.dataset['initial']]);
    await expect.poll(seen).toEqual([bob, 'Al']);
    await page.reload();
    await ready(page);
    await desk.waitFor();
    await expect.poll(seen, { message: 'after a reload' }).toEqual([bob, 'Al']);
    // And away with it.
    await page.evaluate(() => (location.hash = '#/night'));
    await page.getByRole('button', { name: 'Colour and letters: Alice' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'As usual' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Colour and letters: Bob' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'As usual' }).click();
    await expect.poll(() => colour(0)).toBe(alice);
    await page.context().close();
  });

  it('gives guests a link and a file without the answer, and says what that is worth', async () => {
    const page = await kitchen();
    await set(page, 'Nights drawn', 3);
    await make(page);
    const guests = page.getByRole('region', { name: 'For guests' });
    await guests.getByText('whoever has the program can make the night again from its id').waitFor();
    await guests.getByRole('button', { name: 'Link for guests' }).click();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    const download = page.waitForEvent('download');
    await guests.getByRole('button', { name: 'JSON, sealed' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/-guests\.json$/);
    const sealed = JSON.parse(readFileSync(await file.path(), 'utf8')) as Record<string, unknown>;
    expect(Object.keys(sealed)).toEqual(expect.arrayContaining(['id', 'puzzle']));
    for (const part of ['answer', 'proof', 'certificate', 'grade']) expect(sealed, part).not.toHaveProperty(part);
    await page.context().close();
    // Somebody else opens it: everything is there but the button that ends it.
    const within = await context(DESKTOP);
    const guest = await open(within);
    await guest.goto(copied);
    await ready(guest);
    const solution = guest.getByRole('button', { name: 'Show the solution' });
    const offered = async () => {
      await guest.locator('.board .room').first().waitFor();
      await guest.getByRole('button', { name: 'Accuse' }).first().waitFor();
      const more = guest.getByRole('button', { name: 'More', exact: true });
      if (await more.isVisible()) await more.click();
      await guest.getByRole('button', { name: 'Print' }).first().waitFor();
      return solution.count();
    };
    expect(await offered(), 'for a guest').toBe(0);
    await guest.reload();
    await ready(guest);
    expect(await offered(), 'nor after a reload').toBe(0);
    const host = await open(await context(DESKTOP));
    await host.goto(copied.replace(/\?guest$/, ''));
    await ready(host);
    await host.getByRole('button', { name: 'Show the solution' }).first().waitFor({ state: 'attached' });
    await host.context().close();
    await within.close();
  });

  it('opens under its own link whatever people and rooms are called: desk, table, screen, copied and loaded anew', async () => {
    for (const [who, edit] of [['Detective', false], ['侦探', false], ['Ann Cook', true]] as const) {
      const page = await kitchen();
      if (edit) {
        await page.getByRole('button', { name: 'My own' }).click();
        await page.getByLabel('Line 8').press('End');
        await page.getByLabel('Line 8').press('Enter');
        await page.keyboard.type('  Gallery --- Attic');
        await page.locator('[data-room=Attic]').waitFor();
      }
      await page.getByLabel('Name of person 1').fill(who);
      await set(page, 'Nights drawn', 3);
      await make(page);
      const start = page.locator('.acts a.strong');
      const name = nameIn(await start.getAttribute('href'));
      expect(nameIn(await page.getByRole('link', { name: 'Pass the phone' }).getAttribute('href'))).toBe(name);
      await page.getByRole('button', { name: 'Copy link' }).click();
      const copied = await page.evaluate(() => navigator.clipboard.readText());
      expect(nameIn(copied)).toBe(name);
      expect(copied, 'a link that other programs take as one').not.toMatch(/\s/);
      const together = (await page.getByRole('link', { name: 'Pass the phone' }).getAttribute('href'))!;
      await start.click();
      const person = page.locator(`[data-who="${who}"]`);
      await person.waitFor();
      await page.reload();
      await person.waitFor({ timeout: 60_000 });
      // Elsewhere, where nothing is kept: everything is in the link.
      const elsewhere = await context(DESKTOP);
      const fresh = await elsewhere.newPage();
      await fresh.goto(copied);
      await fresh.locator(`[data-who="${who}"]`).waitFor({ timeout: 60_000 });
      if (edit) expect(await fresh.locator('.board [data-room=Attic]').count()).toBe(1);
      await fresh.goto(new URL(together, copied).href);
      await fresh.reload();
      await fresh.getByRole('button', { name: 'Begin' }).click();
      await fresh.getByTestId('hand').waitFor({ timeout: 60_000 });
      await fresh.goto(new URL('#/tv', copied).href);
      await fresh.getByLabel('Which night').fill(name);
      await fresh.getByRole('button', { name: 'Start', exact: true }).click();
      await fresh.getByTestId('tv-answer').waitFor({ timeout: 60_000 });
      await elsewhere.close();
      await page.context().close();
    }
  });

  it('says that there is no night of a broken link, and keeps within a phone', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/kronologic@4:medium,percentile=75,people=Detective,Jonas,Bob,Carol,Dave,Eve,samples=100#11');
    await page.getByRole('alert').getByText('The link may have been cut').waitFor();
    await fits(page, 'no such night');
    expect(await page.getByText('is given twice').isVisible(), 'the engine’s words').toBe(false);
    await within.close();
  });

  it('says on top that the first rooms are to blame, and asks about rooms without a door', async () => {
    const page = await kitchen();
    await set(page, 'Nights drawn', 2);
    await make(page);
    // All begin together: nobody is alone then, so nobody can be the phantom.
    await page.getByRole('button', { name: 'Who starts where' }).click();
    for (const name of ['Alice', 'Bob', 'Carol', 'Dave', 'Eve', 'Frank']) await page.getByLabel(`First room of ${name}`).selectOption('Foyer');
    await page.getByText('Made before your last changes').waitFor();
    await page.getByTestId('make').click();
    const said = page.locator('[data-testid=refusal], [data-testid=wrong]').first();
    await said.getByText(/Alice in Foyer/).waitFor({ timeout: 60_000 });
    const [message, title] = [await said.boundingBox(), await page.locator('#make-night').boundingBox()];
    expect(message!.y, 'above the night that was made before').toBeLessThan(title!.y);
    expect(await said.evaluate((one) => one.getBoundingClientRect().top >= 0 && one.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
    await shot(page, 'krono-make-blame', false);
    await page.evaluate(() => localStorage.removeItem('cluesmith.night'));
    await page.context().close();
    const other = await kitchen();
    await other.getByRole('button', { name: 'Add a room' }).click();
    await other.waitForSelector('[data-room="Room 7"]');
    await set(other, 'Nights drawn', 2);
    await other.waitForFunction(() => !document.querySelector<HTMLButtonElement>('[data-testid=make]')?.disabled || document.querySelector('[data-testid=wrong]') !== null);
    if ((await other.getByTestId('wrong').count()) === 0) {
      await other.getByTestId('make').click();
      await other.getByTestId('doubt').getByText('No way leads to Room 7').waitFor();
    }
    // Two people of one name: both fields are marked.
    await other.getByLabel('Name of person 2').fill('Alice');
    await expect.poll(() => other.locator('.who [aria-invalid=true]').count()).toBe(2);
    await other.getByTestId('wrong').waitFor();
    expect(await other.getByText('The recipe is ready').count()).toBe(0);
    await accessible(other, 'a doubt and a name twice');
    await other.context().close();
  });

  it('draws by level with progress, and can be cancelled', async () => {
    const page = await kitchen();
    await page.getByText('By level', { exact: true }).click();
    await set(page, 'Nights drawn', 200);
    await page.getByTestId('make').click();
    await page.getByText(/\d+ of 200 nights/).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'No night yet' }).waitFor();
    await set(page, 'Nights drawn', 4);
    await set(page, 'Seed', 11);
    await make(page);
    const start = page.getByRole('link', { name: 'Start the night' });
    expect(nameIn(await start.getAttribute('href'))).toBe('kronologic@5:medium#11');
    const slider = page.getByRole('slider', { name: '4 nights from easiest to hardest by par' });
    expect(await slider.getAttribute('aria-valuetext')).toBe('2 of 4');
    await slider.press('End');
    // As many first rooms are told as in the draw.
    await expect.poll(async () => nameIn(await start.getAttribute('href'))).toBe('kronologic@5:brutal,known=4#11');
    expect(await asked(page, 'draw')).toBe(2);
    await page.context().close();
  });

  it('is made, opened and sealed by keys alone, and the recipe is there again later', async () => {
    const page = await kitchen(DESKTOP, { theme: 'dark' });
    await set(page, 'Nights drawn', 5);
    await set(page, 'Seed', 4711);
    const at = () => page.evaluate(() => document.activeElement?.getAttribute('data-testid') ?? document.activeElement?.tagName);
    const tabTo = async (goal: string) => {
      for (let tabs = 0; tabs < 90 && (await at()) !== goal; tabs += 1) await page.keyboard.press('Tab');
      expect(await at()).toBe(goal);
    };
    await tabTo('make');
    await page.keyboard.press('Enter');
    await page.getByTestId('envelope').waitFor({ timeout: 60_000 });
    await expect.poll(at, { message: 'on the night that was made' }).toBe('H2');
    await tabTo('envelope');
    await page.keyboard.press('Enter');
    await page.waitForTimeout(500);
    await page.keyboard.press('Enter');
    await page.getByTestId('answer').waitFor();
    await expect.poll(at).toBe('H3');
    await shot(page, 'krono-make-keys-dark');
    await page.getByRole('button', { name: 'Seal it again' }).press('Enter');
    await expect.poll(at).toBe('envelope');
    await page.reload();
    await page.waitForSelector('[data-scenario=s2]');
    expect(await page.getByLabel('Seed', { exact: true }).inputValue()).toBe('4711');
    expect(await page.getByTestId('answer').count()).toBe(0);
    await page.context().close();
  });

  it('prints a sheet without the answer', async () => {
    const page = await kitchen();
    await set(page, 'Nights drawn', 5);
    await make(page);
    const sheet = page.getByTestId('night-sheet');
    expect(await sheet.isVisible()).toBe(false);
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.isVisible()).toBe(true);
    expect(await page.getByTestId('make').isVisible()).toBe(false);
    const pdf = await page.pdf({ format: 'A4', margin: { top: '1.2cm', bottom: '1.2cm', left: '1.2cm', right: '1.2cm' } });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await shot(page, 'krono-make-paper');
    expect(await sheet.locator('tbody td').allTextContents()).toSatisfy((cells: string[]) => cells.every((cell) => cell === ''));
    await page.context().close();
  });

  for (const looks of [{ theme: 'dark' }, { language: 'zh' }] as Looks[]) {
    it(`goes in three steps on a phone, ${looks.theme ?? looks.language}`, async () => {
      const page = await kitchen(PHONE, looks);
      const name = `krono-make-phone-${looks.theme ?? looks.language}`;
      const foot = page.locator('.foot .button');
      await fits(page, 'the place');
      await accessible(page, 'the place');
      await shot(page, `${name}-1`, false);
      await foot.click();
      await page.locator('[data-scenario=s5]').click();
      await fits(page, 'what happens');
      await accessible(page, 'what happens');
      await shot(page, `${name}-2`);
      await foot.click();
      await page.getByTestId('envelope').waitFor({ timeout: 60_000 });
      await fits(page, 'the night');
      await accessible(page, 'the night');
      await shot(page, `${name}-3`);
      await page.setViewportSize({ width: 320, height: 640 });
      await fits(page, 'the night at 320');
      await page.locator('.steps button').first().click();
      await fits(page, 'the place at 320');
      await page.context().close();
    });
  }
});
