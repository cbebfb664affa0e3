import * as v from 'valibot';
import { PLACE_RESULTS, placeWire } from '#contract/records/lodging/place.ts';
import { fetchJson } from '#server/adapters/http-json.ts';
import { PLACES_HEADERS, PLACES_MAX_BYTES, PLACES_TIMEOUT_MS, type PlaceProvider } from './provider.ts';

const Line = v.fallback(v.string(), '');
const Found = v.object({
  features: v.array(
    v.object({
      properties: v.object({
        name: Line,
        street: Line,
        housenumber: Line,
        postcode: Line,
        city: Line,
        state: Line,
        country: Line,
      }),
    }),
  ),
});
type Properties = v.InferOutput<typeof Found>['features'][number]['properties'];

function describe({ name, street, housenumber, postcode, city, state, country }: Properties) {
  const lines = [`${street} ${housenumber}`.trim(), `${postcode} ${city}`.trim(), state, country].filter(Boolean);
  return { name: name || (lines[0] ?? ''), address: [name, ...lines].filter(Boolean).join(', ') };
}

/** Photon's search. It cannot look up a place by its number, so its ids carry the whole result. */
export function photon(baseUrl: string): PlaceProvider {
  return {
    search: async (query) => {
      const url = new URL(`${baseUrl}/api`);
      url.search = String(new URLSearchParams({ q: query, limit: String(PLACE_RESULTS), lang: 'en' }));
      const answer = await fetchJson({
        url,
        headers: PLACES_HEADERS,
        timeoutMs: PLACES_TIMEOUT_MS,
        maxBytes: PLACES_MAX_BYTES,
      });
      return v.parse(Found, answer).features.flatMap(({ properties }) => {
        const { name, address } = describe(properties);
        const id = Buffer.from(JSON.stringify([name, address])).toString('base64url');
        return name ? [placeWire(id, name, address)] : [];
      });
    },
    details: async (id) => {
      const read = v.safeParse(v.tuple([v.string(), v.string()]), parse(Buffer.from(id, 'base64url').toString()));
      if (!read.success) return null;
      const [name, address] = read.output;
      return { name, formatted_address: address, formatted_phone_number: null, website: null };
    },
  };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
