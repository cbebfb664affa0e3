import { sizeIn } from './answer-size.ts';
import { clearMediaCache, mediaCacheOf } from './media-cache.ts';

/** The pictures and attachments that the browser keeps for one person. */
export interface Media {
  /** The files that are really there: the size of each in bytes, by path, in the order in which they arrived. */
  list(): Promise<Map<string, number>>;
  put(path: string, answer: Response): Promise<void>;
  delete(paths: readonly string[]): Promise<void>;
}

/** The storage for pictures and files in one browser, and the device's storage and network as it reports them. */
export interface MediaPlatform {
  /** Null where the browser has no caches, for example on an insecure address or in some private windows. */
  open(database: string): Promise<Media | null>;
  clear(database: string): Promise<unknown>;
  /** The network is metered, or the user saves data. False where the browser does not report it. */
  isMetered(): boolean;
  /** Calls when `isMetered` may have changed. */
  onNetwork(listener: () => void): () => void;
  /** The storage that the app uses and may use, in bytes; null where the browser does not report it. */
  estimate(): Promise<{ usage: number; quota: number } | null>;
  /** Whether the browser promises to keep the data; null where it does not report it. */
  persisted(): Promise<boolean | null>;
}

/** Enough at a time to be fast, and few enough that other reads do not wait. */
const AT_A_TIME = 50;

/**
 * A person's cache. Opened for one run, while the person is known to be signed in: content put into it after a sign-out
 * has deleted it is lost.
 */
export class CachedMedia implements Media {
  readonly #cache: Cache;
  readonly #sizes: Map<string, number>;

  /** @param sizes the sizes that earlier runs have found: the content of an address never changes */
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

/** Only Chromium reports the kind of the network. */
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
