import type { FileRef } from '#sync/entry.ts';
import type { Store } from './database.ts';
import { copyFile, eraseFiles, fileBytes, writeFiles } from './file-bytes.ts';

/**
 * Files that were picked into a form that is not saved yet: copied at once, because a file may be gone before the form is
 * saved. The form's draft names them; the edit that it becomes has copies of its own.
 */

const KIND = 'draft-file';
/** For so long nobody asks whether a form still names a file: its draft may just be written. */
const LEFT_ALONE_MS = 24 * 60 * 60 * 1000;

/** Rejects when the file cannot be read, or the device has no room for it. */
export async function keepDraftFile(store: Store, file: File, uuid: string, now: number): Promise<FileRef> {
  const copied = await copyFile(file, `${KIND}.${now}.${uuid}`);
  await store.run((db) => writeFiles(db, [copied]));
  return copied.ref;
}

/** The files as they were picked; null when one is not on the device any more. */
export async function readDraftFiles(store: Store, refs: readonly FileRef[]): Promise<File[] | null> {
  const bytes = await fileBytes(store, refs);
  return bytes && refs.map(({ id, name, type }) => new File([bytes.get(id) ?? ''], name, { type }));
}

export const eraseDraftFiles = (store: Store, refs: readonly FileRef[]): Promise<void> =>
  store.run((db) => eraseFiles(db, refs));

/** Erases the files that no draft names any more. @param isNamed whether one does, by the file's id */
export async function sweepDraftFiles(store: Store, now: number, isNamed: (id: string) => boolean): Promise<void> {
  await store.run(async (db) => {
    const ids = await db.files.where('id').startsWith(`${KIND}.`).primaryKeys();
    const left = ids.filter((id) => now - Number(id.split('.')[1]) > LEFT_ALONE_MS && !isNamed(id));
    await eraseFiles(
      db,
      left.map((id) => ({ id })),
    );
  });
}
