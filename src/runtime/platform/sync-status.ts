import type { Blocker } from '#sync/entry/waiting.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import type { Connectivity } from './connectivity.ts';
import { Value } from './observable.ts';

/** The status of sending and fetching, for one person in one tab. */
export interface SyncStatus {
  online: boolean;
  /** Not online because the network requires its user to sign in first. */
  atPortal: boolean;
  /** Edits not sent yet, being sent now, and refused. */
  waiting: number;
  sending: number;
  needsYou: number;
  /** Progress of a complete pull, in parts; null when none is running. */
  pulling: { done: number; total: number } | null;
  /** Milliseconds since the epoch of the last complete pull; null before the first. */
  pulledAt: number | null;
  /**
   * Time of the live channel's last message, in milliseconds since the epoch: all changes until then are known. Null
   * before the first; unchanged while nothing arrives.
   */
  heardAt: number | null;
  /** The last complete pull has failed, in part or completely. */
  pullFailed: boolean;
  /** The browser may evict the data on this device, unsent edits too (F26). */
  mayBeErased: boolean;
  /** Nothing is sent until this user signs in again. */
  paused: boolean;
  /** The reason why no edit can be sent, as far as this tab knows, and since when; null where there is none. */
  blocker: (Blocker & { since: number }) | null;
}

const NO_NETWORK: Blocker = { why: 'connection', status: null };

export class Status extends Value<SyncStatus> {
  readonly #connectivity: Connectivity;
  readonly #clock: ClockPort;

  constructor(connectivity: Connectivity, clock: ClockPort) {
    super({
      online: connectivity.state.get(),
      atPortal: connectivity.portal.get(),
      waiting: 0,
      sending: 0,
      needsYou: 0,
      pulling: null,
      pulledAt: null,
      heardAt: null,
      pullFailed: false,
      mayBeErased: false,
      paused: false,
      blocker: null,
    });
    this.#connectivity = connectivity;
    this.#clock = clock;
    if (!connectivity.state.get()) this.blocked(NO_NETWORK);
  }

  /** Follows the network until it is stopped. */
  start(): () => void {
    const { state, portal } = this.#connectivity;
    const stops = [
      portal.subscribe(() => this.tell({ atPortal: portal.get() })),
      state.subscribe(() => {
        const online = state.get();
        this.tell({ online });
        if (!online) this.blocked(this.get().blocker ?? NO_NETWORK);
        else if (this.get().blocker?.why === 'connection') this.blocked(null);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }

  tell(change: Partial<SyncStatus>): void {
    const next = { ...this.get(), ...change };
    // A status read from the device again is most often unchanged.
    if (JSON.stringify(this.get()) !== JSON.stringify(next)) this.set(next);
  }

  /** The reason why nothing can be sent; `since` is when that reason was first found. */
  blocked(blocker: Blocker | null): void {
    const before = this.get().blocker;
    const since = before?.why === blocker?.why ? before?.since : undefined;
    this.tell({ blocker: blocker && { ...blocker, since: since ?? this.#clock.now() } });
  }
}
