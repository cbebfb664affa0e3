import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';

/** Every transaction of this page that has not ended, of whichever database. */
const running = new Set<IDBTransaction>();

let aborted = false;

/** True once `abortTransactions` was called: what fails in this page from then on is not tried again. */
export const haveAborted = (): boolean => aborted;

/** From now on the database's transactions end when `abortTransactions` is called. */
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
 * Ends what goes on in the databases, without effect. For a page that the browser stops in the middle but keeps, to show
 * it again: in WebKit its transactions would stay open, and hold up every other page for as long. None is tried again.
 */
export function abortTransactions(): void {
  aborted = true;
  for (const transaction of running) {
    try {
      transaction.abort();
    } catch {
      // It is being committed at this moment.
    }
  }
}
