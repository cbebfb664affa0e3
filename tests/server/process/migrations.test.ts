import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { Kysely, type SqliteDatabase, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { VERSION } from '#contract/calls/version.ts';
import { migrate } from '#server/db/engine/migrate.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { StableSqliteDialect } from '#server/db/engine/sqlite-dialect.ts';
import type { Tables } from '#server/db/tables/tables.ts';
import { NEXT_VERSION, removingVersion } from '../support/next-version.ts';
import { startTestApp } from '../support/test-app.ts';
import { addPerson } from '../support/world.ts';

const KILLED = 'killed';
const MANY = 10_000;
/** Every statement of the first few, which begin the transaction, and some of the rest. */
const STEP = 10;

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

/** The test closes it. */
const KEPT = { moveToCopies: async () => [], drop: async () => {} };

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: null });

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'matrix-migrations-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

describe('A20: a migration that is interrupted', () => {
  it('at any of its statements is complete after the next start', async () => {
    const { db } = await open(join(dataDir, 'whole'));
    const whole = await sqliteSchema(db);
    await db.destroy();
    for (let statement = 1; statement < MANY; statement += statement < STEP ? 1 : STEP) {
      const folder = join(dataDir, String(statement));
      await mkdir(folder);
      const file = new Sqlite(join(folder, 'matrix.db'));
      const dying = new Kysely<Tables>({
        dialect: new StableSqliteDialect({ database: dyingBefore(statement, file) }),
      });
      const ended = await migrate(dying, 'sqlite').then(
        () => 'whole',
        (error: Error) => error.message,
      );
      if (file.open) file.close();
      const { db } = await open(folder);
      expect(await sqliteSchema(db), `killed before statement ${statement}`).toEqual(whole);
      await db.destroy();
      if (ended === 'whole') return expect(statement).toBeGreaterThan(50);
    }
    throw new Error('It never came to its end');
  });
});

describe('A database of another version', () => {
  it.each([
    ['001-people', "this version does not know its migration '001-people'"],
    ['999-later@9.1.0', `a later version has removed what this one, ${VERSION}, uses. Start version 9.1.0 or later`],
  ])('is refused and is not changed (%s)', async (migration, reason) => {
    const { db } = await open(dataDir);
    await addPerson(db, 'Anna');
    if (migration.includes('@')) await sql`insert into kysely_migration values (${migration}, '')`.execute(db);
    else await sql`update kysely_migration set name = ${migration} where name = '001-schema'`.execute(db);
    const before = await sqliteSchema(db);
    await db.destroy();

    await expect(open(dataDir)).rejects.toThrow(reason);
    const file = new Sqlite(join(dataDir, 'matrix.db'));
    const again = new Kysely<Tables>({ dialect: new StableSqliteDialect({ database: file }) });
    expect(await sqliteSchema(again)).toEqual(before);
    expect(await again.selectFrom('users').select('email').execute()).toHaveLength(1);
    await again.destroy();
  });

  it.each([
    ['added', NEXT_VERSION],
    ['removed what this one has stopped using', removingVersion(VERSION)],
  ])('is opened after a later one that has %s, and goes on there', async (_, later) => {
    const { db } = await openDatabase({ dataDir, databaseUrl: null }, later);
    const { id, cookie } = await addPerson(db, 'Anna', 'admin');
    const schema = await sqliteSchema(db);
    await db.destroy();

    const back = await open(dataDir);
    const server = await startTestApp({ database: { ...back, dataDir, databaseUrl: null, ...KEPT } });
    const params = { id };
    const renamed = await server.call('updateUser', { params, as: cookie, body: { firstName: 'Ann' } });
    expect([renamed.statusCode, renamed.json().firstName]).toEqual([200, 'Ann']);
    expect(await sqliteSchema(back.db)).toEqual(schema);
    await server.close();
    await back.db.destroy();

    const again = await openDatabase({ dataDir, databaseUrl: null }, later);
    expect(await again.db.selectFrom('users').select('first_name').execute()).toEqual([{ first_name: 'Ann' }]);
    await again.db.destroy();
  });
});
