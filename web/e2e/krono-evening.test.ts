// A whole evening on one device: a host makes a night, the television stands ready, somebody plays, notes flow in, and in the end
// everybody sees the night again.
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { accessible, context, DESKTOP, fits, nameIn, open, PHONE, ready, shot, type Looks } from './browser.ts';
import { keptNames } from './kept.ts';
import { called, nothingPrivate } from './krono.ts';
import { program } from './server.ts';

const EVENINGS: [string, typeof PHONE, Looks][] = [
  ['phone', PHONE, {}],
  ['desktop-dark', { viewport: { width: 1920, height: 1080 } }, { theme: 'dark' }],
  ['tablet-zh', { viewport: { width: 768, height: 1024 } }, { language: 'zh' }],
  ['desktop', DESKTOP, {}],
];

describe('a whole evening', () => {
  it('is played with the night that was drawn: nothing is drawn again when it starts', async () => {
    const within = await context(DESKTOP);
    const page = await open(within, '#/night');
    await page.locator('[data-scenario=s2]').first().waitFor({ state: 'attached' });
    await page.getByRole('textbox', { name: 'Nights drawn' }).fill('1500');
    const begun = Date.now();
    await page.getByTestId('make').click();
    await page.getByTestId('envelope').waitFor({ timeout: 120_000 });
    const drawing = Date.now() - begun;
    const start = page.locator('.acts a.strong:visible');
    const [night, together] = [await start.getAttribute('href'), await page.locator('.acts a').nth(1).getAttribute('href')];
    const clicked = Date.now();
    await start.click();
    await page.locator('.board [data-room=Gallery]').waitFor();
    const opening = Date.now() - clicked;
    expect(opening, `opened in ${opening} ms, drawn in ${drawing} ms`).toBeLessThan(drawing / 2);
    expect(nameIn(page.url())).toBe(nameIn(night));
    // Passed round, it is the same night, and just as soon there.
    await page.evaluate((href) => Object.assign(document.body.appendChild(document.createElement('a')), { href }).click(), together!);
    const begin = page.getByRole('button', { name: 'Begin' });
    await begin.waitFor();
    const sat = Date.now();
    await begin.click();
    await page.getByTestId('hand').waitFor();
    const laying = Date.now() - sat;
    expect(laying, `laid in ${laying} ms, drawn in ${drawing} ms`).toBeLessThan(drawing / 2);
    await within.close();
  });

  for (const [name, device, looks] of EVENINGS) {
    it(`goes from the recipe to the replay, on a ${name}`, async () => {
      const within = await context(device, looks);
      const page = await open(within, '#/night');
      await page.locator('[data-scenario=s2]').first().waitFor({ state: 'attached' });
      // On a narrow screen the recipe has three steps with one button at the foot.
      const foot = page.locator('.foot .button');
      await expect.poll(async () => (await foot.isVisible()) || (await page.getByTestId('make').isVisible())).toBe(true);
      if (await foot.isVisible()) for (const _ of ['the place', 'what happens']) await foot.click();
      else await page.getByTestId('make').click();
      await page.getByTestId('envelope').waitFor({ timeout: 60_000 });
      const start = page.locator('.acts a.strong:visible, .foot a:visible').first();
      const night = nameIn(await start.getAttribute('href'));
      const { answer, puzzle } = JSON.parse(execFileSync(program(), ['new', night, '--format', 'json'], { encoding: 'utf8' })) as {
        answer: { facts: { s2: { phantom: string } }; schedule: Record<string, string[]> };
        puzzle: { map: { rooms: string[] } };
      };
      const screen = await open(within, '#/tv');
      await start.click();
      await ready(page);
      const [written = ''] = puzzle.map.rooms;
      const [room, phantomName] = [written, answer.facts.s2.phantom].map((name) => called(looks, name)) as [string, string];
      await page.locator(`.board [data-room="${room}"]`).waitFor({ timeout: 60_000 });
      await page.locator(`.board [data-room="${room}"]`).click();
      await page.locator('button[data-time="3"]').click();
      await page.locator('[data-ask]').click();
      await page.getByTestId('answer').waitFor();
      const there = Object.values(answer.schedule).filter((rooms) => rooms[2] === written).length;
      expect(await page.getByTestId('number').textContent()).toBe(String(there));
      await fits(page, 'the desk');
      await accessible(page, `an answer, ${name}`);
      await shot(page, `krono-evening-answer-${name}`, false);

      // The television has heard the number, and nobody's secret.
      await expect.poll(() => screen.getByTestId('tv-answer').textContent()).toContain(String(there));
      await nothingPrivate(screen, 'on the television');
      // Nor is it kept beside it: both pages share what the device keeps.
      await expect.poll(() => keptNames(page)).toContain(night);
      await nothingPrivate(page, 'at the desk while nobody looks');
      await shot(screen, `krono-evening-tv-${name}`, false);

      // The note sheet has the number, too: beside the desk, or over it.
      const beside = device.viewport!.width >= 1280;
      if (!beside) await page.locator('.tools .tool').nth(2).click();
      const notes = page.locator(beside ? '.beside' : '[data-testid=notes]');
      await notes.locator('[data-time="3"]').first().waitFor();
      await expect.poll(() => notes.locator('[data-time="3"]').first().innerText()).toContain(String(there));
      await fits(page, 'the notes');
      await accessible(page, `the notes, ${name}`);
      await shot(page, `krono-evening-notes-${name}`, false);
      if (!beside) await page.keyboard.press('Escape');

      await page.locator('.tools .tool').nth(1).click();
      await page.locator(`[data-choice="${phantomName}"]`).click();
      await page.locator('[data-accuse]').click();
      await page.getByTestId('rating').waitFor({ timeout: 60_000 });
      await page.getByTestId('rating').locator('xpath=following::button[1]').waitFor();
      await page.keyboard.press('Escape');
      const phantom = page.locator(`[data-testid=replay-night] [data-person="${phantomName}"]`);
      await phantom.waitFor();
      await accessible(page, `the night again, ${name}`);
      await shot(page, `krono-evening-night-${name}`, false);
      // Everybody may see it now.
      await expect.poll(() => screen.locator('.tv').innerText(), { timeout: 20_000 }).toContain(phantomName);
      await shot(screen, `krono-evening-tv-end-${name}`, false);
      await within.close();
    });
  }
});
