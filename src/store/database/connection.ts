import { Dexie, RangeSet } from 'dexie';
import { isConnectionLost } from './failures.ts';
import { haveAborted } from './transactions.ts';

/**
 * The open handle of a database. Browsers drop connections (iOS does in the background, F12), under whatever is going on
 * at that moment (F30): what failed is done once more on a fresh handle, which all that failed on the same one share.
 */
export class Connection<Db extends Dexie> {
  #db: Db;
  readonly #open: () => Db;
  #closed = false;
  /** The last handle on which something failed that is not tried again. */
  #gaveUpOn: Db | null = null;

  /** @param open makes a handle; only opened in fact when it is first used */
  constructor(open: () => Db) {
    this.#open = open;
    this.#db = open();
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** The handle as it is now: for what may fail. */
  get handle(): Db {
    return this.#db;
  }

  /** Does work, once more where the connection is lost. It must be one transaction, so that repeating it is safe. */
  async run<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const db = this.#db;
    try {
      return this.#worked(db, await work(db));
    } catch (error) {
      if (this.#closed || haveAborted() || !isConnectionLost(error)) throw error;
    }
    const next = this.#after(db);
    try {
      return this.#worked(next, await work(next));
    } catch (error) {
      if (isConnectionLost(error)) this.#gaveUpOn = next;
      throw error;
    }
  }

  /** For good. */
  close(): void {
    this.#closed = true;
    this.#db.close();
  }

  /** The handle after the one that failed: somebody else may have opened it already, and be working on it. */
  #after(failed: Db): Db {
    if (this.#db === failed) {
      failed.close();
      this.#db = this.#open();
    }
    return this.#db;
  }

  /**
   * Live queries that found no connection hear of nothing any more: they are asked anew, once a later handle works. A
   * query that fails on every handle is not asked again and again, as it takes a handle after its last one.
   */
  #worked<T>(db: Db, value: T): T {
    if (this.#gaveUpOn !== null && this.#gaveUpOn !== db && db === this.#db) {
      this.#gaveUpOn = null;
      Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
    }
    return value;
  }
}
