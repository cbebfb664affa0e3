import type { UserWire } from '#contract/records/people/user.ts';
import type { UserRow } from '#server/db/tables/people.ts';
import { fieldsFrom } from '#server/domain/base/fields.ts';

const userFields = fieldsFrom(
  ['email', 'firstName', 'lastName', 'profileImageUrl'],
  ['gender', 'phone', 'timeZone', 'clientKey'],
);

/** A user as it is sent; the names are at the top level and in `userInfo`, as both forms read them. */
export function userWire(row: UserRow): UserWire {
  return {
    ...userFields(row),
    role: row.role as UserWire['role'],
    accountStatus: row.account_status as UserWire['accountStatus'],
    isCustomerAccount: row.is_customer_account === 1,
    userInfo: {
      firstName: row.first_name,
      lastName: row.last_name,
      preferredName: row.preferred_name,
      profileImageUrl: row.profile_image_url,
      phone: row.phone,
    },
  };
}
