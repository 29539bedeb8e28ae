// Whoever plays by keys is never left nowhere: when a panel takes away with it what had the focus, or a button can no
// longer be pressed, they go on from the board.

/** To the cell its keys are at, or to the board as a whole: all its keys are heard there, and Enter presses nothing by mistake. */
/** Goes on from the board of a page. */
export function toBoard(page: Element): void {
  const cell = page.querySelector<HTMLElement>('.board [role=gridcell][tabindex="0"]');
  (cell ?? page.querySelector<HTMLElement>('.board'))?.focus({ preventScroll: true });
}

/** Keeps the focus on a page with a board. */
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
