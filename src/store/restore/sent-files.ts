import { eraseFiles } from '#store/database/file-bytes.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { newestDone } from '#store/outbox/rows.ts';
import type { OutboxEntry } from '#sync/entry.ts';

/** Bytes of files that have arrived, kept for verifying their edits should the server be restored from a backup (F17). */

/** Of how many bytes the copies are kept, the newest first. */
const SENT_BYTES_KEPT = 20 * 1024 * 1024;

/** Lets the oldest copies go where a file that has arrived makes them too many. */
export async function boundSentFiles(db: MatrixDatabase, arrived: OutboxEntry): Promise<void> {
  if (arrived.files.length === 0) return;
  const files = (await newestDone(db, Number.POSITIVE_INFINITY)).flatMap((entry) => entry.files);
  let kept = 0;
  const surplus = files.filter(({ size }) => {
    kept += size;
    return kept > SENT_BYTES_KEPT;
  });
  await eraseFiles(db, surplus);
}

/**
 * Whether an edit can be asked for again. An upload without its bytes cannot: what the file hangs on will say so. Any
 * other edit holds the person's words, and needs the person where a file of it is not here any more.
 */
export async function canAskAgain(db: MatrixDatabase, { entity, files }: OutboxEntry): Promise<boolean> {
  if (entity.type !== 'upload') return true;
  const there = await db.files.bulkGet(files.map(({ id }) => id));
  return there.every((row) => row !== undefined);
}
