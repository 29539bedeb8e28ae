// The engines in a thread of their own: the page never waits for them.
import { start, type Call } from './engine.ts';
import type { Answer, Sent } from './types.ts';

const BETWEEN_NEWS = 60;

const scope = self as unknown as DedicatedWorkerGlobalScope;
const say = (answer: Answer) => scope.postMessage(answer);

let current = 0;
/** Of work done, and of stages reached: the many reports of the one must not drown the few of the other. */
const lastNews = { work: 0, stage: 0 };
const engines = new Map<string, Promise<Call>>();

function news(done: number, all: number): void {
  const now = performance.now();
  const kind = all === 0 ? 'work' : 'stage';
  if (now - lastNews[kind] < BETWEEN_NEWS) return;
  lastNews[kind] = now;
  say({ number: current, done, all });
}

scope.addEventListener('message', async ({ data }: MessageEvent<Sent>) => {
  try {
    if ('code' in data) return void engines.set(data.family, start(data.code, news));
    const call = await engines.get(data.family);
    if (call === undefined) throw new Error(`there is no engine for ${data.family} yet`);
    current = data.number;
    say({ number: data.number, reply: JSON.parse(call(JSON.stringify(data.question))) });
  } catch (error) {
    if ('number' in data) say({ number: data.number, broken: String(error) });
  }
});
