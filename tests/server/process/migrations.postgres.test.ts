import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { migrate } from '#server/db/engine/migrate.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import type { Tables } from '#server/db/tables.ts';
import { newPostgres } from '../support/postgres.ts';

const KILLED = 'killed';
const MANY = 10_000;

describe('A20: a migration that is interrupted', { timeout: 300_000 }, () => {
  it('at any of its statements is whole after the next start', async () => {
    for (let statement = 1; statement < MANY; statement += 1) {
      const database = await newPostgres();
      const pool = new pg.Pool({ connectionString: database.url, max: 2 });
      pool.on('error', () => {});
      let left = statement;
      pool.on('connect', (client) => {
        const ask = client.query.bind(client) as (...args: unknown[]) => unknown;
        client.query = ((...args: unknown[]) => {
          left -= 1;
          if (left <= 0) {
            // The connection breaks as the process ends.
            (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
            return Promise.reject(new Error(KILLED));
          }
          return ask(...args);
        }) as typeof client.query;
        client.on('error', () => {});
      });
      const dying = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
      const ended = await migrate(dying, 'postgres').then(
        () => 'whole',
        (error: Error) => error.message,
      );
      await dying.destroy().catch(() => {});
      const { db } = await openDatabase({ dataDir: '', databaseUrl: database.url });
      expect(await db.selectFrom('groups').select('id').execute(), `killed before statement ${statement}`).toEqual([]);
      expect(await db.selectFrom('removed_schedule_files').selectAll().execute()).toEqual([]);
      await db.destroy();
      await database.drop();
      if (ended === 'whole') return expect(statement).toBeGreaterThan(50);
    }
    throw new Error('It never came to its end');
  });
});
