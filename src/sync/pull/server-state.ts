import { endPull, type Fetcher, type Pull } from './fetcher.ts';
import type { PullSource, ReplicaPort, ServerFeatures } from './ports.ts';

export interface ServerStateOptions {
  fetcher: Fetcher;
  source: PullSource;
  replica: ReplicaPort;
  verifyAgain?(epoch: string): Promise<void>;
}

/** What the server says of itself: whether it tells changes, and which history its data is. */
export class ServerState {
  /** What it last said; null before that. */
  said: ServerFeatures | null = null;
  readonly #options: ServerStateOptions;
  #renewing: Promise<boolean> = Promise.resolve(false);

  constructor(options: ServerStateOptions) {
    this.#options = options;
  }

  /** It has shown that it tells changes, without having been asked. */
  tellsChanges(): void {
    this.said ??= { feed: true, epoch: null };
  }

  async hasFeed(pull: Pull): Promise<boolean> {
    if (this.said) return this.said.feed;
    const { feed, epoch } = await this.ask(pull);
    await this.isNewEpoch(epoch);
    return feed;
  }

  /** Asks it. One that does not say can do no more than is specified; that is no failure of the pull. */
  async ask(pull: Pull): Promise<ServerFeatures> {
    const { fetcher, source } = this.#options;
    const own: Pull = { urgent: pull.urgent, failures: [], ended: null };
    const answer = await fetcher
      .fetch(() => source.environment(), own)
      .catch(() => {
        throw endPull(pull, own.ended?.report ?? { outcome: 'unreachable' });
      });
    const told = answer?.kind === 'rows' ? answer.rows[0] : undefined;
    // Not to have heard is no word of the server's: the next pull asks again.
    if (told) this.said = told;
    return told ?? this.said ?? { feed: false, epoch: null };
  }

  /** True when its data is another history than that on the device, which is then begun anew. */
  isNewEpoch(epoch: string | null): Promise<boolean> {
    const { replica, verifyAgain } = this.#options;
    const turn = async () => {
      if (epoch === null) return false;
      const known = await replica.epoch();
      if (known === epoch) return false;
      if (known !== null) await verifyAgain?.(epoch);
      await replica.renew(epoch);
      return known !== null;
    };
    // One after the other: pages of several groups may tell of it at once.
    this.#renewing = this.#renewing.then(turn, turn);
    return this.#renewing;
  }
}
