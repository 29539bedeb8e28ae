// What a page has kept, read from the browser's database as the app would find it after a reload.
import type { Page } from 'playwright-core';

async function read<T>(page: Page, table: 'results' | 'games'): Promise<T[]> {
  return page.evaluate(async (table) => {
    const done = <R>(request: IDBRequest<R>) => new Promise<R>((resolve, reject) => ((request.onsuccess = () => resolve(request.result)), (request.onerror = () => reject(request.error))));
    // Without the app there is no database yet, and none is made here.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'cluesmith')) return [];
    const database = await done(indexedDB.open('cluesmith'));
    const found = await done(database.transaction(table).objectStore(table).getAll());
    database.close();
    return found as never[];
  }, table);
}

export interface KeptResult {
  name: string;
  hints: number;
  how?: { v: number; moves: number; proof: number; rules: Record<string, [alone: number, hinted: number]> };
}

export const keptResults = (page: Page) => read<KeptResult>(page, 'results');
export const keptNames = async (page: Page) => (await read<{ name: string }>(page, 'games')).map(({ name }) => name);

/** The saved game of a puzzle. */
export async function keptGame(page: Page, name: string): Promise<string | null> {
  const games = await read<{ name: string; save: string }>(page, 'games');
  return games.find((one) => one.name === name)?.save ?? null;
}
