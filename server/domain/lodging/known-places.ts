import { PLACE_RESULTS, type PlaceDetailsWire, type PlaceWire, placeWire } from '#contract/records/lodging/place.ts';
import type { Viewer } from '#server/base/viewer.ts';
import {
  findGroupHotelPlace,
  findSystemHotelPlace,
  isAddressInUse,
  type KnownHotel,
  searchAddresses,
  searchGroupHotels,
  searchSystemHotels,
} from '#server/db/lodging/places.ts';
import type { Db } from '#server/db/tables/tables.ts';

/** The catalogue is for those who arrange lodging. */
const maySeeCatalogue = ({ role }: Viewer): boolean => role === 'admin' || role === 'organizer';

const idOfAddress = (address: string): string => `address:${Buffer.from(address).toString('base64url')}`;

/** Searches places that the server already knows: hotels, and the addresses in use in the person's groups. */
export async function searchKnownPlaces(db: Db, viewer: Viewer, query: string): Promise<PlaceWire[]> {
  const [catalogue, hotels, addresses] = await Promise.all([
    maySeeCatalogue(viewer) ? searchSystemHotels(db, query, PLACE_RESULTS) : [],
    searchGroupHotels(db, viewer, query, PLACE_RESULTS),
    searchAddresses(db, viewer, query, PLACE_RESULTS),
  ]);
  const hotelPlace = (kind: string) => (hotel: KnownHotel) =>
    placeWire(`${kind}:${hotel.id}`, hotel.name, hotel.address ?? '');
  const places = [
    ...catalogue.map(hotelPlace('system-hotel')),
    ...hotels.map(hotelPlace('group-hotel')),
    ...addresses.map((address) => placeWire(idOfAddress(address), address.split(',')[0] ?? address, address)),
  ];
  // A group's copy of a hotel of the catalogue is the same place.
  const distinct = new Map(places.toReversed().map((place) => [`${place.name}\n${place.formatted_address}`, place]));
  return [...distinct.values()].toReversed().slice(0, PLACE_RESULTS);
}

/** @returns undefined if the id is not one of ours, null if the place does not exist for this person */
export async function knownPlaceDetails(
  db: Db,
  viewer: Viewer,
  placeId: string,
): Promise<PlaceDetailsWire | null | undefined> {
  const [, kind, rest = ''] = /^(system-hotel|group-hotel|address):(.+)$/s.exec(placeId) ?? [];
  if (!kind) return undefined;
  if (kind === 'address') {
    const address = Buffer.from(rest, 'base64url').toString();
    if (address.includes('\0') || !(await isAddressInUse(db, viewer, address))) return null;
    return {
      name: address.split(',')[0] ?? address,
      formatted_address: address,
      formatted_phone_number: null,
      website: null,
    };
  }
  if (!/^[1-9]\d{0,14}$/.test(rest)) return null;
  const id = Number(rest);
  const visible = kind === 'group-hotel' || maySeeCatalogue(viewer);
  const hotel = !visible
    ? undefined
    : kind === 'group-hotel'
      ? await findGroupHotelPlace(db, viewer, id)
      : await findSystemHotelPlace(db, id);
  if (!hotel) return null;
  return {
    name: hotel.name,
    formatted_address: hotel.address ?? '',
    formatted_phone_number: hotel.phone,
    website: hotel.website,
  };
}
