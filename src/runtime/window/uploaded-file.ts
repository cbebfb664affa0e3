import { isUploadAddress } from '#contract/attachment.ts';
import { BoundedMap } from '#contract/bounded-map.ts';
import { MEDIA_CACHE } from '#runtime/engine/media-cache.ts';
import type { UploadedFile } from './types.ts';

/** Sizes never change, as no content does under its address. */
const sizes = new BoundedMap<string, number>(500);

/**
 * Whether the worker has stored an uploaded file, so that it opens without a network, and how large it is. Only files of
 * our own uploads are asked for: to look at a list must not tell other servers of it.
 * @param url the file's address
 * @param online whether the server may be asked for the size of one that is not here
 */
export async function lookAtFile(
  url: string,
  online: boolean,
  ask: typeof globalThis.fetch = (input, init) => fetch(input, init),
): Promise<UploadedFile> {
  if (!isUploadAddress(url)) return { isHere: false, size: null };
  const stored = await storedAnswer(url).catch(() => undefined);
  if (stored) return { isHere: true, size: sizeIn(stored) ?? (await stored.blob()).size };
  const known = sizes.get(url);
  if (known !== undefined || !online) return { isHere: false, size: known ?? null };
  const size = await ask(url, { method: 'HEAD', credentials: 'include', redirect: 'error' }).then(
    (answer) => (answer.ok ? sizeIn(answer) : null),
    () => null,
  );
  if (size !== null) sizes.set(url, size);
  return { isHere: false, size };
}

async function storedAnswer(url: string): Promise<Response | undefined> {
  if (typeof caches === 'undefined' || !(await caches.has(MEDIA_CACHE))) return undefined;
  return (await caches.open(MEDIA_CACHE)).match(url);
}

function sizeIn({ headers }: Response): number | null {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  // Of a compressed answer it is the length on the way.
  return Number.isSafeInteger(length) && length >= 0 && !headers.has('content-encoding') ? length : null;
}
