// The page of Pair Play: eight cards, three of them invented, and KOA behind her counter.
import '../../i18n/home.ts';
import '../../i18n/pairplay.ts';
import { t } from '../../i18n/index.ts';
import type { Game } from '../../play/game.svelte.ts';
import type { Tool } from '../../play/tools.ts';
import { Desk } from './desk.svelte.ts';
import { ACTS } from './model.ts';

export { notation } from './notation.ts';
export { default as Board } from './Board.svelte';
export { default as Dock } from './Dock.svelte';
export { default as End } from './End.svelte';
export { default as Paper } from './Paper.svelte';
export { default as Side } from './Side.svelte';

export const createDesk = (game: Game) => new Desk(game);
export const isOver = (desk: Desk): boolean => desk.over;

export function status(desk: Desk): string {
  if (desk.over) return t('pair.readout');
  return desk.board.doubleCheck ? t('pair.check') : t('pair.act', { n: desk.act, of: ACTS });
}

export const tools = (desk: Desk): Tool[] => [{ icon: 'heard', label: t('koa.spoken.short'), act: () => (desk.reading = true) }];
