// The engine itself, without a page around it.
import { readFile } from 'node:fs/promises';
import { start, type Call } from '../src/engine/engine.ts';
import type { Reply, Request, View } from '../src/engine/types.ts';

export class Table {
  private constructor(readonly call: Call) {}

  static async open(): Promise<Table> {
    const code = await WebAssembly.compile(await readFile(new URL('../src/generated/engine.wasm', import.meta.url)));
    return new Table(await start(code, () => undefined));
  }

  ask(request: Request, language: 'en' | 'zh' = 'en'): Reply {
    return JSON.parse(this.call(JSON.stringify({ language, request }))) as Reply;
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
