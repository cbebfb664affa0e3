import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Beside the backups: a server may read it even where they are another user's. */
const fileIn = (folder: string): string => join(folder, 'checked');

/** Keeps when the latest backup of a folder that a check found whole was made. The folder may be readable only. */
export const keepChecked = (folder: string, madeAt: string): Promise<void> =>
  writeFile(fileIn(folder), madeAt).catch(() => {});

/** The age of that backup, infinite if no check has found one whole. */
export async function ageOfChecked(folder: string, now: number): Promise<number> {
  const madeAt = await readFile(fileIn(folder), 'utf8').catch(() => null);
  return madeAt === null ? Number.POSITIVE_INFINITY : now - Date.parse(madeAt);
}
