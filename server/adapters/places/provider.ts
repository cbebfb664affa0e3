import type { PlaceDetailsWire, PlaceWire } from '#contract/place.ts';
import type { PlacesConfig } from '#server/config.ts';
import { googlePlaces } from './google.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';

/** Somebody's map of the world. Both throw when it does not answer in time or not in a way that can be read. */
export interface PlaceProvider {
  search(query: string): Promise<PlaceWire[]>;
  /** @param id without the provider's name; null for a place that it does not know */
  details(id: string): Promise<PlaceDetailsWire | null>;
}

export const PLACES_TIMEOUT_MS = 5_000;
export const PLACES_MAX_BYTES = 512 * 1024;
/** The public services ask to be told who is calling. */
export const PLACES_HEADERS = { 'user-agent': 'matrix-expedition', 'accept-language': 'en' };

/** The provider of the settings; null where only what is known here is searched. */
export function placeProvider({ provider, apiKey, baseUrl }: PlacesConfig): PlaceProvider | null {
  switch (provider) {
    case 'nominatim':
      return nominatim(baseUrl ?? 'https://nominatim.openstreetmap.org');
    case 'photon':
      return photon(baseUrl ?? 'https://photon.komoot.io');
    case 'google':
      return googlePlaces(baseUrl ?? 'https://maps.googleapis.com', apiKey ?? '');
    case 'builtin':
      return null;
  }
}

/** A result as it is sent; the name is left out of the second line where the address begins with it. */
export function placeWire(id: string, name: string, address: string): PlaceWire {
  const rest = address.startsWith(name) ? address.slice(name.length).replace(/^[,\s]+/, '') : address;
  return {
    place_id: id,
    name,
    formatted_address: address,
    structured_formatting: { main_text: name, secondary_text: rest },
  };
}
