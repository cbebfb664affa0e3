import type { PlacesConfig } from '#server/base/config.ts';
import { googlePlaces } from './google.ts';
import { nominatim } from './nominatim.ts';
import { photon } from './photon.ts';
import type { PlaceProvider } from './provider.ts';

/** The provider of the settings; null if only the server's own data is searched. */
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
