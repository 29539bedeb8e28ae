// Brings something into view, and moves as little as possible.

/** Where boards stand beside each other to be looked at, none of them moves the page. */
const STILL = '[data-still]';

export function reveal(element: Element | null | undefined): void {
  if (element?.closest(STILL) == null) element?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}
