// The names of rooms on small maps: they can be read, they stay in their rooms, and none is cut in a word.
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { context, fits, open, PHONE, shot } from './browser.ts';

const MAPS = ['mansion', 'small', 'office', 'castle', 'island', 'theatre', 'train', 'museum', 'ring'];

/** Twenty rooms with names as people give them, each with a door to the next and one across. */
const ROOMS = [
  'Entrance Hall', 'Library', 'Conservatory', 'Billiard Room', 'Grand Staircase', 'Kitchen', 'Pantry', 'Wine Cellar', 'Observatory', 'Chapel',
  'Servants Quarters', 'Nursery', 'Music Room', 'Laboratory', 'Orangery', 'Attic', 'Armoury', 'Winter Garden', 'Boathouse', 'Gatehouse',
];
const OWN = ['graph TD', ...ROOMS.map((name, at) => `  r${at}[${name}] --- r${(at + 1) % 20}[${ROOMS[(at + 1) % 20]}]`), '  r0 --- r10', '  r5 --- r15'].join('\n');

/** Names that leave their rooms, are too small to be read, or say something else than their rooms are called. */
const wrong = (page: Page, maps: string) =>
  page.locator(maps).evaluateAll((houses) =>
    houses.flatMap((house) =>
      [...house.querySelectorAll<HTMLElement>('[data-room]')].flatMap((room) => {
        const [full, name] = [room.dataset['room']!.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2'), room.querySelector<HTMLElement>('.name')!];
        const lines = [...name.children].map((line) => line.textContent!.trim());
        const [outer, size] = [room.getBoundingClientRect(), parseFloat(getComputedStyle(name).fontSize)];
        const leaves = [...name.children].some((line) => {
          const range = document.createRange();
          range.selectNodeContents(line);
          const inner = range.getBoundingClientRect();
          return inner.width === 0 || inner.left < outer.left - 0.5 || inner.right > outer.right + 0.5;
        });
        const words = full.split(' ');
        const shown = lines.join(' ').split(' ');
        const isCut = !shown.every((word, at) => word === words[at]);
        // Where not even the first word has room: its first letters.
        const isShort = shown.length === 1 && shown[0]!.length <= 3 && full.toLowerCase().startsWith(shown[0]![0]!.toLowerCase());
        const found = [leaves && 'leaves its room', size < 11 && `${size} px`, isCut && !isShort && `reads ${lines.join('/')}`].filter(Boolean);
        return found.length === 0 ? [] : [`${full}: ${found.join(', ')}`];
      }),
    ),
  );

/** Rooms that have to do with their initials. */
const short = (page: Page, maps: string) =>
  page.locator(maps).first().locator('[data-room]').evaluateAll((rooms) =>
    rooms.flatMap((room) => {
      const [first] = (room as HTMLElement).dataset['room']!.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2').split(' ');
      const shown = room.querySelector('.name')!.firstElementChild!.textContent!.trim();
      return shown.split(' ')[0] === first ? [] : [`${first}: ${shown}`];
    }),
  );

describe('at 360 px', () => {
  for (const map of MAPS) {
    it(`${map}: every name is read at the desk and on the sheet`, async () => {
      const within = await context(PHONE);
      const page = await open(within, `#/kronologic@4:easy,samples=1,map=${map}#11`);
      await page.locator('.board .room').first().waitFor({ timeout: 60_000 });
      expect(await wrong(page, '.board .house'), 'at the desk').toEqual([]);
      expect(await short(page, '.board .house'), 'whole words at the desk').toEqual([]);
      await page.locator('.board .room').first().click();
      await page.locator('button[data-time="2"]').click();
      await page.locator('[data-ask]').click();
      await page.getByTestId('answer').waitFor();
      await page.getByRole('button', { name: 'Notes' }).click();
      const maps = '[data-testid=notes] .maps .house';
      await page.locator(maps).nth(3).waitFor();
      expect(await wrong(page, maps), 'on the sheet').toEqual([]);
      expect(await short(page, maps), 'whole words on the sheet').toEqual([]);
      await fits(page, map);
      await shot(page, `krono-names-${map}`, false);
      await within.close();
    });
  }

  it('a map of one’s own with twenty rooms is read, too', async () => {
    const within = await context(PHONE);
    const page = await open(within, '#/notes');
    await page.getByText('My own map').click();
    await page.getByLabel('Rooms and doors').fill(OWN);
    // It is drawn a moment after the last letter.
    await page.locator('.drawing [data-room]').nth(19).waitFor();
    const go = page.getByRole('button', { name: 'Open the sheet' });
    await go.click();
    // Built-in maps to choose from are drawn, too.
    await go.waitFor({ state: 'detached' });
    await page.locator('.maps .house').nth(5).waitFor();
    expect(await page.locator('.maps .house').first().locator('[data-room]').count()).toBe(20);
    expect(await wrong(page, '.maps .house'), 'on the sheet').toEqual([]);
    await fits(page, 'twenty rooms');
    await shot(page, 'krono-names-own', false);
    const desk = await open(within, `#/kronologic@4:easy,samples=1,map=${encodeURIComponent(encodeURIComponent(OWN.replace(/^graph TD\n/, '').replace(/\n\s*/g, ';').trim()))}#11`);
    await desk.locator('.board .room').nth(19).waitFor({ timeout: 60_000 });
    expect(await wrong(desk, '.board .house'), 'at the desk').toEqual([]);
    await fits(desk, 'twenty rooms at the desk');
    await shot(desk, 'krono-names-own-desk', false);
    await within.close();
  });
});
