// Why there is no such puzzle, in the player's own language. The engine says it of ids as programs do: exactly, in English.
import { KNOWN } from '../generated/families.ts';
import { t, tName } from '../i18n/index.ts';
import { familyOf } from '../lib/names.ts';

export interface Why {
  text: string;
  /** What could stand there, or what does: names, the same in every language. */
  names: string;
  /** The engine's own words, where they are the player's, too. */
  more: string | undefined;
  /** Another generator made it: then these words say where to find it, and are not folded away. */
  isOfAnotherGenerator: boolean;
}

export function whyNone(name: string, said: string, language: string): Why {
  const family = familyOf(name);
  const levels = KNOWN[family]?.levels ?? [];
  const asked = /^[a-z-]+(?:@\d+)?:([^#]*)/.exec(name)?.[1]?.split(',').find((part) => part !== '' && !part.includes('='));
  const isSpoken = language === 'en' || /\p{Script=Han}/u.test(said);
  const more = isSpoken ? said : undefined;
  const generator = /@(\d+):/.exec(name)?.[1];
  const isOfAnotherGenerator = generator !== undefined && said.includes(generator) && /generator/.test(said);
  if (asked === undefined || levels.includes(asked)) return { text: t('game.nosuch.name'), names: name.slice(0, 80), more, isOfAnotherGenerator };
  return { text: t('game.nosuch.level', { family: tName('family', family), level: asked.slice(0, 40) }), names: levels.join(', '), more, isOfAnotherGenerator };
}
