// The page of a family that only the engine knows.
import type { Game } from '../../play/game.svelte.ts';

export { default as Board } from './Board.svelte';
export const Dock = null;
export const Side = null;
export const createDesk = (game: Game) => ({ game });
export const tools = () => [];
