import { createHash, randomUUID } from 'node:crypto';
import type { StoredFileWire } from '#contract/records/files/upload.ts';
import { IDEMPOTENCY_KEPT_DAYS } from '#contract/schema/limits.ts';
import { IMAGE_SOURCE } from '#contract/text/html.ts';
import { visible } from '#contract/text/visible.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { KeptFile } from '#server/adapters/files/intake.ts';
import { toInstant } from '#server/base/clock.ts';
import type { Quotas } from '#server/base/config.ts';
import { extensionOf } from '#server/base/file-extensions.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { uploadUrl } from '#server/db/files/attachments.ts';
import { deleteOrphans, insertFile, isContentUsed, readableUploads, renewFile } from '#server/db/files/files.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { invalid, type Outcome, type Refusal } from '#server/domain/base/outcome.ts';
import { refuseFilesOfPerson } from '#server/domain/writes/quotas.ts';

const NAME_LENGTH = 24;
const DAY_MS = 86_400_000;
/**
 * A device erases its own copy once a file is uploaded, and may be offline for weeks before it sends the comment that
 * refers to it. Longer than the file's key is kept, under which its address is answered again.
 */
const UNUSED_FILES_KEPT_DAYS = IDEMPOTENCY_KEPT_DAYS + 1;

/** Returns the name that a client gives to an uploaded file, without invisible characters. */
export const shownName = (name: string): string => visible(name) || 'File';

interface RecordedFile {
  id: number;
  wire: StoredFileWire;
}

/** The uploader, the time, and the key under which the request may be repeated. */
interface Uploading {
  ownerId: number;
  idempotencyKey: string | null;
  at: string;
  /** The request only uploads files, so those that exist already under the key are the answer. */
  isAlone?: true;
  /** Addresses that must not be used again: a file that would get one of them is left out. */
  removed?: ReadonlySet<string>;
  quotas: Quotas;
}

/**
 * Records uploaded files whose content is stored. Each gets an unguessable address of its own, by which access is
 * decided; one that is sent again after a restore gets its old address, which other edits contain.
 */
export async function recordFiles(
  db: Db,
  files: readonly KeptFile[],
  { ownerId, idempotencyKey, at, isAlone, removed, quotas }: Uploading,
): Promise<{ ok: true; files: RecordedFile[] } | Refusal> {
  const recorded: RecordedFile[] = [];
  for (const [index, { name, type, size, hash }] of files.entries()) {
    const file = { hash, name, type, size, ownerId, at };
    const nameBy = (secret: string) => `${addressOf([ownerId, secret, index, hash])}${extensionOf(type)}`;
    const named = async (storedName: string) => ({ storedName, id: await insertFile(db, { ...file, storedName }) });
    const own = nameBy(idempotencyKey === null ? randomUUID() : editOf(idempotencyKey));
    if (removed?.has(uploadUrl(own))) continue;
    let kept = await named(own);
    // A key may be used again after it was deleted, while its file still exists.
    if (kept.id === null && isAlone) kept = { storedName: own, id: await renewFile(db, { ...file, storedName: own }) };
    if (kept.id === null) kept = await named(nameBy(randomUUID()));
    if (kept.id === null) throw new Error('The file was not stored');
    recorded.push({ id: kept.id, wire: { url: uploadUrl(kept.storedName), name, type, size } });
  }
  const added = { files: recorded.length, bytes: recorded.reduce((sum, { wire }) => sum + wire.size, 0) };
  const refused = added.files > 0 ? await refuseFilesOfPerson({ db, quotas }, ownerId, added, at) : null;
  return refused ?? { ok: true, files: recorded };
}

const addressOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, NAME_LENGTH);

/** A rebased edit has the key of the original with a number appended (SEND-2). */
const editOf = (idempotencyKey: string): string => idempotencyKey.replace(/\.\d+$/, '');

/**
 * Refuses a picture that the writer may not see, because using it would show it to others.
 * @param url null for none; addresses of other files are checked elsewhere
 * @returns null if it may be used
 */
export async function refuseUnseenPicture(
  db: Db,
  viewer: Viewer,
  field: string,
  url: string | null,
): Promise<Outcome<never> | null> {
  if (!url || !IMAGE_SOURCE.test(url)) return null;
  const seen = await readableUploads(db, viewer, [url]);
  return seen.has(url) ? null : invalid({ [field]: 'Not a picture that you uploaded' });
}

/** Deletes files that nothing has referred to for long, and contents older than a day without a file. */
export async function sweepFiles({ db, files }: { db: Db; files: FileStore }, now: number): Promise<void> {
  await deleteOrphans(db, { before: toInstant(now - UNUSED_FILES_KEPT_DAYS * DAY_MS) });
  const before = now - DAY_MS;
  for await (const hash of files.keptBefore(before)) {
    if (!(await isContentUsed(db, hash))) await files.forget(hash, before);
  }
}
