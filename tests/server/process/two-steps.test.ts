import { readFileSync } from 'node:fs';
import Sqlite from 'better-sqlite3';
import { Kysely, type SqliteDatabase, sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { MIGRATIONS, type Migrations, migrate } from '#server/db/engine/migrate.ts';
import { StableSqliteDialect } from '#server/db/engine/sqlite-dialect.ts';
import type { Tables } from '#server/db/tables/tables.ts';

const changelog = readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8');

/** Whether servers of the version before run as they did. @param made the tables of the same migration */
function onlyAdds(statement: string, made: ReadonlySet<string>): boolean {
  const [, table = ''] = /^(?:alter table|create (?:unique )?index "\w+" on) "(\w+)"/.exec(statement) ?? [];
  if (table && made.has(table)) return true;
  // Without an action, the row of another table can no longer be deleted.
  const isFree = [...statement.matchAll(/references "(\w+)" \([^)]*\)( on delete)?/g)].every(
    ([, other = '', action]) => action || made.has(other),
  );
  const column = /^alter table "\w+" add column (.*)/.exec(statement)?.[1];
  if (column !== undefined) return isFree && !/unique|check/.test(column) && !/^(?!.*default).*not null/.test(column);
  return (
    isFree &&
    /^(create table|create index|insert|update|select|with(?!.* delete )|pragma|begin|commit) ?/s.test(statement)
  );
}

/** The migrations that break the rule of two steps. */
async function faultsOf(migrations: Migrations): Promise<string[]> {
  const faults: string[] = [];
  let statements: string[] = [];
  const ended = (name: string) => {
    const [, oldest] = name.split('@');
    const made = new Set(statements.map((each) => /^create table (?:if not exists )?"(\w+)"/.exec(each)?.[1] ?? ''));
    const removal = statements.find((each) => !onlyAdds(each, made));
    if (removal && !oldest) faults.push(`${name}: ${removal}`);
    if (oldest && !changelog.includes(`\n## ${oldest}\n`)) faults.push(`${name}: no such version`);
    statements = [];
  };
  const db = new Kysely<Tables>({
    dialect: new StableSqliteDialect({ database: new Sqlite(':memory:') as unknown as SqliteDatabase }),
    log: ({ query }) => {
      if (query.sql.startsWith('insert into "kysely_migration"')) ended(`${query.parameters[0]}`);
      else statements.push(query.sql.trim().toLowerCase());
    },
  });
  await migrate(db, 'sqlite', migrations);
  await db.destroy();
  return faults;
}

describe('The two steps of a table', () => {
  it('are kept by all migrations', async () => {
    expect(await faultsOf(MIGRATIONS)).toEqual([]);
  });

  const next = (name: string, statement: string): Migrations => [
    ...MIGRATIONS,
    [name, async (on) => void (await sql.raw(statement).execute(on))],
  ];

  it.each([
    'create table "notes" ("id" integer, "user_id" integer references "users" ("id") on delete cascade)',
    'create index "users_city" on "users" ("email")',
    'alter table "users" add column "city" text',
    'alter table "users" add column "city" text default \'\' not null',
    'update "users" set "email" = "email"',
  ])('let a migration add: %s', async (statement) => {
    expect(await faultsOf(next('999-next', statement))).toEqual([]);
  });

  it.each([
    'drop table "failed_mails"',
    'drop index "failed_mails_user"',
    'alter table "failed_mails" rename to "mails_failed"',
    'alter table "failed_mails" rename column "purpose" to "kind"',
    'alter table "failed_mails" drop column "purpose"',
    'alter table "failed_mails" add column "city" text not null',
    'alter table "failed_mails" add column "city" text check (city <> \'\')',
    'create unique index "failed_once" on "failed_mails" ("user_id")',
    'create table "notes" ("id" integer, "user_id" integer references "users" ("id"))',
    'delete from "failed_mails"',
    'with "old" as (select 1) delete from "failed_mails"',
  ])('let it remove only for servers of a released version: %s', async (statement) => {
    expect(await faultsOf(next('999-next', statement))).toEqual([`999-next: ${statement}`]);
    expect(await faultsOf(next('999-next@9.0.0', statement))).toEqual(['999-next@9.0.0: no such version']);
    expect(await faultsOf(next('999-next@1.0.0', statement))).toEqual([]);
  });
});
