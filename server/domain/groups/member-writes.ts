import type { MemberWire } from '#contract/records/groups/member.ts';
import {
  belongsTo,
  IS_ANOTHER_PERSONS,
  type MemberCreate,
  type MemberRoleChange,
  type StudentCreate,
} from '#contract/records/groups/member-form.ts';
import { displayName } from '#contract/schema/names.ts';
import { isNameOf } from '#contract/text/same-name.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { lockGroup, recordChange, recordChanges } from '#server/db/delivery/changes.ts';
import { mayKnowOf } from '#server/db/groups/group-access.ts';
import { findMember, insertMember, roomsOfMember } from '#server/db/groups/members.ts';
import { findUserByEmail, releaseInvitation } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/tables/people.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { findRow, lockForRemoval, removeRow, updateRow } from '#server/db/writes/rows.ts';
import { queueMailOnce } from '#server/domain/auth/password-links.ts';
import { beginInGroup } from '#server/domain/base/access.ts';
import { conflict, created, invalid, notFound, type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import { announceChange } from '#server/domain/delivery/notifications.ts';
import { inviteUser } from '#server/domain/people/user-writes.ts';
import type { ConditionalWrite, Creation, SignedWork } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';
import { memberWire } from './members.ts';

const ENTITY = 'member';

const onMember = (groupId: number, userId: number) => ({ subject: 'user', subjectId: userId, groupId }) as const;

async function readMember(db: Db, groupId: number, userId: number): Promise<Outcome<MemberWire>> {
  const row = await findMember(db, groupId, userId);
  return row ? ok(memberWire(row)) : notFound('member');
}

async function join(
  work: SignedWork,
  { groupId, userId, role, idempotencyKey, at }: { groupId: number; userId: number; role: string } & Creation,
): Promise<Outcome<MemberWire>> {
  const id = await insertMember(work.db, { groupId, userId, role, idempotencyKey, at });
  if (id === null) return conflict('This person is already a member of this group');
  await announceChange(work, { groupId, entity: ENTITY, entityId: id, op: 'upsert', at });
  await record(work.db, work.by, { action: 'member-added', ...onMember(groupId, userId), detail: role });
  const member = await readMember(work.db, groupId, userId);
  return member.ok && 'body' in member ? created(member.body) : member;
}

/**
 * Adds a person to a group by id; access was checked before (domain/base/access.ts). People whom the caller does not know do
 * not exist for them, so that ids cannot be tried out to learn names: they are added by email.
 */
export async function addMember(
  work: SignedWork,
  viewer: Viewer,
  groupId: number,
  { userId, role }: MemberCreate,
  making: Creation,
): Promise<Outcome<MemberWire>> {
  const user = (await mayKnowOf(work.db, viewer, userId)) ? await findRow(work.db, 'users', userId) : undefined;
  if (!user) return invalid({ userId: 'This person does not exist' });
  return join(work, { groupId, userId, role, ...making });
}

/** Refuses a name that is not the account's: two people with one address must not be taken for each other. */
async function otherNameRefusal(
  db: Db,
  viewer: Viewer,
  known: UserRow,
  given: Pick<StudentCreate, 'firstName' | 'lastName' | 'preferredName'>,
): Promise<Outcome<never> | null> {
  const account = { firstName: known.first_name, lastName: known.last_name, preferredName: known.preferred_name };
  if (isNameOf(account, given)) return null;
  const text = (await mayKnowOf(db, viewer, known.id)) ? belongsTo(displayName(account)) : IS_ANOTHER_PERSONS;
  return conflict(text, { email: text });
}

/**
 * Adds a person by email to a group that the caller manages; without an account they get one, and an invitation unless
 * it is held. An existing person is added under the name of the account only, which stays unchanged, and is mailed that
 * they were added, at most once an hour.
 */
export async function addStudent(
  work: SignedWork,
  viewer: Viewer,
  { groupId, memberType, sendInvitation = true, ...person }: StudentCreate,
  making: Creation,
): Promise<Outcome<MemberWire>> {
  const { db } = work;
  const problem = await beginInGroup(db, viewer, { kind: 'group', id: groupId });
  if (problem) return refuse(problem);
  const known = await findUserByEmail(db, person.email);
  const otherName = known && (await otherNameRefusal(db, viewer, known, person));
  if (otherName) return otherName;
  const userId =
    known?.id ??
    (await inviteUser(
      work,
      {
        email: person.email,
        first_name: person.firstName,
        last_name: person.lastName,
        preferred_name: person.preferredName,
        role: 'user',
        is_customer_account: memberType === 'client' ? 1 : 0,
      },
      { ...making, sendInvitation },
    ));
  const joined = await join(work, { groupId, userId, role: memberType, ...making });
  if (joined.ok && known && known.id !== viewer.id) {
    const isInvited = known.account_status === 'invited';
    if (isInvited && !sendInvitation) return joined;
    if (isInvited) await releaseInvitation(db, known.id);
    const purpose = isInvited ? 'invitation' : 'added';
    await queueMailOnce(work, { purpose, groupId, email: known.email, at: making.at });
  }
  return joined;
}

export async function changeMemberRole(
  work: ConditionalWrite,
  { id: groupId, userId }: { id: number; userId: number },
  { role }: MemberRoleChange,
  at: string,
): Promise<Outcome<MemberWire>> {
  const member = await findMember(work.db, groupId, userId);
  if (!member) return notFound('member');
  if (isStale(work, member)) return stale(memberWire(member));
  await updateRow(work.db, 'group_members', member.id, { role }, at);
  const detail = `${member.role} → ${role}`;
  await record(work.db, work.by, { action: 'member-role-changed', ...onMember(groupId, userId), detail });
  await lockGroup(work.db, groupId);
  // Room assignments contain the member's role.
  const rooms = await roomsOfMember(work.db, member.id);
  await recordChanges(work.db, { groupId, entity: 'room', entityIds: rooms, op: 'upsert', at });
  await announceChange(work, { groupId, entity: ENTITY, entityId: member.id, op: 'upsert', at });
  return readMember(work.db, groupId, userId);
}

/**
 * Removes a person from a group: their room assignments are deleted, their comments stay, and their sockets reconnect.
 */
export async function removeMember(
  work: ConditionalWrite,
  { id: groupId, userId }: { id: number; userId: number },
  at: string,
): Promise<Outcome<{ message: string }>> {
  const { db } = work;
  const member = await findMember(db, groupId, userId);
  if (!member) return notFound('member');
  if (isStale(work, member)) return stale(memberWire(member));
  if (!(await lockForRemoval(db, 'group_members', member.id))) return notFound('member');
  const rooms = await roomsOfMember(db, member.id);
  const note = await findRow(db, 'medical_notes', member.id);
  // Before the rooms go, because their notes count towards the quota.
  await recordChanges(db, { groupId, entity: 'room', entityIds: rooms, op: 'delete', at });
  await removeRow(db, 'group_members', member.id);
  await record(db, work.by, { action: 'member-removed', ...onMember(groupId, userId), detail: member.role });
  if (note) await recordChange(db, { groupId, entity: 'medical-note', entityId: note.id, op: 'delete', at });
  await announceChange(work, { groupId, entity: ENTITY, entityId: member.id, op: 'delete', at });
  work.announce({ kind: 'access-changed', userId });
  return ok({ message: 'Member removed' });
}
