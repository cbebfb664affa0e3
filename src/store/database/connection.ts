import { Dexie, RangeSet } from 'dexie';
import { isConnectionLost } from './failures.ts';
import { haveAborted } from './transactions.ts';

// On a local address Dexie records a stack trace for each transaction, which takes as long as the transactions.
Dexie.debug = false;

/**
 * The handle of a database. Browsers drop connections (iOS does in the background, F12), even in the middle of work
 * (F30): failed work is repeated once on a new handle, shared by everything that failed on the same one.
 */
export class Connection<Db extends Dexie> {
  #db: Db;
  readonly #open: () => Db;
  #closed = false;
  /** The last handle on which work failed and was not repeated. */
  #gaveUpOn: Db | null = null;

  /** @param open makes a handle; Dexie opens it on first use */
  constructor(open: () => Db) {
    this.#open = open;
    this.#db = open();
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** The present handle, for work that may fail. */
  get handle(): Db {
    return this.#db;
  }

  /** Runs work, and once more if the connection is lost. It must be one transaction, so that repeating it is safe. */
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

  /** Closes the connection for good. */
  close(): void {
    this.#closed = true;
    this.#db.close();
  }

  /** The handle after the one that failed; other work may have opened it already and be using it. */
  #after(failed: Db): Db {
    if (this.#db === failed) {
      failed.close();
      this.#db = this.#open();
    }
    return this.#db;
  }

  /**
   * Live queries that failed without a connection are not notified anymore: they are run again once a later handle
   * works. A query that fails on every handle does not loop, since each handle triggers this once.
   */
  #worked<T>(db: Db, value: T): T {
    if (this.#gaveUpOn !== null && this.#gaveUpOn !== db && db === this.#db) {
      this.#gaveUpOn = null;
      Dexie.on.storagemutated.fire({ all: new RangeSet(-Infinity, [[]]) });
    }
    return value;
  }
}
