// The engines themselves, without a page around them.
import { readFile } from 'node:fs/promises';
import { start, type Call } from '../src/engine/engine.ts';
import { familyOf } from '../src/lib/names.ts';
import type { Reply, Request, View } from '../src/engine/types.ts';

export class Table {
  #family = '';

  private constructor(readonly engines: Map<string, Call>) {}

  static async open(): Promise<Table> {
    const engines = new Map<string, Call>();
    for (const family of ['tetonor', 'demons', 'kronologic', 'testimony', 'pairplay']) {
      const code = await WebAssembly.compile(await readFile(new URL(`../src/generated/engines/${family}.wasm`, import.meta.url)));
      engines.set(family, await start(code, () => undefined));
    }
    return new Table(engines);
  }

  /** A name tells whose puzzle it is; everything else is about the one that was opened last. */
  ask(request: Request, language: 'en' | 'zh' = 'en'): Reply {
    if ('name' in request) this.#family = familyOf(request.name);
    if (request.ask === 'consult') this.#family = request.family;
    const call = this.engines.get(this.#family);
    if (call === undefined) throw new Error(`no engine of ${this.#family}`);
    return JSON.parse(call(JSON.stringify({ language, request }))) as Reply;
  }

  /** A puzzle after some moves, as a page would see it. */
  at(name: string, moves: string[], language: 'en' | 'zh' = 'en'): View {
    let view = {};
    for (const request of [{ ask: 'open', name, save: null, position: null }, ...moves.map((text) => ({ ask: 'play', text }))] as Request[]) {
      const reply = this.ask(request, language);
      if (reply.reply !== 'changed') throw new Error(`${name} ${moves.join(' ')}: ${JSON.stringify(reply)}`);
      view = { ...view, ...reply.changes };
    }
    return view as View;
  }
}
