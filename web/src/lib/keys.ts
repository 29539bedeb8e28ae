// Keys belong to the board wherever nothing else wants them.

/** What is written in. Choices and boxes are clicked, not written in, but use arrows and the space bar. */
const FIELDS = 'input, textarea, select';
/** What a press of Enter or the space bar sets off. Cells are buttons, too; their board decides. */
const PRESSED = 'a[href], button:not([role=gridcell])';

/** Whether a key is for something else than the board: a field, an open dialog, a button about to be pressed, the browser. */
export function taken(event: KeyboardEvent): boolean {
  if (event.altKey || document.querySelector('dialog[open]') !== null) return true;
  const at = event.target instanceof Element ? event.target : null;
  if (at === null) return false;
  if (at.closest(FIELDS) !== null) return true;
  return (event.key === 'Enter' || event.key === ' ') && at.closest(PRESSED) !== null;
}
