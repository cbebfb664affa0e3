import { type Kysely, sql } from 'kysely';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';

/** One row per entity in the order of changes, and one for each that existed before. */
export async function changes(db: Kysely<unknown>): Promise<void> {
  await sql`
    delete from changes where exists (
      select 1 from changes as later
      where later.group_id = changes.group_id and later.entity = changes.entity
        and later.entity_id = changes.entity_id and later.id > changes.id
    )`.execute(db);
  await db.schema
    .createIndex('changes_entity')
    .unique()
    .on('changes')
    .columns(['group_id', 'entity', 'entity_id'])
    .execute();
  await recordUnrecorded(db);
}
