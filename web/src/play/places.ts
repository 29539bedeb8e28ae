// Where things of a proof are on the page. Every element of a board says its place as `data-at`.
import { reveal } from '../lib/reveal.ts';

export function elementAt(place: string | undefined): HTMLElement | null {
  return place === undefined ? null : document.querySelector<HTMLElement>(`[data-at="${CSS.escape(place)}"]`);
}

/** Brings these places into view on a board that scrolls: the first of them, if not all fit. */
export function show(places: string[]): void {
  for (const place of places.toReversed()) reveal(elementAt(place));
}
