import type { MemberWire } from '#contract/records/groups/member.ts';
import type { MemberRow } from '#server/db/groups/members.ts';

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
