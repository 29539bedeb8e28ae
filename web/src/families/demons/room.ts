// What there is room for on the cards of a board. They are all of one size, so one of them is measured and the board
// says it to all; a container query on each of twenty cards cost a fifth of a second whenever the dock grew by a line.

/** What a card of this size, in rem, has room for. */
export function roomIn(width: number, height: number): string[] {
  const wide = width >= 9;
  return [
    ['narrow', width <= 4.6],
    ['roomy', width >= 6 && height >= 7],
    ['low', height <= 5],
    ['lowest', height <= 4.1],
    ['wide', wide],
    ['tall', wide && height >= 9.5],
  ].flatMap(([name, is]) => (is ? [String(name)] : []));
}

/** Keeps `data-room` and `--card-width` of whatever holds cards true. */
export function roomy(board: HTMLElement): () => void {
  let told = '';
  let across = 0;
  const observer = new ResizeObserver(() => {
    // Nothing has changed since all was laid out, so reading costs nothing here.
    const { clientWidth: width = 0, clientHeight: height = 0 } = board.querySelector('.room') ?? {};
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize);
    const room = roomIn(width / rem, height / rem).join(' ');
    // What is said again is worked out again, by every card.
    if (room !== told) board.dataset['room'] = told = room;
    if (width !== across) board.style.setProperty('--card-width', `${(across = width)}px`);
  });
  observer.observe(board);
  return () => observer.disconnect();
}

const lines = new ResizeObserver((seen) => {
  for (const { target, contentRect } of seen) {
    const line = parseFloat(getComputedStyle(target).lineHeight);
    const fit = String(Math.max(1, Math.floor(contentRect.height / line + 0.01)));
    const { style } = target as HTMLElement;
    if (style.getPropertyValue('--lines') !== fit) style.setProperty('--lines', fit);
  }
});

/** Keeps `--lines` true: how many lines of text have room in an element whose height is given. */
export function counted(element: HTMLElement): () => void {
  lines.observe(element);
  return () => lines.unobserve(element);
}
