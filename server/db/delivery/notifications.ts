import { sql } from 'kysely';
import type { Viewer } from '#server/base/viewer.ts';
import { compiled } from '#server/db/engine/compiled.ts';
import { readableBy, readersOf, staffOf } from '#server/db/groups/group-access.ts';
import { toldStill } from '#server/db/schedule/drafts.ts';
import type { NotificationRow } from '#server/db/tables/delivery.ts';
import type { Db } from '#server/db/tables/tables.ts';

export interface Notice {
  type: string;
  message: string;
  groupId: number;
  entity: string;
  entityId: number;
  /** The event that the notification is about or that its entity belongs to; null if it concerns only the group. */
  scheduleId: number | null;
  actorId: number;
  at: string;
}

const insertFor = (readers: typeof readersOf) =>
  compiled(
    (
      db,
      groupId: number,
      scheduleId: number | null,
      actorId: number,
      entity: string,
      entityId: number,
      type: string,
      message: string,
      at: string,
    ) =>
      db
        .insertInto('notifications')
        .columns([
          'user_id',
          'type',
          'message',
          'group_id',
          'entity',
          'entity_id',
          'schedule_item_id',
          'actor_id',
          'created_at',
        ])
        .expression(
          readers(db, groupId).select((eb) => [
            'users.id',
            eb.val(type).as('type'),
            eb.val(message).as('message'),
            eb.cast<number>(eb.val(groupId), 'bigint').as('group_id'),
            eb.val(entity).as('entity'),
            eb.cast<number>(eb.val(entityId), 'bigint').as('entity_id'),
            eb.cast<number | null>(eb.val(scheduleId), 'bigint').as('schedule_item_id'),
            eb.cast<number>(eb.val(actorId), 'bigint').as('actor_id'),
            eb.val(at).as('created_at'),
          ]),
        )
        .returningAll(),
  );

const insertNotices = insertFor(readersOf);
const insertForStaff = insertFor(staffOf);

/** Stores a notice for every person who may see the group, or for its staff, in one statement. */
export async function notifyReaders(tx: Db, notice: Notice, isForStaff = false): Promise<NotificationRow[]> {
  const { groupId, scheduleId, actorId, entity, entityId, type, message, at } = notice;
  return (
    await (isForStaff ? insertForStaff : insertNotices)(
      tx,
      groupId,
      scheduleId,
      actorId,
      entity,
      entityId,
      type,
      message,
      at,
    )
  ).rows;
}

const PEOPLE_AT_ONCE = 500;

/** Stores a notice for some people. */
export async function notifyPeople(tx: Db, notice: Notice, userIds: readonly number[]): Promise<NotificationRow[]> {
  const { groupId, scheduleId, actorId, entity, entityId, type, message, at } = notice;
  const rows = userIds.map((userId) => ({
    user_id: userId,
    type,
    message,
    group_id: groupId,
    entity,
    entity_id: entityId,
    schedule_item_id: scheduleId,
    actor_id: actorId,
    created_at: at,
  }));
  const stored: NotificationRow[] = [];
  for (let from = 0; from < rows.length; from += PEOPLE_AT_ONCE) {
    const some = rows.slice(from, from + PEOPLE_AT_ONCE);
    stored.push(...(await tx.insertInto('notifications').values(some).returningAll().execute()));
  }
  return stored;
}

const idsOf = async (people: ReturnType<typeof readersOf>): Promise<number[]> =>
  (await people.select('users.id').execute()).map(({ id }) => id);

/** Returns the ids of the people who may see a group. */
export const readerIds = (db: Db, groupId: number): Promise<number[]> => idsOf(readersOf(db, groupId));

/** The ids of the staff of a group. */
export const staffIds = (db: Db, groupId: number): Promise<number[]> => idsOf(staffOf(db, groupId));

/** A person's notifications about events and groups that they may still see. */
export const visibleTo = (db: Db, viewer: Pick<Viewer, 'id' | 'role'>) =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('user_id', '=', viewer.id)
    .where(toldStill(db, viewer))
    .where((eb) =>
      eb.or([
        eb('group_id', 'is', null),
        eb('group_id', 'in', eb.selectFrom('groups').select('groups.id').where(readableBy(viewer))),
      ]),
    );

/** Returns a person's latest notifications about entities that they may still see, newest first. */
export const latestNotifications = (db: Db, viewer: Viewer, count: number): Promise<NotificationRow[]> =>
  visibleTo(db, viewer).orderBy('id', 'desc').limit(count).execute();

/** Deletes the notifications about a person's actions, because they name the person. */
export async function deleteNotificationsBy(tx: Db, actorId: number): Promise<void> {
  await tx.deleteFrom('notifications').where('actor_id', '=', actorId).execute();
}

/** Deletes the notifications about an event and the entities that belong to it. */
export async function deleteNotificationsUnder(tx: Db, groupId: number, scheduleId: number): Promise<void> {
  await tx
    .deleteFrom('notifications')
    .where('group_id', '=', groupId)
    .where('schedule_item_id', '=', scheduleId)
    .execute();
}

/** So few that a statement is short even where each of them has thousands. */
const TRIMMED_AT_ONCE = 20;
/** A start waits for it. The people are chosen at random, so that the next runs reach the others. */
const TRIMMED_IN_A_RUN = 1_000;

/** Deletes those that are not among the latest of each person. @param before only those older than this instant */
export async function keepLatestNotifications(db: Db, most: number, before: string): Promise<void> {
  const people = await db.selectFrom('users').select('id').orderBy(sql`random()`).limit(TRIMMED_IN_A_RUN).execute();
  for (let from = 0; from < people.length; from += TRIMMED_AT_ONCE) {
    const ids = people.slice(from, from + TRIMMED_AT_ONCE).map(({ id }) => id);
    const numbered = db
      .selectFrom('notifications')
      .select(['id', sql<number>`row_number() over (partition by user_id order by id desc)`.as('place')])
      .where('user_id', 'in', ids)
      .as('numbered');
    await db
      .deleteFrom('notifications')
      .where('created_at', '<', before)
      .where('id', 'in', db.selectFrom(numbered).select('numbered.id').where('numbered.place', '>', most))
      .execute();
  }
}
