import { join } from 'node:path';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';

/** The bucket of the settings, or the folder beside the database. */
export async function openFileStore({ s3, dataDir }: Pick<Config, 's3' | 'dataDir'>, clock: Clock): Promise<FileStore> {
  if (!s3) return folderStore(join(dataDir, 'files'), clock);
  return (await import('./s3-store.ts')).s3Store(s3);
}
