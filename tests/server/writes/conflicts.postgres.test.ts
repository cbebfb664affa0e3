import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import { ok } from '#server/domain/base/outcome.ts';
import { inTransaction } from '#server/domain/writes/unit-of-work.ts';
import { localBus } from '#server/live/bus.ts';
import { whileHeld } from '../support/postgres-locks.ts';
import { testConfig } from '../support/test-app.ts';
import { sharedWorld } from '../support/world.ts';

describe('A write that conflicts with another one on PostgreSQL', () => {
  const { server, world } = sharedWorld();
  let db: ReturnType<typeof openPostgres>;
  let app: Awaited<ReturnType<typeof buildApp>>;
  beforeAll(async () => {
    const url = new URL(server.database.databaseUrl ?? '');
    url.searchParams.set('options', '-c default_transaction_isolation=serializable');
    db = openPostgres(url.href);
    app = await buildApp({ config: testConfig({ DATA_DIR: server.database.dataDir }), db, clock: server.clock });
  });
  afterAll(async () => {
    await app.close();
    await db.destroy();
  });
  const comment = (content: string) => {
    const headers = { cookie: world.member.cookie, 'idempotency-key': `key-of-${content}` };
    const url = `/api/schedules/${world.eventId}/comments`;
    return app.inject({ method: 'POST', url, headers, payload: { content } });
  };
  const commentsWith = (content: string) =>
    server.db.selectFrom('comments').select('content').where('content', '=', content).execute();

  it('is done again on the data as it is then, where transactions are serializable', async () => {
    const hold = (tx: typeof server.db) => sql`select id from groups for update`.execute(tx);
    const answers = await whileHeld(server.db, { hold, waiting: 2 }, () =>
      Promise.all([comment('One'), comment('Other')]),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect([await commentsWith('One'), await commentsWith('Other')]).toEqual([
      [{ content: 'One' }],
      [{ content: 'Other' }],
    ]);
  });

  it('is done again after a deadlock, and announced once', async () => {
    const bus = localBus();
    const heard: unknown[] = [];
    bus.subscribe((event) => heard.push(event));
    const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let tries = 0;
    const lockBoth = (turn: 0 | 1) =>
      inTransaction({ db: server.db, bus }, async (work) => {
        tries += 1;
        const ids = [world.member.id, world.author.id];
        const lock = (index: number) => sql`select id from users where id = ${ids[index]} for update`.execute(work.db);
        // Only the first tries lock in opposite orders: the database may end both.
        const first = tries <= 2 ? turn : 0;
        await lock(first);
        locked[turn]?.resolve();
        await locked[1 - turn]?.promise;
        await lock(1 - first);
        work.announce({ kind: 'access-changed', userId: turn });
        return ok(turn);
      });
    const outcomes = await Promise.all([lockBoth(0), lockBoth(1)]);
    expect(outcomes.map((outcome) => 'body' in outcome && outcome.body)).toEqual([0, 1]);
    expect(tries).toBeGreaterThan(2);
    expect(heard).toHaveLength(2);
  });

  it('is to be sent again later if it conflicts each time, and is then done once', async () => {
    await sql`create function conflict() returns trigger language plpgsql as
      $$ begin raise exception 'conflict' using errcode = 'serialization_failure'; end $$`.execute(server.db);
    await sql`create trigger conflict before insert on comments execute function conflict()`.execute(server.db);
    const answer = await comment('Later');
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
    await sql`drop trigger conflict on comments`.execute(server.db);
    expect((await comment('Later')).statusCode).toBe(201);
    expect((await comment('Later')).statusCode).toBe(201);
    expect(await commentsWith('Later')).toHaveLength(1);
  });
});
