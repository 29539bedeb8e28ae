// Addresses. A place is named in two ways: by a path, `/p/tetonor@2/hard/7`, where the host answers paths, and behind
// the `#`, `#/tetonor@2:hard#7`, which works on any host and under any path. Both are always read. Links are written as
// paths if the page says that its host answers them (`<meta name="cluesmith-root">`, which our server puts there).

export type Place =
  | { page: 'today' | 'play' | 'night' | 'notes' | 'tv' | 'stats' | 'settings' | 'about' | 'style' | 'session' | 'bench' | 'missing' }
  | { page: 'tutorial'; family?: string }
  | { page: 'daily'; family: string }
  | { page: 'archive'; month: string | undefined }
  /** A guest gets a puzzle from its host, and no button that shows the solution. */
  | { page: 'puzzle'; name: string; position: string | undefined; guest?: true }
  | { page: 'embed' | 'together'; name: string };

/** Pages of which there is one each; `crates/server/src/links/address.rs` has the same list. */
export const PAGES = ['today', 'play', 'night', 'notes', 'tv', 'stats', 'settings', 'about', 'style', 'tutorial', 'session', 'bench'] as const;

/** Where the site lies on a host that answers paths, with a slash at its end. */
const root = globalThis.document?.querySelector<HTMLMetaElement>('meta[name=cluesmith-root]')?.content;

/** In front of the site's own files: addresses are not relative to the page if the page can be anywhere. */
export const base = root ?? './';

/** The place of an address. */
export function here(at: Pick<Location, 'pathname' | 'search' | 'hash'> = location): Place {
  if (root === undefined || at.hash.startsWith('#/')) return read(at.hash);
  const behind = new URLSearchParams(at.search);
  const place = ofPath(at.pathname.slice(root.length), behind.get('p') ?? undefined) ?? { page: 'missing' };
  return behind.has('guest') ? asGuest(place) : place;
}

const GUEST = '?guest';
const asGuest = (place: Place): Place => (place.page === 'puzzle' ? { ...place, guest: true } : place);

