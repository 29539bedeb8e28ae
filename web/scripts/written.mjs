// The hanzi that our words are written with: those of the app, of the families, and the names of people.
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
  const text = files.filter((file) => existsSync(file)).map((file) => readFileSync(file, 'utf8')).join('');
  return [...new Set(text.match(/\p{Script=Han}/gu))].sort();
}
