import type { UserWire } from '#contract/records/people/user.ts';
import type { UserRow } from '#server/db/tables/people.ts';

/** A user as it is sent; the names are at the top level and in `userInfo`, as both forms read them. */
export function userWire(row: UserRow): UserWire {
  return {
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    profileImageUrl: row.profile_image_url,
    role: row.role as UserWire['role'],
    accountStatus: row.account_status as UserWire['accountStatus'],
    isCustomerAccount: row.is_customer_account === 1,
    gender: row.gender,
    phone: row.phone,
    timeZone: row.time_zone,
    userInfo: {
      firstName: row.first_name,
      lastName: row.last_name,
      preferredName: row.preferred_name,
      profileImageUrl: row.profile_image_url,
      phone: row.phone,
    },
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    clientKey: row.client_key,
    version: row.version,
  };
}
