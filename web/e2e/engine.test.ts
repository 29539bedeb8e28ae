// The engine in the browser: the same documents as natively, and quick.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import type { Page } from 'playwright-core';
import { EXAMPLES } from '../src/learn/scenarios.ts';
import { accessible, context, DESKTOP, fits, hardToHit, open, PHONE, settled, shot } from './browser.ts';
import { ARTIFACTS, program, ROOT } from './server.ts';

const families: { name: string; levels: { name: string }[] }[] = JSON.parse(
  execFileSync(program(), ['families', '--format', 'json'], { encoding: 'utf8' }),
);
/** The app has engines for the families that have a page. */
const inTheApp = families.filter(({ name }) => existsSync(join(ROOT, 'web/src/families', name)));
const assets = readdirSync(join(ROOT, 'web/dist/assets'));
const worker = assets.find((name) => /^worker.*\.js$/.test(name));

const KB = 1024;
/** Bytes of each engine, packed. */
const MOST: Record<string, number> = { tetonor: 200 * KB, demons: 200 * KB, kronologic: 400 * KB, testimony: 300 * KB, pairplay: 300 * KB };
/** Milliseconds for a puzzle. A night is drawn and played through several times before its level is known; boards of Tetonor are sought until one asks for enough. */
const SOON: Record<string, number> = { tetonor: 400, demons: 100, kronologic: 1_500, testimony: 400, pairplay: 400 };
/** How many puzzles of a family are compared. */
const MANY = 200;
/** Nights drawn one by one are as many nights in less time; some of each level are made as usual. */
const QUICKLY: Record<string, string[]> = { kronologic: ['--set', 'samples=1'] };
/** What else is compared at every level: rules that are not those of the usual puzzle. */
const ALSO: Record<string, string[][]> = { kronologic: Object.keys(EXAMPLES).map((id) => ['--set', `scenario=${id}`, '--set', 'samples=1']) };

interface Made {
  /** What kind of reply it is. */
  reply: string;
  text: string;
  milliseconds: number;
}

/** Has the app's own worker make these puzzles, one after the other. */
const make = (page: Page, family: string, names: string[]) => talk(page, family, names.map((name) => ({ ask: 'document', name })));

/** Puts these requests to the app's own worker, one after the other. */
async function talk(page: Page, family: string, requests: object[]): Promise<Made[]> {
  return page.evaluate(
    async ([file, family, requests]) => {
      const engine = new Worker(new URL(`assets/${file}`, document.baseURI), { type: 'module' });
      const { href } = document.querySelector<HTMLLinkElement>(`link[rel=engine][title=${family}]`)!;
      engine.postMessage({ family, code: await WebAssembly.compileStreaming(fetch(href)) });
      const ask = (number: number, request: unknown) =>
        new Promise<{ reply: Omit<Made, 'milliseconds'> }>((resolve) => {
          const hear = ({ data }: MessageEvent) => {
            if (data.number !== number || !('reply' in data)) return;
            engine.removeEventListener('message', hear);
            resolve(data);
          };
          engine.addEventListener('message', hear);
          engine.postMessage({ family, number, question: { request } });
        });
      await ask(0, { ask: 'families' });
      const made = [];
      for (const [at, request] of (requests as object[]).entries()) {
        const before = performance.now();
        const { reply } = await ask(at + 1, request);
        made.push({ reply: reply.reply, text: reply.text, milliseconds: performance.now() - before });
      }
      engine.terminate();
      return made;
    },
    [worker, family, requests] as const,
  );
}

const median = (numbers: number[]) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;

