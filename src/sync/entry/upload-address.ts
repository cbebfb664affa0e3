import type { Json } from './entry.ts';

/**
 * The address of a file that is not on the server yet: `upload:{id}`. For a file with an upload of its own, the id is
 * the local id of that edit, and its acknowledgement replaces the address; for a file that is sent with the edit, the
 * id is another.
 */
const SCHEME = 'upload:';
const LOCAL_UPLOADS = /upload:(local-[\w-]+)/g;

export const uploadAddress = (id: string): string => `${SCHEME}${id}`;

/** The id in the address of an upload; null for every other address. */
export const uploadOf = (address: string): string | null =>
  address.startsWith(SCHEME) ? address.slice(SCHEME.length) : null;

/** The local ids of the uploads that a text refers to. */
export const uploadsIn = (text: string): string[] => [...text.matchAll(LOCAL_UPLOADS)].flatMap(([, id]) => id ?? []);

/** A text with the real address of an upload in place of the local one. */
export function withAddress(text: string, local: string, address: string): string {
  return text.replace(LOCAL_UPLOADS, (whole, id: string) => (id === local ? address : whole));
}

/** A body with an upload removed: from lists of files, from rich text, and from fields that contain only the upload. */
export function withoutUpload(value: Json, local: string): Json {
  if (value === uploadAddress(local)) return null;
  if (typeof value === 'string') {
    return value.replace(/<img\b[^>]*>/g, (image) => (uploadsIn(image).includes(local) ? '' : image));
  }
  if (Array.isArray(value)) {
    return value.filter((item) => !isFile(item, local)).map((item) => withoutUpload(item, local));
  }
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, withoutUpload(item, local)]));
}

const isFile = (item: Json, local: string): boolean =>
  item !== null && typeof item === 'object' && !Array.isArray(item) && item.url === uploadAddress(local);
