import { describe, expect, it } from 'vitest';
import { en } from '../src/i18n/en.ts';
import { zh } from '../src/i18n/zh.ts';

const names = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map((match) => match[1]).sort();

describe('both languages', () => {
  it('have the same keys and fill in the same names', () => {
    expect(Object.keys(zh).sort()).toEqual(Object.keys(en).sort());
    for (const [key, sentence] of Object.entries(en)) {
      expect(names(zh[key as keyof typeof en]), key).toEqual(names(sentence));
    }
  });
});
