// The families that have a page. To add one, see CONTRIBUTING.md: "How to add a page".
import type { Component } from 'svelte';
import type { Game } from '../play/game.svelte.ts';

export interface FamilyPage {
  name: string;
  /** Loaded when the first puzzle of the family is opened. */
  page: () => Promise<{ default: Component<{ game: Game }> }>;
  /** Moves can be taken back. Where each one is judged at once they cannot. */
  undo: boolean;
  /** Its levels, easiest first. */
  levels: string[];
  /** A small picture for the shelf: squares of a grid, filled or not. */
  emblem: { columns: number; cells: string };
}

export const families: FamilyPage[] = [
  {
    name: 'tetonor',
    page: () => import('./tetonor/Board.svelte'),
    undo: true,
    levels: ['easy', 'medium', 'hard', 'expert'],
    emblem: { columns: 4, cells: '+.×..×+..+.××..+' },
  },
  {
    name: 'demons',
    page: () => import('./demons/Board.svelte'),
    undo: false,
    levels: ['easy', 'medium', 'tricky', 'hard', 'brutal'],
    emblem: { columns: 4, cells: 'c.dcd..ccdc.c..d' },
  },
];

/** A family that the engine knows and that has no page of its own. */
export const plainPage = (name: string): FamilyPage => ({
  name,
  page: () => import('./plain/Board.svelte'),
  undo: true,
  levels: [],
  emblem: { columns: 2, cells: '+..+' },
});

export function familyPage(name: string): FamilyPage | undefined {
  return families.find((family) => family.name === name);
}

/** A small board to learn on. */
export const TUTORIAL = 'demons:easy,rows=3,cols=3#2';
