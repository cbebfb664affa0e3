import * as v from 'valibot';
import { MaybeText, pick, reader, Text } from '#contract/schema/reading.ts';
import { WireMaybeText } from '#contract/schema/wire.ts';

/** Place search. */
export const PLACE_QUERY_MIN_LENGTH = 2;
export const PLACE_QUERY_MAX_LENGTH = 200;
export const PLACE_RESULTS = 5;
export const PLACE_DEBOUNCE_MS = 500;
const PLACE_ID_MAX_LENGTH = 1_000;

export const PlaceWire = v.object({
  place_id: v.string(),
  name: v.string(),
  formatted_address: v.string(),
  structured_formatting: v.object({ main_text: v.string(), secondary_text: v.string() }),
});
export type PlaceWire = v.InferOutput<typeof PlaceWire>;

/** Returns a result as it is sent; the second line omits the name if the address begins with it. */
export function placeWire(id: string, name: string, address: string): PlaceWire {
  const rest = address.startsWith(name) ? address.slice(name.length).replace(/^[,\s]+/, '') : address;
  return {
    place_id: id,
    name,
    formatted_address: address,
    structured_formatting: { main_text: name, secondary_text: rest },
  };
}

export const PlaceDetailsWire = v.object({
  name: v.string(),
  formatted_address: v.string(),
  formatted_phone_number: WireMaybeText,
  website: WireMaybeText,
});
export type PlaceDetailsWire = v.InferOutput<typeof PlaceDetailsWire>;

export const PlaceQuery = v.object({
  query: v.pipe(
    v.string('Type at least 2 characters'),
    v.trim(),
    v.minLength(PLACE_QUERY_MIN_LENGTH, `Type at least ${PLACE_QUERY_MIN_LENGTH} characters`),
    v.maxLength(PLACE_QUERY_MAX_LENGTH, `Must be at most ${PLACE_QUERY_MAX_LENGTH} characters`),
  ),
});

export const PlaceDetailsQuery = v.object({
  place_id: v.pipe(v.string(), v.nonEmpty('Required'), v.maxLength(PLACE_ID_MAX_LENGTH, 'Not a place')),
});

export const Place = reader(
  (row) => {
    const formatting = pick(row, 'structured_formatting');
    const address = pick(row, 'formatted_address', 'description');
    return {
      id: pick(row, 'place_id', 'id'),
      name: pick(row, 'name') ?? pick(formatting, 'main_text') ?? address,
      address,
      secondary: pick(formatting, 'secondary_text') ?? address,
    };
  },
  v.object({ id: v.string('has no id'), name: v.string('has no name'), address: Text, secondary: Text }),
);
export type Place = v.InferOutput<typeof Place>;

export const PlaceDetails = reader(
  (row) => {
    const result = pick(row, 'result') ?? row;
    return {
      name: pick(result, 'name'),
      address: pick(result, 'formatted_address'),
      phone: pick(result, 'formatted_phone_number', 'international_phone_number') ?? null,
      website: pick(result, 'website') ?? null,
    };
  },
  v.object({ name: Text, address: Text, phone: MaybeText, website: MaybeText }),
);
export type PlaceDetails = v.InferOutput<typeof PlaceDetails>;
