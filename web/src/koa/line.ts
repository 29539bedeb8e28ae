// Something that was said in a game with KOA.
import type { Mood } from './moods.ts';

export type Line = { who: 'koa'; mood: Mood; about?: string; text: string } | { who: 'you'; text: string };
