// What a sheet without a game finds by itself: notes that contradict each other directly, by the house and by counting.
// Nothing is concluded from several of them; that takes a game, and the engine.
import type { Notes, Placement } from './model.ts';

/** What a sheet knows of its night. */
export interface Ways {
  people: string[];
  /** Which rooms a door leads to from each room. */
  beyond: number[][];
  may_stay: boolean;
}

export interface Contradiction {
  /** Two rooms at one time, no door between two rooms, no staying, more people than counted, fewer than counted. */
  why: 'two' | 'door' | 'stay' | 'more' | 'fewer';
  /** The notes concerned, by their numbers. */
  notes: number[];
  count: { room: number; time: number; number: number } | null;
}

/** The first direct contradiction; nothing where there is none. */
export function contradiction(ways: Ways, notes: readonly Placement[], counts: Notes['counts']): Contradiction | null {
  return walked(ways, notes) ?? counted(ways, notes, counts);
}

function walked({ beyond, may_stay }: Ways, notes: readonly Placement[]): Contradiction | null {
  const isMapped = beyond.some((ends) => ends.length > 0);
  const here = notes.flatMap((note, index) => (note.mark === 'here' ? [{ ...note, index }] : []));
  const wrong = (one: Placement, other: Placement): Contradiction['why'] | null => {
    const isSame = one.room === other.room;
    if (one.time === other.time) return isSame ? null : 'two';
    if (Math.abs(one.time - other.time) !== 1) return null;
    if (isSame) return may_stay ? null : 'stay';
    return isMapped && !beyond[one.room]?.includes(other.room) ? 'door' : null;
  };
  let found: Contradiction | null = null;
  for (const [at, one] of here.entries()) {
    for (const other of here.slice(at + 1)) {
      const why = one.person === other.person ? wrong(one, other) : null;
      if (why === null || (found !== null && why !== 'two')) continue;
      found = { why, notes: [one.index, other.index], count: null };
      // To be in two rooms at once is the plainest of them.
      if (why === 'two') return found;
    }
  }
  return found;
}

function counted({ people }: Ways, notes: readonly Placement[], counts: Notes['counts']): Contradiction | null {
  for (const [at, number] of Object.entries(counts)) {
    const [room = 0, time = 0] = at.split(' ').map(Number);
    const count = { room, time, number };
    const then = notes.flatMap((note, index) => (note.time === time ? [{ ...note, index }] : []));
    const here = then.filter((note) => note.room === room && note.mark === 'here');
    if (here.length > number) return { why: 'more', notes: here.slice(0, number + 1).map(({ index }) => index), count };
    // Struck out there, or noted elsewhere: each of them once.
    const struck = then.filter((note) => note.room === room && note.mark === 'not');
    const elsewhere = then.filter((note) => note.room !== room && note.mark === 'here');
    const away = [...new Map([...elsewhere, ...struck].map((note) => [note.person, note])).values()].toSorted((a, b) => Number(b.mark === 'not') - Number(a.mark === 'not'));
    const tooMany = people.length - number + 1;
    if (away.length >= tooMany) return { why: 'fewer', notes: away.slice(0, tooMany).map(({ index }) => index), count };
  }
  return null;
}
