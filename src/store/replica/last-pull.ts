import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';

/** The last complete pull by any tab: milliseconds since the epoch. */
export interface LastPull {
  /** When that pull began: later changes may be missing. */
  began: number;
  at: number;
}

const BEGAN = 'pull-began';
const ENDED = 'pulled';

export async function recordPull(db: MatrixDatabase, { began, at }: LastPull): Promise<void> {
  await db.meta.put({ key: BEGAN, value: began });
  await db.meta.put({ key: ENDED, value: at });
}

/** Null when there was no complete pull yet. */
export async function lastPull(db: MatrixDatabase): Promise<LastPull | null> {
  const [began, at] = (await db.meta.bulkGet([BEGAN, ENDED])).map((row) => row?.value);
  return typeof at === 'number' ? { began: typeof began === 'number' ? began : at, at } : null;
}

export const readLastPull = (store: Store): Promise<LastPull | null> => store.run(lastPull);
