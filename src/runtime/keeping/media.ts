import { sizeIn } from '#runtime/engine/answer-size.ts';
import { clearMediaCache, mediaCacheOf } from '#runtime/engine/media-cache.ts';

/** The pictures and attachments that the browser keeps for one person. */
export interface Media {
  /** What is really there: the size of each in bytes, by path, in the order in which they came. */
  list(): Promise<Map<string, number>>;
  put(path: string, answer: Response): Promise<void>;
  delete(paths: readonly string[]): Promise<void>;
}

/** What the browser says of the device. */
export interface DeviceStorage {
  /** The network counts what it carries, or the person asks to save it. False where the browser does not say. */
  isMetered(): boolean;
  /** Calls when that may have changed. */
  onNetwork(listener: () => void): () => void;
  /** What the app uses and may use, in bytes; null where the browser does not say. */
  estimate(): Promise<{ usage: number; quota: number } | null>;
  /** Whether it promises to keep the data; null where it does not say. */
  persisted(): Promise<boolean | null>;
}

/** Enough at a time to be quick, and not so many that other reads wait. */
const AT_A_TIME = 50;

/**
 * A person's cache. Opened for one run, while the person is known to be signed in: what is put into it after a sign-out
 * has deleted it is nowhere.
 */
export class CachedMedia implements Media {
  readonly #cache: Cache;
  readonly #sizes: Map<string, number>;

  /** @param sizes what earlier runs have learned: no content changes under its address */
  constructor(cache: Cache, sizes: Map<string, number>) {
    this.#cache = cache;
    this.#sizes = sizes;
  }

  async list(): Promise<Map<string, number>> {
    const requests = await this.#cache.keys();
    const found = new Map<string, number>();
    for (let at = 0; at < requests.length; at += AT_A_TIME) {
      const some = requests.slice(at, at + AT_A_TIME).map(async (request) => {
        const { pathname } = new URL(request.url);
        const size = this.#sizes.get(pathname) ?? (await this.#sizeOf(request));
        return [pathname, size] as const;
      });
      for (const [path, size] of await Promise.all(some)) if (size !== null) found.set(path, size);
    }
    this.#sizes.clear();
    for (const [path, size] of found) this.#sizes.set(path, size);
    return found;
  }

  async put(path: string, answer: Response): Promise<void> {
    await this.#cache.put(path, answer);
  }

  async delete(paths: readonly string[]): Promise<void> {
    for (const path of paths) await this.#cache.delete(path);
  }

  async #sizeOf(request: Request): Promise<number | null> {
    const answer = await this.#cache.match(request);
    return answer ? (sizeIn(answer) ?? (await answer.blob()).size) : null;
  }
}

/** What keeps pictures and files in one browser. */
export interface MediaPlatform extends DeviceStorage {
  /** Null where the browser has no caches, as on an insecure address or in some private windows. */
  open(database: string): Promise<Media | null>;
  clear(database: string): Promise<unknown>;
}

/** Chromium alone tells what the network is like. */
interface Told {
  connection?: EventTarget & { saveData?: boolean; type?: string };
  storage?: {
    estimate?(): Promise<{ usage?: number; quota?: number }>;
    persisted?(): Promise<boolean>;
  };
}

export function browserMedia(): MediaPlatform {
  const { connection, storage } = navigator as unknown as Told;
  const sizes = new Map<string, number>();
  return {
    open: async (database) => {
      if (typeof caches === 'undefined') return null;
      return new CachedMedia(await caches.open(mediaCacheOf(database)), sizes);
    },
    clear: clearMediaCache,
    isMetered: () => connection?.saveData === true || connection?.type === 'cellular',
    onNetwork: (listener) => {
      connection?.addEventListener('change', listener);
      return () => connection?.removeEventListener('change', listener);
    },
    estimate: async () => {
      const { usage, quota } = (await storage?.estimate?.().catch(() => null)) ?? {};
      return usage === undefined || quota === undefined ? null : { usage, quota };
    },
    persisted: async () => (await storage?.persisted?.().catch(() => null)) ?? null,
  };
}
