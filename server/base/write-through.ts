import { open } from 'node:fs/promises';

/** Waits until a file, or a folder's list of files, is on the disk. */
export async function writeThrough(path: string): Promise<void> {
  const handle = await open(path, 'r');
  await handle.sync().finally(() => handle.close());
}
