import type { OutboxEntry } from '#sync/entry.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { asRow } from './outbox-rows.ts';
import type { MatrixDatabase } from './schema.ts';

/** Uploads are edits of their own, and yet go along with the edit that the file hangs on. */

const isUpload = ({ entity }: OutboxEntry): boolean => entity.type === 'upload';

/**
 * Takes an upload that is given up out of the edits that refer to it, as far as something is left of them.
 * @returns those edits as they are now
 */
export async function detachUpload(
  db: MatrixDatabase,
  upload: OutboxEntry,
  unfinished: readonly OutboxEntry[],
  kinds: Kinds,
): Promise<OutboxEntry[]> {
  if (!isUpload(upload)) return [];
  const local = upload.entity.id;
  const detached = unfinished.flatMap((entry): OutboxEntry[] => {
    if (!entry.deps.includes(local)) return [];
    const body = kinds.of(entry.kind)?.without?.(entry, local) ?? null;
    return body === null ? [] : [{ ...entry, body, deps: entry.deps.filter((id) => id !== local) }];
  });
  await db.outbox.bulkPut(detached.map(asRow));
  return detached;
}

/** The unsent uploads that only edits which are given up refer to. */
export function uploadsOnlyOf(gone: readonly OutboxEntry[], unfinished: readonly OutboxEntry[]): OutboxEntry[] {
  const goneIds = new Set(gone.map(({ opId }) => opId));
  const wanted = new Set(gone.flatMap(({ deps }) => deps));
  const stillWanted = new Set(unfinished.filter(({ opId }) => !goneIds.has(opId)).flatMap(({ deps }) => deps));
  return unfinished.filter(
    (entry) =>
      isUpload(entry) &&
      entry.state !== 'in-flight' &&
      !goneIds.has(entry.opId) &&
      wanted.has(entry.entity.id) &&
      !stillWanted.has(entry.entity.id),
  );
}
