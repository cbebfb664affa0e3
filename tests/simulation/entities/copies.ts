import { addSystemHotel, removeHotel } from '#store/commands/lodging.ts';
import { listSystemHotels } from '#store/queries/lodging/lodging.ts';
import { codes } from './codes.ts';
import { type EntityModel, placeIn } from './entity-model.ts';
import { groupsOf } from './groups.ts';
import { hotelsOf, roomsIn } from './lodging.ts';
import { numberIn, numberOf } from './members.ts';

const isCopy = ({ name }: { name: string }): boolean => name.startsWith('y');
/** A hotel of the catalogue is copied once; its number stays, whatever its later name. */
const copyOf = (row: { name: string }): string => codes.read(`x${numberOf(row.name)}=copied`);

/** Copies of hotels of the catalogue in groups. */
export const copies: EntityModel = {
  mark: 'x',
  entity: 'hotel',
  table: 'group_hotels',
  column: 'group_id',
  wordsIn: (row) => `(case when ${row}.name like 'y%' then 'x' || ${numberIn(`${row}.name`)} || '=copied' end)`,
  inGroup: 'group_id',
  list: 'system-hotels',
  coded: {
    field: 'systemHotelId',
    read: (row) => {
      const hotel = row as { name: string };
      return isCopy(hotel) ? copyOf(hotel) : null;
    },
  },
  create: async (actor, words, place) => {
    const group = placeIn(await groupsOf(actor, 'open'), place);
    const catalogue = group ? await listSystemHotels(actor.store) : [];
    const hotel = catalogue
      .toReversed()
      .find(({ name }) => codes.choose(`x${numberOf(name)}`, ['copied'], words) !== null);
    if (!group || !hotel) return null;
    return addSystemHotel(actor.store, actor.context, { groupId: group.id, systemHotelId: hotel.id });
  },
  remove: ({ store, context }, hotelId) => removeHotel(store, context, { hotelId }),
  within: roomsIn,
  shown: async (actor) => (await hotelsOf(actor)).filter(isCopy).map((row) => ({ id: row.id, words: copyOf(row) })),
};
