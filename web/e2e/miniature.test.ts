// Today's own boards, on their posters: those of the program, without fetching anything and without telling anything.
import { execFileSync } from 'node:child_process';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { accessible, context, fits, INSTALLED, keptOnDevice, open, ready, shot } from './browser.ts';
import { program } from './server.ts';

interface Document {
  puzzle: { grid: number[]; rows: number; cols: number; start: number; people: { spiritualRoot: string[] }[]; map: { rooms: string[] }; cards: { time?: string }[] };
  answer: { identities?: string[] };
}

const poster = (page: Page, family: string) => page.locator(`.poster[data-family=${family}]`);
const board = (page: Page, family: string) => poster(page, family).locator('[data-miniature]');
const made = (name: string) => JSON.parse(execFileSync(program(), ['new', name, '--format', 'jsonl', '--quiet'], { encoding: 'utf8' })) as Document;
const heights = (page: Page) => page.locator('.poster, .go').evaluateAll((all) => all.map((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().left].map(Math.round)));

it('is drawn in a quiet moment, moves nothing, and is there at once the next time', async () => {
  const within = await context(INSTALLED);
  const page = await open(within);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  expect(await page.locator('[data-miniature=empty]').count()).toBe(5);
  const before = await heights(page);
  await keptOnDevice(page);
  await page.locator('[data-miniature=drawn]').nth(4).waitFor({ timeout: 60_000 });
  expect(await heights(page), 'what stands on the page stays where it is').toEqual(before);

  const named = async (family: string) => made((await poster(page, family).getAttribute('data-name')) ?? '');
  const tetonor = await named('tetonor');
  expect((await board(page, 'tetonor').locator('text').allTextContents()).map(Number)).toEqual(tetonor.puzzle.grid);
  const demons = await named('demons');
  await expect.poll(() => board(page, 'demons').locator('.woodcut').count()).toBe(demons.puzzle.people.length);
  const known = await board(page, 'demons').locator('.woodcut').evaluateAll((all) => all.flatMap((one, at) => (one.classList.contains('unknown') ? [] : [at])));
  expect(known, 'nobody is given away').toEqual([demons.puzzle.start]);
  const rooms = (await board(page, 'kronologic').locator('.wall').getAttribute('d'))!.split('Z').length - 1;
  expect(rooms).toBe((await named('kronologic')).puzzle.map.rooms.length);

  expect(await board(page, 'testimony').locator('.bar').count(), 'a bar for each window').toBe((await named('testimony')).puzzle.cards.filter(({ time }) => time !== undefined).length);

  const cards = (await named('pairplay')).puzzle.cards.length;
  await expect.poll(() => board(page, 'pairplay').locator('.kind').count(), { message: 'a kind on each card' }).toBe(cards);

  // What is kept is what is shown.
  const kept = (await page.evaluate(() => localStorage.getItem('cluesmith.miniatures')))!;
  expect(Object.values(JSON.parse(kept) as Record<string, { miniature: object }>).map(({ miniature }) => Object.keys(miniature).sort())).toEqual([
    ['columns', 'family', 'grid'],
    ['columns', 'family', 'kind', 'roots', 'start'],
    ['corridors', 'family', 'gaps', 'height', 'rooms', 'width'],
    ['bars', 'family', 'incident', 'lanes'],
    ['family', 'kinds'],
  ]);
  await accessible(page, 'posters with miniatures');
  await fits(page, 'posters with miniatures');
  await shot(page, 'today-miniatures');

  fetched.length = 0;
  await page.reload();
  await ready(page);
  expect(await page.locator('[data-miniature=drawn]').count()).toBe(5);
  expect(fetched.filter((url) => url.endsWith('.wasm')), 'no engine is asked for').toEqual([]);
  await within.close();
});

it('has the faces that people have on the board itself', async () => {
  const within = await context(INSTALLED);
  const page = await open(within);
  await keptOnDevice(page);
  await board(page, 'demons').locator('.woodcut').first().waitFor({ timeout: 60_000 });
  const faces = () => page.locator('.woodcut').evaluateAll((all) => all.map((one) => [...one.querySelectorAll('path')].map((path) => path.getAttribute('d')).join('|')));
  const small = await faces();
  await poster(page, 'demons').click();
  await page.locator('[data-place=A1] .woodcut').waitFor();
  const large = await page.locator('[data-place] .woodcut').evaluateAll((all) => all.map((one) => [...one.querySelectorAll('path')].map((path) => path.getAttribute('d')).join('|')));
  expect(small).toEqual(large);
  await within.close();
});
