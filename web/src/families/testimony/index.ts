// The page of Home Smart Home: a table with KOA on its other side.
import '../../i18n/home.ts';
import { t } from '../../i18n/index.ts';
import type { Game } from '../../play/game.svelte.ts';
import type { Tool } from '../../play/tools.ts';
import { Desk } from './desk.svelte.ts';

export { default as Board } from './Board.svelte';
export { default as Dock } from './Slip.svelte';
export { default as End } from './End.svelte';
export { default as Paper } from './Paper.svelte';
export { default as Side } from './Side.svelte';

export const createDesk = (game: Game) => new Desk(game);
export const isOver = (desk: Desk): boolean => desk.over;

export function status({ board, over }: Desk): string {
  const [turns, left] = board.turns as [number, number];
  return over ? t('home.closed') : t('home.turn', { n: Math.min(turns - left + 1, turns), of: turns });
}

export const tools = (desk: Desk): Tool[] => [{ icon: 'heard', label: t('koa.spoken.short'), act: () => (desk.reading = true) }];
