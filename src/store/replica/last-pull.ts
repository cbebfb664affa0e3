import { liveQuery } from 'dexie';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';

/** The last time that everything was fetched, whole, by whichever tab: milliseconds since the epoch. */
export interface LastPull {
  /** When that pull began: what changed since then it may have missed. */
  began: number;
  at: number;
}

const BEGAN = 'pull-began';
const ENDED = 'pulled';

export async function recordPull(db: MatrixDatabase, { began, at }: LastPull): Promise<void> {
  await db.meta.put({ key: BEGAN, value: began });
  await db.meta.put({ key: ENDED, value: at });
}

/** Null when everything was never fetched. */
export async function lastPull(db: MatrixDatabase): Promise<LastPull | null> {
  const [began, at] = (await db.meta.bulkGet([BEGAN, ENDED])).map((row) => row?.value);
  return typeof at === 'number' ? { began: typeof began === 'number' ? began : at, at } : null;
}

export const readLastPull = (store: Store): Promise<LastPull | null> => store.run(lastPull);

/** Tells it now and whenever some tab has fetched everything again. */
export function watchLastPull(store: Store, listener: (pulled: LastPull | null) => void): () => void {
  // A query that fails (the database is being erased) has nothing to tell.
  const subscription = liveQuery(() => store.read(lastPull)).subscribe({ next: listener, error: () => {} });
  return () => subscription.unsubscribe();
}
