import * as v from 'valibot';
import { isRow, pick, reader } from './reading.ts';

/** Pictures of the rich-text editor (part 2 §5). */
export const EDITOR_PICTURE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/svg+xml'] as const;
/** Every kind of picture that the server takes. */
export const PICTURE_TYPES = [...EDITOR_PICTURE_TYPES, 'image/webp', 'image/avif'] as const;
/** What may hang on events and comments: both lists of part 2 §5 together, for an upload does not say yet on which. */
export const ATTACHMENT_TYPES = [
  ...PICTURE_TYPES,
  'application/pdf',
  'application/msword',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.ms-excel',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'text/plain',
  'application/zip',
] as const;
export type FileType = (typeof ATTACHMENT_TYPES)[number];

/** A file that was stored; `size` in bytes. */
export const StoredFileWire = v.object({ url: v.string(), name: v.string(), type: v.string(), size: v.number() });
export type StoredFileWire = v.InferOutput<typeof StoredFileWire>;

/** POST /api/uploads: the first file, where the specified client looks for it, and all of them. */
export const UploadWire = v.object({ ...StoredFileWire.entries, files: v.array(StoredFileWire) });
export type UploadWire = v.InferOutput<typeof UploadWire>;

/** The address of an upload in the several shapes of its answer (part 2 §7): url; success plus filename; id. */
function uploadedUrl(row: unknown): unknown {
  const url = pick(row, 'url', 'path', 'fileUrl');
  if (url !== undefined) return url;
  const name = pick(row, 'filename', 'fileName', 'id');
  return typeof name === 'string' || typeof name === 'number' ? `/uploads/${name}` : undefined;
}

/** One uploaded file as the client reads it; name and type are empty where the server leaves them out. */
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
