// One keymap for the whole app. Whatever is on the page says which keys it takes and what for; the latest comes
// first, and `?` shows them all.

export interface Binding {
  /** As `KeyboardEvent.key` says them; letters small, `ctrl+z` with Ctrl or ⌘, `shift+z` with Shift. */
  keys: string[];
  /** What it does, in words; bindings with the same words stand together. */
  label: string;
  act: (key: string) => unknown;
}

interface Layer {
  bindings: () => Binding[];
  alone: boolean;
}

const layers: Layer[] = [];

/** What is written in. Choices and boxes are clicked, not written in, but use arrows and the space bar. */
const FIELDS = 'input, textarea, select';
/** What a press of Enter or the space bar sets off. Cells are buttons, too; their board decides. */
const PRESSED = 'a[href], button:not([role=gridcell])';

/**
 * Keys for as long as something is on the page; `alone`, nothing that was there before hears any but the app itself,
 * which came first. Returns how to give them back.
 */
export function bind(bindings: () => Binding[], alone = false): () => void {
  const layer: Layer = { bindings, alone };
  layers.push(layer);
  return () => void layers.splice(layers.indexOf(layer), 1);
}

/** Everything that keys do now, the latest first. */
export function bindings(): Binding[] {
  const last = Math.max(layers.findLastIndex((layer) => layer.alone), 0);
  const heard = layers.filter((_, at) => at === 0 || at >= last);
  return heard.toReversed().flatMap((layer) => layer.bindings());
}

/** Does what a key is for. */
export function press(event: KeyboardEvent): void {
  if (event.altKey || isTaken(event)) return;
  const name = nameOf(event);
  const found = bindings().find(({ keys }) => keys.includes(name));
  if (found === undefined) return;
  event.preventDefault();
  void found.act(name);
}

function nameOf(event: KeyboardEvent): string {
  const letter = event.key.length === 1 && event.key.toLowerCase() !== event.key.toUpperCase();
  const key = letter ? event.key.toLowerCase() : event.key;
  const shift = letter && event.shiftKey ? 'shift+' : '';
  return `${event.ctrlKey || event.metaKey ? 'ctrl+' : ''}${shift}${key}`;
}

/** Whether a key is for something else than the board: a field, an open dialog, a button about to be pressed. */
function isTaken(event: KeyboardEvent): boolean {
  if (document.querySelector('dialog[open]') !== null) return true;
  const at = event.target instanceof Element ? event.target : null;
  if (at === null) return false;
  if (at.closest(FIELDS) !== null) return true;
  return (event.key === 'Enter' || event.key === ' ') && at.closest(PRESSED) !== null;
}

const SIGNS: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓', ' ': '␣', Backspace: '⌫', Delete: 'Del' };

/** A key as it is printed on keyboards. */
export function sign(key: string): string {
  return key
    .split(/(?<=.)\+/)
    .map((part) => SIGNS[part] ?? (part.length === 1 ? part.toUpperCase() : part.replace(/^./, (first) => first.toUpperCase())))
    .join(' + ');
}
