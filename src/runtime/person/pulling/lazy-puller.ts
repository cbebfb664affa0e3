import type { ApiClient } from '#api/client.ts';
import { once } from '#runtime/platform/once.ts';
import type { Store } from '#store/database/database.ts';
import type { Arrived } from '#store/replica/arrived.ts';
import type { PullReport } from '#sync/pull/fetcher.ts';
import type { Puller, PullerOptions } from '#sync/pull/puller.ts';

interface LazyPullerOptions extends Omit<PullerOptions, 'source' | 'replica'> {
  store: Store;
  api: ApiClient;
  arrived: Arrived | undefined;
}

export type Pulls = Pick<Puller, 'all' | 'groups' | 'group' | 'groupRow' | 'event' | 'rows' | 'list' | 'lists'>;

/**
 * A puller whose code is loaded by the first pull: the data on the device is shown without it. When the code cannot be
 * loaded, a pull returns `unreachable`, and the next one tries again.
 */
export class LazyPuller implements Pulls {
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

  /** Loads the code ahead of a certain pull, which reports a failure. */
  prepare(): void {
    this.#load().catch(() => {});
  }

  readonly all: Pulls['all'] = (...asked) => this.#ask((puller) => puller.all(...asked));
  readonly groups: Pulls['groups'] = (...asked) => this.#ask((puller) => puller.groups(...asked));
  readonly group: Pulls['group'] = (...asked) => this.#ask((puller) => puller.group(...asked));
  readonly groupRow: Pulls['groupRow'] = (...asked) => this.#ask((puller) => puller.groupRow(...asked));
  readonly event: Pulls['event'] = (...asked) => this.#ask((puller) => puller.event(...asked));
  readonly rows: Pulls['rows'] = (...asked) => this.#ask((puller) => puller.rows(...asked));
  readonly list: Pulls['list'] = (...asked) => this.#ask((puller) => puller.list(...asked));
  readonly lists: Pulls['lists'] = (...asked) => this.#ask((puller) => puller.lists(...asked));

  async #ask(pull: (puller: Puller) => Promise<PullReport>): Promise<PullReport> {
    if (this.#puller) return pull(this.#puller);
    const puller = await this.#load().catch(() => null);
    return puller ? pull(puller) : { outcome: 'unreachable' };
  }

  readonly #load = once(async (): Promise<Puller> => {
    const { pullerFor } = await import('./puller-for.ts');
    const { store, api, arrived, ...options } = this.#options;
    const puller = pullerFor(store, api, arrived, options);
    if (this.#stopped) puller.stop();
    this.#puller = puller;
    return puller;
  });
}
