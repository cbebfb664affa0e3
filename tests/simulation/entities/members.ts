import { MEMBER_ROLES } from '#contract/records/groups/roles.ts';
import { addMember, addStudent, changeMemberRole, removeMember } from '#store/commands/members.ts';
import type { MemberView } from '#store/queries/base/views.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listUsers } from '#store/queries/people/people.ts';
import { codes } from './codes.ts';
import { type Actor, type EntityModel, placeIn, type Shown } from './entity-model.ts';
import { groupsOf } from './groups.ts';
import { entityOf } from './words.ts';

export async function membersOf(actor: Actor): Promise<MemberView[]> {
  const groups = await groupsOf(actor, 'open');
  return (await Promise.all(groups.map(({ id }) => listMembers(actor.store, id)))).flat();
}

/** The first name of a membership's person, as SQL. */
const firstName = (row: string) => `(select first_name from users where users.id = ${row}.user_id)`;
const lastName = (row: string) => `(select last_name from users where users.id = ${row}.user_id)`;
const isNew = ({ firstName: name }: { firstName: string }): boolean => name.startsWith('m');
export const numberOf = (words: string): string => entityOf(words).slice(1);
/** The same as SQL: `3` of `m3 A1 v1`. */
export const numberIn = (words: string) => `substr(${words}, 2, instr(${words}, ' ') - 2)`;

async function remove(actor: Actor, memberId: string) {
  const member = (await membersOf(actor)).find(({ id }) => id === memberId);
  return removeMember(actor.store, actor.context, { groupId: member?.groupId ?? '', memberId });
}

/** New people in a group: a membership, and beside it the account whose first name is the words. */
export const members: EntityModel = {
  mark: 'm',
  entity: 'member',
  table: 'group_members',
  column: 'user_id',
  wordsIn: (row) => `(case when ${firstName(row)} like 'm%' then ${firstName(row)} end)`,
  inGroup: 'group_id',
  create: async (actor, name, place) => {
    const group = placeIn(await groupsOf(actor, 'open'), place);
    if (!group) return null;
    const email = `${name.replaceAll(' ', '.')}@example.org`;
    const person = { firstName: name, lastName: 'Example', preferredName: '', email, memberType: 'student' };
    return addStudent(actor.store, actor.context, { groupId: group.id, ...person });
  },
  remove,
  beside: async (actor, memberId) => (await rolesOf(actor)).filter(({ id }) => id === memberId),
  shown: async (actor) => (await membersOf(actor)).filter(isNew).map((row) => ({ id: row.id, words: row.firstName })),
};

const roleOf = (row: { firstName: string; role: string }): string =>
  codes.read(`k${numberOf(row.firstName)}=${row.role}`);

const rolesOf = async (actor: Actor): Promise<Shown[]> =>
  (await membersOf(actor)).filter(isNew).map((row) => ({ id: row.id, words: roleOf(row) }));

/** Their roles. */
export const roles: EntityModel = {
  mark: 'k',
  entity: 'member',
  table: 'group_members',
  column: 'role',
  on: members,
  wordsIn: (row) =>
    `(case when ${firstName(row)} like 'm%' then 'k' || ${numberIn(firstName(row))} || '=' || ${row}.role end)`,
  inGroup: 'group_id',
  coded: {
    field: 'role',
    read: (row) => {
      const member = row as { firstName: string; role: string };
      return isNew(member) ? roleOf(member) : null;
    },
  },
  edit: async (actor, memberId, words) => {
    const member = (await membersOf(actor)).find(({ id }) => id === memberId);
    const others = MEMBER_ROLES.filter((role) => role !== 'student');
    const role = member && codes.choose(entityOf(words), others, words);
    return role ? changeMemberRole(actor.store, actor.context, { groupId: member.groupId, memberId, role }) : null;
  },
  shown: rolesOf,
};

/** An account represents the words with which it was added, once. */
const additionOf = (row: { lastName: string }): string => codes.read(`a${numberOf(row.lastName)}=added`);
const wasAdded = (row: { lastName: string }): boolean => row.lastName.startsWith('u');

/** Accounts that are added to a group by a user who sees all accounts. */
export const additions: EntityModel = {
  mark: 'a',
  entity: 'member',
  table: 'group_members',
  column: 'group_id',
  wordsIn: (row) => `(case when ${lastName(row)} like 'u%' then 'a' || ${numberIn(lastName(row))} || '=added' end)`,
  inGroup: 'group_id',
  list: 'users',
  coded: {
    field: 'userId',
    read: (row) => {
      const member = row as { lastName: string };
      return wasAdded(member) ? additionOf(member) : null;
    },
  },
  create: async (actor, words, place) => {
    const group = placeIn(await groupsOf(actor, 'open'), place);
    const users = actor.me.role === 'admin' ? (await listUsers(actor.store)).filter(wasAdded) : [];
    const user = users.find((each) => codes.choose(`a${numberOf(each.lastName)}`, ['added'], words) !== null);
    if (!group || !user) return null;
    const { firstName, lastName, preferredName, email } = user;
    const person = { firstName, lastName, preferredName, email };
    return addMember(actor.store, actor.context, { groupId: group.id, userId: user.id, role: 'operation', person });
  },
  remove,
  shown: async (actor) =>
    (await membersOf(actor)).filter(wasAdded).map((row) => ({ id: row.id, words: additionOf(row) })),
};
