import type { MemberWire } from '#contract/records/groups/member.ts';
import { type MemberRow, neverMembers } from '#server/db/groups/members.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { invalid, type Refusal } from '#server/domain/base/outcome.ts';

export function memberWire(row: MemberRow): MemberWire {
  const names = { firstName: row.first_name, lastName: row.last_name, preferredName: row.preferred_name };
  return {
    id: row.id,
    groupId: row.group_id,
    userId: row.user_id,
    role: row.role as MemberWire['role'],
    user: { id: row.user_id, email: row.email, ...names },
    userInfo: { ...names, profileImageUrl: row.profile_image_url },
    clientKey: row.client_key,
    version: row.version,
  };
}

/** A named member may have left the group since, but must have been in it: a phone may send this late. */
export async function refuseStrangers(
  db: Db,
  groupId: number,
  memberIds: readonly number[],
  field = 'memberIds',
): Promise<Refusal | null> {
  const strangers = await neverMembers(db, groupId, memberIds);
  const at = memberIds.findIndex((id) => strangers.has(id));
  return at < 0 ? null : invalid({ [`${field}.${at}`]: 'Not a member of this group' });
}
