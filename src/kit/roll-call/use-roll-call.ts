import { useMemo } from 'react';
import type { User } from '#contract/records/people/user.ts';
import { displayName } from '#contract/schema/names.ts';
import { compareNames } from '#contract/text/order.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { GroupView, MarkView, MemberView, RollCallView } from '#store/queries/base/views.ts';
import { asOne, joinedWith } from '#store/queries/field/joined-calls.ts';
import { listMarksIn } from '#store/queries/field/roll-calls.ts';
import { type Standing, standingMarks } from '#store/queries/field/standing-marks.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';

export interface Expected {
  /** The id of the membership. */
  id: string;
  name: string;
  /** The role in the group; null for a person who has left it. */
  role: string | null;
}

export interface ReadRollCall {
  /** The joined roll calls as one; null when the roll call is not on the device. */
  call: RollCallView | null;
  /** Each of the joined roll calls, in the order in which they were started. */
  calls: readonly RollCallView[];
  group: GroupView | null;
  members: readonly MemberView[];
  /** Sorted by name. */
  expected: readonly Expected[];
  marks: readonly MarkView[];
  standing: ReadonlyMap<string, Standing<MarkView>>;
  /** Any person of the group, expected or not. */
  personOf(memberId: string): Expected;
  /** The name of the person who made a mark; 'you' for the reader. */
  whoMade(userId: string | null): string;
  /** The same for readers of a file, for whom this user is a name among others. */
  nameOfMaker(userId: string | null): string;
}

/** A person of whom the device knows only the number. */
const LEFT = 'A former member';

/** The names of a group's people, by membership and by user. */
export function namesOf(members: readonly MemberView[], me: Pick<User, 'id' | 'firstName' | 'lastName' | 'email'>) {
  const byId = new Map(members.map((member) => [member.id, { name: displayName(member), role: member.role }]));
  const byUser = new Map(members.map((member) => [member.userId, displayName(member)]));
  const nameOfMaker = (userId: string | null): string =>
    (userId !== null && byUser.get(userId)) || (userId === me.id ? displayName(me) : 'another person');
  return {
    personOf: (memberId: string): Expected => ({ id: memberId, ...(byId.get(memberId) ?? { name: LEFT, role: null }) }),
    whoMade: (userId: string | null): string => (userId === me.id ? 'you' : nameOfMaker(userId)),
    nameOfMaker,
  };
}

/** A roll call with the people that it expects and all its marks; undefined until the device has answered. */
export function useRollCall(groupId: string, rollCallId: string): ReadRollCall | undefined {
  const { store, user } = usePerson();
  // Separate queries: a new mark only makes the marks be read again.
  const calls = useLiveQuery(() => joinedWith(store, rollCallId), [store, rollCallId]);
  const call = useMemo(() => calls && asOne(calls, user.id), [calls, user.id]);
  const callKeys = calls?.map(({ key }) => key).join(' ') || rollCallId;
  const group = useLiveQuery(() => getGroup(store, groupId), [store, groupId]);
  const members = useLiveQuery(() => listMembers(store, groupId), [store, groupId]);
  const marks = useLiveQuery(() => listMarksIn(store, callKeys.split(' ')), [store, callKeys]);
  const names = useMemo(() => members && namesOf(members, user), [members, user]);
  const memberIds = call?.memberIds;
  const expected = useMemo(
    () => names && (memberIds ?? []).map(names.personOf).sort((a, b) => compareNames(a.name, b.name)),
    [names, memberIds],
  );
  const standing = useMemo(() => marks && standingMarks(marks), [marks]);
  return useMemo(
    () =>
      calls && call !== undefined && group !== undefined && members && names && expected && marks && standing
        ? { call, calls, group, members, expected, marks, standing, ...names }
        : undefined,
    [call, calls, group, members, names, expected, marks, standing],
  );
}
