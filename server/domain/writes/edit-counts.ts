import { BoundedMap } from '#contract/bounded-map.ts';
import type { Clock } from '#server/base/clock.ts';
import { countKeys } from '#server/db/writes/idempotency-keys.ts';
import type { Refusal } from '#server/domain/base/outcome.ts';
import { tooManyEdits } from './quotas.ts';
import type { Work } from './unit-of-work.ts';

/** The number of people remembered; for others the edits are counted again. */
const PEOPLE_REMEMBERED = 10_000;
/** A person with too many edits is not counted again for this long, in milliseconds. */
const FULL_MS = 60_000;

/**
 * Limits how many keyed edits the server stores for each person: clients rely on the keys, so a new one beyond the
 * limit is refused and none is deleted for it. A process counts again after a hundredth of the limit, so each of
 * several may exceed the limit by that much.
 */
export class EditCounts {
  readonly #known = new BoundedMap<number, { atMost: number; countAt: number; fullUntil: number }>(PEOPLE_REMEMBERED);
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Refuses an edit beyond the limit; called after its key was stored. @returns null when it may stay */
  async refuseMore({ db, quotas }: Work, personId: number): Promise<Refusal | null> {
    const most = quotas.person.edits;
    if (most === null) return null;
    const known = this.#known.get(personId);
    if (known && known.atMost < known.countAt) {
      known.atMost += 1;
      return null;
    }
    const now = this.#clock();
    if (known && known.fullUntil > now) return tooManyEdits(most);
    const count = await countKeys(db, personId);
    const isFull = count > most;
    const countAt = Math.min(most, count + Math.floor(most / 100));
    this.#known.set(personId, { atMost: count, countAt, fullUntil: isFull ? now + FULL_MS : 0 });
    return isFull ? tooManyEdits(most) : null;
  }
}
