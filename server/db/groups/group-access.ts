import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { MANAGING_ROLES, SITE_ROLES, type SiteRole, STAFF_ROLES } from '#contract/records/groups/roles.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { compiled } from '#server/db/engine/compiled.ts';
import { isPostgres } from '#server/db/engine/dialect.ts';
import { IN_PATHS, type InGroup, RECORDS } from '#server/db/tables/records.ts';
import type { Db, Tables } from '#server/db/tables/tables.ts';

/**
 * The condition on `groups` that a person may see: admins all, others those they belong to, organizers also those they
 * created.
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

/**
 * The condition on `groups` that a person may run: admins all, organizers those that they created or where they are
 * Group Admin or Group Manager, others none.
 */
function manageableBy(viewer: Pick<Viewer, 'id' | 'role'>) {
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

/**
 * The condition on `groups` of which a person is staff: those they run, and those where they are a member with a staff
 * role.
 */
export function staffedBy(viewer: Pick<Viewer, 'id' | 'role'>) {
  return (eb: ExpressionBuilder<Tables, 'groups'>): Expression<SqlBool> =>
    eb.or([
      manageableBy(viewer)(eb),
      eb.exists(
        eb
          .selectFrom('group_members')
          .select('group_members.id')
          .whereRef('group_members.group_id', '=', 'groups.id')
          .where('group_members.user_id', '=', viewer.id)
          .where('group_members.role', 'in', STAFF_ROLES),
      ),
    ]);
}

type OfGroups = ReturnType<typeof readableBy>;

async function fits(db: Db, groupId: number, condition: OfGroups): Promise<boolean> {
  const groups = db.selectFrom('groups').select('groups.id').where('groups.id', '=', groupId).where(condition);
  return (await groups.executeTakeFirst()) !== undefined;
}

export const isStaff = (db: Db, viewer: Viewer, groupId: number): Promise<boolean> =>
  fits(db, groupId, staffedBy(viewer));

/** Whether a person may run a group: its form, members, schedule and lodging. */
export const mayManageGroup = (db: Db, viewer: Viewer, groupId: number): Promise<boolean> =>
  fits(db, groupId, manageableBy(viewer));

/**
 * Whether a person may know another one by their id: themselves, the members of groups that they may see, and for
 * administrators every person.
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
 * The people who may see a group and can or will be able to sign in: the rule of `readableBy` from the other side,
 * written so that its cost depends on the group's people only.
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

/** Those of the readers of a group who are its staff: the rule of `staffedBy` from the other side. */
export const staffOf = (db: Db, groupId: number) =>
  readersOf(db, groupId).where((eb) => {
    const member = eb
      .selectFrom('group_members')
      .select('group_members.id')
      .where('group_members.group_id', '=', groupId)
      .whereRef('group_members.user_id', '=', 'users.id')
      .where('group_members.role', 'in', STAFF_ROLES);
    const creator = eb
      .selectFrom('groups')
      .select('groups.id')
      .where('groups.id', '=', groupId)
      .whereRef('groups.created_by', '=', 'users.id');
    return eb.or([
      eb('users.role', '=', 'admin'),
      eb.exists(member),
      eb.and([eb('users.role', '=', 'organizer'), eb.exists(creator)]),
    ]);
  });

const KINDS = [...IN_PATHS.values()];

/** The group of the entity with an id. */
function groupOf(kind: InGroup, id: number) {
  const { table, group = 'entity.group_id' } = RECORDS[kind];
  return sql<number>`(select ${sql.raw(group)} from ${sql.table(table)} as entity where entity.id = ${id})`;
}

/** The place of the thing behind an id in a path, if the person may know of it. */
interface Place {
  groupId: number;
  isArchived: boolean;
  /** Whether the person runs the group. */
  mayManage: boolean;
  isStaff: boolean;
  /** Set for comments. */
  authorId: number | null;
}

/** The event with an id, or that of an entity that is hidden with its event, if it is a draft: only staff can see it. */
const draftOf = (eb: ExpressionBuilder<Tables, 'groups'>, kind: InGroup, id: number) => {
  const drafts = eb.selectFrom('schedule_items as draft').select('draft.id').where('draft.is_draft', '=', 1);
  const event = sql<number>`(select schedule_item_id from ${sql.table(RECORDS[kind].table)} where id = ${id})`;
  return drafts.where('draft.id', '=', kind === 'schedule' ? id : event);
};

const placeQuery = (kind: InGroup, role: SiteRole) =>
  compiled((db, viewerId: number, id: number) => {
    const viewer = { id: viewerId, role };
    return db
      .selectFrom('groups')
      .select((eb) => [
        'groups.id as groupId',
        'groups.is_archived as isArchived',
        eb.case().when(manageableBy(viewer)(eb)).then(1).else(0).end().as('mayManage'),
        eb.case().when(staffedBy(viewer)(eb)).then(1).else(0).end().as('isStaff'),
        kind === 'comment'
          ? eb.selectFrom('comments as written').select('written.user_id').where('written.id', '=', id).as('authorId')
          : sql<number | null>`null`.as('authorId'),
      ])
      .where('groups.id', '=', groupOf(kind, id))
      .where(readableBy(viewer))
      .$if(kind === 'schedule' || RECORDS[kind].under !== undefined, (query) =>
        query.where((eb) => eb.or([staffedBy(viewer)(eb), eb.not(eb.exists(draftOf(eb, kind, id)))])),
      );
  });

const forEach = <Name extends string, Made>(names: readonly Name[], make: (name: Name) => Made): Record<Name, Made> =>
  Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Made>;

/** One query for each kind and role, because the condition on what a person may see differs. */
const places = forEach(KINDS, (kind) => forEach(SITE_ROLES, (role) => placeQuery(kind, role)));

/** Null if there is no such thing, or the person may not see its group. */
export async function findPlace(db: Db, viewer: Viewer, kind: InGroup, id: number): Promise<Place | null> {
  const [row] = (await places[kind][viewer.role](db, viewer.id, id)).rows;
  if (!row) return null;
  return { ...row, isArchived: row.isArchived === 1, mayManage: row.mayManage === 1, isStaff: row.isStaff === 1 };
}

const groupLocks = forEach(KINDS, (kind) =>
  compiled((db, id: number) =>
    db.selectFrom('groups').select('groups.id').where('groups.id', '=', groupOf(kind, id)).forNoKeyUpdate(),
  ),
);

/**
 * Lets one write at a time into the group that something belongs to, until this transaction ends: rows that are read
 * after this do not change, including who may write in the group and whether it is archived. SQLite has only one
 * writer.
 */
export async function lockGroupOf(tx: Db, kind: InGroup, id: number): Promise<void> {
  if (isPostgres(tx)) await groupLocks[kind](tx, id);
}
