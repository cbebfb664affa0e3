import { type Selectable, type SqlBool, sql } from 'kysely';
import type { ChangedEntity } from '#contract/live/changes.ts';
import { compiled } from '#server/db/engine/compiled.ts';
import { isPostgres } from '#server/db/engine/dialect.ts';
import { readEpoch } from '#server/db/installation/meta.ts';
import { draftsAmong, idsUnderDrafts } from '#server/db/schedule/drafts.ts';
import type { ChangesTable } from '#server/db/tables/delivery.ts';
import { RECORDS, textBytes, UNDER_EVENTS, WITH_PERSON } from '#server/db/tables/records.ts';
import type { Db } from '#server/db/tables/tables.ts';

/**
 * The latest change of each entity of a group, for `GET /api/groups/{id}/changes`; that of a deleted one is its
 * tombstone. Every write records its changes in its own transaction, `delete` before the rows go, so that their texts
 * count in the quotas for a day, and also for what the database removes along with them (the rooms of a hotel).
 */

export type ChangeRow = Selectable<ChangesTable>;

interface ChangeOf {
  groupId: number;
  entity: ChangedEntity;
  op: 'upsert' | 'delete';
  /** ISO 8601 UTC. */
  at: string;
  /** The owner of an entity that belongs to a person. */
  userId?: number;
}

/** Rows per statement: below every database's limit of parameters. */
const CHUNK = 1_000;

/** Records a change or deletion of an entity of a group, in the transaction of the change. */
export const recordChange = (tx: Db, { entityId, ...change }: ChangeOf & { entityId: number }): Promise<void> =>
  recordChanges(tx, { ...change, entityIds: [entityId] });

const insertChange = compiled(
  (
    db,
    group_id: number,
    entity: string,
    entity_id: number,
    at: string,
    user_id: number | null,
    is_secret: ChangeRow['is_secret'],
  ) => db.insertInto('changes').values({ group_id, entity, entity_id, op: 'upsert', at, user_id, is_secret }),
);

/**
 * Records the creation of an entity, in a write that has locked its group (access.ts): ids are used once, so no earlier
 * change is replaced.
 * @param isSecret it belongs to a draft
 */
export async function recordCreation(
  tx: Db,
  { groupId, entity, entityId, at, userId, isSecret }: Omit<ChangeOf, 'op'> & { entityId: number; isSecret?: boolean },
): Promise<void> {
  await insertChange(tx, groupId, entity, entityId, at, userId ?? null, isSecret ? 1 : 0);
}

/** Records changes of several entities of one kind. */
export async function recordChanges(
  tx: Db,
  { groupId, entity, entityIds, op, at, userId }: ChangeOf & { entityIds: readonly number[] },
): Promise<void> {
  if (entityIds.length === 0) return;
  await lockGroup(tx, groupId);
  for (let from = 0; from < entityIds.length; from += CHUNK) {
    const ids = entityIds.slice(from, from + CHUNK);
    const earlier = await tx
      .deleteFrom('changes')
      .where('group_id', '=', groupId)
      .where('entity', '=', entity)
      .where('entity_id', 'in', ids)
      .returning(['entity_id', 'is_secret'])
      .execute();
    const wasSecret = new Map(earlier.map((row) => [row.entity_id, row.is_secret]));
    const hidden = op === 'delete' ? null : await hiddenAmong(tx, entity, ids);
    const texts = op === 'delete' ? await textsOf(tx, entity, ids) : null;
    // A thing that others have seen once is not a secret again; what is deleted stays what it was.
    const isSecret = (id: number) =>
      hidden ? (hidden.has(id) && wasSecret.get(id) !== 0 ? 1 : 0) : (wasSecret.get(id) ?? 0);
    const change = { group_id: groupId, entity, op, at };
    const rows = ids.map((id) => ({
      ...change,
      entity_id: id,
      is_secret: isSecret(id),
      user_id: userId ?? texts?.get(id)?.userId ?? null,
      bytes: texts?.get(id)?.bytes ?? 0,
    }));
    await tx.insertInto('changes').values(rows).execute();
    if (op === 'delete') await deleteNotificationsOf(tx, { groupId, entity, entityIds: ids });
  }
}

/** Deletes the notifications about deleted entities, with their waiting pushes. */
async function deleteNotificationsOf(
  tx: Db,
  { groupId, entity, entityIds }: Pick<ChangeOf, 'groupId' | 'entity'> & { entityIds: readonly number[] },
): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('group_id', '=', groupId)
    .where('entity', '=', entity)
    .where('entity_id', 'in', entityIds)
    .execute();
}

