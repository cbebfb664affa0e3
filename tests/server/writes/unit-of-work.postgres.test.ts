import { describe, expect, it } from 'vitest';
import type { LiveEvent } from '#server/domain/base/live-bus.ts';
import { ok } from '#server/domain/base/outcome.ts';
import { inTransaction } from '#server/domain/writes/unit-of-work.ts';
import { localBus } from '#server/live/bus.ts';
import { createDatabase } from '../support/database.ts';
import { addGroup } from '../support/world.ts';

/** SQLite has one writer at a time, so no two wait for each other. */
describe('Two writes that wait for each other', () => {
  it('are both done, and reported once', async () => {
    const database = await createDatabase();
    const [one, other] = [await addGroup(database.db), await addGroup(database.db)];
    const bus = localBus();
    const told: LiveEvent[] = [];
    bus.subscribe((event) => told.push(event));
    let waiting = 2;
    const { promise: bothHoldOne, resolve } = Promise.withResolvers<void>();

    const writeBoth = (userId: number, ids: readonly number[]) =>
      inTransaction({ db: database.db, bus }, async ({ db, announce }) => {
        announce({ kind: 'access-changed', userId });
        for (const id of ids) {
          await db
            .updateTable('groups')
            .set((eb) => ({ version: eb('version', '+', 1) }))
            .where('id', '=', id)
            .execute();
          waiting -= 1;
          if (waiting === 0) resolve();
          await bothHoldOne;
        }
        return ok({ done: true });
      });

    const outcomes = await Promise.all([writeBoth(1, [one, other]), writeBoth(2, [other, one])]);
    expect(outcomes).toEqual([ok({ done: true }), ok({ done: true })]);
    const versions = await database.db.selectFrom('groups').select('version').execute();
    expect(versions.map(({ version }) => version)).toEqual([3, 3]);
    expect(told.map((event) => event.kind === 'access-changed' && event.userId).sort()).toEqual([1, 2]);
    await database.drop();
  });
});
