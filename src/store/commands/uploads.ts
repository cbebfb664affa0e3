import type { Attachment } from '#contract/records/files/attachment.ts';
import { COMMENT_UPLOADS_FORM, EDITOR_PICTURE_FORM, type FileForm } from '#contract/records/files/upload.ts';
import { FORM_FIELDS_MAX_BYTES, FORM_MAX_BYTES } from '#contract/schema/limits.ts';
import type { Store } from '#store/database/database.ts';
import { copyFile } from '#store/database/file-bytes.ts';
import { localId } from '#sync/entry/entry.ts';
import { uploadAddress } from '#sync/entry/upload-address.ts';
import { newUpload } from '#sync/kinds/upload.ts';
import { type Command, type CommandContext, enqueueEdit } from './command.ts';
import { isHeic } from './heic.ts';

/**
 * Files that a user picks: copied immediately, and uploaded by an edit of their own while the user continues. A file
 * that cannot be read anymore by then is reported as such.
 */

export type Picked =
  | { outcome: 'kept'; opId: string; attachment: Attachment }
  | Extract<Command, { outcome: 'invalid' | 'not-saved' }>;

export const FORMS: Readonly<Record<'file' | 'image', FileForm>> = {
  file: COMMENT_UPLOADS_FORM,
  image: EDITOR_PICTURE_FORM,
};

/** Types that Windows names differently. */
const SAME_TYPE: Readonly<Record<string, string>> = { 'application/x-zip-compressed': 'application/zip' };

/** Tables and slides, whose types browsers do not know without the program for them. */
const ENDINGS: readonly [ending: RegExp, type: string][] = [
  [/\.(xls|xlsx|xlsm|ods|csv|tsv)$/i, 'application/vnd.ms-excel'],
  [/\.(ppt|pptx|pptm|odp)$/i, 'application/vnd.ms-powerpoint'],
];

/**
 * Whether a type is known and wrong: a file whose type neither the browser nor its name gives is left to the server,
 * which checks the content.
 */
function isWrongType(file: File, { types }: FileForm): boolean {
  if (isHeic(file)) return false;
  const { name, type } = file;
  const isKnown = type !== '' && type !== 'application/octet-stream';
  const told = isKnown ? (SAME_TYPE[type] ?? type) : ENDINGS.find(([ending]) => ending.test(name))?.[1];
  return told !== undefined && !(types as readonly string[]).includes(told);
}

export const refuseFile = (message: string): Extract<Command, { outcome: 'invalid' }> => ({
  outcome: 'invalid',
  message,
  fields: { file: message },
});

export const UNREADABLE = 'This file could not be read. Please choose it again.';

const MEGABYTE = 1024 * 1024;
/** Rounded up, so that a size above the limit never reads like the limit. */
const megabytes = (bytes: number): string => `${Math.ceil((bytes / MEGABYTE) * 10) / 10} MB`;

/** The reason why a file is refused before any byte of it is read; null for an accepted file. */
export function faultOf(file: File, form: FileForm): string | null {
  if (file.size === 0) return `Empty file: ${file.name} is empty.`;
  if (file.size > form.maxBytes)
    // The message for pictures in rich text is specified.
    return form === EDITOR_PICTURE_FORM
      ? form.tooLarge
      : `File too large: ${file.name} has ${megabytes(file.size)}. The limit is ${megabytes(form.maxBytes)}.`;
  return isWrongType(file, form) ? form.wrongType : null;
}

/**
 * The reason why files that are sent in one request are refused; null where they are accepted.
 * @param waiting files that were picked before and are sent with them
 */
export function faultOfAll(
  files: readonly File[],
  waiting: readonly { size: number }[],
  { maxFiles }: FileForm,
): string | null {
  if (files.length + waiting.length > maxFiles) return `Too many files: Add up to ${maxFiles} files at a time.`;
  const most = FORM_MAX_BYTES - FORM_FIELDS_MAX_BYTES;
  let sum = waiting.reduce((bytes, { size }) => bytes + size, 0);
  for (const file of files) {
    sum += file.size;
    if (sum > most)
      return `Files too large: With ${file.name} (${megabytes(file.size)}), they are ${megabytes(sum)} together. The limit is ${megabytes(most)}.`;
  }
  return null;
}

/**
 * Copies a file for a comment (`file`) or for rich text (`image`) and starts its upload. Until the upload is
 * acknowledged, the address is a local one.
 */
export async function pickFile(
  store: Store,
  context: CommandContext,
  { file, use }: { file: File; use: 'file' | 'image' },
): Promise<Picked> {
  const fault = faultOf(file, FORMS[use]);
  if (fault !== null) return refuseFile(fault);
  const copied = await copyFile(file, localId(context.uuid())).catch(() => null);
  if (!copied) return refuseFile(UNREADABLE);
  const command = await enqueueEdit(store, context, newUpload(use, copied.ref), [copied]);
  if (command.outcome === 'invalid' || command.outcome === 'not-saved') return command;
  if (command.outcome !== 'kept') throw new Error('An upload is never joined with another edit');
  const { id, name, type } = copied.ref;
  return { outcome: 'kept', opId: command.opId, attachment: { name, type, url: uploadAddress(id) } };
}
