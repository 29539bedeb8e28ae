// One run through the app in each engine that browsers are made of: what people do on the first day, with the network
// and without.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { KINDS, type Driver } from './drivers.ts';
import { ARTIFACTS, program, ROOT } from './server.ts';

const TETONOR = 'tetonor:easy,cells=8#7';
const DEMONS = 'demons:easy,rows=3,cols=3#2';
const NIGHT = 'kronologic@4:easy#7';
const TABLE = 'testimony:easy#4';
const PAIRS = 'pairplay:easy#7';
/** What is taught, in three lessons each. */
const TAUGHT = ['tetonor', 'demons', 'kronologic', 'testimony', 'pairplay'];
/** Pages that no navigation leads to, with what is on each of them and on no other. */
const PLACES = {
  tutorial: 'main li a[href="#/tutorial/kronologic"]',
  'tutorial/scenarios': '[data-scenario=s21] .frame',
  session: 'main [data-evening="2"]',
  bench: 'main [data-testid=figures]',
  notes: 'main .page[aria-busy=false] form',
  tv: '.tv[data-mode=idle] input[type=range]',
  style: '[data-theme-shown] ~ [data-theme-shown] [data-part=scenes]',
  'together/kronologic@4/easy/7': 'form ol input',
};
const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css', wasm: 'application/wasm', svg: 'image/svg+xml', webmanifest: 'application/manifest+json' };

/** A host of the built site that can go away. */
function host(): { server: Server; url: string } {
  const server = createServer((request, response) => {
    const file = join(ROOT, 'web/dist', (request.url ?? '/').slice(1) || 'index.html');
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.setHeader('content-type', TYPES[file.split('.').pop() ?? ''] ?? 'application/octet-stream');
    response.end(readFileSync(file));
  }).listen(0);
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}/` };
}

/** What the program knows of a puzzle. */
const know = <T>(verb: string, name: string): T => JSON.parse(execFileSync(program(), [verb, name, '--format', 'json'], { encoding: 'utf8' }));

/** Somebody at the browser, who waits for what they want to see. */
class Visitor {
  constructor(readonly driver: Driver) {}

  /** Waits until an expression holds, and returns it. */
  async until<T>(expression: string): Promise<T> {
    const value = () => this.driver.evaluate<T>(expression).catch(() => undefined);
    await expect.poll(value, { timeout: 30_000, interval: 100, message: expression }).toBeTruthy();
    return (await value()) as T;
  }

  count = (selector: string) => this.driver.evaluate<number>(`document.querySelectorAll(${JSON.stringify(selector)}).length`);

  /** Clicks on the first that fits and can be seen; its name narrows it down. */
  async click(selector: string, name = ''): Promise<void> {
    const find = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => one.checkVisibility() && (one.ariaLabel ?? one.textContent).trim().startsWith(${JSON.stringify(name)}))`;
    await this.until(`${find} !== undefined`);
    const [x, y] = await this.driver.evaluate<[number, number]>(`(async () => {
      const one = ${find};
      one.scrollIntoView({ block: 'center', behavior: 'instant' });
      await new Promise(requestAnimationFrame);
      const box = one.getBoundingClientRect();
      return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)];
    })()`);
    await this.driver.click(x, y);
  }

  async go(hash: string): Promise<void> {
    await this.driver.evaluate(`void (location.hash = ${JSON.stringify(`#/${hash}`)})`);
  }

  /** Shows the page anew, and waits for something on it. */
  async reload(selector: string): Promise<void> {
    await this.driver.evaluate(`void ((window.old = true), setTimeout(() => location.reload(), 0))`);
    await this.until(`window.old === undefined && document.querySelector(${JSON.stringify(selector)}) !== null`);
  }

  /** A hint that tells of something, and is closed again. */
  async hint(): Promise<void> {
    await this.click('button', 'Hint');
    await this.until(`document.querySelector('[data-testid=hint] p')?.textContent.length > 5`);
  }
}

