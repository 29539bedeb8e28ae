// Sentences by key, in the player's language.
import { settings, type Settings } from '../lib/settings.svelte.ts';
import { en } from './en.ts';
import type { homeEn } from './home.en.ts';
import type { nightEn } from './night.en.ts';
import type { pairplayEn } from './pairplay.en.ts';

export type Key = keyof typeof en | keyof typeof homeEn | keyof typeof nightEn | keyof typeof pairplayEn;

/** Everything that can be said. What only one family's pages say comes with these. */
const words: Record<'en' | 'zh', Record<string, string>> = { en: { ...en }, zh: {} };

type Sentences = Record<string, string>;
/** Where Chinese words are fetched, those of each part of the app in a file of their own. */
const chinese: (() => Promise<Sentences>)[] = [() => import('./zh.ts').then(({ zh }) => zh)];

/** Fetches a language's words unless they are here: English comes with the app. Where they cannot be had, English is spoken. */
export async function hear(language: Settings['language']): Promise<void> {
  if (language !== 'zh') return;
  const found = await Promise.all(chinese.map((fetch) => fetch().catch(() => ({}))));
  Object.assign(words.zh, ...found);
}

/** Adds sentences, English ones at once. Pages that say them are loaded `withWords`. */
export function add(english: Sentences, fetchChinese: () => Promise<Sentences>): void {
  Object.assign(words.en, english);
  chinese.push(fetchChinese);
}

/** What is loaded when it is wanted, as soon as its words are here, too. */
export async function withWords<Module>(loading: Promise<Module>): Promise<Module> {
  const loaded = await loading;
  await hear(settings.language);
  return loaded;
}

/** The sentence under `key`, with its names filled in. */
export function t(key: Key, values: Record<string, string | number> = {}): string {
  const sentence = words[settings.language === 'zh' ? 'zh' : 'en'][key] ?? words.en[key] ?? key;
  const said = sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
  // A blank stands in Chinese between hanzi and Latin letters; a name that is filled in may be of either kind.
  return settings.language === 'zh' ? said.replace(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '') : said;
}

/** What the engine says without a capital and a full stop, as a terminal likes it, as a sentence. */
export function asSentence(text: string): string {
  const begun = text.replace(/^\p{L}/u, (first) => first.toUpperCase());
  if (/[.!?。！？]["”]?$/u.test(begun)) return begun;
  return begun + (/\p{Script=Han}/u.test(begun) ? '。' : '.');
}

/** Sentences one after the other. What ends one in Chinese has its blank in itself. */
export const inARow = (sentences: string[]): string => sentences.join(' ').replace(/(?<=[。！？]”?) /gu, '');

/** The sentence under a key that is made up, such as a level's name; the name itself if there is none. */
export function tName(group: string, name: string): string {
  const key = `${group}.${name}`;
  return key in words.en ? t(key as Key) : name;
}
