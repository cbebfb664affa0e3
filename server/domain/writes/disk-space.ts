import type { Clock } from '#server/clock.ts';

/** How long a caller is asked to wait where the disk is full. */
export const DISK_FULL_PAUSE_SECONDS = 60;

/** Whether there is room for what people write: known from what came of their writes. */
export class DiskSpace {
  readonly #clock: Clock;
  /** Milliseconds since the epoch. */
  #ranOutAt: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A write has failed because the disk is full. */
  ranOut(): void {
    this.#ranOutAt = this.#clock();
  }

  /** True for a while after each such write, though others succeed: a short one often finds room where a long one does not. */
  get isShort(): boolean {
    return this.#ranOutAt !== null && this.#clock() < this.#ranOutAt + DISK_FULL_PAUSE_SECONDS * 1_000;
  }
}
