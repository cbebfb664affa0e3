import { SCHEDULE_FORM } from '#contract/records/files/upload.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { faultOf, faultOfAll, UNREADABLE } from '#store/commands/uploads.ts';
import type { Store } from '#store/database/database.ts';
import {
  eraseDraftFiles,
  keepDraftFile,
  missingDraftFiles,
  newDraftFile,
  readDraftFiles,
  sweepDraftFiles,
} from '#store/database/draft-files.ts';
import { notSavedMessage } from '#store/database/failures.ts';
import type { FileRef } from '#sync/entry/entry.ts';
import { formDrafts } from './window.ts';

/** The picked files of a form, by the text of its draft that names them. */

export type PickedFile = FileRef;

/** The beginning of the message about files that the draft names and the device does not have. */
export const PICK_AGAIN = 'No longer here, please pick again:';

/** Reads that text. Earlier versions wrote only names, one on each line: the device has none of those files. */
export function namedFiles(text: string): PickedFile[] {
  const files = parsed(text || '[]');
  if (Array.isArray(files)) return files.filter(isRef);
  const names = text.split('\n').filter(Boolean);
  return names.map((name, at) => ({ id: `only-named.${at}.${name}`, name, type: '', size: 0 }));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isRef = (file: unknown): file is PickedFile => {
  const { id, name, type, size } = (file ?? {}) as Partial<PickedFile>;
  return typeof id === 'string' && typeof name === 'string' && typeof type === 'string' && typeof size === 'number';
};

/** Empty for no files, like a field without text. */
export const textOfFiles = (files: readonly PickedFile[]): string => (files.length > 0 ? JSON.stringify(files) : '');

/**
 * The reason why a file picked for the schedule form is refused before it is copied; null for an accepted file.
 * @param others the files that the form has already
 */
export const faultOfPicked = (file: File, others: readonly PickedFile[]): string | null =>
  faultOf(file, SCHEDULE_FORM) ?? faultOfAll([file], others, SCHEDULE_FORM);

/** The entry by which the draft names the file before it is copied. */
export const newPicked = (file: File): PickedFile => newDraftFile(file, crypto.randomUUID(), Date.now());

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
  if (!(await keepDraftFile(store, judged, picked))) return UNREADABLE;
  const { name, type, size } = judged;
  return judged === file ? picked : { id: picked.id, name, type, size };
}

/** The files, once all are copied, or the verdict of the edit that needs them. */
export async function readPicked(store: Store, files: readonly PickedFile[]): Promise<File[] | Verdict> {
  await copied(files);
  try {
    const read = await readDraftFiles(store, files);
    const lost = files.filter((_, at) => !read[at]).map(({ name }) => name);
    if (lost.length === 0) return read.filter((file) => file !== null);
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
  return missingDraftFiles(store, files).catch(() => []);
}

/** Leftovers are erased by the next sweep. */
export const erasePicked = (store: Store, files: readonly PickedFile[]): Promise<void> =>
  eraseDraftFiles(store, files).catch(() => {});

/** Erases the picked files of forms whose drafts are gone. */
export function sweepPicked(store: Store, userId: string): Promise<void> {
  const texts = formDrafts.list(formDrafts.names(userId)).map(({ text }) => text);
  const isNamed = (id: string) => texts.some((text) => text?.includes(id));
  return sweepDraftFiles(store, Date.now(), isNamed).catch(() => {});
}
