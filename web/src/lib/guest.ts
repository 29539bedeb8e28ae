// Which puzzles somebody was invited to: their host has the solution, so no button shows it here. The address says so once, and the
// device remembers it. It is no lock: whoever has the program can make the puzzle from its id.
import { keep, recall } from './local.ts';

const KEPT = 'cluesmith.guest';

export const isGuest = (name: string): boolean => recall<unknown>(`${KEPT} ${name}`, false) === true;
export const beGuest = (name: string): void => void keep(`${KEPT} ${name}`, true);
