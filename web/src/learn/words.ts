// A sentence cut where its explained words stand.

interface Span {
  /** In characters, as people count them, not in the halves of which JavaScript's texts are made. */
  start: number;
  end: number;
}

export interface Piece<W> {
  text: string;
  word: W | null;
}

/** The sentence in pieces: plain ones, and those that are explained. */
export function inPieces<W extends Span>(sentence: string, words: readonly W[]): Piece<W>[] {
  const letters = [...sentence];
  const cut = (from: number, to?: number) => letters.slice(from, to).join('');
  const pieces: Piece<W>[] = [];
  let at = 0;
  for (const word of words.toSorted((one, other) => one.start - other.start)) {
    pieces.push({ text: cut(at, word.start), word: null }, { text: cut(word.start, word.end), word });
    at = word.end;
  }
  pieces.push({ text: cut(at), word: null });
  return pieces.filter(({ text }) => text !== '');
}
