import type { Clock } from '#server/base/clock.ts';

/** The delay that clients are given when the disk is full. */
export const DISK_FULL_PAUSE_SECONDS = 60;

/** Whether the disk has space, as the results of writes show. */
export class DiskSpace {
  readonly #clock: Clock;
  /** Milliseconds since the epoch. */
  #ranOutAt = Number.NEGATIVE_INFINITY;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A write has failed because the disk is full. */
  ranOut(): void {
    this.#ranOutAt = this.#clock();
  }

  /**
   * True for a while after each such write even if others succeed, because a small write often fits if a large one does
   * not.
   */
  get isShort(): boolean {
    return this.#clock() < this.#ranOutAt + DISK_FULL_PAUSE_SECONDS * 1_000;
  }
}
