import { open } from 'node:fs/promises';
import { extname } from 'node:path';
import { ATTACHMENT_TYPES, type FileType } from '#contract/records/files/upload.ts';

const HEAD_BYTES = 64 * 1024;

const KNOWN: ReadonlySet<string> = new Set(ATTACHMENT_TYPES);
const isKnown = (type: string | undefined): type is FileType => type !== undefined && KNOWN.has(type);

/** Readers of PDF accept a file with other bytes before it. */
const PDF_BEGINS_WITHIN = 1024;

/** Containers that only identify the family of a file; within the family its name decides. */
const FAMILIES: Readonly<Record<string, Readonly<Record<string, FileType>>>> = {
  'application/x-cfb': {
    '.doc': 'application/msword',
    '.ppt': 'application/vnd.ms-powerpoint',
    '.xls': 'application/vnd.ms-excel',
  },
  'application/zip': {
    '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    '.odp': 'application/vnd.oasis.opendocument.presentation',
    '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
    '.odt': 'application/vnd.oasis.opendocument.text',
    '.pkpass': 'application/vnd.apple.pkpass',
    '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  },
};
const TEXT_NAMES = new Set(['.txt', '.text', '.md', '.csv']);

/** The parts that may precede the root of an XML document, and their ends. */
const PROLOGUE = [
  { begin: /^<\?/, end: '?>' },
  { begin: /^<!--/, end: '-->' },
  { begin: /^<!doctype[^>[]*\[/i, end: ']' },
  { begin: /^<!doctype/i, end: '>' },
  { begin: /^[\s>\uFEFF]/, end: '' },
] as const;

function isDrawing(text: string): boolean {
  let rest = text.slice(0, HEAD_BYTES);
  for (;;) {
    const part = PROLOGUE.find(({ begin }) => begin.test(rest));
    if (!part) return /^<svg[\s/>]/i.test(rest);
    const end = part.end === '' ? 1 : rest.indexOf(part.end) + part.end.length;
    if (end < Math.max(part.end.length, 1)) return false;
    rest = rest.slice(end).trimStart();
  }
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

/**
 * Returns the type of a file, by its content. Its name is considered only if the content leaves a choice between
 * harmless types.
 * @returns null for a file that is not of an accepted type
 */
export async function sniff(path: string, name: string): Promise<FileType | null> {
  const found = await (await import('file-type')).fileTypeFromFile(path);
  const extension = extname(name).toLowerCase();
  if (found?.mime === 'image/apng') return 'image/png';
  if (found && found.mime in FAMILIES) {
    return FAMILIES[found.mime]?.[extension] ?? (isKnown(found.mime) ? found.mime : null);
  }
  if (found && found.mime !== 'application/xml') return isKnown(found.mime) ? found.mime : null;
  const head = await headOf(path);
  const isText = !head.includes(0);
  if (isText && isDrawing(head.toString('utf8'))) return 'image/svg+xml';
  if (isText && TEXT_NAMES.has(extension)) return 'text/plain';
  return head.subarray(0, PDF_BEGINS_WITHIN).includes('%PDF-') ? 'application/pdf' : null;
}
