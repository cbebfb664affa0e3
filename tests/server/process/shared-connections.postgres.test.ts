import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { openPostgres } from '#server/db/engine/postgres.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';

/** As in db/engine/postgres.ts. */
const READERS = 5;

describe('The connections for single statements', () => {
  let database: TestDatabase;
  let db: ReturnType<typeof openPostgres>;
  beforeAll(async () => {
    database = await createDatabase();
    // Other files of the same worker have used up the names of statements.
    vi.resetModules();
    const engine = await import('#server/db/engine/postgres.ts');
    db = engine.openPostgres(database.databaseUrl ?? '');
  });
  afterAll(async () => {
    await db.destroy();
    await database.drop();
  });
  const numbered = (on: Db, number: number) =>
    sql<{ number: number; process: number }>`select ${number}::int as number, pg_backend_pid() as process`.execute(on);

  it('take all statements at once, and answer each with its own rows', async () => {
    const numbers = Array.from({ length: 10 * READERS }, (_, index) => index);
    const answers = await Promise.all(numbers.map((number) => numbered(db, number)));
    expect(answers.map(({ rows }) => rows[0]?.number)).toEqual(numbers);
    expect(new Set(answers.map(({ rows }) => rows[0]?.process)).size).toBe(READERS);
  });

  it('answer the statements behind one that fails', async () => {
    const numbers = Array.from({ length: 3 * READERS }, (_, index) => index);
    const answers = await Promise.allSettled(
      numbers.map((number) => (number % 3 === 0 ? sql`select 1 / ${0}::int`.execute(db) : numbered(db, number))),
    );
    for (const [number, answer] of answers.entries())
      expect([number, answer.status]).toEqual([number, number % 3 === 0 ? 'rejected' : 'fulfilled']);
  });

  it('are replaced when the database ends them', async () => {
    const { rows } = await numbered(db, 0);
    await sql`select pg_terminate_backend(${rows[0]?.process}::int)`.execute(database.db);
    await expect.poll(() => numbered(db, 1).then(() => 'answered', String)).toBe('answered');
  });

  it('parse a statement once, however often it runs and however long its list is', async () => {
    await db.connection().execute(async (connection) => {
      const find = (count: number) =>
        connection
          .selectFrom('users')
          .select('id')
          .where(
            'id',
            'in',
            Array.from({ length: count }, (_, id) => id),
          )
          .execute();
      for (let times = 0; times < 10; times += 1) for (const count of [2, 30]) await find(count);
      const { rows } = await sql<{ runs: number }>`select (generic_plans + custom_plans)::int as runs
        from pg_prepared_statements where statement like 'select "id" from "users"%'`.execute(connection);
      expect(rows).toEqual([{ runs: 20 }]);
    });
  });
});
