import { BoundedMap } from '#contract/bounded-map.ts';
import type { Clock } from '#server/base/clock.ts';

/** The content of an unused file is kept for a day (domain/files/files.ts). */
const KEPT_MS = 86_400_000;
const PEOPLE_REMEMBERED = 10_000;

/**
 * Bytes that people have uploaded with requests that were then refused: they use disk space until they are swept, and
 * no row counts them.
 */
export class RefusedUploads {
  /** By person, in the order in which they expire. */
  readonly #known = new BoundedMap<number, { bytes: number; endsAt: number }>(PEOPLE_REMEMBERED);
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Records the bytes of a refused upload. */
  add(personId: number, bytes: number): void {
    const now = this.#clock();
    for (const [id, { endsAt }] of this.#known) {
      if (endsAt > now) break;
      this.#known.delete(id);
    }
    const known = this.#known.get(personId);
    if (known) known.bytes += bytes;
    else this.#known.set(personId, { bytes, endsAt: now + KEPT_MS });
  }

  /** The bytes of a person's recent refused uploads. */
  of(personId: number): number {
    const known = this.#known.get(personId);
    return known && known.endsAt > this.#clock() ? known.bytes : 0;
  }
}
