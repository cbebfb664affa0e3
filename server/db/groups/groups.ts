import { sql } from 'kysely';
import type { Viewer } from '#server/base/viewer.ts';
import type { GroupRow } from '#server/db/tables/groups.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { readableBy, staffedBy } from './group-access.ts';

export interface GroupWithCounts extends GroupRow {
  memberCount: number;
  scheduleCount: number;
}

export interface PreviewMember {
  groupId: number;
  userId: number;
  firstName: string | null;
  lastName: string | null;
  email: string;
  profileImageUrl: string | null;
}

function groupsWithCounts(db: Db, viewer: Viewer) {
  return db
    .selectFrom('groups')
    .selectAll('groups')
    .select((eb) => [
      eb
        .selectFrom('group_members')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('group_members.group_id', '=', 'groups.id')
        .as('memberCount'),
      eb
        .selectFrom('schedule_items')
        .select((inner) => inner.fn.countAll<number>().as('count'))
        .whereRef('schedule_items.group_id', '=', 'groups.id')
        .where((inner) => inner.or([inner('schedule_items.is_draft', '=', 0), staffedBy(viewer)(eb)]))
        .as('scheduleCount'),
    ])
    .where(readableBy(viewer))
    .$narrowType<{ memberCount: number; scheduleCount: number }>();
}

interface GroupWithLastChange extends GroupWithCounts {
  /** The highest id of its rows in `changes`; null before the first. */
  lastChangeId: number | null;
  /** Whether the viewer is staff of it. */
  isStaff: number;
}

/** The groups that a person may see, with their counts and latest changes, in one query. */
export function listGroups(db: Db, viewer: Viewer): Promise<GroupWithLastChange[]> {
  return groupsWithCounts(db, viewer)
    .select((eb) => [
      eb
        .selectFrom('changes')
        .select((inner) => inner.fn.max('changes.id').as('last'))
        .whereRef('changes.group_id', '=', 'groups.id')
        .as('lastChangeId'),
      eb.case().when(staffedBy(viewer)(eb)).then(1).else(0).end().as('isStaff'),
    ])
    .orderBy('groups.start_date')
    .orderBy('groups.id')
    .execute();
}

export function findGroup(db: Db, viewer: Viewer, id: number): Promise<GroupWithCounts | undefined> {
  return groupsWithCounts(db, viewer).where('groups.id', '=', id).executeTakeFirst();
}

/** The first members of each of the groups that a person may see, or of one of them, in one query. */
export async function firstMembers(
  db: Db,
  viewer: Viewer,
  perGroup: number,
  groupId?: number,
): Promise<Map<number, PreviewMember[]>> {
  const visible = db
    .selectFrom('groups')
    .select('groups.id')
    .where(readableBy(viewer))
    .$if(groupId !== undefined, (query) => query.where('groups.id', '=', groupId ?? 0));
  const rows = await db
    .with('numbered', (cte) =>
      cte
        .selectFrom('group_members')
        .select([
          'group_members.group_id',
          'group_members.user_id',
          'group_members.id',
          sql<number>`row_number() over (partition by group_members.group_id order by group_members.id)`.as(
            'rowNumber',
          ),
        ])
        .where('group_members.group_id', 'in', visible),
    )
    .selectFrom('numbered')
    .innerJoin('users', 'users.id', 'numbered.user_id')
    .select([
      'numbered.group_id as groupId',
      'users.id as userId',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.profile_image_url as profileImageUrl',
    ])
    .where('numbered.rowNumber', '<=', perGroup)
    .orderBy('numbered.id')
    .execute();
  return Map.groupBy(rows, (row) => row.groupId);
}

/** Time zones of the groups that are not archived and that the viewer may see, by group id. */
export async function groupZones(db: Db, viewer: Viewer): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('groups')
    .select(['groups.id', 'groups.default_timezone as zone'])
    .where(readableBy(viewer))
    .where('groups.is_archived', '=', 0)
    .execute();
  return new Map(rows.map((row) => [row.id, row.zone]));
}

/** A group's time zone; UTC if there is no such group. */
export async function groupZone(db: Db, groupId: number): Promise<string> {
  const row = await db.selectFrom('groups').select('default_timezone').where('id', '=', groupId).executeTakeFirst();
  return row?.default_timezone ?? 'UTC';
}

export async function groupName(db: Db, groupId: number): Promise<string> {
  const { name } = await db.selectFrom('groups').select('name').where('id', '=', groupId).executeTakeFirstOrThrow();
  return name;
}

/** @returns false if it is already archived or does not exist */
export async function archiveIfActive(tx: Db, id: number, at: string): Promise<boolean> {
  const result = await tx
    .updateTable('groups')
    .set((eb) => ({ is_archived: 1, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('is_archived', '=', 0)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