async function solveTetonor(visitor: Visitor): Promise<void> {
  const { answer } = know<{ answer: { pairs: [number, number][] } }>('new', TETONOR);
  for (const [a, b] of answer.pairs) {
    await visitor.click(`[data-number="${a * b}"]:not(:has(.entry))`);
    await visitor.click('button', 'Product');
    for (const digit of String(a)) await visitor.click('.key', digit);
    await visitor.click('button', 'Second number');
    for (const digit of String(b)) await visitor.click('.key', digit);
    await visitor.click('button', 'Fill in');
  }
}

async function solveDemons(visitor: Visitor): Promise<void> {
  const steps = know<{ moves: string[] }[]>('explain', DEMONS);
  for (const move of steps.flatMap((step) => step.moves)) {
    const [place, kind] = move.split('=');
    await visitor.click(`[data-place=${place}]`);
    await visitor.click(`[data-judge=${kind}]`);
    await visitor.until(`document.querySelector('[data-place=${place}]').dataset.kind !== 'unknown'`);
  }
}

const SOLVED = `[...document.querySelectorAll('dialog[open] h2')].some((one) => one.textContent.includes('Solved'))`;
/** Also what a first visit does without for a while is here: engines, and pages that not everybody opens. */
const KEPT = `(async () => {
  if (navigator.serviceWorker.controller === null) return false;
  const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  const kept = new Set(all.flat().map((request) => request.url));
  const later = JSON.parse(/LATER = (\\[.*?\\])/.exec(await (await fetch('sw.js')).text())[1]);
  return later.length > 5 && later.every((file) => kept.has(new URL(file, document.baseURI).href));
})()`;

async function visit(visitor: Visitor, { server, url }: ReturnType<typeof host>): Promise<void> {
  const { driver } = visitor;
  await driver.goto(url);
  await visitor.until(`document.querySelectorAll('.poster').length === 5`);
  await visitor.until(`navigator.serviceWorker.controller !== null`);
  // Long enough for a page that takes its own first worker for a new one to say so.
  await new Promise((later) => setTimeout(later, 1500));
  expect(await visitor.count('.notice button'), 'nothing is new on a first visit').toBe(0);

  const pages = await driver.evaluate<string[]>(`[...document.querySelectorAll('nav a')].map((link) => link.getAttribute('href'))`);
  expect(pages.length).toBeGreaterThan(4);
  for (const page of pages) {
    await visitor.click(`nav a[href="${page}"]`);
    await visitor.until(`document.querySelector('nav a[aria-current=page]')?.getAttribute('href') === ${JSON.stringify(page)} && document.querySelector('h1')?.textContent.length > 2`);
  }

  for (const [page, telling] of Object.entries(PLACES)) {
    await visitor.go(page);
    await visitor.until(`document.querySelector(${JSON.stringify(telling)})`);
  }
  await visitor.click('button', 'Begin');
  await visitor.until(`document.querySelector('[data-testid=hand]')`);

  for (const family of TAUGHT) {
    await visitor.go(`tutorial/${family}`);
    for (const lesson of [1, 2, 3]) {
      await visitor.click(`.step`, `Lesson ${lesson} of 3`);
      await visitor.until(`document.querySelector('.step[aria-current=step]')?.textContent.trim() === '${lesson}' && document.querySelector('[data-testid=question]')?.textContent.length > 10 && document.querySelector('[data-cell], [data-place], [data-room], [data-card]') !== null`);
    }
  }

  await visitor.go(TETONOR);
  await visitor.until(`document.querySelector('[data-cell=A1]')`);
  await visitor.hint();
  await visitor.reload('[data-cell=A1]');
  await solveTetonor(visitor);
  await visitor.until(SOLVED);
  expect(await visitor.count('.cell .entry')).toBe(8);
  await visitor.reload('.cell .entry');
  expect(await visitor.count('.cell .entry'), 'what was filled in stays').toBe(8);

  await visitor.until(KEPT);
  await new Promise((closed) => {
    server.close(closed);
    server.closeAllConnections();
  });
  await visitor.reload('.cell .entry');
  await visitor.go(DEMONS);
  await visitor.until(`document.querySelector('[data-place=A1]')`);
  await visitor.hint();
  await visitor.reload('[data-place=A1]');
  await solveDemons(visitor);
  await visitor.until(SOLVED);
  await visitor.reload('[data-place=A1]');
  expect(await visitor.count('[data-kind=unknown]'), 'what was judged stays').toBe(0);

  for (const board of [TABLE, PAIRS]) {
    await visitor.go(board);
    await visitor.until(`document.querySelector('h1')?.textContent.includes(${JSON.stringify(board === TABLE ? 'Home Smart Home' : 'Pair Play')}) && document.querySelectorAll('button[data-card]').length > 3`);
    await visitor.hint();
    await visitor.click('button[data-card]');
    await visitor.until(`document.querySelectorAll('button[data-card][aria-pressed=true]').length === 1`);
  }

  await visitor.go(NIGHT);
  await visitor.until(`document.querySelectorAll('.board .room').length === 6`);
  await visitor.click('.board .room[data-room=Gallery]');
  await visitor.click('button[data-time="3"]');
  await visitor.click('[data-ask]');
  await visitor.until(`document.querySelector('[data-testid=answer]')?.textContent.includes('5')`);
  await visitor.go('night');
  await visitor.until(`document.querySelector('[data-scenario=s2]')`);
}

