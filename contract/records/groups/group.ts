import * as v from 'valibot';
import {
  Count,
  Flag,
  Id,
  MaybeCount,
  MaybeDay,
  MaybeId,
  MaybeKey,
  MaybeText,
  pick,
  pickFrom,
  reader,
  Text,
} from '#contract/schema/reading.ts';
import { WireDay, WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

export const GROUP_TYPES = ['HSS', 'JSS'] as const;

/** A member's picture on a group's card. */
const MemberSampleWire = v.object({
  userId: WireId,
  firstName: WireMaybeText,
  lastName: WireMaybeText,
  email: WireMaybeText,
  profileImageUrl: WireMaybeText,
});

/** A group as our server sends it; `members` is a sample of the first few. */
export const GroupWire = v.object({
  id: WireId,
  name: v.string(),
  code: v.string(),
  type: v.picklist(GROUP_TYPES),
  year: v.pipe(v.number(), v.integer()),
  startDate: WireDay,
  endDate: WireDay,
  defaultTimezone: v.string(),
  iconPath: WireMaybeText,
  isArchived: v.boolean(),
  isActive: v.boolean(),
  memberCount: v.pipe(v.number(), v.integer()),
  scheduleCount: v.pipe(v.number(), v.integer()),
  members: v.array(MemberSampleWire),
  createdBy: v.nullable(WireId),
  createdAt: WireInstant,
  updatedAt: WireInstant,
  /** The idempotency key that created the row; a device recognizes its own unsent row by it. */
  clientKey: WireMaybeText,
  version: WireVersion,
  /**
   * In the list of groups: the current cursor of the group's changes, as GET /api/groups/{id}/changes takes it for
   * `since`.
   */
  cursor: v.optional(v.string()),
});
export type GroupWire = v.InferOutput<typeof GroupWire>;

const MemberSample = reader(
  (row) => {
    const from = [row, pick(row, 'user'), pick(row, 'userInfo', 'user_info')];
    return {
      userId: pickFrom(from, 'userId', 'user_id', 'id'),
      firstName: pickFrom(from, 'firstName', 'first_name'),
      lastName: pickFrom(from, 'lastName', 'last_name'),
      email: pickFrom(from, 'email'),
      profileImageUrl: pickFrom(from, 'profileImageUrl', 'profile_image_url') ?? null,
    };
  },
  v.object({ userId: Id, firstName: Text, lastName: Text, email: Text, profileImageUrl: MaybeText }),
);
type MemberSample = v.InferOutput<typeof MemberSample>;

const MemberSamples = v.pipe(
  v.unknown(),
  v.transform((value): MemberSample[] => {
    if (!Array.isArray(value)) return [];
    return value.flatMap((item) => {
      const read = v.safeParse(MemberSample, item);
      return read.success ? [read.output] : [];
    });
  }),
);

export const Group = reader(
  (row) => ({ id: pick(row, 'id', 'groupId', 'group_id') }),
  v.object({
    id: Id,
    name: v.pipe(v.string('has no name'), v.nonEmpty('has no name')),
    code: Text,
    type: Text,
    year: MaybeCount,
    startDate: MaybeDay,
    endDate: MaybeDay,
    defaultTimezone: v.fallback(v.string(), 'UTC'),
    iconPath: MaybeText,
    isArchived: Flag,
    isActive: Flag,
    memberCount: Count,
    scheduleCount: Count,
    members: MemberSamples,
    createdBy: MaybeId,
    clientKey: MaybeKey,
    version: MaybeCount,
    /** The cursor of the last change that the server's list includes; null if the server does not report it. */
    cursor: MaybeText,
  }),
);
/** A group as the client knows it. Days are `yyyy-MM-dd` in the group's own zone. */
export type Group = v.InferOutput<typeof Group>;
