// What lies in the store, as the pages see it: filled when the store has been read, and whenever something changes,
// here or in another tab. Pages are drawn before that.
import type { Result } from './stats.ts';

class Shelf {
  results = $state.raw<Result[]>([]);
  /** Puzzles with a saved game. */
  begun = $state.raw<string[]>([]);
  /** The store has been read. */
  read = $state.raw(false);
  /** Whether it is still there tomorrow; nobody knows before the store is open. */
  where = $state.raw<'unknown' | 'device' | 'memory'>('unknown');
}

export const shelf = new Shelf();
