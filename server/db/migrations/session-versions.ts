import type { Kysely } from 'kysely';

export async function sessionVersions(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable('sessions').addColumn('app_version', 'text').execute();
}
