import { createReadStream, renameSync, statSync, unlinkSync } from 'node:fs';
import { mkdir, readdir, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '#server/base/clock.ts';
import { writeThrough } from '#server/base/write-through.ts';
import type { FileStore } from './file-store.ts';

const HASH = /^[0-9a-f]{64}$/;

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * A store in a folder on this machine: `ab/abcdef…` by the first two digits, so that no folder grows too long. Several
 * processes may share one.
 * @param folder created if missing
 */
export function folderStore(folder: string, clock: Clock): FileStore {
  const folderOf = (hash: string) => join(folder, hash.slice(0, 2));
  const pathOf = (hash: string) => join(folderOf(hash), hash);

  return {
    async keep(hash, path) {
      await mkdir(folderOf(hash), { recursive: true, mode: 0o700 });
      await writeThrough(path);
      const seconds = clock() / 1000;
      await utimes(path, seconds, seconds);
      // Renaming is atomic; both it and the check of `forget` are synchronous, so that neither can undo the other.
      renameSync(path, pathOf(hash));
      await writeThrough(folderOf(hash));
    },

    async read(hash, range) {
      try {
        await stat(pathOf(hash));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
      return createReadStream(pathOf(hash), range);
    },

    async *keptBefore(instant) {
      for (const part of await readdir(folder).catch(() => [])) {
        if (!/^[0-9a-f]{2}$/.test(part)) continue;
        for (const name of await readdir(join(folder, part))) {
          if (HASH.test(name) && isOlder(join(folder, part, name), instant)) yield name;
        }
      }
    },

    async forget(hash, instant) {
      if (isOlder(pathOf(hash), instant)) unlinkSync(pathOf(hash));
    },

    // A folder fails when the disk does, which writes report.
    check: async () => {},
  };
}

function isOlder(path: string, instant: number): boolean {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats !== undefined && stats.mtimeMs < instant;
}
