import { sql } from 'kysely';
import type { SystemWire } from '#contract/records/installation/system.ts';
import { isPostgres } from '#server/db/engine/dialect.ts';
import type { Db } from '#server/db/tables/tables.ts';

/** Returns the database's type and version, and its size in bytes. */
export async function describeDatabase(db: Db): Promise<SystemWire['database']> {
  const found = isPostgres(db)
    ? sql<{ version: string; bytes: number | string }>`
        select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`
    : sql<{ version: string; bytes: number | string }>`
        select sqlite_version() as version, page_count * page_size as bytes
        from pragma_page_count(), pragma_page_size()`;
  const { rows } = await found.execute(db);
  const [row] = rows;
  return {
    engine: isPostgres(db) ? 'PostgreSQL' : 'SQLite',
    // PostgreSQL appends the build: '15.8 (Debian 15.8-0+deb12u1)'.
    version: row?.version.split(' ')[0] ?? '',
    bytes: Number(row?.bytes ?? 0),
  };
}
