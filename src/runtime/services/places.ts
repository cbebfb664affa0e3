import type { ApiClient } from '#api/client.ts';
import { placesEndpoints } from '#contract/calls/places.ts';
import { PLACE_RESULTS } from '#contract/records/lodging/place.ts';
import type { Places } from '#runtime/person/types.ts';

/** The calls that find places at a server. */
export const placesAt = (api: ApiClient): Places => ({
  search: async (query) => {
    const answer = await api.call(placesEndpoints.searchPlaces, { query: { query } });
    return answer.kind === 'ok' ? answer.value.rows.slice(0, PLACE_RESULTS) : [];
  },
  details: async (placeId) => {
    const answer = await api.call(placesEndpoints.placeDetails, { query: { place_id: placeId } });
    return answer.kind === 'ok' ? answer.value : null;
  },
});
