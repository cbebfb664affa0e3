import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { SITE_ROLES, type SiteRole } from '#contract/roles.ts';
import type { Viewer } from '#server/viewer.ts';
import { compiled } from './compiled.ts';
import type { Db, Tables } from './tables.ts';

/**
 * The condition on `groups` that says which of them a person may see (design §4): admins all, everyone else those they
 * belong to, organizers also those they created.
 */
export function readableBy(viewer: Pick<Viewer, 'id' | 'role'>) {
  return (eb: ExpressionBuilder<Tables, 'groups'>): Expression<SqlBool> => {
    if (viewer.role === 'admin') return sql<SqlBool>`1 = 1`;
    const belongs = eb.exists(
      eb
        .selectFrom('group_members')
        .select('group_members.id')
        .whereRef('group_members.group_id', '=', 'groups.id')
        .where('group_members.user_id', '=', viewer.id),
    );
    return viewer.role === 'organizer' ? eb.or([belongs, eb('groups.created_by', '=', viewer.id)]) : belongs;
  };
}

/** Members' roles that let an organizer run the group (design §4). */
const MANAGING_ROLES = ['group_admin', 'group_manager'] as const;

/**
 * The condition on `groups` that says which of them a person may run (design §4): admins all, organizers those that they
 * created or where they are Group Admin or Group Manager, everyone else none.
 */
export function manageableBy(viewer: Viewer) {
  return (eb: ExpressionBuilder<Tables, 'groups'>): Expression<SqlBool> => {
    if (viewer.role === 'admin') return sql<SqlBool>`1 = 1`;
    if (viewer.role !== 'organizer') return sql<SqlBool>`1 = 0`;
    const runs = eb.exists(
      eb
        .selectFrom('group_members')
        .select('group_members.id')
        .whereRef('group_members.group_id', '=', 'groups.id')
        .where('group_members.user_id', '=', viewer.id)
        .where('group_members.role', 'in', MANAGING_ROLES),
    );
    return eb.or([runs, eb('groups.created_by', '=', viewer.id)]);
  };
}

/** Whether a person may run a group: its form, members, schedule and lodging. */
export async function mayManageGroup(db: Db, viewer: Viewer, groupId: number): Promise<boolean> {
  const row = await db
    .selectFrom('groups')
    .select('groups.id')
    .where('groups.id', '=', groupId)
    .where(manageableBy(viewer))
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether a person knows of another one, by their number: themselves, the members of groups that they may see, and for
 * administrators everybody.
 */
export async function mayKnowOf(db: Db, viewer: Viewer, userId: number): Promise<boolean> {
  if (viewer.role === 'admin' || viewer.id === userId) return true;
  const row = await db
    .selectFrom('groups')
    .innerJoin('group_members as other', 'other.group_id', 'groups.id')
    .select('groups.id')
    .where('other.user_id', '=', userId)
    .where(readableBy(viewer))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Everybody who may see a group and can sign in or will be able to: the same rule from the other side, written so that it
 * costs what the group's people are and not what all people are.
 */
export function readersOf(db: Db, groupId: number) {
  return db
    .selectFrom('users')
    .where('users.id', 'in', (eb) =>
      eb
        .selectFrom('group_members')
        .select('group_members.user_id as id')
        .where('group_members.group_id', '=', groupId)
        .union(eb.selectFrom('users as admin').select('admin.id').where('admin.role', '=', 'admin'))
        .union(
          eb
            .selectFrom('groups')
            .innerJoin('users as creator', 'creator.id', 'groups.created_by')
            .select('creator.id')
            .where('groups.id', '=', groupId)
            .where('creator.role', '=', 'organizer'),
        ),
    )
    .where('users.account_status', '!=', 'disabled');
}

/** Where the thing behind an id in a path belongs, as far as the person may know of it. */
export interface Place {
  groupId: number;
  /** Of comments. */
  authorId: number | null;
}

/** A query for each role: what a person may see is another condition for each. */
const byRole = <Query>(make: (role: SiteRole) => Query): Readonly<Record<SiteRole, Query>> =>
  Object.fromEntries(SITE_ROLES.map((role) => [role, make(role)])) as Record<SiteRole, Query>;

const groupPlace = byRole((role) =>
  compiled((db, viewerId: number, id: number) =>
    db
      .selectFrom('groups')
      .select('groups.id as groupId')
      .where('groups.id', '=', id)
      .where(readableBy({ id: viewerId, role })),
  ),
);

export async function findGroupPlace(db: Db, viewer: Viewer, id: number): Promise<Place | null> {
  const [row] = (await groupPlace[viewer.role](db, viewer.id, id)).rows;
  return row ? { ...row, authorId: null } : null;
}

const schedulePlace = byRole((role) =>
  compiled((db, viewerId: number, id: number) =>
    db
      .selectFrom('groups')
      .innerJoin('schedule_items', 'schedule_items.group_id', 'groups.id')
      .select('groups.id as groupId')
      .where('schedule_items.id', '=', id)
      .where(readableBy({ id: viewerId, role })),
  ),
);

export async function findSchedulePlace(db: Db, viewer: Viewer, id: number): Promise<Place | null> {
  const [row] = (await schedulePlace[viewer.role](db, viewer.id, id)).rows;
  return row ? { ...row, authorId: null } : null;
}

export async function findCommentPlace(db: Db, viewer: Viewer, id: number): Promise<Place | null> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('comments', 'comments.group_id', 'groups.id')
    .select(['groups.id as groupId', 'comments.user_id as authorId'])
    .where('comments.id', '=', id)
    .where(readableBy(viewer))
    .executeTakeFirst();
  return row ?? null;
}

export async function findHotelPlace(db: Db, viewer: Viewer, id: number): Promise<Place | null> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('group_hotels', 'group_hotels.group_id', 'groups.id')
    .select('groups.id as groupId')
    .where('group_hotels.id', '=', id)
    .where(readableBy(viewer))
    .executeTakeFirst();
  return row ? { ...row, authorId: null } : null;
}

export async function findAccommodationPlace(db: Db, viewer: Viewer, id: number): Promise<Place | null> {
  const row = await db
    .selectFrom('groups')
    .innerJoin('group_hotels', 'group_hotels.group_id', 'groups.id')
    .innerJoin('accommodations', 'accommodations.hotel_id', 'group_hotels.id')
    .select('groups.id as groupId')
    .where('accommodations.id', '=', id)
    .where(readableBy(viewer))
    .executeTakeFirst();
  return row ? { ...row, authorId: null } : null;
}
