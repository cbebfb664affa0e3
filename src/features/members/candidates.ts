import { useMemo } from 'react';
import { displayName } from '#contract/schema/names.ts';
import { compareNames } from '#contract/text/order.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { listKnownPeople } from '#store/queries/groups/keyed-members.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listUsers } from '#store/queries/people/people.ts';

export interface Candidate {
  userId: string;
  firstName: string;
  lastName: string;
  preferredName: string;
  email: string;
}

interface Candidates {
  /** Whether any user is known at all: if not, the list of users was never fetched. */
  isHeld: boolean;
  /** The users who are not in the group, by name. */
  people: Candidate[];
}

/**
 * The users on this device who have an account; undefined until the device has answered. Only administrators may list
 * all users; others see the members of the groups on this device.
 */
export function useKnownPeople(): Candidate[] | undefined {
  const { store, user } = usePerson();
  const isAdmin = user.role === 'admin';
  const users = useLiveQuery(() => (isAdmin ? listUsers(store) : []), [store, isAdmin]);
  const known = useLiveQuery(() => (isAdmin ? [] : listKnownPeople(store)), [store, isAdmin]);
  return useMemo(() => {
    if (!users || !known) return undefined;
    return [
      ...users.map(({ id, ...user }) => candidate(id, user)),
      ...known.map((each) => candidate(each.userId, each)),
    ];
  }, [users, known]);
}

/** The known users who are not in the group, by name; undefined until the device has answered. */
export function useCandidates(groupId: string): Candidates | undefined {
  const { store } = usePerson();
  const members = useLiveQuery(() => listMembers(store, groupId), [store, groupId]);
  const all = useKnownPeople();
  if (!members || !all) return undefined;
  const there = new Set(members.map(({ userId }) => userId));
  const people = all.filter(({ userId }) => !there.has(userId));
  return { isHeld: all.length > 0, people: people.sort((a, b) => compareNames(displayName(a), displayName(b))) };
}

const candidate = (
  userId: string,
  { firstName, lastName, preferredName, email }: Omit<Candidate, 'userId'>,
): Candidate => ({ userId, firstName, lastName, preferredName, email });
