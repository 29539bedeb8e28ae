import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { start } from '../src/engine/engine.ts';
import { KNOWN } from '../src/generated/families.ts';
import { ofDay } from '../src/lib/daily.ts';
import { plusDays } from '../src/lib/days.ts';

it.each(Object.keys(KNOWN))('a page names the puzzles of a day as the engine does, for years: %s', async (family) => {
  const code = await WebAssembly.compile(await readFile(new URL(`../src/generated/engines/${family}.wasm`, import.meta.url)));
  const call = await start(code, () => undefined);
  for (let day = '2026-11-16', left = 1000; left > 0; left -= 1, day = plusDays(day, 1)) {
    const reply = JSON.parse(call(JSON.stringify({ language: 'en', request: { ask: 'daily', date: day } })));
    expect(reply.puzzles.map((one: { name: string }) => one.name)).toEqual([ofDay(family, day).name]);
  }
});
