import { ok } from '#server/domain/base/outcome.ts';
import {
  accommodationsOf,
  createAccommodation,
  deleteAccommodation,
  updateAccommodation,
} from '#server/domain/lodging/accommodations.ts';
import { addSystemHotel, createHotel, deleteHotel, hotelsOf, updateHotel } from '#server/domain/lodging/hotels.ts';
import {
  createSystemHotel,
  deleteSystemHotel,
  hotelCatalogue,
  updateSystemHotel,
} from '#server/domain/lodging/system-hotels.ts';
import type { AddRoute } from './contract-route.ts';

/** The hotel catalogue, the hotels of groups and their rooms. */
export function lodgingRoutes(route: AddRoute): void {
  route('listSystemHotels', async ({ db }) => ok(await hotelCatalogue(db)));
  route('createSystemHotel', ({ body, creation, ...work }) => createSystemHotel(work, body, creation));
  route('updateSystemHotel', ({ params, body, at, ...work }) => updateSystemHotel(work, params.id, body, at));
  route('deleteSystemHotel', ({ params, ...work }) => deleteSystemHotel(work, params.id));

  route('listHotels', ({ db, params }) => hotelsOf(db, params.id));
  route('createHotel', ({ params, body, creation, ...work }) => createHotel(work, params.id, body, creation));
  route('addSystemHotel', ({ params, body, creation, ...work }) => addSystemHotel(work, params.id, body, creation));
  route('updateHotel', ({ params, body, at, ...work }) => updateHotel(work, params.id, body, at));
  route('deleteHotel', ({ params, at, ...work }) => deleteHotel(work, params.id, at));

  route('listAccommodations', ({ db, params }) => accommodationsOf(db, params.id));
  route('createAccommodation', ({ params, body, creation, ...work }) =>
    createAccommodation(work, params.id, body, creation),
  );
  route('updateAccommodation', ({ params, body, at, ...work }) => updateAccommodation(work, params.id, body, at));
  route('deleteAccommodation', ({ params, at, ...work }) => deleteAccommodation(work, params.id, at));
}
