// What a board in a frame tells the page around it. It listens to nobody, so that there is nothing to be told.
// docs/embedding.md is for whoever is around it.

/** The puzzle can be played. */
interface Ready {
  cluesmith: 'ready';
  puzzle: string;
}

/** The height, in pixels, at which nothing has to be scrolled. */
interface Resize {
  cluesmith: 'resize';
  puzzle: string;
  height: number;
}

/** Solved by whoever plays. Nothing of the answer is told. */
interface Solved {
  cluesmith: 'solved';
  puzzle: string;
  seconds: number;
  hints: number;
  slips: number;
}

/** To the page around; by itself a board talks to nobody. Anyone may hear it: it is the same for all. */
export function tell(message: Ready | Resize | Solved): void {
  if (window.parent !== window) window.parent.postMessage(message, '*');
}
