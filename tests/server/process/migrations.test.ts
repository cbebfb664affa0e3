import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, type SqliteDatabase, SqliteDialect, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { migrate } from '#server/db/engine/migrate.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { StableSqliteDialect } from '#server/db/engine/sqlite-dialect.ts';
import { MIGRATIONS } from '#server/db/migrations/all-migrations.ts';
import { columnsFor } from '#server/db/migrations/columns.ts';
import type { Tables } from '#server/db/tables.ts';
import { addEvent, addGroup, addPerson } from '../support/world.ts';

const KILLED = 'killed';
const TIMEOUT_MS = 300_000;
const MANY = 10_000;

/** Everything that makes up the schema of a SQLite database. */
async function sqliteSchema(db: Kysely<Tables>): Promise<unknown[]> {
  const { rows } = await sql`
    select type, name, tbl_name, sql from sqlite_master where name not like 'kysely%' order by type, name`.execute(db);
  return rows;
}

/**
 * The process ends before the statement with this number: nothing more reaches the file, and nothing is rolled back.
 */
function dyingBefore(statement: number, file: Sqlite.Database): SqliteDatabase {
  let left = statement;
  return {
    prepare: (text) => {
      left -= 1;
      if (left === 0) file.close();
      if (left <= 0) throw new Error(KILLED);
      return file.prepare(text) as unknown as ReturnType<SqliteDatabase['prepare']>;
    },
    close: () => file.close(),
  };
}

/** Versions before this one migrated like this: each statement is a transaction of its own. */
async function migrateStatementByStatement(database: SqliteDatabase): Promise<void> {
  const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database }) });
  const migrations = Object.fromEntries(
    MIGRATIONS.map(([name, up]) => [name, { up: (on: Kysely<unknown>) => up(on, columnsFor(on, 'sqlite')) }]),
  );
  const { error } = await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
  if (error) throw error;
}

const migrateWhole = (database: SqliteDatabase): Promise<void> =>
  migrate(new Kysely<Tables>({ dialect: new StableSqliteDialect({ database }) }), 'sqlite');

describe('A20: a migration that is interrupted', { timeout: TIMEOUT_MS }, () => {
  let dataDir: string;
  let whole: unknown[];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'matrix-migrations-'));
    const { db } = await openDatabase({ dataDir: join(dataDir, 'whole'), databaseUrl: null });
    whole = await sqliteSchema(db);
    await db.destroy();
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it.each([
    ['at any of its statements', migrateWhole],
    ['at any statement of a version that did not migrate in one transaction', migrateStatementByStatement],
  ])('%s is complete after the next start', async (_, attempt) => {
    for (let statement = 1; statement < MANY; statement += 1) {
      const folder = join(dataDir, String(statement));
      await rm(folder, { recursive: true, force: true });
      const first = await openFile(folder);
      const ended = await attempt(dyingBefore(statement, first)).then(
        () => 'whole',
        (error: Error) => error.message,
      );
      if (first.open) first.close();
      const { db } = await openDatabase({ dataDir: folder, databaseUrl: null });
      expect(await sqliteSchema(db), `killed before statement ${statement}`).toEqual(whole);
      await db.destroy();
      if (ended === 'whole') return expect(statement).toBeGreaterThan(50);
    }
    throw new Error('It never came to its end');
  });

  it('keeps existing rows, and an index that an operator made', async () => {
    const file = await openFile(dataDir);
    const db = new Kysely<unknown>({ dialect: new SqliteDialect({ database: file }) });
    const before = MIGRATIONS.slice(0, 8);
    const migrations = Object.fromEntries(
      before.map(([name, up]) => [name, { up: (on: Kysely<unknown>) => up(on, columnsFor(on, 'sqlite')) }]),
    );
    await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
    await sql`insert into users (email, role, account_status, is_customer_account, created_at, updated_at)
      values ('a@example.org', 'user', 'active', 0, '2026', '2026')`.execute(db);
    await sql`create index made_by_hand on users (phone)`.execute(db);
    await sql`alter table groups add column client_key text`.execute(db);
    await db.destroy();

    const opened = await openDatabase({ dataDir, databaseUrl: null });
    expect(await opened.db.selectFrom('users').select(['email', 'client_key']).execute()).toEqual([
      { email: 'a@example.org', client_key: null },
    ]);
    const schema = (await sqliteSchema(opened.db)) as { name: string }[];
    expect(schema.filter(({ name }) => name !== 'made_by_hand')).toEqual(whole);
    expect(schema.length).toBe(whole.length + 1);
    await opened.db.destroy();
  });

  it('A27: counts existing files to the first group that they are attached to', async () => {
    const file = await openFile(dataDir);
    const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: file }) });
    const before = MIGRATIONS.filter(([name]) => name < '014');
    const migrations = Object.fromEntries(
      before.map(([name, up]) => [name, { up: (on: Kysely<unknown>) => up(on, columnsFor(on, 'sqlite')) }]),
    );
    await new Migrator({ db, provider: { getMigrations: async () => migrations } }).migrateToLatest();
    const person = await addPerson(db, 'Anna');
    const [first, second] = [await addGroup(db), await addGroup(db, { code: 'JSS-26-05' })];
    const [event, later] = [await addEvent(db, first), await addEvent(db, second)];
    const row = { content_hash: 'x', name: 'a', type: 'text/plain', size: 1, owner_id: person.id, created_at: '2026' };
    const names = ['none', 'attached', 'pictured'];
    await db
      .insertInto('files')
      .values(names.map((stored_name) => ({ ...row, stored_name })))
      .execute();
    const hung = [event, later].map((schedule_item_id) => ({ schedule_item_id, file_id: 2, name: 'a', position: 0 }));
    await db.insertInto('schedule_attachments').values(hung).execute();
    await db.insertInto('schedule_pictures').values({ schedule_item_id: later, file_id: 3 }).execute();
    await db.destroy();

    const opened = await openDatabase({ dataDir, databaseUrl: null });
    expect(await opened.db.selectFrom('files').select('group_id').orderBy('id').execute()).toEqual([
      { group_id: null },
      { group_id: first },
      { group_id: second },
    ]);
    await opened.db.destroy();
  });
});

async function openFile(folder: string): Promise<Sqlite.Database> {
  await mkdir(folder, { recursive: true });
  const file = new Sqlite(join(folder, 'matrix.db'));
  // The speed of the disk does not matter to this test.
  file.pragma('journal_mode = WAL');
  file.pragma('synchronous = OFF');
  return file;
}
