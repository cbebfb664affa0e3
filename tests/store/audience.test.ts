import { expect, it } from 'vitest';
import { takesPart } from '#contract/records/groups/audience.ts';
import { openStore } from '#store/database/database.ts';
import { getAudience } from '#store/queries/groups/audience.ts';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';

const members = [
  aMember(),
  aMember({ id: '22', userId: '8', role: 'operation', firstName: 'Ana' }),
  aMember({ id: '23', userId: '9', role: 'student', firstName: 'Bo' }),
];
let databases = 0;
async function store(userId = '7') {
  databases += 1;
  const opened = openStore(`https://audience-${databases}.example|${userId}`);
  await opened.setMe(aUser({ id: userId }));
  await seedStore(opened, { groups: [aGroup()], members: { 1: members } });
  return opened;
}

it('says who takes part, by name and by role, and of an older row that all do', () => {
  const student = { id: '21', role: 'student' };
  expect(takesPart({ audience: null }, student)).toBe(true);
  expect(takesPart({}, student)).toBe(true);
  expect(takesPart({ audience: { memberIds: [], roles: ['student'] } }, student)).toBe(true);
  expect(takesPart({ audience: { memberIds: ['21'], roles: [] } }, student)).toBe(true);
  expect(takesPart({ audience: { memberIds: ['22'], roles: ['client'] } }, student)).toBe(false);
});

it('counts the participants of a meal, and names those whom this device knows', async () => {
  const event = anEvent({ audience: { memberIds: ['23', '99'], roles: ['operation'] } });
  const found = await getAudience(await store(), event);
  expect(found.members.map(({ id }) => id)).toEqual(['22', '23']);
  expect(found.named.map(({ id }) => id)).toEqual(['23']);
  expect([found.unknown, found.isMine]).toEqual([1, false]);
  expect((await getAudience(await store('8'), event)).isMine).toBe(true);
  // A user who is not a member, such as an administrator, is not left out.
  expect((await getAudience(await store('77'), event)).isMine).toBe(true);
});
