import type { ApiClient } from '#api/client.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import type { RefreshScope } from '#runtime/platform/refresh.ts';
import type { SyncStatus } from '#runtime/platform/sync-status.ts';
import type { Store } from '#store/database/database.ts';
import { StoredLeases } from '#store/database/leases.ts';
import { realId } from '#store/queries/base/overlaid.ts';
import { watchLastPull } from '#store/queries/base/watching.ts';
import type { Arrived } from '#store/replica/arrived.ts';
import { readLastPull } from '#store/replica/last-pull.ts';
import { Leader } from '#sync/coordination/leader.ts';
import { isLocalId } from '#sync/entry/entry.ts';
import type { KnownEdits, PullReport } from '#sync/pull/ports.ts';
import type { Cooldown } from '#sync/retry/cooldown.ts';
import { isFresh } from '#sync/retry/due.ts';
import { LazyPuller, loadPuller } from './lazy-puller.ts';

/** How often everything is fetched again while the page is visible; live messages bring changes in between. */
const REFRESH_EVERY_MS = 10 * 60_000;
/** A page opened within this time after a complete pull does not begin with another one. */
const PULL_FRESH_MS = 30_000;

interface PullingParts {
  store: Store;
  platform: Platform;
  api: ApiClient;
  role(): string;
  /** The cooldown that the server has asked for. */
  cooldown: Pick<Cooldown, 'until'>;
  /** Runs a pull in this person's session only. */
  guarded(pull: () => Promise<PullReport>): Promise<PullReport>;
  tell(change: Partial<SyncStatus>): void;
  /** Runs work in the background. */
  later(work: Promise<unknown>): void;
  /** See `PullerOptions`. */
  listLacked(known: KnownEdits): Promise<void>;
  arrived?: Arrived;
}

/**
 * Fetching for one person in one tab. A complete pull is made by one tab of the browser at a time, under a lock; the
 * others learn of it through the store. The data that a screen requests is fetched by its own tab.
 */
export class Pulling {
  readonly puller: LazyPuller;
  readonly #parts: PullingParts;
  readonly #leader: Leader;
  readonly #stops: (() => void)[] = [];
  #underWay: Promise<void> | null = null;
  /** Since when changes may have been missed, in milliseconds since the epoch; null when none were. */
  #missedSince: number | null;
  /** A complete pull was requested while one was running. */
  #isWanted = false;
  #hasFailed = false;
  #keepLead: () => void = () => {};
  #cancelTry = () => {};
  #cancelCooldown: (() => void) | null = null;
  #stopped = false;

