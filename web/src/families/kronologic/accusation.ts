// An accusation as it is put together, part by part; `crates/kronologic/src/part.rs` reads what is written here.
import type { KronologicPart, KronologicSheet } from '../../generated/protocol.ts';

/** What a part is called, and by which of several scenarios. */
export function partTitle({ parts, scenes }: Pick<KronologicSheet, 'parts' | 'scenes'>, name: string): string {
  const part = parts.find((one) => one.name === name);
  if (part === undefined) return name;
  return scenes.length > 1 ? `${scenes.find(({ id }) => id === part.scenario)?.title ?? part.scenario}: ${part.label}` : part.label;
}

/** The choice taken in each aspect of a part, by its place; nothing where none is taken yet. */
export type Taken = (number | null)[];

/** Of a list of aspects that each say only whether somebody belongs to it. */
export const isGroup = ({ shape, aspects }: KronologicPart): boolean => shape === 'list' && aspects.length > 0 && aspects.every(({ of, choices }) => choices.length === 2 && choices[0] === of && choices[1] === null);

/** Aspects about the same thing, which belong together. */
export function groups({ aspects }: KronologicPart): { of: string; at: number[] }[] {
  const all: { of: string; at: number[] }[] = [];
  aspects.forEach(({ of }, at) => {
    const last = all.at(-1);
    if (last?.of === of && of !== '') last.at.push(at);
    else all.push({ of, at: [at] });
  });
  return all;
}

/** A side that follows from what it is about: at time 3 the time is 3. */
export const isGiven = ({ of, choices }: KronologicPart['aspects'][number]): boolean => choices.length === 2 && choices[0] === of && choices[1] === null;

/** What is taken at first: nothing, and "none" where that is a choice. */
export function untouched({ aspects }: KronologicPart): Taken {
  return aspects.map(({ choices }) => {
    const none = choices.indexOf(null);
    return none < 0 ? null : none;
  });
}

/** Whether it says something that can be judged: every choice is made, and what belongs together is there together. */
export function isWhole(part: KronologicPart, taken: Taken): boolean {
  if (taken.some((choice) => choice === null)) return false;
  if (part.shape === 'events') return groups(part).every(({ at }) => new Set(at.map((one) => text(part, taken, one) === null)).size === 1);
  if (isGroup(part)) return taken.some((choice) => choice === 0);
  return true;
}

const text = ({ aspects }: KronologicPart, taken: Taken, at: number): string | null => aspects[at]?.choices[taken[at] ?? -1] ?? null;

/** The value as an accusation writes it. */
export function write(part: KronologicPart, taken: Taken): string {
  const texts = part.aspects.map((_, at) => text(part, taken, at));
  if (part.shape === 'table') return part.aspects.map(({ of }, at) => `${of}:${texts[at] ?? 'never'}`).join('+');
  const items =
    part.shape === 'events'
      ? groups(part).flatMap(({ of, at }) => {
          const sides = at.map((one) => texts[one] ?? null);
          if (sides.includes(null)) return [];
          // What goes from one to the other names its time itself.
          const named = at.some((one) => part.aspects[one]?.side === 'from');
          return [named ? sides.join('@') : `${of}@${sides.join('@')}`];
        })
      : texts.filter((one) => one !== null);
  return items.length === 0 ? 'none' : items.join('+');
}
