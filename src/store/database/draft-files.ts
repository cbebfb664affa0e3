import type { FileRef } from '#sync/entry/entry.ts';
import type { Store } from './database.ts';
import { copyFile, eraseFiles, fileBytes, writeFiles } from './file-bytes.ts';

/**
 * Files that were picked into a form that is not saved yet: copied immediately, because a file may be gone before the
 * form is saved. The form's draft names them; the edit that it becomes has copies of its own.
 */

const KIND = 'draft-file';
/** During this time no sweep removes a file: its draft may be about to be written. */
const LEFT_ALONE_MS = 24 * 60 * 60 * 1000;

/**
 * The reference to a file that is about to be copied, for the draft: a form that leaves the screen meanwhile reports
 * the file as missing.
 */
export const newDraftFile = (file: File, uuid: string, now: number): FileRef => ({
  id: `${KIND}.${now}.${uuid}`,
  name: file.name || 'File',
  type: file.type,
  size: file.size,
});

/** Copies the file. Rejects when the device cannot keep it. @returns false when the file itself cannot be read */
export async function keepDraftFile(store: Store, file: File, { id }: FileRef): Promise<boolean> {
  const copied = await copyFile(file, id).catch(() => null);
  if (copied) await store.run((db) => writeFiles(db, [copied]));
  return copied !== null;
}

/** The files as they were picked; null for each that is not on the device. */
export function readDraftFiles(store: Store, refs: readonly FileRef[]): Promise<(File | null)[]> {
  const read = async (ref: FileRef) => {
    const bytes = (await fileBytes(store, [ref]))?.get(ref.id);
    return bytes ? new File([bytes], ref.name, { type: ref.type }) : null;
  };
  return Promise.all(refs.map(read));
}

/** The ids of the files that are not on the device. */
export async function missingDraftFiles(store: Store, refs: readonly FileRef[]): Promise<string[]> {
  const ids = refs.map(({ id }) => id);
  const here = new Set(await store.run((db) => db.files.where('id').anyOf(ids).primaryKeys()));
  return ids.filter((id) => !here.has(id));
}

export const eraseDraftFiles = (store: Store, refs: readonly FileRef[]): Promise<void> =>
  store.run((db) => eraseFiles(db, refs));

/** Erases the files that no draft names anymore. @param isNamed whether a draft names a file, by the file's id */
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
