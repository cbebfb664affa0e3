import type { ClockPort } from '#sync/ports/platform.ts';

interface Timer {
  at: number;
  order: number;
  call: () => void;
}

/** A clock that moves only when the test says so. Due timers are called in order, each at its own time. */
export class VirtualClock implements ClockPort {
  #now: number;
  #order = 0;
  #timers: Timer[] = [];

  constructor(now = Date.parse('2026-04-02T00:00:00.000Z')) {
    this.#now = now;
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, call: () => void): () => void {
    this.#order += 1;
    const timer: Timer = { at: this.#now + Math.max(0, ms), order: this.#order, call };
    this.#timers.push(timer);
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** When the next timer is due; null when there is none. */
  nextAt(): number | null {
    return this.#timers.length > 0 ? Math.min(...this.#timers.map((timer) => timer.at)) : null;
  }

  /** Moves to the next timer and calls it. False when there is none, or none up to `until`. */
  step(until = Number.POSITIVE_INFINITY): boolean {
    const [next] = [...this.#timers].sort((a, b) => a.at - b.at || a.order - b.order);
    if (!next || next.at > until) return false;
    this.#timers = this.#timers.filter((timer) => timer !== next);
    this.#now = Math.max(this.#now, next.at);
    next.call();
    return true;
  }

  /** Sets the clock without calling any timer: the device's clock was wrong, or is now (F23). */
  jump(ms: number): void {
    this.#now += ms;
  }

  moveTo(at: number): void {
    this.#now = Math.max(this.#now, at);
  }
}
