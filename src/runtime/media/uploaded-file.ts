import { BoundedMap } from '#contract/bounded-map.ts';
import { isUploadAddress } from '#contract/records/files/attachment.ts';

import { sizeIn } from '#runtime/platform/answer-size.ts';
import { mediaCacheOf } from '#runtime/platform/media-cache.ts';

/** The known facts about a file on the server that is not open. */
export interface UploadedFile {
  /** It opens without a network. */
  isHere: boolean;
  /** In bytes; null where the size is unknown. */
  size: number | null;
}

/** Sizes never change, because the content of an address never does. */
const sizes = new BoundedMap<string, number>(500);

/**
 * Whether this device has stored an uploaded file, so that it opens without a network, and how large it is. Only files
 * of our own uploads are requested: looking at a list must not inform other servers.
 * @param url the file's address
 * @param online whether the server may be asked for the size of a file that is not here
 * @param database the name of the person's database
 */
export async function lookAtFile(
  url: string,
  online: boolean,
  database: string,
  ask: typeof globalThis.fetch = (input, init) => fetch(input, init),
): Promise<UploadedFile> {
  if (!isUploadAddress(url)) return { isHere: false, size: null };
  const stored = await storedAnswer(url, database).catch(() => undefined);
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

async function storedAnswer(url: string, database: string): Promise<Response | undefined> {
  const name = mediaCacheOf(database);
  if (typeof caches === 'undefined' || !(await caches.has(name))) return undefined;
  return (await caches.open(name)).match(url, { ignoreVary: true });
}
