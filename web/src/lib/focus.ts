// Whoever plays by keys is never left nowhere: when a panel takes away with it what had the focus, or a button can no
// longer be pressed, they go on from the board.

/** Where a board is gone on from: the cell its keys are at, or else what is chosen there, or what comes first. */
const PLACES = ['[role=gridcell][tabindex="0"]', '[aria-pressed=true]', 'button[data-at]', 'button:not(:disabled), a[href], [tabindex="0"]'];

function toBoard(page: Element): void {
  const board = page.querySelector<HTMLElement>('.board');
  const found = PLACES.map((place) => board?.querySelector<HTMLElement | SVGElement>(place)).find((one) => one?.checkVisibility());
  (found ?? board)?.focus({ preventScroll: true });
}

/** Keeps the focus on a page with a board, whose `tabindex` is -1. */
export function keepFocus(page: Element): () => void {
  let last: Element | null = null;
  const follow = ({ target }: FocusEvent) => (last = target instanceof Element ? target : null);
  const isGone = (one: Element) => !one.isConnected || one.matches(':disabled') || !one.checkVisibility();
  // A browser says nothing when what has the focus is taken away.
  const watching = new MutationObserver(() => {
    const at = document.activeElement;
    const isNowhere = at === null || at === document.body || at === last;
    if (last === null || !isNowhere || !isGone(last)) return;
    last = null;
    toBoard(page);
  });
  document.addEventListener('focusin', follow);
  watching.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    watching.disconnect();
    document.removeEventListener('focusin', follow);
  };
}
