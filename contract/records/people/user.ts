import * as v from 'valibot';
import { SITE_ROLES } from '#contract/records/groups/roles.ts';
import {
  Flag,
  Id,
  MaybeCount,
  MaybeInstant,
  MaybeKey,
  MaybeText,
  pick,
  pickFrom,
  reader,
  Text,
} from '#contract/schema/reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

export const ACCOUNT_STATUSES = ['active', 'invited', 'disabled'] as const;
export const GENDERS = ['male', 'female', 'non-binary', 'prefer-not-to-say'] as const;

/** A user as our server sends it. */
export const UserWire = v.object({
  id: WireId,
  email: v.string(),
  firstName: WireMaybeText,
  lastName: WireMaybeText,
  profileImageUrl: WireMaybeText,
  role: v.picklist(SITE_ROLES),
  accountStatus: v.picklist(ACCOUNT_STATUSES),
  isCustomerAccount: v.boolean(),
  gender: WireMaybeText,
  phone: WireMaybeText,
  timeZone: WireMaybeText,
  userInfo: v.object({
    firstName: WireMaybeText,
    lastName: WireMaybeText,
    preferredName: WireMaybeText,
    profileImageUrl: WireMaybeText,
    phone: WireMaybeText,
  }),
  createdAt: WireInstant,
  updatedAt: WireInstant,
  /** The idempotency key that created the row; a device recognizes its own unsent row by it. */
  clientKey: WireMaybeText,
  version: WireVersion,
});
export type UserWire = v.InferOutput<typeof UserWire>;

export const User = reader(
  (row) => {
    const user = pick(row, 'user') ?? row;
    const from = [user, pick(user, 'userInfo', 'user_info')];
    return {
      id: pick(user, 'id', 'userId', 'user_id'),
      email: pick(user, 'email'),
      firstName: pickFrom(from, 'firstName', 'first_name'),
      lastName: pickFrom(from, 'lastName', 'last_name'),
      preferredName: pickFrom(from, 'preferredName', 'preferred_name'),
      profileImageUrl: pickFrom(from, 'profileImageUrl', 'profile_image_url') ?? null,
      role: pick(user, 'role') ?? 'user',
      accountStatus: pick(user, 'accountStatus', 'account_status') ?? null,
      isCustomerAccount: pick(user, 'isCustomerAccount', 'is_customer_account'),
      gender: pick(user, 'gender') ?? null,
      phone: pickFrom(from, 'phone') ?? null,
      timeZone: pick(user, 'timeZone', 'time_zone', 'timezone') ?? null,
      createdAt: pick(user, 'createdAt', 'created_at') ?? null,
      clientKey: pick(user, 'clientKey'),
      version: pick(user, 'version') ?? null,
    };
  },
  v.object({
    id: Id,
    email: Text,
    firstName: Text,
    lastName: Text,
    preferredName: Text,
    profileImageUrl: MaybeText,
    role: v.string(),
    accountStatus: MaybeText,
    isCustomerAccount: Flag,
    gender: MaybeText,
    phone: MaybeText,
    timeZone: MaybeText,
    createdAt: MaybeInstant,
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
/** A user as the client knows them; ids are opaque strings, missing names are empty strings. */
export type User = v.InferOutput<typeof User>;
