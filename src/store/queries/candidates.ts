import { compareNames } from '#contract/order.ts';
import type { Store } from '#store/database/database.ts';
import { validRows } from '#store/replica/checks.ts';
import { listMembers } from './members.ts';
import { listUsers } from './people.ts';

/** Somebody who could be added to a group. */
export interface Candidate {
  userId: string;
  firstName: string;
  lastName: string;
  preferredName: string;
  email: string;
}

export interface Candidates {
  /** Whether anybody is known at all: where nobody is, the list of users was never fetched. */
  isHeld: boolean;
  /** Those who are not in the group, by name. */
  people: Candidate[];
}

/**
 * Who can be added to a group: of all users for administrators, who alone may list them; for everyone else of those whom
 * they know from groups that are on this device.
 */
export async function listCandidates(store: Store, user: { role: string }, groupId: string): Promise<Candidates> {
  const known = user.role === 'admin' ? await usersOf(store) : await peopleOfGroups(store);
  const there = new Set((await listMembers(store, groupId)).map(({ userId }) => userId));
  const people = known.filter(({ userId }) => !there.has(userId));
  const name = ({ firstName, lastName, email }: Candidate) => `${firstName} ${lastName}`.trim() || email;
  return { isHeld: known.length > 0, people: people.sort((a, b) => compareNames(name(a), name(b))) };
}

const usersOf = async (store: Store): Promise<Candidate[]> =>
  (await listUsers(store)).map(({ id, ...user }) => ({ ...pickNames(user), userId: id }));

async function peopleOfGroups(store: Store): Promise<Candidate[]> {
  const rows = await store.read((db) => db.members.toArray());
  const members = validRows(store, 'members', rows);
  return [
    ...new Map(members.map((member) => [member.userId, { ...pickNames(member), userId: member.userId }])).values(),
  ];
}

const pickNames = ({ firstName, lastName, preferredName, email }: Omit<Candidate, 'userId'>) => ({
  firstName,
  lastName,
  preferredName,
  email,
});