  constructor(parts: PullingParts) {
    const { store, platform, api, tell } = parts;
    this.#parts = parts;
    this.#missedSince = platform.clock.now();
    this.puller = new LazyPuller({
      store,
      api,
      arrived: parts.arrived,
      clock: platform.clock,
      role: parts.role,
      cooldown: { until: () => parts.cooldown.until(), postponed: () => this.postponed() },
      progress: (pulling) => {
        this.#keepLead();
        tell({ pulling });
      },
      listLacked: async (known) => {
        await parts.listLacked(known);
        this.invalidate();
      },
    });
    this.#leader = new Leader(`pull ${store.name}`, {
      clock: platform.clock,
      leases: new StoredLeases(store),
      locks: platform.locks,
      holder: platform.uuid(),
    });
  }

  start(): void {
    const { store, tell } = this.#parts;
    this.#stops.push(
      watchLastPull(store, (pulled) => {
        if (pulled === null || this.#stopped) return;
        const { began, at } = pulled;
        if (this.#missedSince !== null && began > this.#missedSince) this.#missedSince = null;
        tell({ pulledAt: at, ...(this.#missedSince === null && { pullFailed: false }) });
      }),
    );
    this.#repeat();
    this.#parts.later(this.#begin());
  }

  stop(): void {
    this.#stopped = true;
    this.puller.stop();
    this.#cancelTry();
    this.#cancelCooldown?.();
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Resolves when no complete pull is running. */
  async settled(): Promise<void> {
    await this.#underWay?.catch(() => {});
  }

  /** Live messages may be missed from now on. */
  markStale(): void {
    this.#missedSince = this.#parts.platform.clock.now();
  }

  /** Live messages may have been missed until now: all data fetched so far counts as stale. */
  invalidate(): void {
    this.markStale();
    this.puller.invalidate();
  }

  /** Called for a pull during a cooldown: everything is fetched when it is over. */
  postponed(): void {
    this.markStale();
    if (this.#cancelCooldown || this.#stopped) return;
    const { cooldown, platform } = this.#parts;
    const now = platform.clock.now();
    this.#cancelCooldown = platform.clock.after((cooldown.until() ?? now) - now, () => {
      this.#cancelCooldown = null;
      this.catchUp();
    });
  }

  /** Nothing was missed: the device has everything that the live channel has announced. */
  get isCaughtUp(): boolean {
    return this.#missedSince === null;
  }

  /** Fetches everything if changes may have been missed. */
  catchUp(): void {
    if (this.#missedSince === null || this.#stopped) return;
    this.#isWanted = this.#underWay !== null;
    this.#parts.later(this.pull());
  }

  /** Fetches everything once more, even while a failed pull is just ending. */
  again(): void {
    this.markStale();
    this.catchUp();
  }

  /** Fetches everything, or leaves that to the tab that is already doing it. */
  pull(): Promise<void> {
    this.#underWay ??= this.#lead().finally(() => {
      this.#underWay = null;
      // A request that came after this pull had fetched the list, or while it failed, needs another pull.
      if (this.#isWanted && (this.#hasFailed || !this.puller.isCurrent)) this.catchUp();
      this.#isWanted = false;
    });
    return this.#underWay;
  }

  /** Fetches the data that a screen requests. */
  refresh(scope: RefreshScope): Promise<PullReport> {
    const { pull } = this.puller;
    switch (scope.kind) {
      case 'groups':
        return this.#parts.guarded(() => pull.groups());
      case 'group':
        return this.#onServer(scope.groupId, (id) => pull.group(id));
      case 'event':
        return this.#onServer(scope.eventId, (id) => pull.event(id));
      default:
        return this.#parts.guarded(() => pull.list(scope.kind));
    }
  }

  /** Fetches the comments of an open event. */
  comments(eventId: string): Promise<PullReport> {
    return this.#onServer(eventId, (id) => this.puller.pull.rows('comment', id));
  }

  /** Fetches an entity by its real id; one that only this device has cannot be fetched. */
  async #onServer(known: string, pull: (id: string) => Promise<PullReport>): Promise<PullReport> {
    const id = await this.#parts.store.run(async (db) => realId(db, known));
    return isLocalId(id) ? { outcome: 'complete' } : this.#parts.guarded(() => pull(id));
  }

  async #lead(): Promise<void> {
    const { platform, later } = this.#parts;
    this.#cancelTry();
    const led = await this.#leader.run(async (hold) => {
      this.#keepLead = () => later(hold.renew());
      try {
        await this.#all();
      } finally {
        this.#keepLead = () => {};
      }
    });
    if (led.led || this.#stopped) return;
    const wait = Math.max(0, led.tryAt - platform.clock.now());
    this.#cancelTry = platform.clock.after(wait, () => this.catchUp());
  }

  async #all(): Promise<void> {
    const { guarded, tell, later, store, platform } = this.#parts;
    const missedSince = this.#missedSince;
    const pulled = await readLastPull(store);
    // Another tab has pulled meanwhile.
    const isFetched = pulled !== null && missedSince !== null && pulled.began > missedSince;
    if (isFetched && isFresh(pulled.at, platform.clock.now(), PULL_FRESH_MS)) return;
    const { outcome } = await guarded(() => this.puller.pull.all());
    this.#hasFailed = outcome === 'partial' || outcome === 'unreachable';
    tell({ pullFailed: this.#hasFailed });
    if (outcome === 'complete' && this.#missedSince === missedSince) this.#missedSince = null;
    tell({ pulledAt: (await readLastPull(store))?.at ?? null });
    // The lists of no group come last, and do not matter for a complete copy.
    if (outcome === 'complete') later(guarded(() => this.puller.pull.lists()));
  }

  /** The first pull of this page; delayed if another page has just completed one. */
  async #begin(): Promise<void> {
    const { store, tell, platform } = this.#parts;
    const { clock } = platform;
    const pulledAt = (await readLastPull(store))?.at ?? null;
    if (this.#stopped) return;
    tell({ pulledAt });
    // Nothing can be shown before a first pull: its code is loaded while the session is checked.
    if (pulledAt === null && platform.page.online()) loadPuller().catch(() => {});
    if (pulledAt !== null) await platform.screenDrawn();
    if (this.#stopped) return;
    const now = clock.now();
    if (pulledAt === null || !isFresh(pulledAt, now, PULL_FRESH_MS)) return this.pull();
    this.#stops.push(clock.after(pulledAt + PULL_FRESH_MS - now, () => this.catchUp()));
  }

  #repeat(): void {
    const { platform, later } = this.#parts;
    const { clock, page } = platform;
    const again = () => {
      cancel = clock.after(REFRESH_EVERY_MS, again);
      if (page.visible() && page.online()) later(this.pull());
    };
    let cancel = clock.after(REFRESH_EVERY_MS, again);
    this.#stops.push(() => cancel());
  }
}