/** Returns the entities that only staff may see now: drafts, and entities that belong to them. */
export async function hiddenAmong(db: Db, entity: ChangedEntity, ids: readonly number[]): Promise<Set<number>> {
  const table = UNDER_EVENTS.get(entity);
  if (table) return idsUnderDrafts(db, table, ids);
  if (entity !== 'schedule') return new Set();
  const drafts = await draftsAmong(db, ids);
  return new Set(ids.filter((id) => drafts.get(id)));
}

/**
 * Lets one transaction at a time number the changes of a group: a reader that has seen a number must not miss a lower
 * one that is committed later. A row that is read after this and then recorded as changed exists until the end of the
 * transaction, or its deletion is recorded after it. SQLite has only one writer.
 */
export async function lockGroup(tx: Db, groupId: number): Promise<void> {
  if (!isPostgres(tx)) return;
  await tx.selectFrom('groups').select('id').where('id', '=', groupId).forNoKeyUpdate().execute();
}

/**
 * Records a change of a person's name, picture or role, for the rows that are sent with them.
 * @param op `delete` if the person is about to be deleted, with the rows that go with them
 */
export async function recordPersonChange(tx: Db, userId: number, op: 'upsert' | 'delete', at: string): Promise<void> {
  for (const groupId of await idsInOrder(presentIn(tx, userId))) {
    await lockGroup(tx, groupId);
    for (const { entity, table, person } of WITH_PERSON) {
      // A receipt is not sent with a name.
      if (entity === 'receipt' && op === 'upsert') continue;
      const isOf =
        person === 'member_id'
          ? sql<SqlBool>`member_id in (select id from group_members where user_id = ${userId} and group_id = ${groupId})`
          : sql<SqlBool>`${sql.ref(person)} = ${userId} and group_id = ${groupId}`;
      const rows = await tx.selectFrom(table).select('id').where(isOf).execute();
      const entityIds = rows.map(({ id }) => id);
      await recordChanges(tx, { groupId, entity, entityIds, op: person === 'created_by' ? 'upsert' : op, at });
    }
  }
}

/** Takes the same lock on every group that the deletion of a person changes. */
export async function lockGroupsWith(tx: Db, userId: number): Promise<void> {
  if (!isPostgres(tx)) return;
  const made = tx
    .selectFrom('groups')
    .select('id')
    .where('created_by', '=', userId)
    .union(tx.selectFrom('schedule_items').select('group_id as id').where('created_by', '=', userId))
    .union(tx.selectFrom('medical_looks').select('group_id as id').where('seen_by', '=', userId))
    .union(
      tx
        .selectFrom('schedule_attachments as attachment')
        .innerJoin('schedule_items as item', 'item.id', 'attachment.schedule_item_id')
        .innerJoin('files', 'files.id', 'attachment.file_id')
        .select('item.group_id as id')
        .where('files.owner_id', '=', userId),
    );
  for (const groupId of await idsInOrder(presentIn(tx, userId).union(made))) await lockGroup(tx, groupId);
}

/** The groups in which a person is a member, or is named by a row. */
const presentIn = (tx: Db, userId: number) =>
  WITH_PERSON.filter(({ person }) => person !== 'member_id')
    .map(({ table, person }) =>
      tx
        .selectFrom(table)
        .select('group_id as id')
        .where(person as 'user_id', '=', userId),
    )
    .reduce((all, more) => all.union(more));

