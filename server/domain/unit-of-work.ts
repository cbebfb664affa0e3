import type { Db } from '#server/db/tables.ts';
import type { LiveBus, LiveEvent } from '#server/live/bus.ts';
import type { Outcome } from './outcome.ts';
import type { IfMatch } from './versions.ts';

/** What a write works with: the transaction it is part of, and what is to be told once that is committed. */
export interface Work {
  db: Db;
  announce(event: LiveEvent): void;
}

/** What a write of something that others may have changed meanwhile works with. */
export interface Edit extends Work {
  ifMatch: IfMatch;
}

class RolledBack extends Error {
  readonly outcome: Outcome<never>;

  constructor(outcome: Outcome<never>) {
    super('rolled back');
    this.outcome = outcome;
  }
}

/**
 * Does a write in one transaction. A refusal undoes whatever was done before it. What the write announces goes out after
 * the commit and only then: nothing is told that was undone.
 */
export async function inTransaction<T>(
  { db, bus }: { db: Db; bus: LiveBus },
  write: (work: Work) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const events: LiveEvent[] = [];
  let outcome: Outcome<T>;
  try {
    outcome = await db.transaction().execute(async (tx) => {
      const done = await write({ db: tx, announce: (event) => events.push(event) });
      if (!done.ok) throw new RolledBack(done);
      await bus.publishWith?.(tx, events);
      return done;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
  if (!bus.publishWith) for (const event of events) bus.publish(event);
  return outcome;
}
