// The engine in a thread of its own: the page never waits for it.
import { start } from './engine.ts';
import type { Answer, Sent } from './types.ts';

const BETWEEN_NEWS = 60;

const scope = self as unknown as DedicatedWorkerGlobalScope;
const say = (answer: Answer) => scope.postMessage(answer);

let current = 0;
let lastNews = 0;
const engine = start((done, all) => {
  const now = performance.now();
  if (now - lastNews < BETWEEN_NEWS) return;
  lastNews = now;
  say({ number: current, done, all });
});

scope.addEventListener('message', async ({ data }: MessageEvent<Sent>) => {
  try {
    const call = await engine;
    current = data.number;
    say({ number: data.number, reply: JSON.parse(call(JSON.stringify(data.question))) });
  } catch (error) {
    say({ number: data.number, broken: String(error) });
  }
});
