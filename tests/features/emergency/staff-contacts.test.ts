import { expect, test } from 'vitest';
import { staffToName } from '#features/emergency/staff-contacts.ts';
import { aMember } from '#support/rows.ts';

const member = (id: string, firstName: string, role: string) => ({
  ...aMember({ id, userId: `u${id}`, firstName, lastName: '', role }),
  groupId: '1',
  pending: null,
  opId: null,
  problem: null,
});

test('suggests the staff who are not named yet, leaders first, with the numbers that this user may see', () => {
  const members = [
    member('1', 'Asim', 'assistant'),
    member('2', 'Stu', 'student'),
    member('3', 'Lee', 'group_admin'),
    member('4', 'Mo', 'operation'),
  ];
  const named = [{ name: 'Mo', role: '', phone: '1' }];
  expect(staffToName(members, named, new Map([['u3', '+82 10']]))).toEqual([
    { name: 'Lee', role: 'Group Admin', phone: '+82 10' },
    { name: 'Asim', role: 'Group Assistant', phone: '' },
  ]);
});
