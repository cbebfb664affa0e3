import { endPull, type Fetcher, type Pull, PullEnded } from './fetcher.ts';
import type { KnownEdits, PullSource, ReplicaPort, ServerFeatures } from './ports.ts';

interface ServerStateOptions {
  fetcher: Fetcher;
  source: PullSource;
  replica: ReplicaPort;
  listLacked?(known: KnownEdits): Promise<void>;
}

/** The server's report about itself: whether it has a changes feed, and its epoch. */
export class ServerState {
  /** The server's last report; null before the first. */
  said: ServerFeatures | null = null;
  readonly #options: ServerStateOptions;
  #renewing: Promise<boolean> = Promise.resolve(false);

  constructor(options: ServerStateOptions) {
    this.#options = options;
  }

  /** Called when the server's answers show that it has a changes feed, so that no request is needed to find out. */
  tellsChanges(): void {
    this.said ??= { feed: true, epoch: null };
  }

  async hasFeed(pull: Pull): Promise<boolean> {
    if (this.said) return this.said.feed;
    const { feed, epoch } = await this.ask(pull);
    await this.isNewEpoch(epoch);
    return feed;
  }

  /**
   * Requests the server's report. A server without one has only the specified calls; that is not a failure of the pull.
   */
  async ask(pull: Pull): Promise<ServerFeatures> {
    const { fetcher, source } = this.#options;
    const own: Pull = { urgent: pull.urgent, failures: [], ended: null };
    const answer = await fetcher
      .fetch(() => source.environment(), own)
      .catch(() => {
        throw endPull(pull, own.ended?.report ?? { outcome: 'unreachable' });
      });
    const told = answer?.kind === 'rows' ? answer.rows[0] : undefined;
    // A missing answer proves nothing: the next pull requests it again.
    if (told) this.said = told;
    return told ?? this.said ?? { feed: false, epoch: null };
  }

  /** True when the server has another epoch than the rows on the device; the device then begins the new epoch. */
  isNewEpoch(epoch: string | null): Promise<boolean> {
    const { replica, listLacked } = this.#options;
    const turn = async () => {
      if (epoch === null) return false;
      const known = await replica.epoch();
      if (known === epoch) return false;
      if (known !== null) await listLacked?.((keys) => this.#known(keys));
      await replica.renew(epoch);
      return known !== null;
    };
    // One at a time: pages of several groups may bring the new epoch at the same time.
    this.#renewing = this.#renewing.then(turn, turn);
    return this.#renewing;
  }

  /** Which of these keys the server knows. A missing answer ends the pull, and the next one requests it again. */
  async #known(keys: readonly string[]): Promise<ReadonlySet<string>> {
    const { fetcher, source } = this.#options;
    const own: Pull = { urgent: true, failures: [], ended: null };
    const answer = await fetcher.fetch(() => source.knownEdits(keys), own);
    if (answer?.kind === 'rows') return new Set(answer.rows);
    throw new PullEnded({
      outcome: 'partial',
      message: own.failures[0] ?? 'The server did not report which edits it has',
    });
  }
}
