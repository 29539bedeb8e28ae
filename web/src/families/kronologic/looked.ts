// Which answers somebody has looked at under their cover: kept on the device by their questions, never by what was seen.
import { keep, recall } from '../../lib/local.ts';
import type { KronologicAsked } from '../../engine/types.ts';
import { writtenAs } from './people.ts';

const KEPT = 'cluesmith.looked';

/** A question in the words of documents, the same in every language. */
export function questionOf({ room, time, who }: KronologicAsked, called: [string, string][] | undefined): string {
  return `${writtenAs(called, room)} ${time ?? writtenAs(called, who ?? '')}`;
}

export const lookedAt = (night: string): string[] => recall<string[]>(`${KEPT} ${night}`, []);
export const keepLooked = (night: string, questions: Iterable<string>): void => void keep(`${KEPT} ${night}`, [...questions]);

/** What may stand on a note sheet, and the numbers of those answers of which something is still covered. */
export function uncovered(asked: KronologicAsked[], isLooked: (one: KronologicAsked) => boolean): { heard: KronologicAsked[]; covered: number[] } {
  const isCovered = (one: KronologicAsked) => one.private != null && !isLooked(one);
  return { heard: asked.map((one) => (isCovered(one) ? { ...one, private: null } : one)), covered: asked.flatMap((one, at) => (isCovered(one) ? [at] : [])) };
}
