import { Value } from '#runtime/platform/observable.ts';
import type { ClockPort } from '#sync/ports/platform.ts';

/** The time after which the user sees that the device is busy, in milliseconds. */
const LONG_MS = 10_000;

/** Runs changes of the session one after the other. */
export class Turns {
  readonly heldUp = new Value(false);
  readonly #clock: ClockPort;
  #last: Promise<unknown> = Promise.resolve();

  constructor(clock: ClockPort) {
    this.#clock = clock;
  }

  /** @param work on the device only, without the network */
  take<T>(work: () => Promise<T>): Promise<T> {
    const watched = () => this.#watched(work);
    const turn = this.#last.then(watched, watched);
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** No event reports a sleeping tab that blocks the database: only a timer detects it. */
  async #watched<T>(work: () => Promise<T>): Promise<T> {
    const cancel = this.#clock.after(LONG_MS, () => this.heldUp.set(true));
    try {
      return await work();
    } finally {
      cancel();
      this.heldUp.set(false);
    }
  }
}
