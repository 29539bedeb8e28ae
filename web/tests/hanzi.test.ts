// The Chinese serif holds what our words are written with.
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
// @ts-expect-error a script
import { hanzi } from '../scripts/written.mjs';

const FONTS = join(import.meta.dirname, '../src/fonts');

it('the Chinese serif holds every hanzi of our words (if not: npm run hanzi)', () => {
  const held = new Set(readFileSync(join(FONTS, 'hanzi.txt'), 'utf8'));
  const needed = hanzi() as string[];
  expect(needed.length).toBeGreaterThan(900);
  expect(needed.filter((one) => !held.has(one))).toEqual([]);
  expect(statSync(join(FONTS, 'hanzi.woff2')).size).toBeLessThan(260_000);
});
