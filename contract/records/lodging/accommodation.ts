import * as v from 'valibot';
import { MEMBER_ROLES, normaliseMemberRole } from '#contract/records/groups/roles.ts';
import {
  Id,
  MaybeCount,
  MaybeId,
  MaybeInstant,
  MaybeKey,
  MaybeText,
  pick,
  pickFrom,
  reader,
  Text,
} from '#contract/schema/reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

const WireNames = { firstName: WireMaybeText, lastName: WireMaybeText, preferredName: WireMaybeText };

/** The member who sleeps in a bed: the names are repeated in each of the places where a client may look for them. */
const MemberInfoWire = v.object({
  role: v.picklist(MEMBER_ROLES),
  firstName: WireMaybeText,
  lastName: WireMaybeText,
  user: v.object({ id: WireId, email: WireMaybeText, ...WireNames }),
  userInfo: v.object({ ...WireNames, profileImageUrl: WireMaybeText }),
});

/** A bed in a room of a group's hotel as our server sends it; the dates are instants. */
export const AccommodationWire = v.object({
  id: WireId,
  groupId: WireId,
  hotelId: WireId,
  /** The id of the membership, not of the person. */
  memberId: WireId,
  roomNumber: v.string(),
  checkInDate: v.nullable(WireInstant),
  checkOutDate: v.nullable(WireInstant),
  notes: WireMaybeText,
  memberInfo: MemberInfoWire,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  /** The idempotency key that created the row; a device recognizes its own unsent row by it. */
  clientKey: WireMaybeText,
  version: WireVersion,
});
export type AccommodationWire = v.InferOutput<typeof AccommodationWire>;

export const Accommodation = reader(
  (row) => {
    const info = pick(row, 'memberInfo', 'member_info', 'member');
    const from = [pick(info, 'userInfo', 'user_info'), pick(info, 'user'), info];
    return {
      id: pick(row, 'id', 'accommodationId', 'accommodation_id'),
      hotelId: pick(row, 'hotelId', 'hotel_id') ?? null,
      memberId: pick(row, 'memberId', 'member_id'),
      roomNumber: pick(row, 'roomNumber', 'room_number'),
      checkInDate: pick(row, 'checkInDate', 'check_in_date') ?? null,
      checkOutDate: pick(row, 'checkOutDate', 'check_out_date') ?? null,
      notes: pick(row, 'notes'),
      member: {
        firstName: pickFrom(from, 'firstName', 'first_name'),
        lastName: pickFrom(from, 'lastName', 'last_name'),
        preferredName: pickFrom(from, 'preferredName', 'preferred_name'),
        email: pickFrom(from, 'email'),
        profileImageUrl: pickFrom(from, 'profileImageUrl', 'profile_image_url') ?? null,
        role: pick(info, 'role', 'member_role') ?? '',
      },
      clientKey: pick(row, 'clientKey'),
      version: pick(row, 'version') ?? null,
    };
  },
  v.object({
    id: Id,
    /** Null where the server leaves it out; the reader of a list knows which hotel it asked for. */
    hotelId: MaybeId,
    memberId: Id,
    roomNumber: Text,
    checkInDate: MaybeInstant,
    checkOutDate: MaybeInstant,
    notes: Text,
    member: v.object({
      firstName: Text,
      lastName: Text,
      preferredName: Text,
      email: Text,
      profileImageUrl: MaybeText,
      role: v.pipe(v.string(), v.transform(normaliseMemberRole)),
    }),
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
/** A bed in a room as the client knows it; instants are ISO 8601 UTC. */
export type Accommodation = v.InferOutput<typeof Accommodation>;
