import { assignRoom, createHotel, removeHotel, removeRoom, updateHotel, updateRoom } from '#store/commands/lodging.ts';
import { getHotel, getRoom, listHotels, listRooms } from '#store/queries/lodging.ts';
import { GROUP_ID, MEMBER_ID } from './scene.ts';
import { type Hand, placeIn, type Shown, type Thing } from './thing.ts';

const roomsIn = async ({ store }: Hand, hotelId: string): Promise<Shown[]> =>
  (await listRooms(store, hotelId)).map(({ id, roomNumber }) => ({ id, words: roomNumber }));

/** The hotels that the device shows, the newest last. */
const hotelsOf = async ({ store }: Hand) =>
  (await listHotels(store, GROUP_ID)).sort((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));

/** A group's hotels; what is removed takes its rooms along. */
export const hotels: Thing = {
  mark: 'h',
  entity: 'hotel',
  table: 'group_hotels',
  column: 'name',
  create: ({ store, context }, name) => createHotel(store, context, { groupId: GROUP_ID, name }),
  edit: async ({ store, context }, hotelId, name) => {
    const hotel = await getHotel(store, hotelId);
    if (!hotel) return null;
    const { address, phone, email, website } = hotel;
    return updateHotel(store, context, { hotelId, name, address, phone, email, website });
  },
  remove: ({ store, context }, hotelId) => removeHotel(store, context, { hotelId }),
  within: roomsIn,
  shown: async (hand) => (await hotelsOf(hand)).map(({ id, name }) => ({ id, words: name })),
};

/** Who sleeps where. */
export const rooms: Thing = {
  mark: 'r',
  entity: 'room',
  table: 'accommodations',
  column: 'room_number',
  create: async (hand, roomNumber, place) => {
    const hotel = placeIn(await hotelsOf(hand), place);
    if (!hotel) return null;
    const stay = { roomNumber, checkInDate: '', checkOutDate: '', notes: '' };
    return assignRoom(hand.store, hand.context, { groupId: GROUP_ID, hotelId: hotel.id, memberId: MEMBER_ID, ...stay });
  },
  edit: async ({ store, context }, roomId, roomNumber) => {
    const room = await getRoom(store, roomId);
    return room && updateRoom(store, context, { roomId, roomNumber, checkInDate: '', checkOutDate: '', notes: '' });
  },
  remove: ({ store, context }, roomId) => removeRoom(store, context, { roomId }),
  shown: async (hand) => (await Promise.all((await hotelsOf(hand)).map(({ id }) => roomsIn(hand, id)))).flat(),
};
