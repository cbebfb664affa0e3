import * as v from 'valibot';
import { ATTACHMENT_MAX_BYTES, PICTURE_MAX_BYTES, UPLOAD_MAX_FILES } from '#contract/schema/limits.ts';
import { isRow, pick, reader } from '#contract/schema/reading.ts';

/** Pictures of the rich-text editor. */
export const EDITOR_PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'] as const;
/** Every kind of picture that the server takes. */
const PICTURE_TYPES = [...EDITOR_PICTURE_TYPES, 'image/webp', 'image/avif'] as const;
/** A picture of more pixels is refused, because it would take too much memory. All frames count. */
export const PICTURE_MAX_PIXELS = 64_000_000;
/** A longer side is scaled down to this many pixels. */
export const PICTURE_MAX_SIDE = 4096;
/**
 * The file types of events and those of comments together, because an upload does not yet say where it will be
 * attached.
 */
export const ATTACHMENT_TYPES = [
  ...PICTURE_TYPES,
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.oasis.opendocument.presentation',
  'application/vnd.oasis.opendocument.spreadsheet',
  'application/vnd.apple.pkpass',
  'text/plain',
  'application/zip',
] as const;
export type FileType = (typeof ATTACHMENT_TYPES)[number];
/** The files that comments accept: pictures, PDF, Word and OpenDocument texts, Wallet passes, plain text, zip. */
const COMMENT_FILE_TYPES = [
  ...PICTURE_TYPES,
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.oasis.opendocument.text',
  'application/vnd.apple.pkpass',
  'text/plain',
  'application/zip',
] as const satisfies readonly FileType[];

/** How the body of a call comes as a form with files (multipart/form-data). */
export interface FileForm {
  /** The field that carries the files; all other fields are text, read by the call's `body`. */
  readonly field: string;
  readonly maxFiles: number;
  /** The size limit of each file. */
  readonly maxBytes: number;
  /** The accepted types, detected by content. */
  readonly types: readonly FileType[];
  /** Whether a file is required; if not, the body may also be JSON. */
  readonly required: boolean;
  readonly tooLarge: string;
  readonly wrongType: string;
}

const attachments = {
  maxFiles: UPLOAD_MAX_FILES,
  maxBytes: ATTACHMENT_MAX_BYTES,
  types: ATTACHMENT_TYPES,
  tooLarge: 'File too large: Please use a file smaller than 25MB',
  wrongType:
    'Invalid file type: Please use a picture, PDF, Word, PowerPoint, Excel or OpenDocument file, Wallet pass, plain text or zip file',
} as const;

/** POST /api/uploads: files that will be attached to comments. */
export const UPLOADS_FORM: FileForm = { ...attachments, field: 'files', required: true };
/**
 * The same form as people pick files for a comment. The call itself accepts more, because other clients use it for the
 * files of events.
 */
export const COMMENT_UPLOADS_FORM: FileForm = {
  ...UPLOADS_FORM,
  types: COMMENT_FILE_TYPES,
  wrongType:
    'Invalid file type: Please use a picture, PDF, Word document, OpenDocument text, Wallet pass, plain text or zip file',
};
/** POST /api/groups/{id}/schedules and PUT /api/schedules/{id}. */
export const SCHEDULE_FORM: FileForm = { ...attachments, field: 'attachments', required: false };
/** POST /api/upload/image: a picture for the rich-text editor. */
export const EDITOR_PICTURE_FORM: FileForm = {
  field: 'file',
  maxFiles: 1,
  maxBytes: PICTURE_MAX_BYTES,
  types: EDITOR_PICTURE_TYPES,
  required: true,
  tooLarge: 'Image too large: Please use an image smaller than 5MB',
  wrongType: 'Invalid file type: Please use JPG, PNG, GIF or SVG images',
};
/** POST /api/users/{id}/profile-picture. */
export const PROFILE_PICTURE_FORM: FileForm = {
  field: 'profileImage',
  maxFiles: 1,
  maxBytes: PICTURE_MAX_BYTES,
  types: PICTURE_TYPES,
  required: true,
  tooLarge: 'File too large: Please select an image file smaller than 5MB.',
  wrongType: 'Invalid file type: Please select an image file (JPG, PNG, etc.).',
};

/** A file that was stored; `size` in bytes. */
export const StoredFileWire = v.object({ url: v.string(), name: v.string(), type: v.string(), size: v.number() });
export type StoredFileWire = v.InferOutput<typeof StoredFileWire>;

/** POST /api/uploads: the first file, where the specified client looks for it, and all of them. */
export const UploadWire = v.object({ ...StoredFileWire.entries, files: v.array(StoredFileWire) });
export type UploadWire = v.InferOutput<typeof UploadWire>;

/** Returns the address of an upload in the several shapes of its answer: url; success plus filename; id. */
function uploadedUrl(row: unknown): unknown {
  const url = pick(row, 'url', 'path', 'fileUrl');
  if (url !== undefined) return url;
  const name = pick(row, 'filename', 'fileName', 'id');
  return typeof name === 'string' || typeof name === 'number' ? `/uploads/${name}` : undefined;
}

/** An uploaded file as the client reads it; name and type are empty if the server leaves them out. */
export const Upload = reader(
  (row) => {
    const [first] = Array.isArray(row.files) ? row.files : [];
    const file = isRow(first) && uploadedUrl(row) === undefined ? first : row;
    return {
      url: uploadedUrl(file),
      name: pick(file, 'name', 'originalName') ?? '',
      type: pick(file, 'type', 'mimeType') ?? '',
    };
  },
  v.object({
    url: v.pipe(v.string('No URL in response'), v.nonEmpty('No URL in response')),
    name: v.string(),
    type: v.string(),
  }),
);
export type Upload = v.InferOutput<typeof Upload>;
