// The engine in a thread of its own: the page never waits for it.
import start, { Cluesmith } from '../generated/cluesmith.js';
import wasm from '../generated/cluesmith_bg.wasm?url';
import type { Answer, Question } from './types.ts';

const BETWEEN_NEWS = 60;

const scope = self as unknown as DedicatedWorkerGlobalScope & {
  cluesmithProgress: (done: number, all: number) => void;
};
const say = (answer: Answer) => scope.postMessage(answer);

let current = 0;
let lastNews = 0;
scope.cluesmithProgress = (done, all) => {
  const now = performance.now();
  if (now - lastNews < BETWEEN_NEWS) return;
  lastNews = now;
  say({ number: current, done, all });
};

const engine = start({ module_or_path: new URL(wasm, self.location.href) }).then(() => new Cluesmith());

scope.addEventListener('message', async ({ data }: MessageEvent<Question>) => {
  try {
    const ready = await engine;
    current = data.number;
    say({ number: data.number, reply: JSON.parse(ready.call(JSON.stringify(data.request))) });
  } catch (error) {
    say({ number: data.number, broken: String(error) });
  }
});
