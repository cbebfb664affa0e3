/** The server's clock as an answer tells it; all in milliseconds since the epoch, `left` and `came` by the device's. */
export interface ClockReading {
  left: number;
  came: number;
  /** The Date header, which has whole seconds. */
  serverTime: number;
}

/** By how much the server's clock is ahead of the device's, in milliseconds: at least, and at most. */
export type ClockBounds = readonly [least: number, most: number];

/** A correction that changes by less, in milliseconds, is not worth a write. */
const KEPT_FROM_MS = 100;

/**
 * The error of the device's clock, out of the Date headers of answers. Each header was written between the request's leaving
 * and its coming; the best of all are the bounds that are common to them. Where there are none, one of the clocks was set.
 */
export class ClockError {
  #bounds: ClockBounds | null = null;

  /** How far the server's clock is ahead, in milliseconds; 0 where that was never measured. */
  get ahead(): number {
    return this.#bounds ? Math.round((this.#bounds[0] + this.#bounds[1]) / 2) : 0;
  }

  /** @returns the bounds as they are now, to be kept; null where the reading changes next to nothing */
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

  /** Takes up what was measured before this start, unless an answer has come since. */
  restore(kept: ClockBounds | null): void {
    this.#bounds ??= kept;
  }
}