/** What only a host that answers paths has: a puzzle under its path, and a board for a frame of another page. */
async function follow(visitor: Visitor, url: string): Promise<void> {
  const { driver } = visitor;
  await driver.goto(`${url}/p/demons/easy,rows=3,cols=3/2`);
  await visitor.until(`document.querySelector('h1') !== null || document.querySelector('.poster') !== null`);
  if (!(await driver.evaluate<boolean>(`document.querySelector('meta[name=cluesmith-root]') !== null`))) {
    console.warn('\n!!! PATHS AND FRAMES WERE NOT TRIED: this host answers no paths\n');
    return;
  }
  await visitor.until(`document.querySelector('[data-place=A1]') !== null && location.pathname.startsWith('/p/demons@')`);
  await driver.goto(`${url}/nothing/here`);
  await visitor.until(`document.querySelector('.missing .gone') !== null && document.querySelector('main a.strong') !== null`);
  await driver.goto(`${url}/embed/tetonor/easy,cells=8/7`);
  await visitor.until(`document.querySelector('[data-cell=A1]')`);
  expect(await visitor.count('nav a'), 'there is no way out of a frame').toBe(0);
}

describe('a first day, the second half of it without a network', () => {
  for (const { name, missing, start } of KINDS) {
    it(`in ${name}`, async ({ skip, onTestFinished }) => {
      const lacking = missing();
      if (lacking !== undefined) {
        console.warn(`\n!!! ${name} WAS NOT TRIED: ${lacking} is not here (apt-get install ${lacking})\n`);
        return skip();
      }
      const site = host();
      onTestFinished(() => {
        site.server.close();
        site.server.closeAllConnections();
      });
      const driver = await start();
      // Also when time is up and nothing below is waited for any more.
      onTestFinished(() => driver.close());
      try {
        await visit(new Visitor(driver), site);
        writeFileSync(join(ARTIFACTS, `browser-${name.toLowerCase()}.png`), await driver.picture());
        await follow(new Visitor(driver), inject('url'));
      } catch (error) {
        writeFileSync(join(ARTIFACTS, `browser-${name.toLowerCase()}-failed.png`), await driver.picture().catch(() => Buffer.of()));
        throw error;
      }
    });
  }
});
