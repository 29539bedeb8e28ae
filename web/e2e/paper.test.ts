// On paper: a sheet with the puzzle, a second one with what is read on the way, and not the page around it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { context, DESKTOP, open, shot, type Looks } from './browser.ts';
import { ARTIFACTS } from './server.ts';

/** A puzzle, its pages, what is sealed. */
const SHEETS: [string, number, number, Looks][] = [
  ['tetonor:hard#7', 1, 0, { language: 'en' }],
  ['demons:hard#5', 2, 19, { language: 'en', theme: 'dark' }],
  ['demons:easy,rows=6,cols=6#5', 2, 35, { language: 'en' }],
  ['demons:hard#5', 2, 19, { language: 'zh' }],
];

for (const [name, pages, sealed, looks] of SHEETS) {
  it(`${name} can be played, ${looks.language}, ${looks.theme ?? 'light'}`, async () => {
    const within = await context(DESKTOP, looks);
    const page = await open(within, `#/${name}`);
    const sheet = page.getByTestId('sheet');
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('[data-testid=sheet] img')?.complete);
    // With its generator, which the address left out.
    expect(await sheet.textContent()).toContain(name.slice(name.indexOf(':')));
    expect(await sheet.isVisible()).toBe(false);
    const entries = await page.getByTestId('sealed').allTextContents();
    expect(entries).toHaveLength(sealed);
    // By number and without names; what is on the screen does not have them.
    for (const [at, entry] of entries.entries()) expect(entry).toMatch(new RegExp(`^${at + 1} (demon: ".+"|cultivator: ".+"|妖魔：“.+”|修士：“.+”)$`));
    const file = `print-${name.replace(/[:#,=]/g, '-')}-${looks.language}.pdf`;
    const pdf = await page.pdf({ format: 'A4', path: join(ARTIFACTS, file), margin: { top: '1.2cm', bottom: '1.2cm', left: '1.2cm', right: '1.2cm' } });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(pages);
    expect(readFileSync(join(ARTIFACTS, file)).length).toBeGreaterThan(5_000);
    await page.emulateMedia({ media: 'print' });
    expect(await sheet.isVisible()).toBe(true);
    expect(await page.getByRole('toolbar').count()).toBe(0);
    expect(await sheet.evaluate((one) => getComputedStyle(one).color), 'dark ink').toBe('rgb(29, 37, 48)');
    await within.close();
  });
}

it('is printed by a button', async () => {
  const within = await context(DESKTOP);
  const page = await open(within, '#/tetonor:hard#7');
  await page.evaluate(() => (window.print = () => void (document.title = 'printed')));
  await page.getByRole('button', { name: 'Print' }).click();
  await page.waitForFunction(() => document.title === 'printed');
  await within.close();
});

it('has dark ink where the player chose the dark theme', async () => {
  const within = await context(DESKTOP);
  await within.addInitScript(() => localStorage.setItem('cluesmith.settings', '{"theme":"dark"}'));
  const page = await open(within, '#/tetonor:hard#7');
  await page.emulateMedia({ media: 'print' });
  expect(await page.getByTestId('sheet').evaluate((one) => getComputedStyle(one).color)).toBe('rgb(29, 37, 48)');
  await within.close();
});

for (const [name, cards, language] of [['testimony:hard#505', 6, 'en'], ['testimony:hard#505', 6, 'zh'], ['pairplay:easy#7', 8, 'en'], ['pairplay:hard#12', 8, 'zh']] as const) {
  it(`${name} is cut out of paper, ${language}`, async () => {
    const within = await context(DESKTOP, { language });
    const page = await open(within, `#/${name}`);
    await page.locator('button[data-card]').first().waitFor();
    expect(await page.locator('div[data-cut]').count()).toBe(0);
    await page.evaluate(() => addEventListener('beforeprint', () => (document.body.dataset['cut'] = String(document.querySelectorAll('div[data-cut]').length))));
    const file = `print-${name.replace(/[:#]/g, '-')}-${language}`;
    const pdf = await page.pdf({ format: 'A4', path: join(ARTIFACTS, `${file}.pdf`), margin: { top: '1.2cm', bottom: '1.2cm', left: '1.2cm', right: '1.2cm' } });
    expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)!.length).toBeLessThanOrEqual(2);
    expect(await page.evaluate(() => document.body.dataset['cut']), 'they are there when the browser prints').toBe(String(cards));
    // On a sheet of paper: nothing is beside it, and no card is cut by its own border.
    await page.setViewportSize({ width: 703, height: 1032 });
    await page.emulateMedia({ media: 'print' });
    await page.locator('div[data-cut]').nth(cards - 1).waitFor();
    const cut = await page.locator('div[data-cut]').evaluateAll((all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1 || one.getBoundingClientRect().right > innerWidth).map((one) => one.textContent));
    expect(cut).toEqual([]);
    await shot(page, file);
    await within.close();
  });
}
