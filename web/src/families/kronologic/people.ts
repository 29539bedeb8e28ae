// How people are told apart: a shape, a colour and initials each.

/** How surely somebody is shown in a room: told or heard, noted by hand, concluded, or noted as not there. */
export type Layer = 'heard' | 'mine' | 'follows' | 'not';

/** Letters that somebody was given; nobody unless the device knows of any. */
let given = (_name: string): string | undefined => undefined;
export const giveInitials = (of: typeof given): void => void (given = of);

/** One letter each; two where people share the first, more until they differ. What somebody was given stands, and stands once. */
export function initials(people: string[]): string[] {
  const all = people.map((name) => given(name));
  const own = all.map((one, at) => (one !== undefined && all.slice(0, at).every((other) => other?.toLowerCase() !== one.toLowerCase()) ? one : undefined));
  const letters = people.map((name) => [...name.replace(/\s+/g, '')]);
  const short = (at: number, count: number) => (letters[at] ?? []).slice(0, count).join('');
  const same = (at: number, count: number) => letters.some((_, other) => other !== at && (own[other] ?? short(other, count)).toLowerCase() === short(at, count).toLowerCase());
  return people.map((_, at) => {
    const mine = own[at];
    if (mine !== undefined) return mine;
    let count = 1;
    while (count < 3 && same(at, count)) count += 1;
    // Where the beginnings are alike, the last letter tells more.
    const last = letters[at]?.at(-1) ?? '';
    const text = same(at, count) ? short(at, 1) + last : short(at, count);
    return text.charAt(0).toUpperCase() + text.slice(1);
  });
}

/** What somebody or something is called here that is written like this. */
export const calledAs = (called: [string, string][] | undefined, name: string): string => called?.find(([written]) => written === name)?.[1] ?? name;

/** How documents and moves write a name that is called otherwise here. */
export const writtenAs = (called: [string, string][] | undefined, name: string): string => called?.find(([, said]) => said === name)?.[0] ?? name;

/** The first name that is somebody else's before it, but for capitals and blanks; -1 where all differ. */
export function twice(names: string[]): number {
  const plain = names.map((name) => name.normalize('NFKC').replace(/\s+/g, '').toLowerCase());
  return plain.findIndex((name, at) => plain.indexOf(name) < at);
}

/** A name as people read it: `DanceRoom` is the Dance Room. */
export const readable = (name: string): string => name.replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');

/** A sentence in which rooms are called as people read them. */
export const readableIn = (sentence: string, rooms: string[]): string => rooms.reduce((text, room) => text.replaceAll(room, readable(room)), sentence);

/** Rooms by their first word, where that is enough to tell them apart. */
export function shortNames(rooms: string[]): string[] {
  const first = rooms.map((room) => readable(room).split(' ')[0] ?? room);
  return rooms.map((room, at) => (first.filter((word) => word === first[at]).length === 1 ? (first[at] ?? room) : readable(room)));
}

/** How wide a text is in letters; a Chinese one takes the room of two. */
export const columns = (text: string): number => [...text].reduce((sum, letter) => sum + (/\p{Script=Han}/u.test(letter) ? 2 : 1), 0);

/** How wide the longest word of these names is. */
export const widest = (names: string[]): number => Math.max(1, ...names.flatMap((name) => name.split(/\s+/)).map(columns));
