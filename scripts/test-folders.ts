import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY = '/dev/shm';

/**
 * The possible folders of databases that are thrown away, the best first. In memory, no write waits for a disk; but it
 * must have room for them.
 */
export function throwAwayFolders(neededBytes: number): [string, ...string[]] {
  if (!existsSync(MEMORY)) return [tmpdir()];
  const { bavail, bsize } = statfsSync(MEMORY);
  return Math.min(bavail * bsize, freemem()) < neededBytes ? [tmpdir()] : [MEMORY, tmpdir()];
}
