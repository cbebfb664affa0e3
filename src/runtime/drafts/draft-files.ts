import { SCHEDULE_FORM } from '#contract/upload.ts';
import { faultOf, faultOfAll, UNREADABLE } from '#store/commands/uploads.ts';
import type { Store } from '#store/database/database.ts';
import { eraseDraftFiles, keepDraftFile, readDraftFiles, sweepDraftFiles } from '#store/database/draft-files.ts';
import { isQuotaExceeded, notSavedMessage } from '#store/database/failures.ts';
import type { FileRef } from '#sync/entry.ts';
import { formDrafts } from './window.ts';

/** The picked files of a form, by the text of its draft that names them. */

export type PickedFile = FileRef;

/** Reads that text; what is none names no files. */
export function namedFiles(text: string): PickedFile[] {
  try {
    const files: unknown = JSON.parse(text || '[]');
    return Array.isArray(files) ? files.filter(isRef) : [];
  } catch {
    return [];
  }
}

const isRef = (file: unknown): file is PickedFile => {
  const { id, name, type, size } = (file ?? {}) as Partial<PickedFile>;
  return typeof id === 'string' && typeof name === 'string' && typeof type === 'string' && typeof size === 'number';
};

/** Empty for none, as a field that nothing was typed into. */
export const textOfFiles = (files: readonly PickedFile[]): string => (files.length > 0 ? JSON.stringify(files) : '');

/**
 * Copies a file that was picked for the schedule form to the device.
 * @param others those that the form has already  @returns the file, or why it is refused
 */
export async function keepPicked(
  store: Store,
  file: File,
  others: readonly PickedFile[],
): Promise<PickedFile | string> {
  const fault = faultOf(file, SCHEDULE_FORM) ?? faultOfAll([file], others, SCHEDULE_FORM);
  if (fault !== null) return fault;
  return keepDraftFile(store, file, crypto.randomUUID(), Date.now()).catch((error: unknown) =>
    isQuotaExceeded(error) ? notSavedMessage(error) : UNREADABLE,
  );
}

export const readPicked = (store: Store, files: readonly PickedFile[]): Promise<File[] | null> =>
  readDraftFiles(store, files).catch(() => null);

/** What is left of it goes with the next sweep. */
export const erasePicked = (store: Store, files: readonly PickedFile[]): Promise<void> =>
  eraseDraftFiles(store, files).catch(() => {});

/** Erases the picked files of forms whose drafts are gone. */
export function sweepPicked(store: Store, userId: string): Promise<void> {
  const texts = formDrafts.list(formDrafts.names(userId)).map(({ text }) => text);
  const isNamed = (id: string) => texts.some((text) => text?.includes(id));
  return sweepDraftFiles(store, Date.now(), isNamed).catch(() => {});
}
