import type { DBCore, DBCoreTransaction, Dexie } from 'dexie';
import type { MatrixDatabase } from './schema.ts';

const KEY = 'signed-out';
/** The mark of a database that nobody will write into any more. */
const GIVEN_UP = 'given up';

type Mark = number | typeof GIVEN_UP;

async function markIn(db: Dexie): Promise<Mark> {
  return ((await db.table('meta').get(KEY)) as { value: Mark } | undefined)?.value ?? 0;
}

/**
 * Marks, in the transaction that erases what is the person's, that they have signed out: from then on whoever opened the
 * database before writes nothing into it.
 * @param stays whether unsent edits stay, so that it will be opened again
 */
export async function markSignedOut(db: MatrixDatabase, stays: boolean): Promise<void> {
  const mark = await markIn(db);
  await db.meta.put({ key: KEY, value: stays && mark !== GIVEN_UP ? mark + 1 : GIVEN_UP });
}

export const MARK_KEY = KEY;

function abort(transaction: DBCoreTransaction): void {
  try {
    (transaction as DBCoreTransaction & { abort(): void }).abort();
  } catch {
    // It has ended.
  }
}

/**
 * Keeps a tab that slept while its person signed out in another from writing anything of theirs back. Every transaction
 * that writes reads the mark, and is aborted where it is not the one that was there when this window opened the database:
 * no message of the other tab has to arrive before that.
 */
export class SignOutGuard {
  readonly #refused: (isGivenUp: boolean) => void;
  #found: Mark | null = null;

  /** @param refused told in the moment in which a write is refused, and whether any later one would be, too */
  constructor(refused: (isGivenUp: boolean) => void) {
    this.#refused = refused;
  }

  protect(db: MatrixDatabase): void {
    // Also after its connection was lost, the window stands as it stood at first.
    db.on('ready', async (ready) => {
      this.#found ??= await markIn(ready);
    });
    db.use({ stack: 'dbcore', name: 'sign-out-guard', create: (core) => this.#over(core) });
  }

  #over(core: DBCore): Partial<DBCore> {
    const meta = core.table('meta');
    const looked = new WeakSet<DBCoreTransaction>();
    const look = (trans: DBCoreTransaction) => {
      // An upgrade comes before the database is ready.
      if (looked.has(trans) || this.#found === null) return;
      looked.add(trans);
      // Asked before the first change and not waited for: what was changed by then goes with the transaction.
      meta.get({ trans, key: KEY }).then(
        (row: { value: Mark } | undefined) => {
          const mark = row?.value ?? 0;
          if (mark === this.#found && mark !== GIVEN_UP) return;
          this.#refused(mark === GIVEN_UP);
          abort(trans);
        },
        // Nothing is written past a mark that cannot be read. Mostly the transaction has been aborted, as told its writer.
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
