// The engine as the pages call it: promises, progress, cancel. That each family has one of its own is known here only.
import OwnWorker from './worker.ts?worker&inline';
import { familyOf } from '../lib/names.ts';
import { settings } from '../lib/settings.svelte.ts';
import { codeOf, playable } from './code.ts';
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

/** Behind the walls of a sandbox a page is of no origin, and a worker has to be its own text. */
function createWorker(): Worker {
  if (self.origin === 'null') return new OwnWorker();
  return new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
}

export class Engine {
  #worker: Worker | undefined;
  /** The families whose code the worker has, or will have in a moment. */
  #equipped = new Map<string, Promise<void>>();
  /** Whose game is on the table. */
  #family = '';
  #waiting = new Map<number, Waiting>();
  #next = 1;

  /** Asks, and expects one kind of reply. */
  async ask<R extends Reply['reply']>(expected: R, request: Request, progress?: Progress): Promise<ReplyOf<R>> {
    const reply = await (request.ask === 'families' ? this.#askAll(request) : this.#send(this.#whose(request), request, progress));
    if (reply.reply === 'failed') throw new Refused(reply.message);
    if (reply.reply !== expected) throw new Error(`the engine answered ${reply.reply} to ${request.ask}`);
    return reply as ReplyOf<R>;
  }

  /** Ends whatever is under way. The game in the engine is gone; open it again from its save. */
  cancel(): void {
    this.#worker?.terminate();
    this.#fail(new Cancelled('cancelled'));
  }

  /** A puzzle's name tells whose it is; everything else is about the game that was opened last. */
  #whose(request: Request): string {
    if (request.ask === 'consult') return request.family;
    const family = 'name' in request ? familyOf(request.name) : this.#family;
    if (request.ask === 'open' || request.ask === 'sit') this.#family = family;
    return family;
  }

  /** Each engine tells of its own family; together they tell of all. */
  async #askAll(request: Request): Promise<Reply> {
    const replies = await Promise.all(playable().map((family) => this.#send(family, request, undefined)));
    return { reply: 'families', families: replies.flatMap((one) => (one.reply === 'families' ? one.families : [])) };
  }

  #send(family: string, request: Request, progress: Progress | undefined): Promise<Reply> {
    const worker = (this.#worker ??= this.#start());
    const number = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(number, { resolve, reject, progress });
      const sent: Sent = { family, number, question: { language: settings.language, request } };
      const fail = (error: Error) => (this.#waiting.delete(number), reject(error));
      this.#equip(worker, family).then(() => worker.postMessage(sent), fail);
    });
  }

  /** Gives the worker a family's code, once. */
  #equip(worker: Worker, family: string): Promise<void> {
    const known = this.#equipped.get(family);
    if (known !== undefined) return known;
    const equipped = codeOf(family).then((code) => worker.postMessage({ family, code } satisfies Sent));
    this.#equipped.set(family, equipped);
    equipped.catch(() => this.#equipped.delete(family));
    return equipped;
  }

  #start(): Worker {
    const worker = createWorker();
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => this.#hear(data));
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
    this.#equipped = new Map();
    for (const { reject } of this.#waiting.values()) reject(reason);
    this.#waiting.clear();
  }
}

/** One for the whole app. */
export const engine = new Engine();
