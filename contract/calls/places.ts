import * as v from 'valibot';
import {
  Place,
  PlaceDetails,
  PlaceDetailsQuery,
  PlaceDetailsWire,
  PlaceQuery,
  PlaceWire,
} from '#contract/records/lodging/place.ts';
import { listReader } from '#contract/schema/reading.ts';
import { endpoint } from './endpoint.ts';

export const placesEndpoints = {
  searchPlaces: endpoint({
    method: 'GET',
    path: '/api/places/search',
    access: 'signed-in',
    query: PlaceQuery,
    response: v.object({ results: v.array(PlaceWire) }),
    read: listReader(Place, 'results'),
  }),
  placeDetails: endpoint({
    method: 'GET',
    path: '/api/places/details',
    access: 'signed-in',
    query: PlaceDetailsQuery,
    response: v.object({ result: PlaceDetailsWire }),
    read: PlaceDetails,
  }),
} as const;
