import type { Sharp } from 'sharp';
import { type FileType, PICTURE_MAX_PIXELS, PICTURE_MAX_SIDE } from '#contract/records/files/upload.ts';

const MAX_FRAMES = 500;
/** A picture that takes longer is given up, because others wait for it. */
export const LONGEST_SECONDS = 60;
const QUALITY = 85;

export type Reencoded =
  | { ok: true; type: FileType }
  | { ok: false; reason: 'too-many-pixels' | 'too-many-frames' | 'too-slow' | 'unreadable' };

/** The output types of pictures: writing AVIF takes minutes, and WebP shows the same. */
const WRITERS: Partial<Record<FileType, { type: FileType; write: (image: Sharp) => Sharp }>> = {
  'image/jpeg': { type: 'image/jpeg', write: (image) => image.jpeg({ quality: QUALITY }) },
  'image/png': { type: 'image/png', write: (image) => image.png() },
  'image/gif': { type: 'image/gif', write: (image) => image.gif() },
  'image/webp': { type: 'image/webp', write: (image) => image.webp({ quality: QUALITY }) },
  'image/avif': { type: 'image/webp', write: (image) => image.webp({ quality: QUALITY }) },
};

/** Loaded with the first picture: a server without pictures saves its memory. */
async function loadSharp() {
  const { default: sharp } = await import('sharp');
  sharp.cache(false);
  sharp.concurrency(1);
  return sharp;
}

/**
 * Re-encodes a picture: upright, at most 4096 pixels wide and high, without metadata (place, camera, author) and other
 * hidden data. It takes up to four bytes of memory for each pixel, and a thread.
 * @param longestSeconds the time limit; a whole number
 */
export async function reencodePicture(
  from: string,
  to: string,
  type: FileType,
  longestSeconds = LONGEST_SECONDS,
): Promise<Reencoded> {
  const writer = WRITERS[type];
  if (!writer) throw new Error(`${type} is not a picture`);
  const sharp = await loadSharp();
  const animated = type === 'image/gif' || type === 'image/webp';
  const image = sharp(from, { animated, limitInputPixels: PICTURE_MAX_PIXELS, failOn: 'error' });
  try {
    const { width, height, pageHeight = height, pages = 1 } = await image.metadata();
    if (width * pageHeight * pages > PICTURE_MAX_PIXELS) return { ok: false, reason: 'too-many-pixels' };
    if (pages > MAX_FRAMES) return { ok: false, reason: 'too-many-frames' };
    const upright = pages > 1 ? image : image.autoOrient();
    const bounded = upright.resize({
      width: PICTURE_MAX_SIDE,
      height: PICTURE_MAX_SIDE,
      fit: 'inside',
      withoutEnlargement: true,
    });
    await writer.write(bounded).timeout({ seconds: longestSeconds }).toFile(to);
    return { ok: true, type: writer.type };
  } catch (error) {
    // The library describes the problem of a picture only in words.
    const words = error instanceof Error ? error.message : '';
    if (/pixel limit/i.test(words)) return { ok: false, reason: 'too-many-pixels' };
    if (/^timeout\b/i.test(words)) return { ok: false, reason: 'too-slow' };
    if ((error as NodeJS.ErrnoException).code !== undefined) throw error;
    return { ok: false, reason: 'unreadable' };
  }
}
