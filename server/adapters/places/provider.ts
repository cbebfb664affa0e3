import type { PlaceDetailsWire, PlaceWire } from '#contract/records/lodging/place.ts';

/** A map service. Both methods throw if it does not answer in time or not in a readable form. */
export interface PlaceProvider {
  search(query: string): Promise<PlaceWire[]>;
  /** @param id without the provider's name; null for a place that it does not know */
  details(id: string): Promise<PlaceDetailsWire | null>;
}

export const PLACES_TIMEOUT_MS = 5_000;
export const PLACES_MAX_BYTES = 512 * 1024;
/** The public services require that callers identify themselves. */
export const PLACES_HEADERS = { 'user-agent': 'matrix-expedition', 'accept-language': 'en' };
