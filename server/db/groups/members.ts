import { isPostgres } from '#server/db/engine/dialect.ts';
import type { Db } from '#server/db/tables/tables.ts';

/** Below every database's limit of parameters. */
const IDS_AT_ONCE = 400;

function membersWithNames(db: Db, groupId: number) {
  return db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select([
      'group_members.id',
      'group_members.group_id',
      'group_members.user_id',
      'group_members.role',
      'group_members.client_key',
      'group_members.version',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.preferred_name',
      'users.profile_image_url',
    ])
    .where('group_members.group_id', '=', groupId);
}

/** The members of a group with their names, in the order in which they joined. */
export function listMembers(db: Db, groupId: number) {
  return membersWithNames(db, groupId).orderBy('group_members.id').execute();
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** The members of a group with the given ids. */
export function findMembersById(db: Db, groupId: number, ids: readonly number[]): Promise<MemberRow[]> {
  return membersWithNames(db, groupId).where('group_members.id', 'in', ids).execute();
}

export function findMember(db: Db, groupId: number, userId: number): Promise<MemberRow | undefined> {
  return membersWithNames(db, groupId).where('group_members.user_id', '=', userId).executeTakeFirst();
}

/** A group, if it is not archived and a person is its member. */
export function findGroupOfMember(db: Db, groupId: number, userId: number): Promise<{ name: string } | undefined> {
  return db
    .selectFrom('groups')
    .innerJoin('group_members', 'group_members.group_id', 'groups.id')
    .select('groups.name')
    .where('groups.id', '=', groupId)
    .where('groups.is_archived', '=', 0)
    .where('group_members.user_id', '=', userId)
    .executeTakeFirst();
}

/** @returns the new membership's id, or null if the person is already a member */
export async function insertMember(
  tx: Db,
  {
    groupId,
    userId,
    role,
    idempotencyKey,
    at,
  }: { groupId: number; userId: number; role: string; idempotencyKey: string | null; at: string },
): Promise<number | null> {
  const row = await tx
    .insertInto('group_members')
    .values({ group_id: groupId, user_id: userId, role, client_key: idempotencyKey, created_at: at, updated_at: at })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id ?? null;
}

/** The room assignments that end with a membership. */
export async function roomsOfMember(tx: Db, memberId: number): Promise<number[]> {
  const rows = await tx.selectFrom('accommodations').select('id').where('member_id', '=', memberId).execute();
  return rows.map((row) => row.id);
}

/** Locks every membership of a person; until this transaction ends nothing more can refer to them. */
export function lockMemberships(tx: Db, userId: number): Promise<{ id: number; group_id: number }[]> {
  const query = tx
    .selectFrom('group_members')
    .select(['id', 'group_id'])
    .where('user_id', '=', userId)
    .orderBy('group_id');
  return (isPostgres(tx) ? query.forUpdate() : query).execute();
}

/** Whether a membership belongs to this group. @param memberId of the membership, not of the person */
export async function isMemberOfGroup(db: Db, memberId: number, groupId: number): Promise<boolean> {
  const row = await db
    .selectFrom('group_members')
    .select('id')
    .where('id', '=', memberId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the memberships that never belonged to a group: a former member is in its changes. */
export async function neverMembers(db: Db, groupId: number, ids: readonly number[]): Promise<Set<number>> {
  const found = new Set<number>();
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE) {
    const some = ids.slice(from, from + IDS_AT_ONCE);
    const rows = await db
      .selectFrom('group_members')
      .select('id')
      .where('group_id', '=', groupId)
      .where('id', 'in', some)
      .union(
        db
          .selectFrom('changes')
          .select('entity_id as id')
          .where('group_id', '=', groupId)
          .where('entity', '=', 'member')
          .where('entity_id', 'in', some),
      )
      .execute();
    for (const { id } of rows) found.add(id);
  }
  return new Set(ids.filter((id) => !found.has(id)));
}
