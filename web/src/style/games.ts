// Two small games to show components with. They are made anew and kept nowhere.
import { Desk } from '../families/demons/desk.svelte.ts';
import { EntryState } from '../families/tetonor/entry.svelte.ts';
import { Game } from '../play/game.svelte.ts';
import { Supposing } from '../play/suppose.svelte.ts';

export interface Shown {
  desk: Desk;
  entry: EntryState;
  supposing: Supposing;
}

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
  return { desk, entry: new EntryState(tetonor), supposing };
}
