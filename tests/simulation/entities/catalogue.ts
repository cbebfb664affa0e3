import { createSystemHotel, deleteSystemHotel, updateSystemHotel } from '#store/commands/lodging.ts';
import { listSystemHotels } from '#store/queries/lodging/lodging.ts';
import type { EntityModel } from './entity-model.ts';

const FORM = { address: 'Gion', phone: '075 1', email: 'desk@kamo.example', isSystemHotel: true };

/** The catalogue of hotels: an administrator changes it, and every user who runs a group sees it. */
export const catalogue: EntityModel = {
  mark: 'y',
  entity: 'system-hotel',
  table: 'system_hotels',
  column: 'name',
  inGroup: null,
  readers: () => '1 = 1',
  list: 'system-hotels',
  create: async ({ store, context, me }, name) =>
    me.role === 'admin' ? createSystemHotel(store, context, { name, ...FORM }) : null,
  edit: async ({ store, context, me }, systemHotelId, name) => {
    if (me.role !== 'admin') return null;
    return updateSystemHotel(store, context, { systemHotelId, name, ...FORM });
  },
  remove: async ({ store, context, me }, systemHotelId) =>
    me.role === 'admin' ? deleteSystemHotel(store, context, { systemHotelId }) : null,
  shown: async ({ store }) => (await listSystemHotels(store)).map(({ id, name }) => ({ id, words: name })),
};
