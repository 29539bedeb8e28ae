// The engine as the pages call it: promises, progress, cancel.
import file from '../generated/engine.wasm?url';
import OwnWorker from './worker.ts?worker&inline';
import { settings } from '../lib/settings.svelte.ts';
import type { Answer, Reply, Request, Sent } from './types.ts';

/** The engine refused, with its reason in words. */
export class Refused extends Error {}
/** The caller cancelled. */
export class Cancelled extends Error {}

type ReplyOf<R extends Reply['reply']> = Extract<Reply, { reply: R }>;
export type Progress = (done: number, all: number) => void;

interface Waiting {
  resolve: (reply: Reply) => void;
  reject: (reason: Error) => void;
  progress: Progress | undefined;
}

/** The engine's code, compiled while it comes in. The page fetches it itself: a worker would have to start first. */
let fetched: Promise<WebAssembly.Module> | undefined;
const code = () => (fetched ??= load());

async function load(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(file, document.baseURI));
  if (!response.ok) throw new Error(`the engine could not be loaded: ${response.status}`);
  // Some hosts know no WebAssembly; then its bytes are taken as they are.
  const known = response.headers.get('content-type')?.startsWith('application/wasm') ?? false;
  return known ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** Behind the walls of a sandbox a page is of no origin, and a worker has to be its own text. */
function createWorker(): Worker {
  if (self.origin === 'null') return new OwnWorker();
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

export class Engine {
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  #next = 1;

  /** Asks, and expects one kind of reply. */
  async ask<R extends Reply['reply']>(expected: R, request: Request, progress?: Progress): Promise<ReplyOf<R>> {
    const reply = await this.#send(request, progress);
    if (reply.reply === 'failed') throw new Refused(reply.message);
    if (reply.reply !== expected) throw new Error(`the engine answered ${reply.reply} to ${request.ask}`);
    return reply as ReplyOf<R>;
  }

  /** Ends whatever is under way. The game in the engine is gone; open it again from its save. */
  cancel(): void {
    this.#worker?.terminate();
    this.#fail(new Cancelled('cancelled'));
  }

  #send(request: Request, progress: Progress | undefined): Promise<Reply> {
    this.#worker ??= this.#start();
    const number = this.#next++;
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject, progress });
      const sent: Sent = { number, question: { language: settings.language, request } };
      code().then(() => worker.postMessage(sent), (error: Error) => ((fetched = undefined), reject(error)));
    });
  }

  #start(): Worker {
    const worker = createWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.#hear(data));
    void code().then((code) => worker.postMessage({ code } satisfies Sent)).catch(() => undefined);
    worker.addEventListener('error', () => this.#fail(new Error('the engine did not start')));
    return worker;
  }

  #hear(answer: Answer): void {
    const waiting = this.#waiting.get(answer.number);
    if (waiting === undefined) return;
    if ('done' in answer) return waiting.progress?.(answer.done, answer.all);
    this.#waiting.delete(answer.number);
    if ('broken' in answer) {
      // A panic leaves the engine in no state to go on.
      this.#worker?.terminate();
      this.#fail(new Error(answer.broken));
      waiting.reject(new Error(answer.broken));
    } else {
      waiting.resolve(answer.reply);
    }
  }

  #fail(reason: Error): void {
    this.#worker = undefined;
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

/** One for the whole app. */
export const engine = new Engine();
