import type { CardContact } from '#contract/records/field/emergency-card.ts';
import { memberRoleLabel, STAFF_ROLES } from '#contract/records/groups/roles.ts';
import { displayName } from '#contract/schema/names.ts';
import type { MemberView } from '#store/queries/base/views.ts';

/**
 * The staff of a group who are not contacts yet. @param phones by user id; a person without an entry is added without a
 * number
 */
export function staffToName(
  members: readonly MemberView[],
  named: readonly CardContact[],
  phones: ReadonlyMap<string, string>,
): CardContact[] {
  const names = new Set(named.map(({ name }) => name));
  return members
    .filter(({ role }) => (STAFF_ROLES as readonly string[]).includes(role))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((member) => ({
      name: displayName(member),
      role: memberRoleLabel(member.role),
      phone: phones.get(member.userId) ?? '',
    }))
    .filter(({ name }) => !names.has(name));
}

const rankOf = ({ role }: MemberView): number => (STAFF_ROLES as readonly string[]).indexOf(role);
