import * as v from 'valibot';
import { uploadsEndpoints } from '#contract/calls/uploads.ts';
import { EDITOR_PICTURE_FORM, UPLOADS_FORM, Upload } from '#contract/records/files/upload.ts';
import type { FileRef, NewEntry, OutboxEntry } from '#sync/entry/entry.ts';
import { fileParts, noRefs } from './fields.ts';
import type { Acknowledgement, Call, EditKind } from './kind.ts';
import { creation } from './new-entry.ts';

/**
 * The upload of a file is an edit of its own, whose acknowledgement puts the address into everything that refers to the
 * file; so it is stored, ordered, retried and discarded like every other edit. On a server without keys, a repeated
 * upload leaves an unused file that is never shown.
 */

const UPLOADS_SCOPE = 'uploads';

function acknowledge(_entry: OutboxEntry, body: unknown): Acknowledgement | null {
  const read = v.safeParse(Upload, body);
  // An upload has no row; its address is its id.
  return read.success ? { id: read.output.url, row: null } : null;
}

const uploadKind = (kind: string, call: Call, field: string, what: string): EditKind => ({
  kind,
  entityType: 'upload',
  effect: 'create',
  call,
  within: UPLOADS_SCOPE,
  refs: noRefs,
  acknowledge,
  show: (entry) => ({ id: entry.entity.id }),
  title: () => what,
  text: (entry) => entry.files.map((file) => file.name).join('\n'),
  request: (entry, bytes) => ({ form: fileParts(field, entry, bytes) }),
});

export const fileUpload = uploadKind('upload.file', uploadsEndpoints.uploadFiles, UPLOADS_FORM.field, 'File');
export const imageUpload = uploadKind(
  'upload.image',
  uploadsEndpoints.uploadImage,
  EDITOR_PICTURE_FORM.field,
  'Picture',
);

/** The upload of a picked file; the file's id is the local id of the edit. */
export const newUpload = (use: 'file' | 'image', file: FileRef): NewEntry => ({
  ...creation(use === 'file' ? fileUpload : imageUpload, {
    id: file.id,
    scope: UPLOADS_SCOPE,
    fields: {},
    files: [file],
  }),
  body: null,
});
