// The three engines that browsers are made of, and the little that a smoke run needs of each. Chromium is spoken to by
// Playwright, Firefox by WebDriver BiDi, WebKit by the older WebDriver: the languages that they understand as they
// come from Debian.
import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import WebSocket from 'ws';

export interface Driver {
  goto(url: string): Promise<void>;
  /** The value of an expression in the page; a promise is waited for. */
  evaluate<T>(expression: string): Promise<T>;
  /** A click of the mouse, at a point of the window. */
  click(x: number, y: number): Promise<void>;
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface Kind {
  name: string;
  /** What it is missing, if it cannot be driven here. */
  missing: () => string | undefined;
  start: () => Promise<Driver>;
}

const first = (paths: (string | undefined)[]) => paths.find((path) => path !== undefined && existsSync(path));
const chrome = () => first([process.env['CHROMIUM'], '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']);
const firefox = () => first([process.env['FIREFOX'], '/usr/bin/firefox-esr', '/usr/bin/firefox']);
const webdriver = () => first([process.env['WEBKIT_DRIVER'], '/usr/bin/WebKitWebDriver']);
const display = () => first(['/usr/bin/Xvfb']);
const lacks = (name: string, path: string | undefined) => (path === undefined ? name : undefined);

export const KINDS: Kind[] = [
  { name: 'Chromium', missing: () => lacks('chromium', chrome()), start: startChromium },
  { name: 'Firefox', missing: () => lacks('firefox-esr', firefox()), start: startFirefox },
  { name: 'WebKit', missing: () => lacks('webkit2gtk-driver', webdriver()) ?? lacks('xvfb', display()), start: startWebKit },
];

/** How long a browser may take for one thing, in milliseconds. */
const PATIENCE = 40_000;

const press = (x: number, y: number) => ({
  type: 'pointer',
  id: 'mouse',
  actions: [{ type: 'pointerMove', x, y }, { type: 'pointerDown', button: 0 }, { type: 'pointerUp', button: 0 }],
});
/** Every engine hands over texts in the same way. */
const asText = (expression: string) => `Promise.resolve(${expression}).then((value) => JSON.stringify(value) ?? 'null')`;

async function startChromium(): Promise<Driver> {
  const browser = await chromium.launch({ executablePath: chrome()!, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: { width: 1200, height: 860 }, locale: 'en-GB' });
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: async (expression) => JSON.parse(await page.evaluate(asText(expression))),
    click: (x, y) => page.mouse.click(x, y),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}

async function startFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'firefox-'));
  const program = spawn(firefox()!, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0', '--width', '1200', '--height', '860'], { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: profile, LC_ALL: 'C.UTF-8' } });
  const address = await said(program, program.stderr!, /ws:\/\/\S+/);
  const socket = new WebSocket(`${address}/session`);
  const waiting = new Map<number, { resolve: (result: never) => void; reject: (error: Error) => void }>();
  socket.on('message', (text) => {
    const { id, type, result, message } = JSON.parse(String(text));
    if (type === 'error') waiting.get(id)?.reject(new Error(message));
    else waiting.get(id)?.resolve(result as never);
    waiting.delete(id);
  });
  await new Promise((opened, failed) => socket.once('open', opened).once('error', failed));
  let last = 0;
  const send = <T>(method: string, params: object): Promise<T> =>
    new Promise((resolve, reject) => {
      waiting.set((last += 1), { resolve, reject });
      socket.send(JSON.stringify({ id: last, method, params }));
    });
  await send('session.new', { capabilities: {} });
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {});
  const { context } = contexts[0]!;
  type Evaluated = { result?: { value: string }; exceptionDetails?: { text: string } };
  return {
    goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    evaluate: async (expression) => {
      const { result, exceptionDetails } = await send<Evaluated>('script.evaluate', { expression: asText(expression), target: { context }, awaitPromise: true });
      if (exceptionDetails !== undefined) throw new Error(exceptionDetails.text);
      return JSON.parse(result!.value);
    },
    click: (x, y) => send('input.performActions', { context, actions: [press(x, y)] }),
    picture: async () => Buffer.from((await send<{ data: string }>('browsingContext.captureScreenshot', { context })).data, 'base64'),
    close: async () => {
      await send('browser.close', {}).catch(() => undefined);
      await ended(program);
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function startWebKit(): Promise<Driver> {
  // It has no mode without a window, so it gets a screen that nobody sees.
  const screen = spawn(display()!, ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const number = (await said(screen, screen.stdout!, /\d+\n/)).trim();
  const home = mkdtempSync(join(tmpdir(), 'webkit-'));
  const env = { ...process.env, DISPLAY: `:${number}`, HOME: home, XDG_RUNTIME_DIR: home, LC_ALL: 'C.UTF-8', NO_AT_BRIDGE: '1', GSETTINGS_BACKEND: 'memory', WEBKIT_DISABLE_COMPOSITING_MODE: '1', WEBKIT_DISABLE_DMABUF_RENDERER: '1', LIBGL_ALWAYS_SOFTWARE: '1' };
  const port = await freePort();
  const program = spawn(webdriver()!, [`--port=${port}`], { stdio: 'ignore', env });
  const send = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      // Now and then it never answers; whoever waits for ever hides where.
      signal: AbortSignal.timeout(PATIENCE),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: T & { message?: string } };
    if (!response.ok) throw new Error(value?.message ?? `${response.status}`);
    return value;
  };
  for (let tries = 0; ; tries += 1) {
    const up = await send('GET', '/status').then(() => true, () => false);
    if (up) break;
    if (tries > 50) throw new Error('WebKitWebDriver did not start');
    await new Promise((later) => setTimeout(later, 200));
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', { capabilities: { alwaysMatch: {} } });
  const at = `/session/${sessionId}`;
  await send('POST', `${at}/timeouts`, { script: PATIENCE / 2, pageLoad: PATIENCE / 2 });
  await send('POST', `${at}/window/rect`, { width: 1200, height: 960 }).catch(() => undefined);
  return {
    goto: (url) => send('POST', `${at}/url`, { url }),
    evaluate: async (expression) => {
      const script = `const done = arguments[arguments.length - 1]; ${asText(expression)}.then((text) => done({ text }), (error) => done({ error: String(error) }));`;
      const { text, error } = await send<{ text?: string; error?: string }>('POST', `${at}/execute/async`, { script, args: [] });
      if (error !== undefined) throw new Error(error);
      return JSON.parse(text!);
    },
    click: (x, y) => send('POST', `${at}/actions`, { actions: [press(x, y)] }),
    picture: async () => Buffer.from(await send<string>('GET', `${at}/screenshot`), 'base64'),
    close: async () => {
      await send('DELETE', at).catch(() => undefined);
      for (const one of [program, screen]) {
        one.kill();
        await ended(one);
      }
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** A port that nobody listens at; a browser that does not end keeps its own. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

/** Waits until a program has said something like this. */
function said(program: ChildProcess, stream: NodeJS.ReadableStream, what: RegExp): Promise<string> {
  return new Promise((resolve, reject) => {
    let all = '';
    stream.on('data', (chunk: Buffer) => {
      all += chunk.toString();
      const found = what.exec(all);
      if (found !== null) resolve(found[0]);
    });
    program.once('exit', (code) => reject(new Error(`${program.spawnfile} ended with ${code}: ${all}`)));
    program.once('error', reject);
  });
}

function ended(program: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (program.exitCode !== null || program.signalCode !== null) return resolve();
    program.once('exit', () => resolve());
    setTimeout(() => program.kill('SIGKILL'), 5_000).unref();
  });
}
