// Drawn on a 24 by 24 sheet with one pen: the four kinds of evidence, and what weighs on a pair.
import type { Kind } from './model.ts';

export const KINDS: Record<Kind, string> = {
  testimony: 'M4 5h16v11h-9l-5 4v-4H4Z',
  sensor: 'M12 19h.1M8.500 15.500a5 5 0 0 1 7 0M5.500 12a9.500 9.500 0 0 1 13 0M2.500 8.500a14 14 0 0 1 19 0',
  digital: 'M7 3h10v18H7ZM11 18h2',
  physical: 'M6 3h12v18l-2-1.500-2 1.500-2-1.500-2 1.500-2-1.500L6 21ZM9 8h6M9 12h6',
};
export const WEIGHT = 'M12 3v10M8 9l4 4 4-4M4 17h16M4 21h16';
