import * as v from 'valibot';
import { PLACE_RESULTS, placeWire } from '#contract/records/lodging/place.ts';
import { fetchJson } from '#server/adapters/http-json.ts';
import { PLACES_HEADERS, PLACES_MAX_BYTES, PLACES_TIMEOUT_MS, type PlaceProvider } from './provider.ts';

const Predictions = v.object({
  status: v.picklist(['OK', 'ZERO_RESULTS']),
  predictions: v.array(
    v.object({
      place_id: v.string(),
      description: v.string(),
      structured_formatting: v.object({ main_text: v.string() }),
    }),
  ),
});

const Details = v.object({
  status: v.picklist(['OK', 'ZERO_RESULTS', 'NOT_FOUND', 'INVALID_REQUEST']),
  result: v.optional(
    v.object({
      name: v.string(),
      formatted_address: v.fallback(v.string(), ''),
      formatted_phone_number: v.fallback(v.nullable(v.string()), null),
      website: v.fallback(v.nullable(v.string()), null),
    }),
  ),
});

/** Google's Places, whose words the specification's answers use. */
export function googlePlaces(baseUrl: string, key: string): PlaceProvider {
  const ask = (path: string, parameters: Record<string, string>) => {
    const url = new URL(`${baseUrl}/maps/api/place/${path}/json`);
    url.search = String(new URLSearchParams({ ...parameters, key }));
    return fetchJson({ url, headers: PLACES_HEADERS, timeoutMs: PLACES_TIMEOUT_MS, maxBytes: PLACES_MAX_BYTES });
  };
  return {
    search: async (query) => {
      const { predictions } = v.parse(Predictions, await ask('autocomplete', { input: query }));
      return predictions
        .slice(0, PLACE_RESULTS)
        .map((place) => placeWire(place.place_id, place.structured_formatting.main_text, place.description));
    },
    details: async (id) => {
      const fields = 'name,formatted_address,formatted_phone_number,website';
      return v.parse(Details, await ask('details', { place_id: id, fields })).result ?? null;
    },
  };
}
