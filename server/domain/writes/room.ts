import type { Clock } from '#server/clock.ts';

/** How long a caller is asked to wait where the disk is full. */
export const NO_ROOM_PAUSE_SECONDS = 60;

/** Whether there is room for what people write: known from what came of their writes. */
export class Room {
  readonly #clock: Clock;
  /** Milliseconds since the epoch. */
  #lackedAt: number | null = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** A write has failed because the disk is full. */
  lacked(): void {
    this.#lackedAt = this.#clock();
  }

  /** True for a while after each such write, though others succeed: a short one often finds room where a long one does not. */
  get isLacking(): boolean {
    return this.#lackedAt !== null && this.#clock() < this.#lackedAt + NO_ROOM_PAUSE_SECONDS * 1_000;
  }
}
