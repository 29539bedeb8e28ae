// The page of a night: the question desk, the accusation, and the night itself when it is over.
import { t } from '../../i18n/index.ts';
import type { Game } from '../../play/game.svelte.ts';
import { ROOMY, type Tool } from '../../play/tools.ts';
import { Desk } from './desk.svelte.ts';

export { notation } from './notation.ts';
export { default as Beside } from './Beside.svelte';
export { default as Board } from './Board.svelte';
export { default as Dock } from './Dock.svelte';
export { default as Side } from './Side.svelte';
export { default as Won } from './Won.svelte';

export const createDesk = (game: Game) => new Desk(game);
/** The night is shown again at the end, and not the proof. */
export const replays = true;
export const heading = (desk: Desk): string | undefined => desk.sheet?.scenes.map((scene) => scene.title).join(' · ');

export const tools = (desk: Desk): Tool[] => [
  { icon: 'flag', label: t('krono.desk.accuse'), act: () => (desk.accusing = true), idle: desk.over || desk.sheet === null },
  ...(ROOMY.current ? [] : ([{ icon: 'notes', label: t('krono.notes.title'), act: () => (desk.noting = true), idle: desk.sheet === null }] satisfies Tool[])),
  { icon: 'story', label: t('krono.desk.mystery'), act: () => (desk.reading = true), idle: desk.sheet === null },
];
