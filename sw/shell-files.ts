/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

/** A file of the build, as the precache lists it. */
export interface BuiltFile {
  url: string;
  /** Null where the address itself changes with the content. */
  revision: string | null;
}

/**
 * How many files are fetched at once. One after the other, as the library does it, each of some 300 waits for its own way
 * there and back: most of a minute until the app can start without a network. A browser has six connections to a server,
 * and the page is in use meanwhile.
 */
const AT_ONCE = 4;

/** The files that pages are made of: laid on the device when this worker is installed, and answered from there. */
export class ShellFiles {
  readonly #controller = new PrecacheController();

  constructor(files: readonly BuiltFile[]) {
    this.#controller.addToCacheList([...files]);
  }

  /** Answers requests for these files. The first page is a screen as any other, and not the file behind its address. */
  answer(): void {
    registerRoute(new PrecacheRoute(this.#controller, { directoryIndex: '' }));
  }

  /** Answers each page with one of the files. */
  page(url: string): ReturnType<PrecacheController['createHandlerBoundToURL']> {
    return this.#controller.createHandlerBoundToURL(url);
  }

  /** What an earlier version or attempt laid there is not fetched again. Rejects where one of them is not there at the end. */
  async install(event: ExtendableEvent): Promise<void> {
    const left = [...this.#controller.getURLsToCacheKeys()];
    const given = new AbortController();
    const lane = async () => {
      for (let file = left.shift(); file; file = left.shift()) await this.#lay(...file, event, given.signal);
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
    } catch (problem) {
      left.length = 0;
      given.abort();
      throw problem;
    }
    await this.#checkAll();
  }

  /** Takes away what this version has no more. */
  async activate(event: ExtendableEvent): Promise<void> {
    await this.#controller.activate(event);
  }

  async #lay(url: string, cacheKey: string, event: ExtendableEvent, signal: AbortSignal): Promise<void> {
    // An address that changes with its content may be answered by the browser's own cache.
    const cache = cacheKey === url ? 'default' : 'reload';
    const request = new Request(url, { cache, credentials: 'same-origin', priority: 'low', signal });
    await Promise.all(this.#controller.strategy.handleAll({ request, event, params: { cacheKey } }));
  }

  /** A version that is taken meanwhile takes away what is none of its own. */
  async #checkAll(): Promise<void> {
    const cache = await caches.open(this.#controller.strategy.cacheName);
    const laid = new Set((await cache.keys()).map(({ url }) => url));
    for (const key of this.#controller.getURLsToCacheKeys().values())
      if (!laid.has(key)) throw new Error(`The file ${key} was taken away again`);
  }
}
