import { BoundedMap } from '#contract/bounded-map.ts';
import type { Clock } from '#server/clock.ts';

/** The content of a file that nothing came of is kept for a day (domain/files/files.ts). */
const KEPT_MS = 86_400_000;
const PEOPLE_REMEMBERED = 10_000;

/** What people sent whose requests were refused after that: it takes room until it is swept, and no row counts it. */
export class RefusedUploads {
  /** By person, in the order in which they end. */
  readonly #known = new BoundedMap<number, { bytes: number; endsAt: number }>(PEOPLE_REMEMBERED);
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes that so many bytes of a person's were kept for nothing. */
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

  /** The bytes of a person's that were kept for nothing of late. */
  of(personId: number): number {
    const known = this.#known.get(personId);
    return known && known.endsAt > this.#clock() ? known.bytes : 0;
  }
}
