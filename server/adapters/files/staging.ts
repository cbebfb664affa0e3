import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';

/** A file that arrived whole and is not checked yet. */
export interface StagedFile {
  path: string;
  /** In bytes. */
  size: number;
  /** SHA-256 in hex. */
  hash: string;
}

/** The SHA-256 of a file, in hex. */
export async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
}

/** The folder for uploads before they are checked, so that failures are confined to it. */
export class Staging {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Returns a path for a new file, which the caller writes and then removes or gives away. */
  async newPath(): Promise<string> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    return join(this.#folder, randomUUID());
  }

  /**
   * Writes a stream to a file. It is read to its end even if it is too large, so that the sender receives the refusal.
   * @returns null if it is larger than `maxBytes`; no file is left then, nor if this throws
   */
  async receive(source: Readable, maxBytes: number): Promise<StagedFile | null> {
    const path = await this.newPath();
    const handle = await open(path, 'wx', 0o600);
    const hash = createHash('sha256');
    let size = 0;
    try {
      for await (const chunk of source as AsyncIterable<Buffer>) {
        size += chunk.length;
        if (size > maxBytes) continue;
        hash.update(chunk);
        await handle.writeFile(chunk);
      }
    } catch (error) {
      await handle.close();
      await this.discard(path);
      throw error;
    }
    await handle.close();
    if (size <= maxBytes) return { path, size, hash: hash.digest('hex') };
    await this.discard(path);
    return null;
  }

  /** Removes a file, if it still exists. */
  async discard(path: string): Promise<void> {
    await rm(path, { force: true });
  }

  /**
   * Removes the files that a dead process left behind. @param instant milliseconds since the epoch by the machine's
   * clock
   */
  async discardBefore(instant: number): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name);
      const stats = await stat(path).catch(() => null);
      if (stats && stats.mtimeMs < instant) await this.discard(path);
    }
  }
}
