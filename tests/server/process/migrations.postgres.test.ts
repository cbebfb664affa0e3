import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/engine/migrate.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { newPostgres } from '../support/postgres.ts';

/**
 * Migrates a database; the process ends before one of its statements.
 * @param statement Infinity for none of them
 * @returns how many statements were begun
 */
async function migrateUntil(statement: number, url: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  pool.on('error', () => {});
  let begun = 0;
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
    client.query = ((...args: unknown[]) => {
      begun += 1;
      if (begun < statement) return ask(...args);
      // The connection breaks as the process ends.
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
      return Promise.reject(new Error('killed'));
    }) as typeof client.query;
    client.on('error', () => {});
  });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const migrated = migrate(db, 'postgres');
  if (statement === Number.POSITIVE_INFINITY) await migrated;
  else await expect(migrated).rejects.toThrow();
  await db.destroy().catch(() => {});
  return begun;
}

/** The first and the last few, which begin and end the transaction, and some of those between. */
const tried = (all: number): number[] =>
  Array.from({ length: all }, (_, at) => at + 1).filter((one) => one <= 5 || one > all - 5 || one % 20 === 0);

describe('A20: a migration that is interrupted', { timeout: 300_000 }, () => {
  it('at any of its statements is complete after the next start', async () => {
    const whole = await newPostgres();
    const all = await migrateUntil(Number.POSITIVE_INFINITY, whole.url);
    await whole.drop();
    expect(all).toBeGreaterThan(50);
    for (const statement of tried(all)) {
      const database = await newPostgres();
      await migrateUntil(statement, database.url);
      const { db } = await openDatabase({ dataDir: '', databaseUrl: database.url });
      expect(await db.selectFrom('groups').select('id').execute(), `killed before statement ${statement}`).toEqual([]);
      expect(await db.selectFrom('removed_schedule_files').selectAll().execute()).toEqual([]);
      await db.destroy();
      await database.drop();
    }
  });
});
