import { type Hold, Leader, type LeaderPorts, type Led } from './coordination/leader.ts';
import { Drain } from './executor/drain.ts';
import type { DrainPorts, DrainReport } from './executor/drain-ports.ts';
import { Pacing, type PacingPorts, type Pass, type Wake } from './pacing.ts';
import type { Blocker } from './waiting.ts';

export type { Wake } from './pacing.ts';

export interface EngineOptions extends DrainPorts, Omit<LeaderPorts, 'clock'>, Pick<PacingPorts, 'connectivity'> {
  /** The lock's name: one per person and origin. */
  lockName: string;
  /**
   * The device's database has failed: gives up something of what is kept for convenience, where it failed for want of room.
   * `freed`: there may be room now. `full`: there is nothing more to give up. `other`: it was not for want of room.
   */
  freeSpace?(error: unknown): Promise<'freed' | 'full' | 'other'>;
  /** What a drain has found to keep all edits from leaving; null where nothing does. */
  blockerChanged?(blocker: Blocker | null): void;
  /** How a drain found the session: this person's (`idle`), nobody's, or somebody else's. */
  found(session: 'idle' | 'signed-out' | 'somebody-else'): void;
}

/** The engine of one person in one tab or worker: pacing says when, the leader whether, the drain what. */
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

  /** There may be something to send. */
  wake(reason: Wake): void {
    this.#drain?.notice();
    this.#pacing.wake(reason);
  }

  /** Nothing more is sent; what is under way is left to end. */
  stop(): void {
    this.#stopped = true;
    this.#drain?.stop();
    this.#pacing.stop();
  }

  /** Resolves when nothing is being sent and no pass is asked for. */
  settled(): Promise<void> {
    return this.#pacing.settled();
  }

  /** One pass, now, for the worker and for signing out; null when another tab is at it. */
  async drainOnce(): Promise<DrainReport | null> {
    const led = await this.#lead(true);
    return led.led ? led.value : null;
  }

  async #pass(eager: boolean): Promise<Pass> {
    const led = await this.#lead(eager);
    if (!led.led) return { ended: 'idle', nextAt: led.tryAt };
    const { ended, nextAt } = led.value;
    if (ended === 'unreachable' || ended === 'storage-failed') return { ended: 'failed' };
    if (ended === 'signed-out' || ended === 'somebody-else') return { ended: 'paused' };
    return { ended: 'idle', nextAt: ended === 'lost' ? this.#options.clock.now() : nextAt };
  }

  /** A drain; once more each time that room could be made for it. */
  async #lead(eager: boolean): Promise<Led<DrainReport>> {
    for (;;) {
      const led = await this.#leadOnce(eager);
      if (!led.led) return led;
      const { ended, error, blocker } = led.value;
      const space = ended === 'storage-failed' ? await this.#freeSpace(error) : 'other';
      if (space === 'freed' && !this.#stopped) continue;
      // Whoever runs the engine has other things to tell by now, or somebody else drains.
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
      // The lease is a row in the device's database; without it nobody may drain.
      const blocker: Blocker = { why: 'device', status: null };
      return { led: true, value: { ended: 'storage-failed', nextAt: null, blocker, error, sent: 0 } };
    }
  }

  async #run(hold: Hold, eager: boolean): Promise<DrainReport> {
    const drain = new Drain(this.#options, hold);
    this.#drain = drain;
    if (this.#stopped) drain.stop();
    const report = await drain.run(eager);
    this.#drain = null;
    const { ended } = report;
    if (ended === 'idle' || ended === 'signed-out' || ended === 'somebody-else') this.#options.found(ended);
    return report;
  }
}
