import { unfinishedEntries } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';

const doubtKey = (opId: string): string => `in-doubt|${opId}`;

/** Records that the request in flight may be answered by the server as it was before the restore. */
export const markInDoubt = (db: MatrixDatabase, opId: string): PromiseLike<unknown> =>
  db.meta.put({ key: doubtKey(opId), value: true });

/** The same for all requests in flight. */
export async function markAllInDoubt(db: MatrixDatabase): Promise<void> {
  for (const { opId, state } of await unfinishedEntries(db)) if (state === 'in-flight') await markInDoubt(db, opId);
}

/** Whether the answer to an entry's request does not count for that reason. Clears the record. */
export async function wasInDoubt(db: MatrixDatabase, opId: string): Promise<boolean> {
  const found = (await db.meta.get(doubtKey(opId))) !== undefined;
  if (found) await db.meta.delete(doubtKey(opId));
  return found;
}
