import { compareNames } from '#contract/text/order.ts';
import { assignRoom, createHotel, removeHotel, removeRoom, updateHotel, updateRoom } from '#store/commands/lodging.ts';
import { getHotel, getRoom, listHotels, listRooms } from '#store/queries/lodging/lodging.ts';
import { type Actor, type EntityModel, placeIn, type Shown } from './entity-model.ts';
import { groupsOf } from './groups.ts';
import { GROUP_ID, MEMBER_ID } from './scene.ts';

export const roomsIn = async ({ store }: Actor, hotelId: string): Promise<Shown[]> =>
  (await listRooms(store, hotelId)).map(({ id, roomNumber }) => ({ id, words: roomNumber }));

/** The hotels of groups that the device shows, the newest last. */
export async function hotelsOf(actor: Actor, which: 'open' | 'archived' = 'open') {
  const groups = await groupsOf(actor, which);
  const lists = await Promise.all(groups.map(({ id }) => listHotels(actor.store, id)));
  return lists.flat().sort((a, b) => compareNames(a.name, b.name));
}

/** A group's hotels; a removed one takes its rooms along. */
export const hotels: EntityModel = {
  mark: 'h',
  entity: 'hotel',
  table: 'group_hotels',
  column: 'name',
  wordsIn: (row) => `(case when ${row}.name like 'h%' then ${row}.name end)`,
  inGroup: 'group_id',
  create: async (actor, name, place) => {
    const group = placeIn(await groupsOf(actor, 'open'), place);
    return group ? createHotel(actor.store, actor.context, { groupId: group.id, name }) : null;
  },
  edit: async ({ store, context }, hotelId, name) => {
    const hotel = await getHotel(store, hotelId);
    if (!hotel) return null;
    const { address, phone, email, website } = hotel;
    return updateHotel(store, context, { hotelId, name, address, phone, email, website });
  },
  remove: ({ store, context }, hotelId) => removeHotel(store, context, { hotelId }),
  within: roomsIn,
  shown: async (actor) =>
    (await hotelsOf(actor)).flatMap(({ id, name }) => (name.startsWith('h') ? [{ id, words: name }] : [])),
};

/** Room assignments. */
export const rooms: EntityModel = {
  mark: 'r',
  entity: 'room',
  table: 'accommodations',
  column: 'room_number',
  on: hotels,
  inGroup: '(select group_id from group_hotels where group_hotels.id = hotel_id)',
  create: async (actor, roomNumber, place) => {
    // Its member is of this group.
    const hotel = placeIn(
      (await hotelsOf(actor)).filter(({ groupId }) => groupId === GROUP_ID),
      place,
    );
    if (!hotel) return null;
    const stay = { roomNumber, checkInDate: '', checkOutDate: '', notes: '' };
    return assignRoom(actor.store, actor.context, {
      groupId: GROUP_ID,
      hotelId: hotel.id,
      memberId: MEMBER_ID,
      ...stay,
    });
  },
  edit: async ({ store, context }, roomId, roomNumber) => {
    const room = await getRoom(store, roomId);
    return room && updateRoom(store, context, { roomId, roomNumber, checkInDate: '', checkOutDate: '', notes: '' });
  },
  remove: ({ store, context }, roomId) => removeRoom(store, context, { roomId }),
  shown: async (actor) => (await Promise.all((await hotelsOf(actor)).map(({ id }) => roomsIn(actor, id)))).flat(),
};
