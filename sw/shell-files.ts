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
 * there and back: most of a minute until the app can start without a network. A browser has six connections to a server;
 * the page that is in use keeps two.
 */
const AT_ONCE = 4;

/** The files that pages are made of: laid on the device when this worker is installed, and answered from there. */
export class ShellFiles {
  readonly #files: readonly BuiltFile[];
  readonly #controller = new PrecacheController();

  constructor(files: readonly BuiltFile[]) {
    this.#files = files;
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

  /** What an earlier version or attempt laid there is not fetched again. Rejects where a file does not come. */
  async install(event: ExtendableEvent): Promise<void> {
    const left = [...this.#files];
    const lane = async () => {
      for (let file = left.shift(); file; file = left.shift()) await this.#lay(file, event);
    };
    try {
      await Promise.all(Array.from({ length: AT_ONCE }, lane));
    } catch (problem) {
      left.length = 0;
      throw problem;
    }
  }

  /** Takes away what this version has no more. */
  async activate(event: ExtendableEvent): Promise<void> {
    await this.#controller.activate(event);
  }

  async #lay({ url, revision }: BuiltFile, event: ExtendableEvent): Promise<void> {
    const cacheKey = this.#controller.getCacheKeyForURL(url);
    const request = new Request(url, { cache: revision ? 'reload' : 'default', credentials: 'same-origin' });
    await Promise.all(this.#controller.strategy.handleAll({ request, event, params: { cacheKey } }));
  }
}
