import type { ClockPort } from '#sync/ports/platform.ts';

const real = AbortSignal.timeout;

/**
 * `AbortSignal.timeout` by the virtual clock: a request is aborted after its own half minute, not after one of the wall
 * clock. One world at a time uses it.
 */
export class VirtualTimeouts {
  readonly #clock: ClockPort;
  #made: (() => void)[] = [];

  constructor(clock: ClockPort) {
    this.#clock = clock;
  }

  install(): void {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      const abort = () => controller.abort(new DOMException('The time is over', 'TimeoutError'));
      this.#made.push(this.#clock.after(ms, abort));
      return controller.signal;
    };
  }

  uninstall(): void {
    AbortSignal.timeout = real;
  }

  /** A call whose time limits end with it; they must be set before its first await. */
  async during<T>(call: () => Promise<T>): Promise<T> {
    this.#made = [];
    const result = call();
    const mine = this.#made;
    try {
      return await result;
    } finally {
      for (const cancel of mine) cancel();
    }
  }
}
