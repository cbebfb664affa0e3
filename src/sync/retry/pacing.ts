import type { ClockPort, ConnectivityPort, RandomPort } from '#sync/ports/platform.ts';
import { backoff } from './backoff.ts';

/** The end of a pass, as far as it decides when the next one runs. */
export type Pass =
  /** `nextAt`: when there may be more to do, milliseconds since the epoch; null when nothing waits for the clock. */
  | { ended: 'idle'; nextAt: number | null }
  /** The network or the device failed; retried with growing waits. */
  | { ended: 'failed' }
  /** Only another sign-in ends the pause. */
  | { ended: 'paused' };

export interface PacingPorts {
  clock: ClockPort;
  random: RandomPort;
  connectivity: ConnectivityPort;
}

/**
 * The reason why there may be something to do. All but `enqueued` make the pass eager: entries that only wait for the
 * network are tried immediately.
 */
export type Wake = 'enqueued' | 'online' | 'visible' | 'asked' | 'started';

/**
 * Decides when to make a pass; does not depend on the edits that are sent.
 *
 *            wake                 ended
 *   idle ───────────▶ running ───────────▶ waiting ──timer, wake──▶ running
 *                      │   ▲                  (without a timer when paused or nothing waits)
 *                      └───┘ wake while running: once more
 */
export class Pacing {
  readonly #pass: (eager: boolean) => Promise<Pass>;
  readonly #ports: PacingPorts;
  #running: Promise<void> | null = null;
  #again: { eager: boolean } | null = null;
  #cancelTimer: (() => void) | null = null;
  #failures = 0;
  #stopped = false;

  constructor(pass: (eager: boolean) => Promise<Pass>, ports: PacingPorts) {
    this.#pass = pass;
    this.#ports = ports;
  }

  wake(reason: Wake): void {
    if (this.#stopped) return;
    const eager = reason !== 'enqueued';
    if (this.#running) {
      this.#again = { eager: eager || (this.#again?.eager ?? false) };
      return;
    }
    if (!eager && this.#knownOffline()) return;
    this.#run(eager);
  }

  /** Starts no further pass; a running one is left to end. */
  stop(): void {
    this.#stopped = true;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  /** Resolves when no pass runs and none is requested. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /**
   * The device reports that it is offline and a timer is set anyway. The report may be wrong, so it only saves a
   * request.
   */
  #knownOffline(): boolean {
    return !this.#ports.connectivity.online() && this.#cancelTimer !== null;
  }

  #run(eager: boolean): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#running = this.#pass(eager).then((pass) => {
      this.#running = null;
      this.#after(pass);
    });
  }

  #after(pass: Pass): void {
    if (this.#stopped) return;
    this.#failures = pass.ended === 'failed' ? this.#failures + 1 : 0;
    const again = this.#again;
    this.#again = null;
    // Without a network, a wake meanwhile waits for the timer, unless it was eager: then the network may be back.
    if (again && (pass.ended !== 'failed' || again.eager)) {
      this.#run(again.eager);
      return;
    }
    const wait = this.#waitAfter(pass);
    if (wait !== null) this.#cancelTimer = this.#ports.clock.after(wait, () => this.#run(pass.ended === 'failed'));
  }

  #waitAfter(pass: Pass): number | null {
    if (pass.ended === 'paused') return null;
    if (pass.ended === 'failed') return backoff(this.#failures, null, this.#ports.random);
    return pass.nextAt === null ? null : Math.max(0, pass.nextAt - this.#ports.clock.now());
  }
}
