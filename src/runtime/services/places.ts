import type { ApiClient } from '#api/client.ts';
import { placesEndpoints } from '#contract/calls/places.ts';
import { PLACE_RESULTS } from '#contract/records/lodging/place.ts';

/** Finds hotels and other places; needs the network. */
export const placesAt = (api: ApiClient) => ({
  /** At most five; null where the search fails. */
  search: async (query: string) => {
    const answer = await api.call(placesEndpoints.searchPlaces, { query: { query } });
    return answer.kind === 'ok' ? answer.value.rows.slice(0, PLACE_RESULTS) : null;
  },
  /** Address, phone and website of a found place; null where they are unavailable. */
  details: async (placeId: string) => {
    const answer = await api.call(placesEndpoints.placeDetails, { query: { place_id: placeId } });
    return answer.kind === 'ok' ? answer.value : null;
  },
});
