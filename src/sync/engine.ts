import { type Hold, Leader, type LeaderPorts, type Led } from './coordination/leader.ts';
import type { Blocker } from './entry/waiting.ts';
import { Drain } from './executor/drain.ts';
import type { DrainPorts, DrainReport } from './executor/drain-ports.ts';
import { Pacing, type PacingPorts, type Pass, type Wake } from './retry/pacing.ts';
import { WithoutKeys, type WithoutKeysPorts } from './without-keys/without-keys.ts';

export interface EngineOptions
  extends DrainPorts,
    WithoutKeysPorts,
    Omit<LeaderPorts, 'clock'>,
    Pick<PacingPorts, 'connectivity'> {
  /** The lock's name: one per database. */
  lockName: string;
  /**
   * Called when the device's database has failed: if storage is full, evicts data that can be fetched again. `freed`:
   * data was evicted. `full`: nothing is left to evict. `other`: it failed for another reason.
   */
  freeSpace?(error: unknown): Promise<'freed' | 'full' | 'other'>;
  /** Called after each drain with the reason why no edit can be sent; null where there is none. */
  blockerChanged?(blocker: Blocker | null): void;
  /** Called with the session that a drain has found: this person's (`idle`), none, or that of another user. */
  found(session: 'idle' | 'signed-out' | 'other-session'): void;
}

/**
 * The engine of one person in one tab or worker. `Pacing` decides when a drain runs, `Leader` whether it may, `Drain`
 * what it sends.
 */
export class SyncEngine {
  readonly #options: EngineOptions;
  readonly #leader: Leader;
  readonly #pacing: Pacing;
  #drain: Drain | null = null;
  #stopped = false;

  constructor(options: EngineOptions) {
    this.#options = options;
    this.#leader = new Leader(options.lockName, options);
    this.#pacing = new Pacing((eager) => this.#pass(eager), options);
  }

  /** Called when there may be something to send. */
  wake(reason: Wake): void {
    this.#drain?.notice();
    this.#pacing.wake(reason);
  }

  /** Sends nothing more; requests in flight may end. */
  stop(): void {
    this.#stopped = true;
    this.#drain?.stop();
    this.#pacing.stop();
  }

  /** Resolves when nothing is being sent and no pass is requested. */
  settled(): Promise<void> {
    return this.#pacing.settled();
  }

  /** One drain, now, for the worker and for signing out. Null when another tab is draining. */
  async drainOnce(): Promise<DrainReport | null> {
    const led = await this.#lead(true);
    return led.led ? led.value : null;
  }

  async #pass(eager: boolean): Promise<Pass> {
    const led = await this.#lead(eager);
    if (!led.led) return { ended: 'idle', nextAt: led.tryAt };
    const { ended, nextAt } = led.value;
    if (ended === 'unreachable' || ended === 'storage-failed') return { ended: 'failed' };
    if (ended === 'signed-out' || ended === 'other-session') return { ended: 'paused' };
    return { ended: 'idle', nextAt: ended === 'lost' ? this.#options.clock.now() : nextAt };
  }

  /** Drains, and drains again each time storage could be freed for it. */
  async #lead(eager: boolean): Promise<Led<DrainReport>> {
    for (;;) {
      const led = await this.#leadOnce(eager);
      if (!led.led) return led;
      const { ended, error, blocker } = led.value;
      const space = ended === 'storage-failed' ? await this.#freeSpace(error) : 'other';
      if (space === 'freed' && !this.#stopped) continue;
      // After `stopped` or `lost` this tab no longer knows: it has been shut down, or another one drains.
      if (ended !== 'stopped' && ended !== 'lost')
        this.#options.blockerChanged?.(space === 'full' ? { why: 'room', status: null } : blocker);
      return led;
    }
  }

  async #freeSpace(error: unknown): Promise<'freed' | 'full' | 'other'> {
    try {
      return (await this.#options.freeSpace?.(error)) ?? 'other';
    } catch (failure) {
      this.#options.logError(failure);
      return 'other';
    }
  }

  async #leadOnce(eager: boolean): Promise<Led<DrainReport>> {
    try {
      return await this.#leader.run((hold) => this.#run(hold, eager));
    } catch (error) {
      this.#options.logError(error);
      // The lease is a row in the device's database: if that fails, no tab may drain.
      const blocker: Blocker = { why: 'device', status: null };
      return { led: true, value: { ended: 'storage-failed', nextAt: null, blocker, error } };
    }
  }

  async #run(hold: Hold, eager: boolean): Promise<DrainReport> {
    const drain = new Drain(this.#options, hold, new WithoutKeys(this.#options));
    this.#drain = drain;
    if (this.#stopped) drain.stop();
    const report = await drain.run(eager);
    this.#drain = null;
    const { ended } = report;
    if (ended === 'idle' || ended === 'signed-out' || ended === 'other-session') this.#options.found(ended);
    return report;
  }
}
