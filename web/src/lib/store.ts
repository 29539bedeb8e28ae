// Where results, games and notes lie: in the browser's database, a record each, so that tabs do not overwrite each other's;
// in memory where the browser has none for us.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Records, SavedGame, SavedNotes, Table } from './records.ts';
import type { Result } from './stats.ts';

/** What comes into the place of an old record; nothing leaves it as it is. */
export type Decide<T extends Table> = (name: string, old: Records[T] | undefined) => Records[T] | undefined;

export interface Store {
  /** Whether it is still there tomorrow. */
  where: 'device' | 'memory';
  all<T extends Table>(table: T): Promise<Records[T][]>;
  names(table: Table): Promise<string[]>;
  one<T extends Table>(table: T, name: string): Promise<Records[T] | undefined>;
  /** Changes records, all of them or none, with nobody coming between. How many were put in; fails where there is no room. */
  put<T extends Table>(table: T, names: string[], decide: Decide<T>): Promise<number>;
  /** Takes a record out. */
  remove(table: Table, name: string): Promise<void>;
}

interface Schema extends DBSchema {
  results: { key: string; value: Result };
  games: { key: string; value: SavedGame };
  notes: { key: string; value: SavedNotes };
}

const NAME = 'cluesmith';
const VERSION = 2;
/** Some browsers never answer. Playing is worth more than waiting. */
const PATIENCE = 8_000;

/** The database, or memory where there is none. */
export async function openStore(): Promise<Store> {
  try {
    return new Device(await inTime(connect()));
  } catch {
    return new Memory();
  }
}

function connect(): Promise<IDBPDatabase<Schema>> {
  return openDB<Schema>(NAME, VERSION, {
    // What is there stays as it is; only what is missing is added.
    upgrade(database) {
      for (const table of ['results', 'games', 'notes'] as const) {
        if (!database.objectStoreNames.contains(table)) database.createObjectStore(table, { keyPath: 'name' });
      }
    },
    // A newer version of the app wants to rearrange it.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
}

function inTime<T>(promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer')), PATIENCE);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

class Device implements Store {
  readonly where = 'device';
  #database: IDBPDatabase<Schema>;

  constructor(database: IDBPDatabase<Schema>) {
    this.#database = database;
  }

  all<T extends Table>(table: T) {
    return this.#use((database) => database.getAll(table)) as Promise<Records[T][]>;
  }

  names(table: Table) {
    return this.#use((database) => database.getAllKeys(table));
  }

  one<T extends Table>(table: T, name: string) {
    return this.#use((database) => database.get(table, name)) as Promise<Records[T] | undefined>;
  }

  put<T extends Table>(table: T, names: string[], decide: Decide<T>): Promise<number> {
    return this.#use(async (database) => {
      const change = database.transaction(table, 'readwrite');
      // Whoever waits for it hears of a failure below.
      change.done.catch(() => undefined);
      let count = 0;
      try {
        // Of many names nearly all are new: one look tells which are not.
        const sorted = [...names].sort();
        const span = IDBKeyRange.bound(sorted[0] ?? '', sorted.at(-1) ?? '');
        const there = names.length > 1 ? new Set(await change.store.getAllKeys(span)) : undefined;
        await Promise.all(
          names.map(async (name) => {
            const old = there?.has(name) === false ? undefined : await change.store.get(name);
            const made = decide(name, old as Records[T] | undefined);
            if (made === undefined) return;
            count += 1;
            await change.store.put(made);
          }),
        );
        await change.done;
        return count;
      } catch (error) {
        abort(change);
        throw error;
      }
    });
  }

  remove(table: Table, name: string): Promise<void> {
    return this.#use((database) => database.delete(table, name));
  }

  /** The browser may close the database under a page that slept; then it is opened once more. */
  async #use<T>(act: (database: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
    try {
      return await act(this.#database);
    } catch (error) {
      if ((error as Error).name !== 'InvalidStateError') throw error;
      this.#database = await inTime(connect());
      return act(this.#database);
    }
  }
}

function abort(change: { abort(): void }): void {
  try {
    change.abort();
  } catch {
    // It is over already.
  }
}

export class Memory implements Store {
  readonly where = 'memory';
  #tables = { results: new Map<string, Result>(), games: new Map<string, SavedGame>(), notes: new Map<string, SavedNotes>() };

  #table<T extends Table>(table: T) {
    return this.#tables[table] as unknown as Map<string, Records[T]>;
  }

  async all<T extends Table>(table: T) {
    return [...this.#table(table).values()];
  }

  async names(table: Table) {
    return [...this.#table(table).keys()];
  }

  async one<T extends Table>(table: T, name: string) {
    return this.#table(table).get(name);
  }

  async put<T extends Table>(table: T, names: string[], decide: Decide<T>) {
    const kept = this.#table(table);
    const made = names.map((name) => [name, decide(name, kept.get(name))] as const);
    const fresh = made.filter(([, record]) => record !== undefined);
    for (const [name, record] of fresh) kept.set(name, record as Records[T]);
    return fresh.length;
  }

  async remove(table: Table, name: string) {
    this.#table(table).delete(name);
  }
}
