import type { LeasePort } from '#sync/ports.ts';
import { isDue } from '#sync/retry/due.ts';
import type { Store } from './database.ts';
import type { LeaseRow, MatrixDatabase } from './schema.ts';

/** Leases as rows: one transaction decides who has it. */
export class StoredLeases implements LeasePort {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  take(name: string, holder: string, now: number, until: number, force: boolean): Promise<boolean> {
    return this.#write(name, async (db, row) => {
      const free = !row || row.holder === holder || isDue(row.until, now, until - now);
      if (!free && !force) return false;
      await db.leases.put({ name, holder, until });
      return true;
    });
  }

  heldUntil(name: string): Promise<number | null> {
    return this.#store.run(async (db) => (await db.leases.get(name))?.until ?? null);
  }

  renew(name: string, holder: string, until: number): Promise<boolean> {
    return this.#write(name, async (db, row) => {
      if (row?.holder !== holder) return false;
      await db.leases.put({ name, holder, until });
      return true;
    });
  }

  async release(name: string, holder: string): Promise<void> {
    await this.#write(name, async (db, row) => {
      if (row?.holder === holder) await db.leases.delete(name);
      return true;
    });
  }

  #write(name: string, work: (db: MatrixDatabase, row: LeaseRow | undefined) => Promise<boolean>): Promise<boolean> {
    return this.#store.run((db) => db.transaction('rw', db.leases, async () => work(db, await db.leases.get(name))));
  }
}
