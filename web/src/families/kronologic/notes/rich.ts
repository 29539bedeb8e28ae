// Notes with bold, italic and lists, as data. Whatever comes from elsewhere - a clipboard, a file - is read into this and
// nothing else, and shown by making elements for it: foreign text never becomes HTML.

export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
}

/** A paragraph, or an item of a list. */
export interface Block {
  kind: 'p' | 'ul' | 'ol';
  runs: Run[];
}

export const MOST_LETTERS = 20_000;
export const MOST_BLOCKS = 500;

const KINDS: readonly unknown[] = ['p', 'ul', 'ol'];

/** Runs that look alike become one, empty ones go, and so does what is too much; empty lines at the end go too. */
export function tidy(blocks: Block[]): Block[] {
  let left = MOST_LETTERS;
  const made = blocks.slice(0, MOST_BLOCKS).map(({ kind, runs }) => {
    const joined: Run[] = [];
    for (const run of runs) {
      const text = clean(run.text).slice(0, left);
      if (text === '') continue;
      left -= text.length;
      const last = joined.at(-1);
      if (last !== undefined && Boolean(last.bold) === Boolean(run.bold) && Boolean(last.italic) === Boolean(run.italic)) last.text += text;
      else joined.push({ text, ...(run.bold ? { bold: true } : {}), ...(run.italic ? { italic: true } : {}) });
    }
    return { kind, runs: joined };
  });
  while (made.at(-1)?.runs.length === 0) made.pop();
  return made;
}

/** Without control characters; a hard space is a space. */
const clean = (text: string) => text.replaceAll('\u00a0', ' ').replaceAll(/[\u0000-\u001f\u007f\u200b\ufeff]/g, '');

/** Reads blocks out of a file; nothing if they are none. */
export function blocksIn(value: unknown): Block[] | undefined {
  if (!Array.isArray(value) || value.length > MOST_BLOCKS) return undefined;
  const blocks: Block[] = [];
  let letters = 0;
  for (const one of value as unknown[]) {
    const { kind, runs } = (one ?? {}) as Partial<Record<keyof Block, unknown>>;
    if (!KINDS.includes(kind) || !Array.isArray(runs)) return undefined;
    for (const run of runs as unknown[]) {
      const { text, bold, italic } = (run ?? {}) as Partial<Record<keyof Run, unknown>>;
      if (typeof text !== 'string' || ![bold, italic].every((style) => style === undefined || typeof style === 'boolean')) return undefined;
      letters += text.length;
    }
    if (letters > MOST_LETTERS) return undefined;
    blocks.push({ kind: kind as Block['kind'], runs: runs as Run[] });
  }
  return tidy(blocks);
}

/** What is never read, whatever is in it. */
const UNREAD = /^(SCRIPT|STYLE|TEMPLATE|HEAD|TITLE|NOSCRIPT|IFRAME|OBJECT|EMBED|SVG|MATH|TEXTAREA|SELECT|BUTTON)$/;
const STANDS_ALONE = /^(P|DIV|LI|UL|OL|H[1-6]|TR|TABLE|BLOCKQUOTE|PRE|SECTION|ARTICLE|HEADER|FOOTER|DL|DT|DD|FIGURE)$/;

type Style = Pick<Run, 'bold' | 'italic'>;

