import * as v from 'valibot';

/** The file of unsent edits (STORE-8): JSON, each attachment in base64 beside the entries. */

const FORMAT = 'matrix-unsent-edits';

const Head = v.object({
  format: v.literal(FORMAT),
  version: v.literal(1),
  owner: v.string(),
  exportedAt: v.pipe(v.string(), v.isoTimestamp()),
  entries: v.array(v.record(v.string(), v.unknown())),
  files: v.array(v.unknown()),
});

const File = v.object({ id: v.string(), hash: v.string(), base64: v.string() });

export interface ArchivedFile {
  id: string;
  /** SHA-256 of the bytes, in hexadecimal. */
  hash: string;
  bytes: ArrayBuffer;
}

export interface Archive {
  /** `origin|userId`: the owner of the edits. */
  owner: string;
  /** Milliseconds since the epoch. */
  exportedAt: number;
  /** As they are in the file, unchecked. */
  entries: readonly Record<string, unknown>[];
  /** The readable files. */
  files: readonly ArchivedFile[];
}

/** The beginning of such a file; `fileText` of each attachment follows, then `TAIL`. */
export function headText(owner: string, exportedAt: number, entries: readonly unknown[]): string {
  const head = { format: FORMAT, version: 1, owner, exportedAt: new Date(exportedAt).toISOString(), entries };
  return `${JSON.stringify(head).slice(0, -1)},"files":[`;
}
export const fileText = ({ id, hash, bytes }: ArchivedFile): string =>
  JSON.stringify({ id, hash, base64: toBase64(bytes) });
export const TAIL = ']}';

/** The longest string of browsers, so a larger file cannot be read. */
export const ARCHIVE_MAX_BYTES = 500 * 1024 * 1024;

/** Reads such a file; null where it is another file, or is incomplete. */
export async function readArchive(file: Blob): Promise<Archive | null> {
  try {
    const { owner, exportedAt, entries, files } = v.parse(Head, JSON.parse(await file.text()));
    return { owner, exportedAt: Date.parse(exportedAt), entries, files: files.flatMap((each) => readFile(each) ?? []) };
  } catch {
    return null;
  }
}

function readFile(file: unknown): ArchivedFile | null {
  try {
    const { id, hash, base64 } = v.parse(File, file);
    return { id, hash, bytes: fromBase64(base64) };
  } catch {
    return null;
  }
}

/** Bytes are converted in chunks, because the number of arguments of a call is limited. */
const PIECE = 0x8000;

function toBase64(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  let binary = '';
  for (let at = 0; at < view.length; at += PIECE) binary += String.fromCharCode(...view.subarray(at, at + PIECE));
  return btoa(binary);
}

const fromBase64 = (text: string): ArrayBuffer => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer;
