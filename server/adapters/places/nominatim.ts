import * as v from 'valibot';
import { PLACE_RESULTS, placeWire } from '#contract/records/lodging/place.ts';
import { fetchJson } from '#server/adapters/http-json.ts';
import { PLACES_HEADERS, PLACES_MAX_BYTES, PLACES_TIMEOUT_MS, type PlaceProvider } from './provider.ts';

const Tags = v.fallback(v.record(v.string(), v.string()), {});
const Found = v.array(
  v.object({
    osm_type: v.picklist(['node', 'way', 'relation']),
    osm_id: v.number(),
    name: v.fallback(v.string(), ''),
    display_name: v.string(),
    extratags: Tags,
  }),
);
type Found = v.InferOutput<typeof Found>[number];

const LETTERS = { node: 'N', way: 'W', relation: 'R' } as const;
const nameOf = ({ name, display_name }: Found): string => name || (display_name.split(',')[0] ?? display_name);

/** OpenStreetMap's own search. */
export function nominatim(baseUrl: string): PlaceProvider {
  const ask = async (path: string, parameters: Record<string, string>): Promise<Found[]> => {
    const url = new URL(`${baseUrl}${path}`);
    url.search = String(new URLSearchParams({ format: 'jsonv2', extratags: '1', ...parameters }));
    const answer = await fetchJson({
      url,
      headers: PLACES_HEADERS,
      timeoutMs: PLACES_TIMEOUT_MS,
      maxBytes: PLACES_MAX_BYTES,
    });
    return v.parse(Found, answer);
  };
  return {
    search: async (query) => {
      const found = await ask('/search', { q: query, limit: String(PLACE_RESULTS) });
      return found.map((place) =>
        placeWire(`${LETTERS[place.osm_type]}${place.osm_id}`, nameOf(place), place.display_name),
      );
    },
    details: async (id) => {
      if (!/^[NWR]\d{1,16}$/.test(id)) return null;
      const [place] = await ask('/lookup', { osm_ids: id });
      if (!place) return null;
      return {
        name: nameOf(place),
        formatted_address: place.display_name,
        formatted_phone_number: place.extratags.phone ?? place.extratags['contact:phone'] ?? null,
        website: place.extratags.website ?? place.extratags['contact:website'] ?? null,
      };
    },
  };
}
