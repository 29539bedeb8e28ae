// How people look who were given a colour or letters of their own: by name, kept on this device. A night's id has no place for it, so a
// link does not carry it, and whoever has no look of their own has the usual one.
import { keep, recall } from '../../lib/local.ts';
import { giveInitials, initials } from './people.ts';

interface Look {
  /** Counted from 0. */
  colour?: number;
  letters?: string;
}

export const COLOURS = 12;
const KEPT = 'cluesmith.people';

/** One or two letters or digits; nothing else stands on a token. */
export const isLegible = (letters: string): boolean => /^[\p{L}\p{N}]{1,2}$/u.test(letters);

/** What was kept may have been changed by anybody. */
function read(): Record<string, Look> {
  const kept = recall<unknown>(KEPT, {});
  if (typeof kept !== 'object' || kept === null) return {};
  return Object.fromEntries(
    Object.entries(kept).map(([name, look]) => {
      const { colour, letters } = (look ?? {}) as { colour?: unknown; letters?: unknown };
      const isColour = Number.isInteger(colour) && (colour as number) >= 0 && (colour as number) < COLOURS;
      return [name, { ...(isColour ? { colour: colour as number } : {}), ...(typeof letters === 'string' && isLegible(letters) ? { letters } : {}) }];
    }),
  );
}

let own = $state.raw(read());
giveInitials((name) => own[name]?.letters);

function change(name: string, look: Look): void {
  own = { ...own, [name]: { ...own[name], ...look } };
  keep(KEPT, own);
}

/** The colour of each of these people, counted from 0. Nobody has another's while there are others left. */
export function colours(people: string[]): number[] {
  const chosen = people.map((name) => own[name]?.colour);
  const taken = new Set<number>();
  const first = chosen.map((colour) => (colour === undefined || taken.has(colour) ? undefined : (taken.add(colour), colour)));
  return first.map((colour, at) => {
    if (colour !== undefined) return colour;
    const free = [at % COLOURS, ...Array.from({ length: COLOURS }, (_, one) => one)].find((one) => !taken.has(one)) ?? at % COLOURS;
    taken.add(free);
    return free;
  });
}

/** Gives somebody a colour; whoever had it gets theirs. */
export function wear(people: string[], at: number, colour: number): void {
  const now = colours(people);
  const other = now.indexOf(colour);
  if (other >= 0 && other !== at) change(people[other] ?? '', { colour: now[at] ?? 0 });
  change(people[at] ?? '', { colour });
}

/** Gives somebody letters. Says who has them already, and changes nothing then. */
export function write(people: string[], at: number, letters: string): string | null {
  const other = initials(people).findIndex((one, index) => index !== at && one.toLowerCase() === letters.toLowerCase());
  if (other >= 0) return people[other] ?? '';
  change(people[at] ?? '', { letters });
  return null;
}

/** As if nothing had been chosen for them. */
export function undress(name: string): void {
  const { [name]: _, ...others } = own;
  own = others;
  keep(KEPT, own);
}

export const isDressed = (name: string): boolean => own[name] !== undefined;

/** From now on the page shows these people in their colours. */
export function dress(people: string[]): void {
  const { style } = document.documentElement;
  for (const [at, colour] of colours(people).entries()) {
    if (colour === at) style.removeProperty(`--p${at + 1}`);
    else style.setProperty(`--p${at + 1}`, `var(--tone${colour + 1})`);
  }
}
