import type { FileType } from '#contract/records/files/upload.ts';

/** The extensions of a type; the first replaces a wrong extension. */
export const EXTENSIONS: Readonly<Record<FileType, readonly [string, ...string[]]>> = {
  'image/jpeg': ['.jpg', '.jpeg', '.jpe', '.jfif'],
  'image/png': ['.png'],
  'image/gif': ['.gif'],
  'image/svg+xml': ['.svg'],
  'image/webp': ['.webp'],
  'image/avif': ['.avif'],
  'application/pdf': ['.pdf'],
  'application/msword': ['.doc'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['.docx'],
  'application/vnd.ms-powerpoint': ['.ppt'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['.pptx'],
  'application/vnd.ms-excel': ['.xls'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['.xlsx'],
  'application/vnd.oasis.opendocument.text': ['.odt'],
  'application/vnd.oasis.opendocument.presentation': ['.odp'],
  'application/vnd.oasis.opendocument.spreadsheet': ['.ods'],
  'application/vnd.apple.pkpass': ['.pkpass'],
  'text/plain': ['.txt', '.text', '.md', '.csv'],
  'application/zip': ['.zip'],
};

/** Whether an extension is that of an accepted file type, and not a part of a name with dots: 'Plan 12.05.2026'. */
export const isExtension = (text: string): boolean => KNOWN.has(text.toLowerCase());
const KNOWN: ReadonlySet<string> = new Set(Object.values(EXTENSIONS).flat());

export const extensionOf = (type: FileType): string => EXTENSIONS[type][0];
