/** The server's clock by an answer; all in milliseconds since the epoch, `left` and `came` by the device's clock. */
export interface ClockReading {
  left: number;
  came: number;
  /** The time in the Date header, which has whole seconds. */
  serverTime: number;
}

/** How far the server's clock is ahead of the device's, in milliseconds: at least, and at most. */
export type ClockBounds = readonly [least: number, most: number];

/** The smallest change of a correction that is worth a write, in milliseconds. */
const KEPT_FROM_MS = 100;

/**
 * The error of the device's clock: the Date header of each answer was written after the request left and before the
 * answer came, and the bounds that all headers have in common are the best. Where there are none, one of the clocks was
 * set.
 */
export class ClockError {
  #bounds: ClockBounds | null = null;

  /** How far the server's clock is ahead, in milliseconds; 0 before the first measurement. */
  get ahead(): number {
    return this.#bounds ? Math.round((this.#bounds[0] + this.#bounds[1]) / 2) : 0;
  }

  /** @returns the new bounds, to be kept; null where the reading changes almost nothing */
  read({ left, came, serverTime }: ClockReading): ClockBounds | null {
    const read: ClockBounds = [serverTime - came, serverTime + 1_000 - left];
    // The clock was set while the request was on its way.
    if (read[0] > read[1]) return null;
    const before = this.#bounds && this.ahead;
    const [least, most] = this.#bounds ?? read;
    const common: ClockBounds = [Math.max(least, read[0]), Math.min(most, read[1])];
    this.#bounds = common[0] <= common[1] ? common : read;
    return before !== null && Math.abs(this.ahead - before) < KEPT_FROM_MS ? null : this.#bounds;
  }

  /** Adopts the bounds measured before this start, unless an answer has arrived since. */
  restore(kept: ClockBounds | null): void {
    this.#bounds ??= kept;
  }
}
