import type { Quotas } from '#server/base/config.ts';
import { isOvertaken } from '#server/db/engine/dialect.ts';
import { writeBatches } from '#server/db/engine/write-batches.ts';
import type { Db } from '#server/db/tables/tables.ts';
import type { Source } from '#server/db/writes/audit.ts';
import type { LiveBus, LiveEvent } from '#server/domain/base/live-bus.ts';
import type { Outcome } from '#server/domain/base/outcome.ts';
import { NO_QUOTAS } from './quotas.ts';
import type { IfMatch } from './versions.ts';

/** The tools of a write: its transaction, and a way to announce events after the commit. */
export interface Work {
  db: Db;
  announce(event: LiveEvent): void;
  quotas: Quotas;
}

/** A write by a caller whom the audit names. */
export interface SignedWork extends Work {
  by: Source;
}

/** A write of an existing entity: its transaction, and the versions from If-Match that it may overwrite. */
export interface ConditionalWrite extends SignedWork {
  ifMatch: IfMatch;
}

/** The key and the time of a creation. */
export interface Creation {
  /** The idempotency key of the write, stored with the created row. */
  idempotencyKey: string | null;
  /** An instant. */
  at: string;
}

class RolledBack extends Error {
  readonly outcome: Outcome<never>;

  constructor(outcome: Outcome<never>) {
    super('rolled back');
    this.outcome = outcome;
  }
}

interface Means {
  db: Db;
  bus: LiveBus;
  config?: { quotas: Quotas };
}

/** Serialization conflicts are rare; after three in a row the cause is something else. */
const MOST_TRIES = 3;

/**
 * Runs a write in one transaction, which a refusal rolls back, and sends its messages after the commit. A write that
 * conflicts with a concurrent one is run again from its beginning, on the data as it is then.
 */
export async function inTransaction<T>(
  services: Means,
  write: (work: Work) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await tryInTransaction(services, write);
    } catch (error) {
      if (error instanceof RolledBack) return error.outcome;
      if (!isOvertaken(error) || tries === MOST_TRIES) throw error;
    }
  }
}

async function tryInTransaction<T>(
  { db, bus, config }: Means,
  write: (work: Work) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const events: LiveEvent[] = [];
  const perform = async (tx: Db) => {
    const done = await write({
      db: tx,
      announce: (event) => events.push(event),
      quotas: config?.quotas ?? NO_QUOTAS,
    });
    if (!done.ok) throw new RolledBack(done);
    await bus.publishWith?.(tx, events);
    return done;
  };
  const outcome = await (writeBatches(db)?.run(perform) ?? db.transaction().execute(perform));
  if (!bus.publishWith) for (const event of events) bus.publish(event);
  return outcome;
}
