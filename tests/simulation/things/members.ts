import { addStudent, removeMember } from '#store/commands/members.ts';
import { listMembers } from '#store/queries/members.ts';
import { groupsOf } from './groups.ts';
import { type Hand, placeIn, type Thing } from './thing.ts';

async function membersOf(hand: Hand) {
  const groups = await groupsOf(hand, 'open');
  return (await Promise.all(groups.map(({ id }) => listMembers(hand.store, id)))).flat();
}

/** New people in a group: a membership, and beside it the account whose first name the words are. */
export const members: Thing = {
  mark: 'm',
  entity: 'member',
  table: 'group_members',
  column: 'user_id',
  wordsIn: (row) => `(select first_name from users where users.id = ${row}.user_id)`,
  inGroup: 'group_id',
  create: async (hand, firstName, place) => {
    const group = placeIn(await groupsOf(hand, 'open'), place);
    if (!group) return null;
    const email = `${firstName.replaceAll(' ', '.')}@example.org`;
    const person = { firstName, lastName: 'Example', preferredName: '', email, memberType: 'student' };
    return addStudent(hand.store, hand.context, { groupId: group.id, ...person });
  },
  remove: async (hand, memberId) => {
    const member = (await membersOf(hand)).find(({ id }) => id === memberId);
    return removeMember(hand.store, hand.context, { groupId: member?.groupId ?? '', memberId });
  },
  shown: async (hand) =>
    (await membersOf(hand)).flatMap(({ id, firstName }) =>
      / v\d+$/.test(firstName) ? [{ id, words: firstName }] : [],
    ),
};
