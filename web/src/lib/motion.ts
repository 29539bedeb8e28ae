// Whether things may move: the device's choice, unless the player asked for less.
import { settings } from './settings.svelte.ts';

export const isStill = (): boolean => settings.motion === 'less' || matchMedia('(prefers-reduced-motion: reduce)').matches;
