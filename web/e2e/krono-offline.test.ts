// A whole night without the network, after one visit that never opened Kronologic: questions, a hint, notes, the accusation, the
// night again, and the same after a reload.
import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { context, INSTALLED, keptOnDevice, open, ready } from './browser.ts';
import { ask } from './krono.ts';
import { climb } from './play.ts';
import { program } from './server.ts';

const NIGHT = 'kronologic@4:easy#7';

it('plays a whole night offline after one visit', async () => {
  const { answer } = JSON.parse(execFileSync(program(), ['new', NIGHT, '--format', 'json'], { encoding: 'utf8' })) as { answer: { facts: { s2: { phantom: string } }; schedule: Record<string, string[]> } };
  const there = (room: string, time: number) => Object.values(answer.schedule).filter((rooms) => rooms[time - 1] === room).length;
  const within = await context(INSTALLED);
  const page = await open(within);
  await keptOnDevice(page);
  await within.setOffline(true);
  await page.evaluate((name) => (location.hash = `#/${name}`), NIGHT);
  await page.locator('.board [data-room=Gallery]').waitFor({ timeout: 60_000 });
  for (const [room, time] of [['Gallery', 3], ['Masks', 2], ['Foyer', 4]] as const) {
    await ask(page, room, { time });
    expect(await page.getByTestId('number').textContent(), `${room} at ${time}`).toBe(String(there(room, time)));
    await page.getByRole('button', { name: 'Next question' }).click();
  }
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await climb(page.getByTestId('hint'));
  await page.getByTestId('hint').getByRole('button', { name: 'Close' }).first().click();
  // Notes are taken and stay.
  await page.getByRole('button', { name: 'Notes' }).click();
  await page.locator('[data-testid=notes] [data-time="5"] [data-room=Stairs]').click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Here', exact: true }).first().click();
  await page.keyboard.press('Escape');
  await page.locator('[data-testid=notes] [data-saved=device]').waitFor({ state: 'attached' });
  await page.keyboard.press('Escape');
  // What lay over the page takes its step back first. Then the page is closed and opened again, still without the network.
  await expect.poll(() => page.evaluate(() => history.state?.over)).toBeUndefined();
  await page.reload();
  await ready(page);
  expect(await page.locator('[data-row]').count()).toBe(3);
  await page.getByRole('button', { name: 'Notes' }).click();
  await page.locator('[data-testid=notes] [data-time="5"] [data-room=Stairs] .token.mine').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Accuse' }).click();
  await page.locator(`[data-choice=${answer.facts.s2.phantom}]`).click();
  await page.locator('[data-accuse]').click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Solved' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Watch the night' }).click();
  const phantom = page.locator(`[data-person=${answer.facts.s2.phantom}]`);
  const before = await phantom.getAttribute('style');
  await expect.poll(() => phantom.getAttribute('style'), { timeout: 8000 }).not.toBe(before);
  // Another night is made, too.
  await page.evaluate(() => (location.hash = '#/night'));
  await page.locator('[data-scenario=s5]').first().waitFor({ state: 'attached' });
  const foot = page.locator('.foot .button');
  for (const _ of ['the place', 'what happens']) await foot.click();
  await page.getByTestId('envelope').waitFor({ timeout: 60_000 });
  await within.close();
});
