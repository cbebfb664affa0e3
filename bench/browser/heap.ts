import type { CDPSession, Page } from 'playwright';

/** Bytes that a page's script holds: objects, and the memory of ArrayBuffers and external strings beside them. */
interface Heap {
  objects: number;
  buffers: number;
}

/** The highest of each: as sampled, and after a collection of garbage. */
export interface Peak {
  raw: Heap & { together: number };
  collected: Heap & { together: number };
}

const nothing = () => ({ objects: 0, buffers: 0, together: 0 });

/** The number of samples between two collections: doing it each time would hide how high the heap grows by itself. */
const COLLECTED_EVERY = 10;

/** Watches a page's heap, from time to time and phase by phase. */
export class HeapWatch {
  readonly #session: CDPSession;
  #peak: Peak = { raw: nothing(), collected: nothing() };
  #samples = 0;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<HeapWatch> {
    const session = await page.context().newCDPSession(page);
    await session.send('HeapProfiler.enable');
    return new HeapWatch(session);
  }

  async sample(collect = false): Promise<void> {
    this.#samples += 1;
    this.#note('raw', await this.#read());
    if (!collect && this.#samples % COLLECTED_EVERY !== 0) return;
    await this.#session.send('HeapProfiler.collectGarbage');
    this.#note('collected', await this.#read());
  }

  /** The peak since the last call. */
  async ended(): Promise<Peak> {
    await this.sample(true);
    const peak = this.#peak;
    this.#peak = { raw: nothing(), collected: nothing() };
    return peak;
  }

  async #read(): Promise<Heap> {
    // The protocol's types do not know the second number yet.
    const usage = (await this.#session.send('Runtime.getHeapUsage')) as {
      usedSize: number;
      backingStorageSize?: number;
    };
    return { objects: usage.usedSize, buffers: usage.backingStorageSize ?? 0 };
  }

  #note(which: keyof Peak, { objects, buffers }: Heap): void {
    const peak = this.#peak[which];
    peak.objects = Math.max(peak.objects, objects);
    peak.buffers = Math.max(peak.buffers, buffers);
    peak.together = Math.max(peak.together, objects + buffers);
  }
}
