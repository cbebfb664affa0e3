import { SCHEDULE_FORM } from '#contract/records/files/upload.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { faultOf, faultOfAll, UNREADABLE } from '#store/commands/uploads.ts';
import type { Store } from '#store/database/database.ts';
import { notSavedMessage } from '#store/database/failures.ts';
import { copyFile, eraseFiles, fileBytes, writeFiles } from '#store/database/file-bytes.ts';
import type { FileRef } from '#sync/entry/entry.ts';
import { draftStorage } from './storage.ts';

/**
 * A file that was picked into a form that is not saved yet, as its draft names it. It is copied immediately, because it
 * may be gone before the form is saved; the edit that it becomes has copies of its own.
 */
export type PickedFile = FileRef;

/** The beginning of the message about files that the draft names and the device does not have. */
export const PICK_AGAIN = 'No longer on this device, please pick again:';

const KIND = 'draft-file';
/** During this time no sweep removes a file: the draft that names it may be in the memory of another tab alone. */
const LEFT_ALONE_MS = 24 * 60 * 60 * 1000;

/** The files that the text of a field names. */
export const namedFiles = (text: string): PickedFile[] => JSON.parse(text || '[]');

/** Empty for no files, like a field without text. */
export const textOfFiles = (files: readonly PickedFile[]): string => (files.length > 0 ? JSON.stringify(files) : '');

/**
 * The reason why a file picked for the schedule form is refused before it is copied; null for an accepted file.
 * @param others the files that the form has already
 */
export const faultOfPicked = (file: File, others: readonly PickedFile[]): string | null =>
  faultOf(file, SCHEDULE_FORM) ?? faultOfAll([file], others, SCHEDULE_FORM);

/** The entry by which the draft names the file before it is copied. */
export const newPicked = ({ name, type, size }: File): PickedFile => ({
  id: `${KIND}.${Date.now()}.${crypto.randomUUID()}`,
  name: name || 'File',
  type,
  size,
});

/** Copies under way, by the file's id: the form may leave the screen meanwhile and be opened again. */
const copies = new Map<string, Promise<unknown>>();
const copied = (files: readonly PickedFile[]) => Promise.all(files.map(({ id }) => copies.get(id)));

/** The last of those copies: only one file at a time is in memory. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Copies a picked file to the device, after those that were picked before.
 * @returns the new entry by which the draft names it, or the reason why it was not copied
 */
export function copyPicked(store: Store, file: File, picked: PickedFile): Promise<PickedFile | string> {
  const copy = last
    .then(() => judgedCopy(store, file, picked))
    .catch(notSavedMessage)
    .finally(() => copies.delete(picked.id));
  last = copy;
  copies.set(picked.id, copy);
  return copy;
}

async function judgedCopy(store: Store, file: File, picked: PickedFile): Promise<PickedFile | string> {
  // If this code does not load, the server judges the file.
  const judge = await import('#runtime/media/judge-file.ts').catch(() => null);
  const judged = judge ? await judge.judgeFile(file, SCHEDULE_FORM) : file;
  if (typeof judged === 'string') return judged;
  const bytes = await copyFile(judged, picked.id).catch(() => null);
  if (!bytes) return UNREADABLE;
  await store.run((db) => writeFiles(db, [bytes]));
  const { name, type, size } = judged;
  return judged === file ? picked : { id: picked.id, name, type, size };
}

/** The files, once all are copied, or the verdict of the edit that needs them. */
export async function readPicked(store: Store, files: readonly PickedFile[]): Promise<File[] | Verdict> {
  await copied(files);
  try {
    const bytes = await Promise.all(files.map(async (file) => (await fileBytes(store, [file]))?.get(file.id)));
    const lost = files.filter((_, at) => !bytes[at]).map(({ name }) => name);
    if (lost.length === 0) return files.map(({ name, type }, at) => new File([bytes[at] ?? ''], name, { type }));
    const message = `${PICK_AGAIN} ${lost.join(', ')}`;
    return { outcome: 'rejected', message, fields: { file: message } };
  } catch (error) {
    return { outcome: 'not-saved', message: notSavedMessage(error) };
  }
}

/**
 * The ids of the files that are not on the device, once all are copied. A device that cannot be read reports that at
 * saving.
 */
export async function missingPicked(store: Store, files: readonly PickedFile[]): Promise<readonly string[]> {
  await copied(files);
  const ids = files.map(({ id }) => id);
  const here = await store.run((db) => db.files.where('id').anyOf(ids).primaryKeys()).catch(() => ids);
  return ids.filter((id) => !here.includes(id));
}

/** Leftovers are erased by the next sweep. */
export const erasePicked = (store: Store, files: readonly Pick<PickedFile, 'id'>[]): Promise<void> =>
  store.run((db) => eraseFiles(db, files)).catch(() => {});

/** Erases the picked files that no draft names anymore. */
export async function sweepPicked(store: Store): Promise<void> {
  const drafts = draftStorage.names().map((name) => draftStorage.read(name) ?? '');
  const kept = await store.run((db) => db.files.where('id').startsWith(`${KIND}.`).primaryKeys()).catch(() => []);
  const isOld = (id: string) => Date.now() - Number(id.split('.')[1]) > LEFT_ALONE_MS;
  const left = kept.filter((id) => isOld(id) && !drafts.some((text) => text.includes(id)));
  await erasePicked(
    store,
    left.map((id) => ({ id })),
  );
}
