// The families that have a page. To add one, see CONTRIBUTING.md: "How to add a page".
import type { Component } from 'svelte';
import { playable } from '../engine/code.ts';
import type { Board, Finding } from '../engine/types.ts';
import { KNOWN } from '../generated/families.ts';
import { withWords, type Key } from '../i18n/index.ts';
import type { Game } from '../play/game.svelte.ts';
import type { Notation } from '../play/proof.ts';
import type { Tool } from '../play/tools.ts';
import Host from './kronologic/Host.svelte';

/** What a family puts into the frame that all share. */
export interface FamilyModule<Desk = unknown> {
  /** What the player is about, besides the game itself. */
  createDesk: (game: Game) => Desk;
  /** The board, as large as there is room. */
  Board: Component<{ desk: Desk }>;
  /** What stands below the board on a phone and beside it on a desk, unless a hint needs the place. */
  Dock: Component<{ desk: Desk }> | null;
  /** What else there is room for beside the board. */
  Side: Component<{ desk: Desk }> | null;
  /** Buttons of its own. */
  tools: (desk: Desk) => Tool[];
  /** How far it is, in a few words. */
  status?: (desk: Desk) => string;
  /** How its proofs are shown on the board. */
  notation?: Notation;
  /** Its reasoner can say what would follow if something were so. */
  supposes?: boolean;
  /** Writes down what was supposed, if that takes more than making moves. Says why when it cannot. */
  keep?: (desk: Desk, moves: string[]) => Promise<string | null>;
  /** Takes back what was refused, where undo would take back what was entered before it. Says whether there was any. */
  takeBack?: (desk: Desk) => boolean;
  /** Takes away what a hint has found wrong. */
  mend?: (desk: Desk, findings: Finding[]) => Promise<unknown>;
  /** A hint has been done. */
  hinted?: (desk: Desk) => void;
  /** What stays even while a hint is shown: the hint speaks of it. */
  Strip?: Component<{ desk: Desk }>;
  /** What has a column of its own where there is room for a third. */
  Beside?: Component<{ desk: Desk }>;
  /** What this puzzle is called, where it has a name of its own. */
  heading?: (desk: Desk) => string | undefined;
  /** What is printed in the place of the board: cards to cut out. */
  Paper?: Component<{ desk: Desk }>;
  /** Which squares of the shared card were known from the start. */
  given?: (desk: Desk) => number[];
  /** What a solved puzzle is worth, besides time, hints and slips. */
  Won?: Component<{ desk: Desk; onclose: () => void }>;
  /** The end is shown again in its own way, so the proof does not run over the board. */
  replays?: boolean;
  /** What takes the board's place when the game is over, won or lost; there is no other word about it then. */
  End?: Component<{ desk: Desk; onshare: () => void }>;
  /** Whether it is time for that. */
  isOver?: (desk: Desk) => boolean;
}

export interface FamilyPage {
  name: string;
  /** Loaded when the first puzzle of the family is opened. */
  page: () => Promise<FamilyModule>;
  /** Moves can be taken back. Where each one is judged at once they cannot. */
  undo: boolean;
  /** Its levels, easiest first. */
  levels: string[];
  /** Switches of free play: what each adds to the parameters of a name. */
  switches?: { setting: string; label: Key }[];
  /** Pages of its own beside its puzzles, by their addresses. */
  pages?: { at: string; label: Key }[];
  /** What there is for whoever has friends at the table. */
  Host?: Component;
  /** Questions are what counts here: how many were asked so far. */
  asked?: (board: Board) => number;
}

export const families: FamilyPage[] = [
  {
    name: 'tetonor',
    page: () => import('./tetonor/index.ts') as Promise<unknown> as Promise<FamilyModule>,
    undo: true,
    levels: KNOWN['tetonor']?.levels ?? [],
  },
  {
    name: 'demons',
    page: () => import('./demons/index.ts') as Promise<unknown> as Promise<FamilyModule>,
    undo: false,
    levels: KNOWN['demons']?.levels ?? [],
  },
  {
    name: 'kronologic',
    page: () => withWords(import('./kronologic/index.ts')) as Promise<unknown> as Promise<FamilyModule>,
    // What was answered cannot be unheard.
    undo: false,
    levels: KNOWN['kronologic']?.levels ?? [],
    pages: [{ at: 'notes', label: 'krono.notes.title' }],
    Host,
    asked: (board) => (board.family === 'kronologic' ? board.state.asked.length : 0),
  },
  {
    name: 'testimony',
    page: () => withWords(import('./testimony/index.ts')) as Promise<unknown> as Promise<FamilyModule>,
    // What was said has been heard.
    undo: false,
    levels: KNOWN['testimony']?.levels ?? [],
    switches: [{ setting: 'hidden=true', label: 'play.hidden' }],
    pages: [{ at: 'bench', label: 'play.bench' }],
  },
  {
    name: 'pairplay',
    page: () => withWords(import('./pairplay/index.ts')) as Promise<unknown> as Promise<FamilyModule>,
    // What was said has been heard here, too.
    undo: false,
    levels: KNOWN['pairplay']?.levels ?? [],
    switches: [{ setting: 'mode=training', label: 'play.training' }],
    pages: [{ at: 'session', label: 'play.session' }],
  },
];

/** A family that the engine knows and that has no page of its own. */
export const plainPage = (name: string): FamilyPage => ({
  name,
  page: () => import('./plain/index.ts') as Promise<unknown> as Promise<FamilyModule>,
  undo: true,
  levels: KNOWN[name]?.levels ?? [],
});

export function familyPage(name: string): FamilyPage | undefined {
  return families.find((family) => family.name === name);
}

/** All that can be played here: those with a page of their own, and the others. */
export const everyFamily = (): FamilyPage[] => [...families, ...playable().filter((name) => familyPage(name) === undefined).map(plainPage)];
