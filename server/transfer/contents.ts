import { createHash } from 'node:crypto';
import { type FileStore, FileStoreUnavailable } from '#server/adapters/files/file-store.ts';
import type { Staging } from '#server/adapters/files/staging.ts';

interface Way {
  from: FileStore;
  to: FileStore;
  /** On the disk of the store that receives, if that is a folder. */
  staging: Staging;
}

/**
 * Copies a content, whose hash is computed on the way.
 * @returns its size in bytes; null if the store does not have it, cannot read it, or has something else under its hash
 */
export async function copyContent(hash: string, { from, to, staging }: Way): Promise<number | null> {
  const content = await from.read(hash);
  let unreadable: unknown;
  content?.on('error', (error) => {
    unreadable = error;
  });
  // A bad sector of the source loses this content, and no other.
  const staged =
    content &&
    (await staging.receive(content, Number.POSITIVE_INFINITY).catch((error) => {
      if (error !== unreadable || error instanceof FileStoreUnavailable) throw error;
      return null;
    }));
  if (!staged) return null;
  if (staged.hash === hash) {
    await to.keep(hash, staged.path);
    return staged.size;
  }
  await staging.discard(staged.path);
  return null;
}

/** Whether a store has a content, whatever is in it. */
export async function hasContent(store: FileStore, hash: string): Promise<boolean> {
  const content = await store.read(hash, { start: 0, end: 0 });
  content?.destroy();
  return content !== null;
}

/** Whether a store has a content with this hash; reads all of it. */
export async function isWhole(store: FileStore, hash: string): Promise<boolean> {
  const content = await store.read(hash);
  if (!content) return false;
  const sum = createHash('sha256');
  for await (const chunk of content) sum.update(chunk);
  return sum.digest('hex') === hash;
}
