import type { ApiClient } from '#api/client.ts';
import { lazyCalls, once } from '#runtime/platform/lazy-calls.ts';
import type { Store } from '#store/database/database.ts';
import type { Arrived } from '#store/replica/arrived.ts';
import type { PullReport } from '#sync/pull/ports.ts';
import type { Puller, PullerOptions } from '#sync/pull/puller.ts';

interface LazyPullerOptions extends Omit<PullerOptions, 'source' | 'replica'> {
  store: Store;
  api: ApiClient;
  arrived: Arrived | undefined;
}

/** Loads the code of a puller, once. */
export const loadPuller = () => import('./puller-for.ts');

export type Pulls = Pick<Puller, 'all' | 'groups' | 'group' | 'groupRow' | 'event' | 'rows' | 'list' | 'lists'>;

/**
 * A puller whose code is loaded by the first pull: the data on the device is shown without it. When the code cannot be
 * loaded, a pull returns `unreachable`, and the next one tries again.
 */
export class LazyPuller {
  readonly #options: LazyPullerOptions;
  #puller: Puller | null = null;
  #stopped = false;

  constructor(options: LazyPullerOptions) {
    this.#options = options;
  }

  stop(): void {
    this.#stopped = true;
    this.#puller?.stop();
  }

  /** See `Puller`; before the first pull nothing can be outdated. */
  invalidate(): void {
    this.#puller?.invalidate();
  }

  /** See `Puller`; false until the first pull. */
  get isCurrent(): boolean {
    return this.#puller?.isCurrent ?? false;
  }

  readonly pull: Pulls = lazyCalls(() => this.#load(), { outcome: 'unreachable' } satisfies PullReport);

  readonly #load = once(async (): Promise<Puller> => {
    const { pullerFor } = await loadPuller();
    const { store, api, arrived, ...options } = this.#options;
    const puller = pullerFor(store, api, arrived, options);
    if (this.#stopped) puller.stop();
    this.#puller = puller;
    return puller;
  });
}
