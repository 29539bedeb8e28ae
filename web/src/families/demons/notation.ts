// What the things of a proof are called on the page.
import type { Board, DemonsBoard } from '../../engine/types.ts';
import { t } from '../../i18n/index.ts';
import type { Notation } from '../../play/proof.ts';
import { personIn, places } from './places.ts';

function name(what: string, board: Board): string {
  const person = personIn(what);
  if (person !== null) {
    const { name } = (board as DemonsBoard).puzzle.people[person] ?? { name: '' };
    if (what.startsWith('clue')) return t('demons.proof.clue', { name });
    return t('demons.proof.fact', { name, kind: t(what.endsWith('Demon') ? 'demons.kind.demon' : 'demons.kind.cultivator') });
  }
  const [low = '', high = low] = what.replace(/ demons$/, '').split('-');
  return t(low === high ? 'demons.total.one' : 'demons.total', { low, high });
}

export const notation: Notation = { places, name };
