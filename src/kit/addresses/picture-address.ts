import type { PersonRuntime } from '#runtime/person/person.ts';

/** Whether the address of a file or picture means that it waits on this device to be sent. */
export const isUnsentUpload = (src: string): boolean => src.startsWith('upload:');

/** The first byte of an SVG picture; the browser recognizes all other kinds by itself. */
const SVG_START = '<'.charCodeAt(0);

/**
 * The address at which the browser finds a picture of a rich text: on this device until the server has it; null where
 * it is nowhere. An address on this device holds its bytes until `URL.revokeObjectURL`.
 */
export async function pictureAddress({ files }: Pick<PersonRuntime, 'files'>, src: string): Promise<string | null> {
  if (!isUnsentUpload(src)) return src;
  const place = await files.find(src).catch(() => null);
  if (place?.at === 'server') return place.url;
  if (place?.at !== 'device') return null;
  const isSvg = new Uint8Array(place.bytes)[0] === SVG_START;
  return URL.createObjectURL(new Blob([place.bytes], isSvg ? { type: 'image/svg+xml' } : {}));
}
