import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';
import type { MatrixDatabase } from './schema.ts';

export const MARK_KEY = 'signed-out';
/** Value of the mark for a database that no window writes into anymore. */
const GIVEN_UP = 'given up';

type Mark = number | typeof GIVEN_UP;

async function markIn(db: Dexie): Promise<Mark> {
  return ((await db.table('meta').get(MARK_KEY)) as { value: Mark } | undefined)?.value ?? 0;
}

/**
 * Marks the database as signed out, in the transaction that erases the person's data: from then on, windows that opened
 * it before cannot write into it.
 * @param stays whether unsent edits are kept, so that it will be opened again
 */
export async function markSignedOut(db: MatrixDatabase, stays: boolean): Promise<void> {
  const mark = await markIn(db);
  await db.meta.put({ key: MARK_KEY, value: stays && mark !== GIVEN_UP ? mark + 1 : GIVEN_UP });
}

function abort(transaction: DBCoreTransaction): void {
  try {
    (transaction as DBCoreTransaction & { abort(): void }).abort();
  } catch {
    // The transaction has ended already.
  }
}

/**
 * Prevents a tab that slept through a sign-out in another tab from writing data of that person. Each writing
 * transaction reads the mark, and is aborted if it differs from when this window opened the database: no message
 * between tabs is needed.
 */
export class SignOutGuard {
  readonly #refused: (isGivenUp: boolean) => void;
  #found: Mark | null = null;

  /** @param refused called when a write is refused; its argument says whether all later ones will be, too */
  constructor(refused: (isGivenUp: boolean) => void) {
    this.#refused = refused;
  }

  protect(db: MatrixDatabase): void {
    // The first mark that was found counts, even after a reconnection.
    db.on('ready', async (ready) => {
      this.#found ??= await markIn(ready);
    });
    db.use({ stack: 'dbcore', name: 'sign-out-guard', create: (core) => this.#over(core) });
  }

  #over(core: DBCore): Partial<DBCore> {
    const meta = core.table('meta');
    const looked = new WeakSet<DBCoreTransaction>();
    const look = (trans: DBCoreTransaction) => {
      // Upgrades run before the database is ready.
      if (looked.has(trans) || this.#found === null) return;
      looked.add(trans);
      // Read before the first change, without waiting for it: changes made until then are rolled back with the
      // transaction.
      meta.get({ trans, key: MARK_KEY }).then(
        (row: { value: Mark } | undefined) => {
          const mark = row?.value ?? 0;
          if (mark === this.#found && mark !== GIVEN_UP) return;
          this.#refused(mark === GIVEN_UP);
          abort(trans);
        },
        // Without a readable mark nothing is written. Usually the transaction was aborted already, and its writer knows
        // why.
        () => abort(trans),
      );
    };
    return {
      ...core,
      transaction: (tables, mode, options) =>
        core.transaction(mode === 'readwrite' ? [...new Set([...tables, 'meta'])] : tables, mode, options),
      table: (name) => {
        const table = core.table(name);
        return {
          ...table,
          mutate: (change) => {
            look(change.trans);
            return table.mutate(change);
          },
        };
      },
    };
  }
}
