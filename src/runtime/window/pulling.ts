import type { ApiClient } from '#api/client.ts';
import { pullSource } from '#api/pull-source.ts';
import type { Store } from '#store/database/database.ts';
import { StoredLeases } from '#store/database/leases.ts';
import { realId } from '#store/queries/overlaid.ts';
import { readLastPull, watchLastPull } from '#store/replica/last-pull.ts';
import { type Arrived, StoredReplica } from '#store/replica/replica.ts';
import { Leader } from '#sync/coordination/leader.ts';
import { isLocalId } from '#sync/entry.ts';
import { Puller, type PullReport } from '#sync/pull/puller.ts';
import type { Cooldown } from '#sync/retry/cooldown.ts';
import { isFresh } from '#sync/retry/due.ts';
import type { Platform } from './platform.ts';
import type { RefreshScope, SyncStatus } from './types.ts';

/** How often everything is fetched anew while the page is in front; live messages bring what changes in between. */
const REFRESH_EVERY_MS = 10 * 60_000;
/** A page that is opened within this time after everything was fetched does not begin with fetching it again. */
const PULL_FRESH_MS = 30_000;

export interface PullingParts {
  store: Store;
  platform: Platform;
  api: ApiClient;
  role(): string;
  /** Until when the server asks to be left alone. */
  cooldown: Pick<Cooldown, 'until'>;
  /** Runs a pull in this person's session only. */
  guarded(pull: () => Promise<PullReport>): Promise<PullReport>;
  tell(change: Partial<SyncStatus>): void;
  /** Lets work go on by itself. */
  later(work: Promise<unknown>): void;
  /** See `PullerOptions`. */
  verifyAgain?(epoch: string): Promise<void>;
  arrived?: Arrived;
}

/**
 * Fetching for one person in one tab. Everything is fetched by one tab of the browser at a time, which holds a lock for
 * that one pull; the others hear of it through the store. What a screen asks for, its own tab fetches.
 */
export class Pulling {
  readonly puller: Puller;
  readonly #parts: PullingParts;
  readonly #leader: Leader;
  readonly #stops: (() => void)[] = [];
  #underWay: Promise<void> | null = null;
  /** Since when something may have been missed, milliseconds since the epoch; null when nothing was. */
  #missedSince: number | null;
  /** Somebody has asked for everything while it was being fetched. */
  #isWanted = false;
  #keepLead: () => void = () => {};
  #cancelTry = () => {};
  #cancelCooldown: (() => void) | null = null;
  #stopped = false;

  constructor(parts: PullingParts) {
    const { store, platform, api, tell } = parts;
    this.#parts = parts;
    this.#missedSince = platform.clock.now();
    this.puller = new Puller({
      source: pullSource(api, store.userId),
      replica: new StoredReplica(store, parts.arrived),
      clock: platform.clock,
      role: parts.role,
      cooldown: { until: () => parts.cooldown.until(), postponed: () => this.postponed() },
      progress: (pulling) => {
        this.#keepLead();
        tell({ pulling });
      },
      verifyAgain: async (epoch) => {
        await parts.verifyAgain?.(epoch);
        this.invalidate();
      },
    });
    this.#leader = new Leader(`pull ${store.owner}`, {
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

  /** Comes back when no pull of everything is under way any more. */
  async settled(): Promise<void> {
    await this.#underWay?.catch(() => {});
  }

  /** From now on nobody listens. */
  markStale(): void {
    this.#missedSince = this.#parts.platform.clock.now();
  }

  /** Nobody listened up to now, whatever has been fetched or is being fetched. */
  invalidate(): void {
    this.markStale();
    this.puller.invalidate();
  }

  /** The server asks to be left alone: what was to be fetched now is fetched with everything else, when it may be. */
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

  /** Nothing was missed: what is here is what the live channel has told of. */
  get isCaughtUp(): boolean {
    return this.#missedSince === null;
  }

  /** Fetches everything if something may have been missed. */
  catchUp(): void {
    if (this.#missedSince === null || this.#stopped) return;
    this.#isWanted = this.#underWay !== null;
    this.#parts.later(this.pull());
  }

  /** Fetches everything, or leaves it to the tab that is at it. */
  pull(): Promise<void> {
    this.#underWay ??= this.#lead().finally(() => {
      this.#underWay = null;
      // Who wanted it in its last moments, after the list had been asked for, has waited for this one in vain.
      if (this.#isWanted && !this.puller.isCurrent) this.catchUp();
      this.#isWanted = false;
    });
    return this.#underWay;
  }

  /** What a screen asks for. */
  refresh(scope: RefreshScope): Promise<PullReport> {
    const { puller } = this;
    switch (scope.kind) {
      case 'groups':
        return this.#parts.guarded(() => puller.groups());
      case 'group':
        return this.#onServer(scope.groupId, (id) => puller.group(id));
      case 'event':
        return this.#onServer(scope.eventId, (id) => puller.event(id));
      default:
        return this.#parts.guarded(() => puller.list(scope.kind));
    }
  }

  /** The comments of an event that is open. */
  comments(eventId: string): Promise<PullReport> {
    return this.#onServer(eventId, (id) => this.puller.rows('comment', id));
  }

  /** Asks for something by the id that it has on the server; of what only this device knows nothing more is to be had. */
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
    // Another tab was faster.
    const isFetched = pulled !== null && missedSince !== null && pulled.began > missedSince;
    if (isFetched && isFresh(pulled.at, platform.clock.now(), PULL_FRESH_MS)) return;
    const { outcome } = await guarded(() => this.puller.all());
    tell({ pullFailed: outcome === 'partial' || outcome === 'unreachable' });
    if (outcome === 'complete' && this.#missedSince === missedSince) this.#missedSince = null;
    tell({ pulledAt: (await readLastPull(store))?.at ?? null });
    // What belongs to no group comes last, and is no condition for the copy to count as whole.
    if (outcome === 'complete') later(guarded(() => this.puller.lists()));
  }

  /** The first pull of this page, unless the page before it has only just ended one: then it waits for its turn. */
  async #begin(): Promise<void> {
    const { store, tell, platform } = this.#parts;
    const { clock } = platform;
    const pulledAt = (await readLastPull(store))?.at ?? null;
    if (this.#stopped) return;
    tell({ pulledAt });
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