/** Reads what stands in an element: an editor's own, or a page's from the clipboard, where line breaks in the text mean nothing. */
export function blocksOf(root: Node, foreign = false): Block[] {
  const blocks: Block[] = [];
  let line: Block | null = null;
  const begin = (kind: Block['kind']) => (blocks.push((line = { kind, runs: [] })), line);
  const say = (text: string, style: Style, kind: Block['kind']) => {
    if (foreign && line === null && text.trim() === '') return;
    (line ?? begin(kind)).runs.push({ text, ...style });
  };
  const read = (node: Node, style: Style, kind: Block['kind']): void => {
    if (node.nodeType === 3) {
      const text = node.nodeValue ?? '';
      if (foreign) return say(text.replaceAll(/\s+/g, ' '), style, kind);
      return text.split('\n').forEach((part, at) => (at > 0 && begin(kind), part === '' || say(part, style, kind)));
    }
    if (node.nodeType !== 1 && node.nodeType !== 11) return;
    const name = node.nodeName.toUpperCase();
    if (UNREAD.test(name)) return;
    if (name === 'BR') return void (line === null ? begin(kind) : (line = null));
    const alone = STANDS_ALONE.test(name);
    if (alone) line = null;
    const inner = name === 'UL' ? 'ul' : name === 'OL' ? 'ol' : kind;
    const own = alone && name !== 'UL' && name !== 'OL' && node.childNodes.length === 0;
    if ((name === 'LI' || own) && node !== root) begin(name === 'LI' && inner === 'p' ? 'ul' : inner);
    node.childNodes.forEach((child) => read(child, styleOf(node, name, style), line?.kind ?? inner));
    if (alone) line = null;
  };
  read(root, {}, 'p');
  return tidy(blocks);
}

/** Where the style of foreign text is put: as a style the page would refuse it, and say so, as it does of what would run. */
const LOOK = 'data-look';
const RUNS = 'data-runs';

/** Another name for an attribute; what stood before it stays. */
const quieted = (name: string) => (attribute: string) => `${attribute[0]} ${name}=`;

/** Reads HTML from a clipboard. A document of its own runs nothing and loads nothing. */
export function blocksInHtml(html: string): Block[] {
  const quiet = html.replaceAll(/<(style|script)\b[^]*?<\/\1\s*>/gi, '').replaceAll(/<[a-z][^>]*>/gi, (tag) => tag.replaceAll(/[\s/'"]style\s*=/gi, quieted(LOOK)).replaceAll(/[\s/'"]on[a-z]+\s*=/gi, quieted(RUNS)));
  return blocksOf(new DOMParser().parseFromString(quiet, 'text/html').body, true);
}

/** Some programs write bold as a style, and some put everything into a `b` that is not bold. */
function styleOf(node: Node, name: string, around: Style): Style {
  const look = (node as Partial<Element>).getAttribute?.(LOOK) ?? '';
  const [, fontWeight = ''] = /font-weight\s*:\s*(\w+)/i.exec(look) ?? [];
  const [, fontStyle = ''] = /font-style\s*:\s*(\w+)/i.exec(look) ?? [];
  const isBold = /^(B|STRONG|H[1-6])$/.test(name);
  const bold = fontWeight === '' ? isBold || around.bold === true : /bold/.test(fontWeight) || Number(fontWeight) >= 600;
  const italic = fontStyle === '' ? /^(I|EM|CITE)$/.test(name) || around.italic === true : /italic|oblique/.test(fontStyle);
  return { ...(bold ? { bold } : {}), ...(italic ? { italic } : {}) };
}

/** Makes elements for it. */
export function nodesOf(blocks: Block[]): DocumentFragment {
  const made = document.createDocumentFragment();
  for (const { kind, runs } of blocks) {
    const item = document.createElement(kind === 'p' ? 'p' : 'li');
    item.append(...(runs.length === 0 ? [document.createElement('br')] : runs.map(nodeOf)));
    if (kind === 'p') {
      made.append(item);
    } else {
      const last = made.lastElementChild;
      const list = last?.nodeName.toLowerCase() === kind ? last : made.appendChild(document.createElement(kind));
      list.append(item);
    }
  }
  return made;
}

export function nodeOf({ text, bold, italic }: Run): Node {
  let node: Node = document.createTextNode(text);
  for (const [wanted, tag] of [[italic, 'i'], [bold, 'b']] as const) {
    if (!wanted) continue;
    const around = document.createElement(tag);
    around.append(node);
    node = around;
  }
  return node;
}
