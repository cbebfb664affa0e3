import { toInstant } from '#server/base/clock.ts';
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
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** The hotel catalogue, the hotels of groups and their rooms. */
export function lodgingRoutes(route: AddRoute, { clock }: Services): void {
  const now = () => toInstant(clock());

  route('listSystemHotels', async ({ db }) => ok(await hotelCatalogue(db)));
  route('createSystemHotel', ({ body, idempotencyKey, ...work }) =>
    createSystemHotel(work, body, { idempotencyKey, at: now() }),
  );
  route('updateSystemHotel', ({ params, body, ...work }) => updateSystemHotel(work, params.id, body, now()));
  route('deleteSystemHotel', ({ params, ...work }) => deleteSystemHotel(work, params.id));

  route('listHotels', ({ db, params }) => hotelsOf(db, params.id));
  route('createHotel', ({ params, body, idempotencyKey, ...work }) =>
    createHotel(work, params.id, body, { idempotencyKey, at: now() }),
  );
  route('addSystemHotel', ({ params, body, idempotencyKey, ...work }) =>
    addSystemHotel(work, params.id, body, { idempotencyKey, at: now() }),
  );
  route('updateHotel', ({ params, body, ...work }) => updateHotel(work, params.id, body, now()));
  route('deleteHotel', ({ params, ...work }) => deleteHotel(work, params.id, now()));

  route('listAccommodations', ({ db, params }) => accommodationsOf(db, params.id));
  route('createAccommodation', ({ params, body, idempotencyKey, ...work }) =>
    createAccommodation(work, params.id, body, { idempotencyKey, at: now() }),
  );
  route('updateAccommodation', ({ params, body, ...work }) => updateAccommodation(work, params.id, body, now()));
  route('deleteAccommodation', ({ params, ...work }) => deleteAccommodation(work, params.id, now()));
}
