// Makes the Chinese serif that goes with the Latin one: `npm run hanzi -- FONT`, with Noto Serif CJK (SemiBold) as a file, such as
// Debian's fonts-noto-cjk-extra has it, and Python's fontTools and brotli. Only what our words are written with is in it, so it
// is made anew when they need more; a test says so. What it holds is kept beside it, and both are kept in the repository:
// whoever builds the app needs neither the font nor Python.
import { execFileSync } from 'node:child_process';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hanzi } from './written.mjs';

const [, , font = '/usr/share/fonts/opentype/noto/NotoSerifCJK-SemiBold.ttc'] = process.argv;
const folder = join(import.meta.dirname, '../src/fonts');
/** The third of the fonts in the file is the one for simplified Chinese. */
const SIMPLIFIED = 2;
const PUNCTUATION = '、。《》！（），：；？';

const letters = [...hanzi(), ...PUNCTUATION].join('');
const list = join(folder, 'hanzi.txt');
writeFileSync(list, `${letters.replace(/(.{60})/gu, '$1\n')}\n`);
const made = join(folder, 'hanzi.woff2');
execFileSync(process.env.PYTHON ?? 'python3', ['-m', 'fontTools.subset', font, `--font-number=${SIMPLIFIED}`, `--text-file=${list}`, '--layout-features=', '--no-hinting', '--flavor=woff2', `--output-file=${made}`], { stdio: 'inherit' });
console.log(`${[...letters].length} letters, ${(statSync(made).size / 1000).toFixed(0)} KB`);
