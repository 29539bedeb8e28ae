// What lies over a page, dialogs and sheets: the browser's Back closes it first, as whoever holds a phone expects. Each
// has an entry in the history for as long as it lies there; `goTo` turns that entry into the next page's.
import { stay } from './router.ts';

/** How to close each, the topmost last. */
const lying: (() => void)[] = [];
/** How many entries there are. */
let entries = 0;
/** The address of the page when the first was laid on it. */
let under = '';
/** Entries are being left that nothing lies under any more. */
let returning = false;

const depth = () => (history.state as { over?: number } | null)?.over ?? 0;

/** Something lies over the page from now on. Returns how to take it away. */
export function lay(close: () => void): () => void {
  lying.push(close);
  queueMicrotask(settle);
  return () => {
    if (lying.includes(close)) lying.splice(lying.indexOf(close), 1);
    queueMicrotask(settle);
  };
}

/** As many entries as things that lie there. Not at once: one often takes the place of another. */
function settle(): void {
  // In a frame the history is another page's.
  if (returning || window.top !== window) return;
  entries = depth();
  if (entries === 0) under = location.href;
  while (entries < lying.length) history.pushState({ over: (entries += 1) }, '');
  if (entries === lying.length) return;
  returning = true;
  history.go(lying.length - entries);
}

// Before the page itself hears of it, which must find the address that it shows.
globalThis.addEventListener?.('popstate', () => {
  const left = depth() < entries;
  // Forward leads to what was closed: nothing lies there.
  if (!left && !returning) return depth() > lying.length ? settle() : undefined;
  entries = depth();
  if (entries === 0 && location.href === under) stay();
  if (returning) {
    returning = false;
    return settle();
  }
  while (lying.length > entries) lying.pop()?.();
});

// What lay over the page before it was loaded anew lies there no more: Back would lead from the page to itself.
if (globalThis.history !== undefined && depth() > 0) {
  under = location.href;
  settle();
}
