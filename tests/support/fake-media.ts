import type { Media, MediaPlatform } from '#runtime/platform/media.ts';

/** A browser's cache of files and its storage estimates, controlled by the test. */
export class FakeMedia implements MediaPlatform, Media {
  /** The content of the cache, by path. */
  readonly files = new Map<string, Response>();
  metered = false;
  room: { usage: number; quota: number } | null = null;
  promise: boolean | null = true;
  /** The browser has no caches. */
  isMissing = false;
  /** The outcome of the next put. */
  putFails: Error | null = null;

  open = async (): Promise<Media | null> => (this.isMissing ? null : this);
  clear = async (_database: string): Promise<void> => this.files.clear();
  isMetered = () => this.metered;
  estimate = async () => this.room;
  persisted = async () => this.promise;
  onNetwork = () => () => {};

  async list(): Promise<Map<string, number>> {
    const sizes = [...this.files].map(async ([path, answer]) => [path, (await answer.clone().blob()).size] as const);
    return new Map(await Promise.all(sizes));
  }

  async put(path: string, answer: Response): Promise<void> {
    if (this.putFails) throw this.putFails;
    this.files.set(path, answer);
  }

  async delete(paths: readonly string[]): Promise<void> {
    for (const path of paths) this.files.delete(path);
  }
}
