import type { ClockPort } from '#sync/ports/platform.ts';
import { stallLimit } from '#sync/retry/due.ts';

/** Aborts an upload that makes no progress; one that does may take as long as it needs (FILE-5). */
export class StallWatch {
  readonly #abort = new AbortController();
  readonly #clock: ClockPort;
  #sent = 0;
  #cancel: () => void;

  /** @param bytes the size of the files to send */
  constructor(clock: ClockPort, bytes: number) {
    this.#clock = clock;
    this.#cancel = this.#wait(bytes, bytes);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** Reports how many bytes are sent, of the total. The same number again is not progress. */
  moved(sent: number, total: number): void {
    if (sent <= this.#sent) return;
    this.#sent = sent;
    this.#cancel();
    this.#cancel = this.#wait(total - sent, total);
  }

  end(): void {
    this.#cancel();
  }

  #wait(left: number, total: number): () => void {
    return this.#clock.after(stallLimit(left, total), () => this.#abort.abort());
  }
}
