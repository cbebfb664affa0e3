import type { RawBuilder, SqlBool } from 'kysely';
import type { WaitingRow } from '#server/db/delivery/due.ts';
import { findDevice, toOthers } from '#server/db/delivery/pushes.ts';
import type { Db } from '#server/db/tables/tables.ts';
import type { Shares } from '../due-queue.ts';

/** The limits of concurrent sends: to the devices of one person, and to one push service. */
interface PushBounds {
  ofPerson: number;
  ofHost: number;
}

/**
 * Devices that do not answer delay only their own person's pushes, and a push service that is down only its own
 * devices.
 */
export class PushShares implements Shares<WaitingRow<'pushes'>> {
  readonly #db: Db;
  readonly #bounds: PushBounds;
  readonly #people = new Map<number, number>();
  /** By the beginning of their addresses. */
  readonly #hosts = new Map<string, number>();

  constructor(db: Db, bounds: PushBounds) {
    this.#db = db;
    this.#bounds = bounds;
  }

  among(): RawBuilder<SqlBool> | null {
    const full = <Key>(counts: Map<Key, number>, most: number) =>
      [...counts].flatMap(([key, count]) => (count >= most ? [key] : []));
    return toOthers(full(this.#people, this.#bounds.ofPerson), full(this.#hosts, this.#bounds.ofHost));
  }

  async enter(row: WaitingRow<'pushes'>): Promise<() => void> {
    const device = await findDevice(this.#db, row.subscription_id);
    if (!device) return () => {};
    const host = `${new URL(device.endpoint).origin}/`;
    count(this.#people, device.user_id, 1);
    count(this.#hosts, host, 1);
    return () => {
      count(this.#people, device.user_id, -1);
      count(this.#hosts, host, -1);
    };
  }
}

function count<Key>(counts: Map<Key, number>, key: Key, by: number): void {
  const now = (counts.get(key) ?? 0) + by;
  if (now > 0) counts.set(key, now);
  else counts.delete(key);
}
