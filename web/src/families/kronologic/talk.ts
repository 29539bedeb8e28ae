// What the pages of this family ask the engine besides the game; the answers' types come from Rust.
import '../../i18n/night.ts';
import { engine, type Progress } from '../../engine/client.ts';
import type { KronologicCounsel, KronologicPlan, KronologicSheet, KronologicWish } from '../../generated/protocol.ts';
import { dress } from './looks.svelte.ts';
import { readableIn } from './people.ts';

export type Wish = KronologicWish;
export type Plan = KronologicPlan;
export type Sheet = KronologicSheet;
type Counsel<C extends KronologicCounsel['counsel']> = Extract<KronologicCounsel, { counsel: C }>;

/** Which answer each wish gets. */
interface Answers {
  maps: 'maps';
  map: 'map';
  doors: 'map';
  recipe: 'recipe';
  draw: 'nights';
  take: 'document';
  sheet: 'sheet';
  conclude: 'known';
  clash: 'clash';
  hint: 'hint';
  night: 'night';
}

/** What is the same for the whole game on the table. Its sentences call rooms as people read them. */
export async function askSheet(): Promise<Sheet> {
  const { sheet } = await consult({ wish: 'sheet' });
  dress(sheet.people);
  const read = (sentence: string) => readableIn(sentence, sheet.rooms);
  const scenes = sheet.scenes.map((scene) => ({ ...scene, rule: read(scene.rule), goal: read(scene.goal), told: scene.told == null ? scene.told : read(scene.told) }));
  return { ...sheet, walking: read(sheet.walking), scenes };
}

/** Asks; at a table with several seats, for one of them. */
export async function consult<W extends Wish>(question: W, seat: number | null = null, progress?: Progress): Promise<Counsel<Answers[W['wish']]>> {
  const { answer } = await engine.ask('consulted', { ask: 'consult', family: 'kronologic', seat, question: question as never }, progress);
  return answer as never;
}
