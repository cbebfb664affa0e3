import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';

/** All open transactions of this page, of all databases. */
const running = new Set<IDBTransaction>();

let aborted = false;

/** True once `abortTransactions` was called: from then on, failed work is not repeated. */
export const haveAborted = (): boolean => aborted;

/** Tracks the database's transactions, so that `abortTransactions` can end them. */
export function followTransactions(db: Dexie): void {
  db.use({
    stack: 'dbcore',
    name: 'running transactions',
    create: (core: DBCore) => ({
      ...core,
      transaction: (...asked: Parameters<DBCore['transaction']>): DBCoreTransaction => {
        const transaction = core.transaction(...asked);
        follow(transaction as unknown as IDBTransaction);
        return transaction;
      },
    }),
  });
}

function follow(transaction: IDBTransaction): void {
  running.add(transaction);
  const ended = () => running.delete(transaction);
  transaction.addEventListener('complete', ended);
  transaction.addEventListener('abort', ended);
}

/**
 * Aborts all open transactions, for a page that the browser freezes to show it again later: in WebKit they would stay
 * open and block every other page. None is repeated.
 */
export function abortTransactions(): void {
  aborted = true;
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It is just being committed.
    }
  }
}
