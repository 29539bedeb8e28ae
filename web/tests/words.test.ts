import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { en as base } from '../src/i18n/en.ts';
import { homeEn } from '../src/i18n/home.en.ts';
import { homeZh } from '../src/i18n/home.zh.ts';
import { nightEn } from '../src/i18n/night.en.ts';
import { nightZh } from '../src/i18n/night.zh.ts';
import { pairplayEn } from '../src/i18n/pairplay.en.ts';
import { pairplayZh } from '../src/i18n/pairplay.zh.ts';
import { zh as chinese } from '../src/i18n/zh.ts';

const en = { ...base, ...homeEn, ...nightEn, ...pairplayEn };
const zh = { ...chinese, ...homeZh, ...nightZh, ...pairplayZh };

const SOURCE = join(import.meta.dirname, '../src');
const files = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(svelte|ts|css)$/.test(file) && !/^(i18n|generated)\b/.test(file))
  .map((file) => ({ file, text: readFileSync(join(SOURCE, file), 'utf8') }));

const names = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('both languages', () => {
  it('have the same keys and fill in the same names', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
    for (const [key, sentence] of Object.entries(en)) {
      expect(names(zh[key as keyof typeof en]), key).toEqual(names(sentence));
    }
  });
});

describe('every sentence', () => {
  it('has one spelling', () => {
    const american = /neighbor|color|flavor|behavior|favor|honor|center\b|gray/i;
    expect(Object.entries(en).filter(([, sentence]) => american.test(sentence))).toEqual([]);
  });

  it('is said somewhere', () => {
    const all = files.map(({ text }) => text).join('\n');
    // A made-up key, such as `level.${name}`, says every key of that shape.
    const shape = (text: string) => new RegExp(`^${text.replaceAll('.', '\\.').replaceAll(/\$\{[^}]*\}/g, '[^.]+')}$`);
    const shapes = [
      ...[...all.matchAll(/\bt\(`([^`]+)`/g)].map(([, key = '']) => shape(key)),
      ...[...all.matchAll(/\btName\(['`]([^'`]+)['`], (?:'(\w+)'|)/g)].map(([, group = '', name = '${}']) => shape(`${group}.${name}`)),
    ];
    const unsaid = Object.keys(en).filter((key) => !all.includes(`'${key}'`) && !shapes.some((one) => one.test(key)));
    expect(unsaid).toEqual([]);
  });
});

describe('colours', () => {
  it('stand in one place', () => {
    const elsewhere = files
      .filter(({ file }) => !file.endsWith('tokens.css'))
      .flatMap(({ file, text }) => {
        const styles = file.endsWith('.css') ? text : (/<style>([^]*)<\/style>/.exec(text)?.[1] ?? '');
        return [...styles.matchAll(/#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|light-dark)\(/gi)].map(([colour]) => `${file}: ${colour}`);
      });
    expect(elsewhere).toEqual([]);
  });
});
