// The server knows the app's paths, colours and names as the app does. It is another program in another language, so
// they are compared as texts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en.ts';
import { PAGES } from '../src/lib/router.ts';

const ROOT = join(import.meta.dirname, '../..');
const text = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const poster = text('crates/server/src/links/poster.rs');
const rows = [...poster.matchAll(/Shown \{\s+family: "(\w+)",\s+title: "([^"]+)",\s+ground: "([^"]+)",\s+lit: "([^"]+)"/g)];

describe('the server', () => {
  it('answers the paths that the app has', () => {
    const [, list = ''] = /PAGES: &\[&str\] =\s+&\[([^\]]*)\]/.exec(text('crates/server/src/links/address.rs')) ?? [];
    expect([...list.matchAll(/"([\w-]+)"/g)].map(([, page]) => page)).toEqual([...PAGES]);
  });

  it('shows the families that have a page, in their colours and by their names', () => {
    const pages = [...text('web/src/families/index.ts').matchAll(/^ {4}name: '(\w+)'/gm)].map(([, name]) => name);
    expect(rows.map(([, family]) => family)).toEqual(pages);
    const tokens = text('web/src/styles/tokens.css');
    const token = (name: string) => new RegExp(`--${name}: light-dark\\((#\\w+),`).exec(tokens)?.[1];
    for (const [, family = '', title, ground, lit] of rows) {
      expect([title, ground, lit]).toEqual([en[`family.${family}` as keyof typeof en], token(family), token(`${family}-lit`)]);
    }
  });

  it('the installed app leads to the puzzle of today of each of them', () => {
    const { shortcuts } = JSON.parse(text('web/public/manifest.webmanifest')) as { shortcuts: { name: string; url: string }[] };
    expect(shortcuts.slice(0, -1).map(({ name, url }) => [name, url])).toEqual(rows.map(([, family, title]) => [`Today’s ${title}`, `./#/today/${family}`]));
  });

  it('draws their emblems', () => {
    const drawn = text('web/src/shell/emblem.ts') + text('web/src/families/demons/portrait.ts');
    for (const family of [...rows.map(([, family]) => family), 'other']) {
      for (const [, path = ''] of text(`crates/server/emblems/${family}.svg`).matchAll(/ d="([^"]+)"/g)) expect(drawn).toContain(path);
    }
  });
});
