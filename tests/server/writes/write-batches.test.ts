import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { batchWrites } from '#server/db/engine/write-batches.ts';
import { ok, refuse } from '#server/domain/base/outcome.ts';
import { inTransaction } from '#server/domain/writes/unit-of-work.ts';
import { localBus } from '#server/live/bus.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

describe('Simultaneous writes', { timeout: 20_000 }, () => {
  let database: TestDatabase;
  /** Another connection: it sees only what is on the disk. */
  let outside: Sqlite.Database;
  beforeEach(async () => {
    database = await createDatabase();
    // On a slow machine a batch of the usual length may have room for one write only.
    batchWrites(database.db, Number.POSITIVE_INFINITY);
    outside = new Sqlite(join(database.dataDir, 'matrix.db'), { readonly: true });
  });
  afterEach(async () => {
    outside.close();
    await database.drop();
  });

  const seen = () => outside.prepare('select value from meta where key like ? order by value').pluck().all('test %');
  const bus = localBus();
  const write = (name: string, fault: 'none' | 'throws' | 'refused' = 'none') =>
    inTransaction({ db: database.db, bus }, async ({ db }) => {
      await db
        .insertInto('meta')
        .values({ key: `test ${name}`, value: name })
        .execute();
      if (fault === 'throws') throw new Error(`${name} broke down`);
      return fault === 'refused' ? refuse({ kind: 'in-progress' }) : ok({ name });
    });

  it('are reported when they are on the disk, all of one batch together', async () => {
    const first = write('a').then(() => seen());
    const others = ['b', 'c', 'd'].map((name) => write(name));
    expect(await first).toEqual(['a', 'b', 'c', 'd']);
    expect(await Promise.all(others)).toEqual(['b', 'c', 'd'].map((name) => ok({ name })));
  });

  it('leave nothing of those that fail or are refused, and all of the others', async () => {
    const outcomes = await Promise.allSettled([write('a'), write('b', 'throws'), write('c', 'refused'), write('d')]);
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: ok({ name: 'a' }) },
      { status: 'rejected', reason: { message: 'b broke down' } },
      { status: 'fulfilled', value: refuse({ kind: 'in-progress' }) },
      { status: 'fulfilled', value: ok({ name: 'd' }) },
    ]);
    expect(seen()).toEqual(['a', 'd']);
  });

  it('fail, and do not wait for ever, where the database is gone', async () => {
    const lost = await createDatabase();
    const late = Promise.allSettled(
      ['a', 'b'].map((name) =>
        inTransaction({ db: lost.db, bus }, async ({ db }) => {
          await db
            .insertInto('meta')
            .values({ key: `test ${name}`, value: name })
            .execute();
          return ok({ name });
        }),
      ),
    );
    await lost.drop();
    expect((await late).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('continue after one that the database itself refuses', async () => {
    await write('a');
    const [twice, other] = await Promise.allSettled([write('a'), write('b')]);
    expect([twice?.status, other?.status]).toEqual(['rejected', 'fulfilled']);
    expect(await write('c')).toEqual(ok({ name: 'c' }));
    expect(seen()).toEqual(['a', 'b', 'c']);
  });

  it('A27: fail for their cause where the database has ended their transaction, and later ones continue', async () => {
    const ending = inTransaction({ db: database.db, bus }, async ({ db }) => {
      await sql`rollback`.execute(db);
      throw new Error('database or disk is full');
    });
    const others = ['a', 'b'].map((name) =>
      write(name).then(
        () => [name],
        () => [],
      ),
    );
    await expect(ending).rejects.toThrow('database or disk is full');
    const done = (await Promise.all(others)).flat();
    expect(await write('c')).toEqual(ok({ name: 'c' }));
    expect(seen()).toEqual([...done, 'c']);
  });

  it('are not reported as done when the disk does not accept the batch', async () => {
    // A reference to a missing row is found at the commit.
    const orphan = inTransaction({ db: database.db, bus }, async ({ db }) => {
      await sql`pragma defer_foreign_keys = on`.execute(db);
      await sql`insert into schedule_pictures (schedule_item_id, file_id) values (404, 404)`.execute(db);
      return ok({ name: 'orphan' });
    });
    const outcomes = await Promise.allSettled([write('a'), orphan, write('b')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    expect(seen()).toEqual([]);
    expect(await write('c')).toEqual(ok({ name: 'c' }));
    expect(seen()).toEqual(['c']);
  });
});
