// The hanzi that our words are written with: those of the app, of the families, the names of people, and the things that KOA
// locks. What is only printed on a card is not in headings, and needs no serif.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

/** Every one of them once, in the order of their code points. */
export function hanzi() {
  const words = join(ROOT, 'web/src/i18n');
  const crates = readdirSync(join(ROOT, 'crates')).map((crate) => join(ROOT, 'crates', crate));
  const files = [
    ...readdirSync(words).filter((file) => file.endsWith('zh.ts')).map((file) => join(words, file)),
    ...crates.map((crate) => join(crate, 'words/zh.txt')),
    ...crates.map((crate) => join(crate, 'src/names.rs')),
  ];
  const things = readFileSync(join(ROOT, 'crates/koa/words/testimony/names.zh.txt'), 'utf8');
  const text = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8')).join('') + things.split('[incidents]')[1];
  return [...new Set(text.match(/\p{Script=Han}/gu))].sort();
}
