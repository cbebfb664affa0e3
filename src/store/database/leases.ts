import { type LeasePort, UNKNOWN_HOLDER } from '#sync/ports/platform.ts';
import { isDue } from '#sync/retry/due.ts';
import type { Store } from './database.ts';
import type { LeaseRow, MatrixDatabase } from './schema.ts';

/** Whether a lease was taken before the lock was requested; `then` is the end of a lease taken at that moment. */
const precedes = ({ holder, until }: LeaseRow, then: number) => holder === UNKNOWN_HOLDER || until <= then;

/** Leases as rows: one transaction decides who holds one. */
export class StoredLeases implements LeasePort {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  take(name: string, holder: string, now: () => number, ms: number, lockedAt: number | null): Promise<boolean> {
    return this.#write(name, async (db, row) => {
      const at = now();
      const free = !row || row.holder === holder || isDue(row.until, at, ms);
      if (!free && (lockedAt === null || !precedes(row, lockedAt + ms))) return false;
      await db.leases.put({ name, holder, until: at + ms });
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