/** Always in the same order, so that two transactions that lock them never wait for each other. */
async function idsInOrder(groups: ReturnType<typeof presentIn>): Promise<number[]> {
  const rows = await groups.orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Returns the changes of a group after a place in its order, at most `limit` of them. */
export function changesAfter(db: Db, groupId: number, after: number, limit: number): Promise<ChangeRow[]> {
  return db
    .selectFrom('changes')
    .selectAll()
    .where('group_id', '=', groupId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The bytes of the long texts of some entities, and the people whom they belong to; null for a kind without any. */
async function textsOf(
  db: Db,
  entity: ChangedEntity,
  ids: readonly number[],
): Promise<Map<number, { bytes: number; userId: number | null }> | null> {
  const { table, isPersonal, texts } = RECORDS[entity];
  if (texts.length === 0) return null;
  const userId = sql.raw<number | null>(isPersonal ? 'user_id' : 'null').as('userId');
  const found = await db
    .selectFrom(table as 'comments')
    .select(['id', textBytes(entity).as('bytes'), userId])
    .where('id', 'in', ids)
    .execute();
  return new Map(found.map(({ id, ...texts }) => [id, texts]));
}

/** How many bytes the long texts take of the entities of some changes, by change. */
export async function textLengths(db: Db, changes: readonly ChangeRow[]): Promise<Map<ChangeRow, number>> {
  const lengths = new Map<ChangeRow, number>();
  const upserts = changes.filter(({ op }) => op === 'upsert');
  for (const [entity, rows] of Map.groupBy(upserts, (row) => row.entity)) {
    const ids = rows.map((row) => row.entity_id);
    const texts = await textsOf(db, entity as ChangedEntity, ids);
    for (const row of rows) lengths.set(row, texts?.get(row.entity_id)?.bytes ?? 0);
  }
  return lengths;
}

/** Returns the last change of a group up to a place in its order; 0 if there is none. */
export async function latestChange(db: Db, groupId: number, upTo: number): Promise<number> {
  const found = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .where('group_id', '=', groupId)
    .where('id', '<=', upTo)
    .executeTakeFirst();
  return found?.last ?? 0;
}

/** Returns a text that differs after each change of a group, and after a restore. */
export async function groupMark(db: Db, groupId: number): Promise<string> {
  return `${await readEpoch(db)} ${await latestChange(db, groupId, Number.MAX_SAFE_INTEGER)}`;
}

/** A literal, so that the index of tombstones is used. */
const IS_TOMBSTONE = sql<SqlBool>`op = 'delete'`;

/** Returns the last tombstone of a group that is older than an instant; 0 if there is none. */
export async function lastTombstoneBefore(db: Db, groupId: number, before: string): Promise<number> {
  const found = await db
    .selectFrom('changes')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .where('group_id', '=', groupId)
    .where(IS_TOMBSTONE)
    .where('at', '<', before)
    .executeTakeFirst();
  return found?.last ?? 0;
}

interface Deleted {
  count: number;
  /** Of their long texts. */
  bytes: number;
}

/**
 * Counts the rows of a group, or of a person, that were deleted since an instant.
 * @param entities the kinds of rows to count
 */
export function deletedSince(
  db: Db,
  of: { groupId: number } | { userId: number },
  entities: readonly ChangedEntity[],
  since: string,
): Promise<Deleted> {
  const [column, id] = 'groupId' in of ? (['group_id', of.groupId] as const) : (['user_id', of.userId] as const);
  return db
    .selectFrom('changes')
    .select([
      sql<number>`cast(count(*) as bigint)`.as('count'),
      sql<number>`cast(coalesce(sum(bytes), 0) as bigint)`.as('bytes'),
    ])
    .where(IS_TOMBSTONE)
    .where(column, '=', id)
    .where('at', '>', since)
    .where('entity', 'in', entities)
    .executeTakeFirstOrThrow();
}

/** Deletes the tombstones that are older than an instant. The last one of each group stays: older cursors are known by it. */
export async function deleteTombstonesBefore(db: Db, before: string): Promise<void> {
  const old = db.selectFrom('changes').where(IS_TOMBSTONE).where('at', '<', before);
  await db
    .deleteFrom('changes')
    .where(IS_TOMBSTONE)
    .where('at', '<', before)
    .where('id', 'not in', old.select((eb) => eb.fn.max<number>('id').as('last')).groupBy('group_id'))
    .execute();
}

/** Records every entity that has no change yet: after rows were written in bulk, as at the first start. */
export async function recordUnrecorded(db: Db): Promise<void> {
  for (const [entity, { table, group = 'entity.group_id', isPersonal }] of Object.entries(RECORDS)) {
    const groupId = sql.raw(group);
    const userId = isPersonal ? sql.ref('entity.user_id') : sql`null`;
    await sql`
      insert into changes (group_id, entity, entity_id, op, at, user_id)
      select ${groupId}, ${sql.lit(entity)}, entity.id, 'upsert', entity.updated_at, ${userId}
      from ${sql.table(table)} as entity
      where not exists (
        select 1 from changes
        where changes.group_id = ${groupId} and changes.entity = ${sql.lit(entity)}
          and changes.entity_id = entity.id
      )
      order by entity.id`.execute(db);
  }
}
