import { MEMBER_ROLES } from '#contract/roles.ts';
import { addMember, addStudent, changeMemberRole, removeMember } from '#store/commands/members.ts';
import { listMembers } from '#store/queries/members.ts';
import { listUsers } from '#store/queries/people.ts';
import type { MemberView } from '#store/queries/views.ts';
import { codes } from './codes.ts';
import { groupsOf } from './groups.ts';
import { type Hand, placeIn, type Shown, type Thing } from './thing.ts';
import { thingOf } from './words.ts';

export async function membersOf(hand: Hand): Promise<MemberView[]> {
  const groups = await groupsOf(hand, 'open');
  return (await Promise.all(groups.map(({ id }) => listMembers(hand.store, id)))).flat();
}

/** The first name of whom a membership is of, as SQL. */
const firstName = (row: string) => `(select first_name from users where users.id = ${row}.user_id)`;
const lastName = (row: string) => `(select last_name from users where users.id = ${row}.user_id)`;
const isNew = ({ firstName: name }: { firstName: string }): boolean => name.startsWith('m');
export const numberOf = (words: string): string => thingOf(words).slice(1);
/** The same as SQL: `3` of `m3 A1 v1`. */
export const numberIn = (words: string) => `substr(${words}, 2, instr(${words}, ' ') - 2)`;

async function remove(hand: Hand, memberId: string) {
  const member = (await membersOf(hand)).find(({ id }) => id === memberId);
  return removeMember(hand.store, hand.context, { groupId: member?.groupId ?? '', memberId });
}

/** New people in a group: a membership, and beside it the account whose first name the words are. */
export const members: Thing = {
  mark: 'm',
  entity: 'member',
  table: 'group_members',
  column: 'user_id',
  wordsIn: (row) => `(case when ${firstName(row)} like 'm%' then ${firstName(row)} end)`,
  inGroup: 'group_id',
  create: async (hand, name, place) => {
    const group = placeIn(await groupsOf(hand, 'open'), place);
    if (!group) return null;
    const email = `${name.replaceAll(' ', '.')}@example.org`;
    const person = { firstName: name, lastName: 'Example', preferredName: '', email, memberType: 'student' };
    return addStudent(hand.store, hand.context, { groupId: group.id, ...person });
  },
  remove,
  beside: async (hand, memberId) => (await rolesOf(hand)).filter(({ id }) => id === memberId),
  shown: async (hand) => (await membersOf(hand)).filter(isNew).map((row) => ({ id: row.id, words: row.firstName })),
};

const roleOf = (row: { firstName: string; role: string }): string =>
  codes.read(`k${numberOf(row.firstName)}=${row.role}`);

const rolesOf = async (hand: Hand): Promise<Shown[]> =>
  (await membersOf(hand)).filter(isNew).map((row) => ({ id: row.id, words: roleOf(row) }));

/** Their roles. */
export const roles: Thing = {
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
  edit: async (hand, memberId, words) => {
    const member = (await membersOf(hand)).find(({ id }) => id === memberId);
    const others = MEMBER_ROLES.filter((role) => role !== 'student');
    const role = member && codes.choose(thingOf(words), others, words);
    return role ? changeMemberRole(hand.store, hand.context, { groupId: member.groupId, memberId, role }) : null;
  },
  shown: rolesOf,
};

/** An account stands for the words with which it was added, once. */
const additionOf = (row: { lastName: string }): string => codes.read(`a${numberOf(row.lastName)}=added`);
const wasAdded = (row: { lastName: string }): boolean => row.lastName.startsWith('u');

/** Accounts that are added to a group by who sees all accounts. */
export const additions: Thing = {
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
  create: async (hand, words, place) => {
    const group = placeIn(await groupsOf(hand, 'open'), place);
    const users = hand.me.role === 'admin' ? (await listUsers(hand.store)).filter(wasAdded) : [];
    const user = users.find((each) => codes.choose(`a${numberOf(each.lastName)}`, ['added'], words) !== null);
    if (!group || !user) return null;
    const { firstName, lastName, preferredName, email } = user;
    const person = { firstName, lastName, preferredName, email };
    return addMember(hand.store, hand.context, { groupId: group.id, userId: user.id, role: 'operation', person });
  },
  remove,
  shown: async (hand) =>
    (await membersOf(hand)).filter(wasAdded).map((row) => ({ id: row.id, words: additionOf(row) })),
};
