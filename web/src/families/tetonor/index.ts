// The page of a Tetonor board.
import type { Finding } from '../../engine/types.ts';
import type { Game } from '../../play/game.svelte.ts';
import { EntryState } from './entry.svelte.ts';

export { default as Board } from './Board.svelte';
export { default as Strip } from './Strip.svelte';
export { default as Dock } from './Entry.svelte';
export { default as Side } from './Open.svelte';
export { notation } from './notation.ts';
export const supposes = true;
export const createDesk = (game: Game) => new EntryState(game);
export const tools = () => [];
export const mend = (entry: EntryState, findings: Finding[]) => entry.mend(findings);
export const takeBack = (entry: EntryState) => entry.takeBack();
export const hinted = (entry: EntryState) => entry.hinted();
