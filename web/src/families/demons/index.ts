// The page of a Demons board.
import type { Game } from '../../play/game.svelte.ts';
import type { Tool } from '../../play/tools.ts';
import { t } from '../../i18n/index.ts';
import { Desk } from './desk.svelte.ts';

export { default as Board } from './Board.svelte';
export { default as Dock } from './Dock.svelte';
export { default as Side } from './Heard.svelte';

export { notation } from './notation.ts';
export const supposes = true;
export const keep = (desk: Desk, moves: string[]) => desk.keep(moves);
/** As when somebody is judged by hand, the clue just heard is read. */
export const hinted = (desk: Desk) => desk.showLatest();
export const given = ({ board }: Desk) => [board.puzzle.start];
export const createDesk = (game: Game) => new Desk(game);

export function status({ board, game }: Desk): string {
  const left = board.cards.filter((card) => !card.identity).length;
  const { demons } = board.puzzle;
  if (game.solved) return '';
  const [low, high] = demons ?? [0, 0];
  const total = demons ? ` · ${t(low === high ? 'demons.total.one' : 'demons.total', { low, high })}` : '';
  return t('demons.left', { n: left }) + total;
}

export const tools = (desk: Desk): Tool[] => [
  { icon: 'undo', label: t('game.undo'), act: () => desk.unmark(), idle: !desk.canUnmark || desk.game.solved },
  { icon: 'heard', label: t('demons.heard.tool'), act: () => (desk.listening = true), narrow: true },
];
