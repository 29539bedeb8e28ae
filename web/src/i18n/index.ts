// Sentences by key, in the player's language.
import { settings } from '../lib/settings.svelte.ts';
import { en, type Key } from './en.ts';
import { zh } from './zh.ts';

export type { Key } from './en.ts';

/** The sentence under `key`, with its names filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const sentence: string = (settings.language === 'zh' ? zh : en)[key];
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** What the engine says without a capital and a full stop, as a terminal likes it, as a sentence. */
export function asSentence(text: string): string {
  const begun = text.replace(/^\p{L}/u, (first) => first.toUpperCase());
  if (/[.!?。！？]$/u.test(begun)) return begun;
  return begun + (/\p{Script=Han}/u.test(begun) ? '。' : '.');
}

/** The sentence under a key that is made up, such as a level's name; the name itself if there is none. */
export function tName(group: string, name: string): string {
  const key = `${group}.${name}`;
  return key in en ? t(key as Key) : name;
}
