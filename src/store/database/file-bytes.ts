import type { FileRef } from '#sync/entry/entry.ts';
import type { Store } from './database.ts';
import type { FileBytesRow, MatrixDatabase } from './schema.ts';

/** Bytes of picked files that are not on the server yet. */

/** A file with its bytes, copied when it was picked. */
export interface PickedFile {
  ref: FileRef;
  row: FileBytesRow;
}

/** SHA-256, in hexadecimal. */
export async function hashOf(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Copies a file, so that later changes of the original do not matter.
 * @param id a local id for a file with an upload of its own, any other id for one that is sent with its edit Rejects
 * when the file cannot be read anymore.
 */
export async function copyFile(file: Blob & { name?: string }, id: string): Promise<PickedFile> {
  const bytes = await file.arrayBuffer();
  const ref: FileRef = { id, name: file.name || 'File', type: file.type, size: bytes.byteLength };
  return { ref, row: { id, bytes, hash: await hashOf(bytes) } };
}

export async function writeFiles(db: MatrixDatabase, files: readonly PickedFile[]): Promise<void> {
  if (files.length > 0) await db.files.bulkPut(files.map(({ row }) => row));
}

export async function eraseFiles(db: MatrixDatabase, files: readonly Pick<FileRef, 'id'>[]): Promise<void> {
  if (files.length > 0) await db.files.bulkDelete(files.map(({ id }) => id));
}

/** The bytes of files, by id; null when one is missing or does not match its hash. */
export async function fileBytes(
  store: Store,
  files: readonly FileRef[],
): Promise<ReadonlyMap<string, ArrayBuffer> | null> {
  const rows = await store.run((db) => db.files.bulkGet(files.map(({ id }) => id)));
  const bytes = new Map<string, ArrayBuffer>();
  for (const row of rows) {
    if (!row || (await hashOf(row.bytes)) !== row.hash) return null;
    bytes.set(row.id, row.bytes);
  }
  return bytes;
}

/** The bytes of one file for showing it; null when it is not on the device. */
export async function readFile(store: Store, id: string): Promise<ArrayBuffer | null> {
  const row = await store.run((db) => db.files.get(id));
  return row?.bytes ?? null;
}
