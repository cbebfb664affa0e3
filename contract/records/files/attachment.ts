import * as v from 'valibot';
import { FILE_NAME_MAX_LENGTH, LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { pick, reader } from '#contract/schema/reading.ts';

/** A file attached to an event or a comment. */
export const AttachmentWire = v.object({ name: v.string(), url: v.string(), type: v.string() });
export type AttachmentWire = v.InferOutput<typeof AttachmentWire>;

const SAFE_URL = /^(?:\/(?!\/)|https?:\/\/)/i;

export const Attachment = reader(
  (row) => ({
    name: pick(row, 'name', 'filename', 'originalName') ?? 'File',
    url: pick(row, 'url', 'path'),
    type: pick(row, 'type', 'mimeType', 'mimetype') ?? '',
  }),
  v.object({
    name: v.string(),
    url: v.pipe(v.string('has no address'), v.regex(SAFE_URL, 'is not a web address')),
    type: v.string(),
  }),
);
export type Attachment = v.InferOutput<typeof Attachment>;

/** Unreadable attachments are left out: a bad file must not hide its event. */
export const Attachments = v.pipe(
  v.unknown(),
  v.transform((value): Attachment[] => {
    if (!Array.isArray(value)) return [];
    return value.flatMap((item) => {
      const read = v.safeParse(Attachment, item);
      return read.success ? [read.output] : [];
    });
  }),
);

const UPLOADED = /^\/uploads\/[A-Za-z0-9._-]+$/;
/** No address of our own uploads is longer. */
const ADDRESS_MAX_LENGTH = 80;

/** Whether a text can be the address of a file that was uploaded here. */
export const isUploadAddress = (url: string): boolean => url.length <= ADDRESS_MAX_LENGTH && UPLOADED.test(url);

const FOREIGN = 'Only files uploaded here can be attached';

/** A file that a person attaches to a comment: one that was uploaded here before. */
export const AttachmentInput = v.strictObject({
  name: v.pipe(
    v.string(),
    v.nonEmpty('The file has no name'),
    v.maxLength(FILE_NAME_MAX_LENGTH, 'The file name is too long'),
  ),
  url: v.pipe(v.string(), v.maxLength(LINE_MAX_LENGTH, FOREIGN), v.regex(UPLOADED, FOREIGN)),
  type: v.pipe(v.string(), v.maxLength(FILE_NAME_MAX_LENGTH, 'The file type is too long')),
});
