import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/open.ts';

/** A superuser's address of a PostgreSQL cluster that may be filled with databases and thrown away. */
const { TEST_DATABASE, TEST_POSTGRES_URL } = process.env;
export const isPostgres = TEST_DATABASE === 'postgres';
const isMissing = isPostgres && !TEST_POSTGRES_URL;

/** `describe` for tests that need a database; without the one they were asked to use they are skipped, and say so. */
export function describeOnDatabase(title: string, tests: () => void): void {
  describe.skipIf(isMissing)(isMissing ? `${title} (skipped: TEST_POSTGRES_URL is not set)` : title, tests);
}

/** `describe` for what only an embedded database does. */
export function describeOnSqlite(title: string, options: { timeout: number }, tests: () => void): void {
  describe.skipIf(isPostgres)(title, options, tests);
}

export interface TestDatabase extends OpenDatabase {
  dataDir: string;
  databaseUrl: string | null;
  /** Closes it and removes every trace. */
  drop(): Promise<void>;
}

async function asSuperuser(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: TEST_POSTGRES_URL });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A new, migrated database of the kind that this run is about. */
export async function createDatabase(): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matrix-test-'));
  const name = `matrix_${randomBytes(6).toString('hex')}`;
  let databaseUrl: string | null = null;
  if (isPostgres) {
    await asSuperuser(`create database ${name}`);
    const url = new URL(TEST_POSTGRES_URL ?? '');
    url.pathname = name;
    databaseUrl = url.href;
  }
  const opened = await openDatabase({ dataDir, databaseUrl });
  return {
    ...opened,
    dataDir,
    databaseUrl,
    drop: async () => {
      await opened.db.destroy();
      if (isPostgres) await asSuperuser(`drop database ${name} with (force)`);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
