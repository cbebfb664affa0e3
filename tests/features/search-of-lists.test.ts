import { expect, test } from 'vitest';
import { filterManaged } from '#features/group-management/filter.ts';
import { filterGroups, NO_FILTERS } from '#features/groups/filter-groups.ts';
import { filterMembers } from '#features/members/filter-members.ts';
import { foundIn } from '#features/roll-call/find-people.ts';
import { filterUsers } from '#features/users/use-users-view.ts';
import type { MemberView } from '#store/queries/base/views.ts';
import { aGroup, aMember, aUser } from '#support/rows.ts';

const name = { firstName: 'Zoë', lastName: 'O’Brien' };
const others = { firstName: 'Noa', lastName: 'Levi', email: 'noa@example.org' };
const view = (member: Partial<MemberView>): MemberView => ({
  ...aMember(member),
  groupId: '1',
  pending: null,
  opId: null,
  problem: null,
});
const group = { name: 'Kyōto Frühling', code: 'JSS-26' };

/** Each list with a query that must leave only the first of its two rows. */
const LISTS: Record<string, (query: string) => unknown[]> = {
  members: (query) =>
    filterMembers([view({ id: '1', ...name }), view({ id: '2', ...others })], 'all', query).map(({ id }) => id),
  users: (query) =>
    filterUsers([aUser({ id: '1', ...name }), aUser({ id: '2', ...others })], { q: query }).map(({ id }) => id),
  'a roll call': (query) =>
    foundIn(
      [
        { id: '1', name: 'Zoë O’Brien' },
        { id: '2', name: 'Noa Levi' },
      ],
      query,
    ).map(({ id }) => id),
};

test.each(
  Object.keys(LISTS).flatMap((list) =>
    ['obrien zoe', "O'BRIEN", 'zoe\u0308', 'Ｚoe'].map((query) => [list, query] as const),
  ),
)('the search of %s finds Zoë O’Brien by %j', (list, query) => {
  expect(LISTS[list]?.(query)).toEqual(['1']);
});

test.each(['fruhling kyoto', 'JSS-26 kyoto', 'FRU\u0308HLING'])(
  'the searches of groups find Kyōto Frühling by %j',
  (query) => {
    const groups = [aGroup({ id: '1', ...group }), aGroup({ id: '2', name: 'Oslo', code: 'OSL-26' })];
    expect(filterManaged(groups, false, query).map(({ id }) => id)).toEqual(['1']);
    expect(filterGroups(groups, { ...NO_FILTERS, archived: false, words: query }).map(({ id }) => id)).toEqual(['1']);
  },
);