/** Reads what stands behind the `#`: `#/tetonor@2:hard#7?p=…`, or a path. Anything unknown is today. */
export function read(hash: string): Place {
  if (hash.endsWith(GUEST)) return asGuest(read(hash.slice(0, -GUEST.length)));
  const text = hash.replace(/^#\/?/, '');
  const [path = '', position] = text.split('?p=');
  const place = ofPath(path, position);
  if (place !== undefined) return place;
  // Some programs escape what stands before the position, too.
  const [name = '', behind] = position === undefined && /%3Fp(=|%3D)/i.test(text) ? decode(text).split('?p=') : [decode(path), position];
  return /^[a-z-]+[@:#]/.test(name) ? { page: 'puzzle', name, position: behind } : { page: 'today' };
}

/** The place of a path without its first slash; nothing if there is none. */
function ofPath(path: string, position: string | undefined): Place | undefined {
  const [first = '', ...rest] = path.split('/').map(decode);
  const [second = ''] = rest;
  const page = PAGES.find((name) => name === first);
  if (path === '' || path === 'index.html') return { page: 'today' };
  if (page !== undefined && rest.length === 0) return { page };
  if (first === 'today' && rest.length === 1 && /^[a-z-]+$/.test(second)) return { page: 'daily', family: second };
  if (first === 'tutorial' && rest.length === 1 && /^[a-z-]+$/.test(second)) return { page: 'tutorial', family: second };
  if (first === 'archive' && rest.length === 0) return { page: 'archive', month: undefined };
  if (first === 'archive' && rest.length === 1 && /^\d{4}-\d{2}$/.test(second)) return { page: 'archive', month: second };
  const name = first === 'p' || first === 'embed' || first === 'together' ? nameOf(rest) : undefined;
  if (name === undefined) return undefined;
  return first === 'embed' || first === 'together' ? { page: first, name } : { page: 'puzzle', name, position };
}

/** `tetonor@2/hard/7`, or `tetonor@2/7` without settings. */
function nameOf(parts: string[]): string | undefined {
  const [maker = '', ...rest] = parts;
  const seed = rest.pop() ?? '';
  const [params = '', tooMuch] = rest;
  // These two take a name apart, so they cannot be inside a part of one.
  if (maker === '' || seed === '' || tooMuch !== undefined || /[:#]/.test(maker + params)) return undefined;
  return `${maker}${params === '' ? '' : `:${params}`}#${seed}`;
}

/** The path of a name; nothing for a name that has none. */
export function pathOf(name: string): string | undefined {
  const [, maker = '', params = '', seed = ''] = /^([^:#]+)(?::([^#]*))?#(.+)$/s.exec(name) ?? [];
  const parts = [maker, params, seed].filter((part) => part !== '');
  // Browsers take the dots for something else.
  if (seed === '' || parts.some((part) => part === '.' || part === '..')) return undefined;
  const escape = (part: string) => encodeURIComponent(part).replace(/%(40|2C|3D)/g, (one) => decodeURIComponent(one));
  return parts.map(escape).join('/');
}

/** The address of a place: `play`, `archive/2026-11`; without one it is today. */
export function to(path = ''): string {
  return root === undefined ? `#/${path}` : root + path;
}

/** The address of a puzzle, and of a position in it. */
export function puzzle(name: string, position?: string): string {
  const behind = position === undefined ? '' : `?p=${position}`;
  const path = root === undefined ? undefined : pathOf(name);
  return path === undefined ? `${root ?? ''}#/${escaped(name)}${behind}` : `${root}p/${path}${behind}`;
}

/** A name as it stands behind the `#`: whoever reads it takes one layer of escapes off, and a name may have its own. */
const escaped = (name: string) => encodeURI(name).replaceAll('?', '%3F');

/** The same for another device: with this site in front. */
export function link(name: string, position?: string): string {
  return whole(puzzle(name, position));
}

/** The same for a guest, from whom the solution is kept. */
export const guestLink = (name: string): string => link(name) + GUEST;

/** The table on which several people play a puzzle on one device; nothing for a name that has no path. */
export function together(name: string): string | undefined {
  const path = pathOf(name);
  return path === undefined ? undefined : to(`together/${path}`);
}

/** A puzzle by itself, for a frame of another page; nothing for a name that has no path. */
export function embedLink(name: string): string | undefined {
  const path = pathOf(name);
  return path === undefined ? undefined : whole(to(`embed/${path}`));
}

const whole = (address: string) => (root === undefined ? location.href.split('#')[0] : location.origin) + address;

/** Something lies over the page and has an entry of its own (`over.ts`). */
const isCovered = () => (history.state as { over?: number } | null)?.over !== undefined;

/** Goes to an address of the app. One step back then leads to the page, and not to what lay over it. */
export function goTo(address: string): void {
  if (root === undefined || address.startsWith('#')) return isCovered() ? location.replace(address) : void (location.hash = address);
  if (new URL(address, location.href).href === location.href) return;
  if (isCovered()) history.replaceState(null, '', address);
  else history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** The address that is shown. */
let shown = globalThis.location?.href;

/** Whether another address is to be shown than the last time. */
export function hasMoved(): boolean {
  const before = shown;
  shown = location.href;
  return shown !== before;
}

/** The same place under this address, without a step to go back. */
export function rename(address: string): void {
  history.replaceState(history.state, '', address);
  shown = location.href;
}

/** An entry of the same page, made before it was renamed, gets its address. */
export const stay = () => rename(shown ?? location.href);

/** Where paths are answered, an old link gets one. */
export function settle(): void {
  if (root === undefined || !location.hash.startsWith('#/')) return;
  const place = here();
  const path = location.hash.slice(2);
  if (place.page === 'puzzle') rename(puzzle(place.name, place.position) + (place.guest ? GUEST : ''));
  else rename(to(place.page === 'today' || ofPath(path, undefined) === undefined ? '' : path));
}

/** Follows a link within the app without loading it anew. */
export function follow(event: MouseEvent): void {
  const { defaultPrevented, button, metaKey, ctrlKey, shiftKey, altKey, target } = event;
  if (defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const link = target instanceof Element ? target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download')) return;
  const url = new URL(link.href, location.href);
  if (root === undefined) {
    if (!isCovered() || !url.hash.startsWith('#/') || url.href.split('#')[0] !== location.href.split('#')[0]) return;
    event.preventDefault();
    return goTo(url.hash);
  }
  // What only changes what is behind the `#` is the browser's business.
  const isWithin = url.origin === location.origin && url.pathname.startsWith(root) && !(url.hash !== '' && url.pathname === location.pathname);
  if (!isWithin || ofPath(url.pathname.slice(root.length), undefined) === undefined) return;
  event.preventDefault();
  goTo(url.pathname + url.search + url.hash);
}

function decode(text: string): string {
  try {
    // Some programs escape the second `#` or the comma of an id when they make a link.
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

const leaving = new Set<() => unknown>();

/** Calls before the page gives way to the next one. Returns how to stop that. */
export function onLeave(then: () => unknown): () => void {
  leaving.add(then);
  return () => void leaving.delete(then);
}

/** Over when everything that was called is done. */
export async function leave(): Promise<void> {
  await Promise.all([...leaving].map((then) => then()));
}
