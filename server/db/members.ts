import type { Db } from './tables.ts';

/** The members of a group with their names, in the order in which they joined. */
export function listMembers(db: Db, groupId: number) {
  return db
    .selectFrom('group_members')
    .innerJoin('users', 'users.id', 'group_members.user_id')
    .select([
      'group_members.id',
      'group_members.group_id',
      'group_members.user_id',
      'group_members.role',
      'group_members.version',
      'users.first_name',
      'users.last_name',
      'users.email',
      'users.preferred_name',
      'users.profile_image_url',
    ])
    .where('group_members.group_id', '=', groupId)
    .orderBy('group_members.id')
    .execute();
}

export type MemberRow = Awaited<ReturnType<typeof listMembers>>[number];

/** Whether a membership is one of this group. @param memberId of the membership, not of the person */
export async function isMemberOfGroup(db: Db, memberId: number, groupId: number): Promise<boolean> {
  const row = await db
    .selectFrom('group_members')
    .select('id')
    .where('id', '=', memberId)
    .where('group_id', '=', groupId)
    .executeTakeFirst();
  return row !== undefined;
}
