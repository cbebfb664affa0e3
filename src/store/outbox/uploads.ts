import { asEntries, doneEntries, entryOf } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { entityKey, type OutboxEntry } from '#sync/entry/entry.ts';
import { uploadsIn, withoutUpload } from '#sync/entry/upload-address.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { withRealId } from '#sync/outbox/local-ids.ts';
import { asRow } from './rows.ts';

/** Uploads are edits of their own, but are discarded and shown with the edit that refers to the file. */

export const isUpload = ({ entity }: OutboxEntry): boolean => entity.type === 'upload';

/** The refused upload that blocks an edit which refers to the file; undefined where another entry blocks it. */
export async function refusedFile(db: MatrixDatabase, { error, deps }: OutboxEntry): Promise<OutboxEntry | undefined> {
  const root = error?.behind ? await entryOf(db, error.behind) : undefined;
  return root && isUpload(root) && deps.includes(root.entity.id) ? root : undefined;
}

/**
 * Removes a discarded upload from the edits that refer to it, where these have other content.
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
    return body === null ? [] : [{ ...unseen(entry, local), body, deps: entry.deps.filter((id) => id !== local) }];
  });
  const beside = await seenBeside(db, detached, local);
  const changed = [...detached, ...beside.map((entry) => unseen(entry, local))];
  await db.outbox.bulkPut(changed.map(asRow));
  return changed;
}

const unseen = (entry: OutboxEntry, local: string): OutboxEntry => ({
  ...entry,
  base: entry.base && { ...entry.base, snapshot: withoutUpload(entry.base.snapshot, local) },
});

/**
 * Replaces the address of an acknowledged upload also in edits that only have it in their snapshot, because a whole
 * form sends it again. They do not wait for the upload themselves: they follow an edit that does.
 * @param naming the edits that waited for the upload
 */
export async function renameInSeen(
  db: MatrixDatabase,
  naming: readonly OutboxEntry[],
  local: string,
  address: string,
): Promise<OutboxEntry[]> {
  const renamed = (await seenBeside(db, naming, local)).map((entry) => withRealId(entry, local, address));
  await db.outbox.bulkPut(renamed.map(asRow));
  return renamed;
}

/** Other edits of the same entities whose snapshot has the unsent upload; none of them is acknowledged. */
async function seenBeside(db: MatrixDatabase, naming: readonly OutboxEntry[], local: string): Promise<OutboxEntry[]> {
  const keys = new Set(naming.map(({ entity }) => entityKey(entity)));
  const known = new Set(naming.map(({ opId }) => opId));
  const rows = await db.outbox
    .where('entityKey')
    .anyOf([...keys])
    .toArray();
  const saw = ({ base }: OutboxEntry) => uploadsIn(JSON.stringify(base?.snapshot ?? null)).includes(local);
  return asEntries(rows).filter((entry) => !known.has(entry.opId) && saw(entry));
}

/** The unsent uploads that only discarded edits refer to. */
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

/**
 * The arrived uploads that only discarded edits refer to, by their addresses. They would be listed after a restore of
 * the server (RESTORE-1), although the user has discarded the edits that they were for.
 * @param staying the unfinished edits that stay
 */
export async function arrivedUploadsOnlyOf(
  db: MatrixDatabase,
  gone: readonly OutboxEntry[],
  staying: readonly OutboxEntry[],
): Promise<OutboxEntry[]> {
  const uploads = asEntries(await db.outbox.where('entityKey').startsWith('upload:').toArray());
  const named = uploads.filter((upload) => upload.state === 'done' && isNamedIn(gone, upload));
  if (named.length === 0) return [];
  const others = [...(await doneEntries(db)), ...staying];
  return named.filter((upload) => !isNamedIn(others, upload));
}

/** An acknowledged upload is named by its address. */
const isNamedIn = (entries: readonly OutboxEntry[], { entity }: OutboxEntry): boolean =>
  entries.some(({ body }) => JSON.stringify(body).includes(entity.id));