describe('the engine in the browser', () => {
  it('is a file for each family, and none of them is heavy', () => {
    const packed = assets.filter((file) => file.endsWith('.wasm.br')).map((file) => ({ file, size: statSync(join(ROOT, 'web/dist/assets', file)).size }));
    const figures = packed.map(({ file, size }) => `${file.split('-')[0]}: ${(size / 1000).toFixed(0)} KB packed`);
    console.log(figures.join('\n'));
    writeFileSync(join(ARTIFACTS, 'engines.txt'), figures.join('\n') + '\n');
    expect(packed.map(({ file }) => file.split('-')[0]).sort()).toEqual(inTheApp.map(({ name }) => name).sort());
    for (const { file, size } of packed) expect(size, file).toBeLessThanOrEqual(MOST[file.split('-')[0]!] ?? 0);
  });

  for (const { name, levels } of inTheApp) {
    it(`makes the same ${name} as the program, and soon`, { timeout: 600_000 }, async () => {
      const within = await context(DESKTOP);
      const page = await open(within);
      const each = Math.ceil(MANY / levels.length);
      const figures: string[] = [];
      const natively = (level: string, count: number, more: string[]) =>
        execFileSync(program(), ['new', name, '--level', level, '--count', String(count), '--seed', '1', '--format', 'jsonl', ...more], { encoding: 'utf8', maxBuffer: 1 << 28 });
      for (const level of levels) {
        const quickly = QUICKLY[name] ?? [];
        const usual = natively(level.name, each, quickly) + (quickly.length > 0 ? natively(level.name, 3, []) : '');
        const native = usual + (ALSO[name] ?? []).map((more) => natively(level.name, 1, more)).join('');
        const documents = native.trim().split('\n');
        const ids = documents.map((line) => (JSON.parse(line) as { id: string }).id);
        expect(ids.length).toBeGreaterThanOrEqual(each + (ALSO[name]?.length ?? 0));
        const made = await make(page, name, ids);
        for (const [at, one] of made.entries()) expect(one.text === documents[at], `${ids[at]} differs in the browser`).toBe(true);
        const times = made.map((one) => one.milliseconds);
        expect(median(times), `${name} ${level.name}: median of a puzzle`).toBeLessThanOrEqual(SOON[name] ?? 0);
        figures.push(`${name} ${level.name}: ${made.length} equal, median ${median(times).toFixed(1)} ms, worst ${Math.max(...times).toFixed(0)} ms`);
      }
      console.log(figures.join('\n'));
      writeFileSync(join(ARTIFACTS, `generation-${name}.txt`), figures.join('\n') + '\n');
      await within.close();
    });
  }

  // A night of six rooms, people and times, and one of ten: the first sentence, in milliseconds.
  const TEN = 'map=A---B---C---D---E---F---G---H---K---J---A;A---F;C---H,people=10,timesteps=10,samples=1';
  const LARGE = `kronologic@4:easy,${TEN}#3`;
  /** Twenty-five questions: every room at two times and how often one person was in it, until there are enough. */
  const QUESTIONS = [...'ABCDEFGHKJ'].flatMap((room, at) => [`ask ${room} ${1 + ((3 * at) % 10)}`, `ask ${room} ${1 + ((3 * at + 5) % 10)}`, `ask ${room} ${at % 2 === 0 ? 'Alice' : 'Bob'}`]).slice(0, 25);
  const NIGHTS: [string, string[], number][] = [
    ['kronologic@4:easy#7', ['ask Gallery 3', 'ask Masks 4', 'ask Stairs 2'], 300],
    [LARGE, ['ask A 3', 'ask C 4', 'ask F 2'], 2_000],
    // The scenarios with the most to think about, late in the night: here the hint is looked at, everything that follows takes longer.
    [`kronologic@4:medium,scenario=s10,${TEN}#3`, QUESTIONS, 2_000],
    [`kronologic@4:medium,scenario=s19,${TEN}#3`, QUESTIONS, 2_000],
  ];
  for (const [name, moves, most] of NIGHTS) {
    it(`thinks about a night within ${most} ms: ${name.slice(0, 34)}, ${moves.length} answers`, async () => {
      const within = await context(DESKTOP);
      const page = await open(within);
      const conclude = { ask: 'consult', family: 'kronologic', seat: null, question: { wish: 'conclude' } };
      const late = moves.length > 3;
      const asked = [1, 2, 3].flatMap(() => (late ? [{ ask: 'hint' }] : [{ ask: 'hint' }, conclude]));
      const replies = await talk(page, 'kronologic', [{ ask: 'open', name }, ...moves.map((text) => ({ ask: 'play', text })), ...asked]);
      // What is refused is soon refused.
      const wanted = [...Array.from({ length: 1 + moves.length }, () => 'changed'), ...asked.map(({ ask }) => (ask === 'hint' ? 'hint' : 'consulted'))];
      expect(replies.map(({ reply }) => reply), replies[0]!.text).toEqual(wanted);
      const best = (kind: string) => Math.min(...replies.filter(({ reply }) => reply === kind).map(({ milliseconds }) => milliseconds));
      const [hint, follows] = [best('hint'), late ? 0 : best('consulted')];
      console.log(`${name.slice(0, 34)}, ${moves.length} answers: hint ${hint.toFixed(0)} ms, what follows ${late ? 'not measured' : `${follows.toFixed(0)} ms`} (best of three)`);
      expect(hint).toBeLessThanOrEqual(most);
      expect(follows).toBeLessThanOrEqual(most);
      await within.close();
    });
  }

  for (const [language, theme] of [['en', 'light'], ['zh', 'dark']] as const) {
    it(`is waited for at a drawn forge, which can be left: ${language}, ${theme}`, async () => {
      const within = await context({ ...PHONE, viewport: { width: 320, height: 640 } }, { language, theme });
      // An engine on a line so slow that it does not come before it is let through.
      let letThrough = () => {};
      const through = new Promise<void>((resolve) => (letThrough = resolve));
      await within.route(/\/assets\/demons-[^/]*\.wasm$/, async (route) => (await through, await route.continue().catch(() => undefined)));
      const page = await within.newPage();
      await page.goto(`${inject('url')}/#/demons:easy#7`);
      const forge = page.locator('.waiting svg.loading');
      await forge.waitFor();
      await settled(page);
      const waiting = page.locator('.waiting');
      expect(await waiting.evaluate((one) => getComputedStyle(one).opacity)).toBe('1');
      const { width, height } = (await forge.boundingBox())!;
      expect(Math.min(width, height), 'it is seen').toBeGreaterThan(80);
      const said = language === 'en' ? 'Making the puzzle…' : '正在出题…';
      expect(await waiting.innerText()).toContain(said);
      expect(await page.getByRole('progressbar', { name: said }).count()).toBe(1);
      await fits(page, 'the forge');
      expect(await hardToHit(page)).toEqual([]);
      await accessible(page, 'the forge');
      await shot(page, `loading-${language}-${theme}`, false);
      await page.getByRole('button', { name: language === 'en' ? 'Cancel' : '取消' }).click();
      await page.locator('.poster').first().waitFor();
      await page.goBack();
      await forge.waitFor();
      letThrough();
      await page.locator('[data-place=A1]').waitFor();
      expect(await forge.count()).toBe(0);
      await within.close();
    });
  }

  it('can be called off, and goes on with something else', async () => {
    const within = await context(PHONE);
    const page = await open(within);
    // Takes seconds.
    await page.evaluate(() => (location.hash = '#/demons:brutal,rows=8,cols=8#3'));
    await page.getByRole('progressbar').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.locator('.poster').first().waitFor();
    await page.evaluate(() => (location.hash = '#/tetonor:hard#7'));
    await page.locator('[data-cell=A1]').waitFor();
    await page.evaluate(() => (location.hash = '#/needle#7'));
    await page.getByText('has no page yet').waitFor();
    await within.close();
  });
});
