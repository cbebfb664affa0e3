import { statfs } from 'node:fs/promises';
import type { StorageWire } from '#contract/records/installation/storage.ts';

/** The space on the disk of a folder; null if the system does not say. */
export async function diskOf(folder: string): Promise<StorageWire['disk']> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}
