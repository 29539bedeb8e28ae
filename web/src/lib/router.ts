// Addresses: everything is behind the `#`, so that the site can live under any path.

export type Place =
  | { page: 'today' | 'play' | 'stats' | 'settings' | 'about' | 'tutorial' | 'style' }
  | { page: 'archive'; month: string | undefined }
  | { page: 'puzzle'; name: string; position: string | undefined };

const PAGES = ['play', 'stats', 'settings', 'about', 'tutorial', 'style'] as const;

/** Reads what stands behind the address: `#/tetonor@1:hard#7?p=…`. Anything unknown is today. */
export function read(hash: string): Place {
  const path = decode(hash.replace(/^#\/?/, ''));
  const page = PAGES.find((name) => name === path);
  if (page !== undefined) return { page };
  const archive = /^archive(?:\/(\d{4}-\d{2}))?$/.exec(path);
  if (archive !== null) return { page: 'archive', month: archive[1] };
  if (/^[a-z-]+[@:#]/.test(path)) {
    const [name = '', position] = path.split('?p=');
    return { page: 'puzzle', name, position };
  }
  return { page: 'today' };
}

/** The address of a puzzle, and of a position in it. */
export function puzzle(name: string, position?: string): string {
  return `#/${name}${position === undefined ? '' : `?p=${position}`}`;
}

/** The same for another device: with this site in front. */
export function link(name: string, position?: string): string {
  return location.href.split('#')[0] + puzzle(name, position);
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
