import { expect, it } from 'vitest';
import { arrangeRooms, assignRoom, type RoomChanges } from '#store/commands/lodging.ts';
import { openStore } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listRooms } from '#store/queries/lodging/lodging.ts';
import { aGroup, aHotel, aMember, aRoom } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';

let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
const member = aMember();
const bed = { roomNumber: '501', checkInDate: '', checkOutDate: '', notes: '' };
const place = { groupId: '1', hotelId: '51' };

async function lodging(name: string) {
  const store = openStore(`https://${name}.example|7`);
  await seedStore(store, { groups: [aGroup()], members: { 1: [member] }, hotels: { 1: [aHotel()] } });
  return store;
}

it('moves a bed that is named by the id from before the server assigned its own', async () => {
  const store = await lodging('arranged-named');
  const made = await assignRoom(store, context, { ...place, ...bed, memberId: member.id });
  if (made.outcome !== 'kept') throw new Error(made.outcome);
  const row = aRoom({ id: '61', memberId: member.id, member, roomNumber: '501' });
  await new StoredOutbox(store).acknowledge(made.opId, { id: row.id, row });
  const move = [{ roomId: made.id, roomNumber: '502' }];
  expect(await arrangeRooms(store, context, { ...place, move })).toMatchObject([{ outcome: 'kept', id: '61' }]);
  expect(await listRooms(store, '51')).toMatchObject([{ roomNumber: '502' }]);
});

it.each<[string, Omit<RoomChanges, 'groupId' | 'hotelId'>]>([
  ['member', { add: [{ ...bed, memberId: '99' }] }],
  ['bed to move', { move: [{ roomId: '99', roomNumber: '502' }] }],
  ['bed to remove', { remove: ['99'] }],
])('changes nothing where a %s no longer exists', async (what, changes) => {
  const store = await lodging(`arranged-${what.replaceAll(' ', '-')}`);
  const add = [{ ...bed, memberId: member.id }, ...(changes.add ?? [])];
  const results = await arrangeRooms(store, context, { ...place, ...changes, add });
  expect(results).toEqual([{ outcome: 'invalid', message: 'This no longer exists.', fields: {} }]);
  expect(await listRooms(store, '51')).toEqual([]);
});
