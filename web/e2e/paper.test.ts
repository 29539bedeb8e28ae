// On paper: a sheet with the puzzle, a second one with what is read on the way, and not the page around it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { context, DESKTOP, open, type Looks } from './browser.ts';
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
