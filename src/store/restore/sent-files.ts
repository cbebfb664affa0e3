import { eraseFiles } from '#store/database/file-bytes.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { newestDone } from '#store/outbox/rows.ts';
import type { OutboxEntry } from '#sync/entry.ts';

/** Bytes of sent files, kept for sending their edits again after a restore of the server (F17). */

/** The most bytes that are kept, the newest files first. */
const SENT_BYTES_KEPT = 20 * 1024 * 1024;

/** Deletes the oldest files when a newly sent one exceeds the limit. */
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
