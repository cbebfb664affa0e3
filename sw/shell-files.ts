/// <reference lib="webworker" />
import { PrecacheController, PrecacheRoute } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';

declare const self: ServiceWorkerGlobalScope;

/** A file of the build, as the precache lists it. */
export interface BuiltFile {
  url: string;
  /** Null if the address itself changes with the content. */
  revision: string | null;
}

/**
 * The number of concurrent fetches if the pack does not come: sequentially, each of some 300 files would wait for its
 * own round trip. A browser has six connections to a server, and the page is in use meanwhile.
 */
const AT_ONCE = 4;

/** On a connection that cannot carry the pack in this time, single files are better. */
const PACK_MS = 60_000;

/** The contents of nearly all other files, by their paths (build/pack.ts). */
const isPack = ({ url }: BuiltFile): boolean => /(^|\/)assets\/pack-[^/]+\.json$/.test(url);

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** The files that pages consist of: stored on the device when this worker is installed, and answered from there. */
export class ShellFiles {
  readonly #controller = new PrecacheController();
  readonly #pack: string | undefined;

  constructor(files: readonly BuiltFile[]) {
    this.#controller.addToCacheList(files.filter((file) => !isPack(file)));
    this.#pack = files.find(isPack)?.url;
  }

  /**
   * Answers requests for these files. The address of the first page is a screen like any other, not the file behind it.
   */
  answer(): void {
    registerRoute(new PrecacheRoute(this.#controller, { directoryIndex: '' }));
  }

  /** Answers each page with one of the files. */
  page(url: string): ReturnType<PrecacheController['createHandlerBoundToURL']> {
    return this.#controller.createHandlerBoundToURL(url);
  }

  /**
   * Files that an earlier version or attempt stored are not fetched again. Rejects if one of them is missing at the
   * end.
   */
  async install(event: ExtendableEvent): Promise<void> {
    // For an update that changes little, single files are smaller than the pack.
    const all = this.#controller.getURLsToCacheKeys().size;
    if ((await this.#missing()).length > all / 2) await this.#unpack();
    const given = new AbortController();
    const left = await this.#missing();
    try {
      await inLanes(left, ([url, cacheKey]) => this.#lay(url, cacheKey, event, given.signal));
    } catch (problem) {
      given.abort();
      throw problem;
    }
    // A version that is activated meanwhile removes the files that are not its own.
    const [lost] = await this.#missing();
    if (lost) throw new Error(`The file ${lost[1]} was taken away again`);
  }

  /** Removes the files that this version no longer has. */
  async activate(event: ExtendableEvent): Promise<void> {
    await this.#controller.activate(event);
  }

  async #lay(url: string, cacheKey: string, event: ExtendableEvent, signal: AbortSignal): Promise<void> {
    // An address that changes with its content may be answered by the browser's own cache.
    const cache = cacheKey === url ? 'default' : 'reload';
    const request = new Request(url, { cache, credentials: 'same-origin', priority: 'low', signal });
    await Promise.all(this.#controller.strategy.handleAll({ request, event, params: { cacheKey } }));
  }

  /** The addresses of this version that are not on the device, with their cache keys. */
  async #missing(): Promise<[url: string, cacheKey: string][]> {
    const cache = await caches.open(this.#controller.strategy.cacheName);
    const laid = new Set((await cache.keys()).map(({ url }) => url));
    return [...this.#controller.getURLsToCacheKeys()].filter(([, cacheKey]) => !laid.has(cacheKey));
  }

  /**
   * Stores the contents of the pack, and never rejects. Tried once for each version: on a connection that breaks before
   * the end, each further attempt fetches single files, and keeps those that came.
   */
  async #unpack(): Promise<void> {
    const cache = await caches.open(this.#controller.strategy.cacheName);
    if (this.#pack === undefined || (await cache.match(this.#pack))) return;
    try {
      // No request uses this address; the entry is removed with this version's files (`activate`).
      await cache.put(this.#pack, new Response());
      // The browser's own cache need not hold it too.
      const request = new Request(this.#pack, { cache: 'no-store', priority: 'low' });
      const answer = await fetch(request, { signal: AbortSignal.timeout(PACK_MS) });
      if (!answer.ok) return;
      const contents = new Map(Object.entries((await answer.json()) as Record<string, unknown>));
      await inLanes(await this.#missing(), async ([url, cacheKey]) => {
        const path = url.slice(self.registration.scope.length);
        const content = contents.get(path);
        const type = TYPES[path.slice(path.lastIndexOf('.') + 1)];
        if (typeof content !== 'string' || type === undefined) return;
        await cache.put(cacheKey, new Response(content, { headers: { 'content-type': type } }));
      });
    } catch {}
  }
}

/** Works through a list with limited concurrency; starts no more items once one has failed. */
async function inLanes<T>(all: readonly T[], work: (one: T) => Promise<void>): Promise<void> {
  const left = [...all];
  const lane = async () => {
    for (let one = left.shift(); one; one = left.shift()) await work(one);
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, lane));
  } finally {
    left.length = 0;
  }
}
