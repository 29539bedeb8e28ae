// A small game of each family to show components with. They are made anew and kept nowhere.
import { Desk } from '../families/demons/desk.svelte.ts';
import { notation } from '../families/demons/notation.ts';
import { askSheet, type Sheet } from '../families/kronologic/talk.ts';
import '../i18n/pairplay.ts';
import { Desk as Pairs } from '../families/pairplay/desk.svelte.ts';
import { Desk as Table } from '../families/testimony/desk.svelte.ts';
import { EntryState } from '../families/tetonor/entry.svelte.ts';
import type { KronologicAsked, KronologicBoard } from '../engine/types.ts';
import { t, tName } from '../i18n/index.ts';
import { Game } from '../play/game.svelte.ts';
import type { Pearl } from '../play/pearls.ts';
import { draw } from '../play/picture.ts';
import type { Proof } from '../play/player.svelte.ts';
import { Supposing } from '../play/suppose.svelte.ts';

export interface Shown {
  desk: Desk;
  entry: EntryState;
  supposing: Supposing;
  proof: Proof | null;
  /** A night, and a question that was asked in it. */
  sheet: Sheet;
  asked: KronologicAsked;
  table: Table;
  pairs: Pairs;
  /** A result as a picture. */
  card: Blob;
}

/** How a game may have gone: a pearl of every kind. */
export const PEARLS: Pearl[] = ['given', 'own', 'own', 'hint', 'own', 'slip', 'own', 'open'];

const make = (name: string) => Game.unkept(name);

/** The engine has one game on its table, so whatever it is asked is asked of each before the next is opened. */
export async function openGames(): Promise<Shown> {
  const demons = await make('demons:easy,rows=3,cols=3#2');
  for (let step = 0; step < 2; step += 1) await demons.playHint();
  await demons.askHint();
  await demons.askHint();
  const desk = new Desk(demons);
  const supposing = new Supposing(demons);
  const hidden = desk.board.cards.filter((card) => !card.identity);
  for (const kind of ['D', 'C']) {
    if ((supposing.told?.follows.length ?? 0) === 0) await supposing.release(supposing.told?.assumed[0]?.text ?? '').then(() => supposing.assume(`${hidden[0]?.place}=${kind}`));
  }
  desk.choose(desk.board.cards.findIndex((card) => !card.identity));
  const tetonor = await make('tetonor:easy,cells=8#7');
  await tetonor.playHint();
  const explained = await make('demons:easy,rows=3,cols=3#2');
  // No board lies beside it on which it could show anything.
  explained.notation = { ...notation, places: () => [] };
  const proof = await explained.explain();
  const night = await make('kronologic@4:easy#7');
  const sheet = await askSheet();
  const answers = () => (night.board as KronologicBoard).state.asked;
  // Where somebody was, there is something to look at.
  for (const room of sheet.rooms) if (!answers().some(({ shared }) => shared > 0)) await night.play(`ask ${room} 3`);
  const table = new Table(await make('testimony:easy#4'));
  for (const { letter } of table.board.cards.slice(0, 2)) table.choose(letter);
  await table.look(table.chosen);
  const pairs = new Pairs(await make('pairplay:easy#7'));
  for (const move of ['3 7', '1 2', 'stand']) await pairs.game.play(move);
  for (const strength of [6, 8]) pairs.choose(strength);
  const card = await draw({ family: 'demons', title: tName('family', 'demons'), which: tName('level', 'easy'), result: t('share.solved', { time: '3:07' }), pearls: PEARLS, seal: { words: t('win.seal'), time: '3:07' } });
  return { desk, entry: new EntryState(tetonor), supposing, proof, sheet, asked: answers().at(-1)!, table, pairs, card };
}
