import * as v from 'valibot';
import { Id, MaybeCount, MaybeKey, MaybeText, pick, pickFrom, reader, Text } from '#contract/schema/reading.ts';
import { WireId, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';
import { MEMBER_ROLES, normaliseMemberRole } from './roles.ts';

/** A member of a group as our server sends it. */
export const MemberWire = v.object({
  id: WireId,
  groupId: WireId,
  userId: WireId,
  role: v.picklist(MEMBER_ROLES),
  user: v.object({
    id: WireId,
    firstName: WireMaybeText,
    lastName: WireMaybeText,
    email: WireMaybeText,
    preferredName: WireMaybeText,
  }),
  userInfo: v.object({
    firstName: WireMaybeText,
    lastName: WireMaybeText,
    preferredName: WireMaybeText,
    profileImageUrl: WireMaybeText,
  }),
  /** The idempotency key that created the row; a device recognizes its own unsent row by it. */
  clientKey: WireMaybeText,
  version: WireVersion,
});
export type MemberWire = v.InferOutput<typeof MemberWire>;

export const Member = reader(
  (row) => {
    const user = pick(row, 'user');
    const from = [row, user, pick(row, 'userInfo', 'user_info')];
    return {
      id: pick(row, 'member_id', 'memberId', 'id'),
      userId: pick(row, 'userId', 'user_id') ?? pick(user, 'id'),
      role: pick(row, 'member_role', 'memberRole', 'role') ?? 'student',
      firstName: pickFrom(from, 'firstName', 'first_name'),
      lastName: pickFrom(from, 'lastName', 'last_name'),
      preferredName: pickFrom(from, 'preferredName', 'preferred_name'),
      email: pickFrom(from, 'email'),
      profileImageUrl: pickFrom(from, 'profileImageUrl', 'profile_image_url') ?? null,
      clientKey: pick(row, 'clientKey'),
      version: pick(row, 'version') ?? null,
    };
  },
  v.object({
    id: Id,
    userId: Id,
    role: v.pipe(v.string(), v.transform(normaliseMemberRole)),
    firstName: Text,
    lastName: Text,
    preferredName: Text,
    email: Text,
    profileImageUrl: MaybeText,
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
/** A membership as the client knows it, in the group that was requested. */
export type Member = v.InferOutput<typeof Member>;
