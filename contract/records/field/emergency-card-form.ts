import * as v from 'valibot';
import { countryName } from '#contract/records/emergency/countries.ts';
import { LINE_MAX_LENGTH, NOTES_MAX_LENGTH } from '#contract/schema/limits.ts';
import { listOf, optionalLine, optionalText, requiredId, requiredLine, writtenDay } from '#contract/schema/writing.ts';

/** Bodies of writes of emergency cards. Separate from the schemas of reads, because a first load only reads. */

const CARD_MAX_CONTACTS = 50;
const CARD_MAX_HOTELS = 100;
const CARD_MAX_COUNTRIES = 100;

const Line = v.pipe(
  optionalLine(LINE_MAX_LENGTH),
  v.transform((text) => text ?? ''),
);
const Contact = v.strictObject({
  name: requiredLine('Name is required', LINE_MAX_LENGTH),
  role: Line,
  phone: requiredLine('Phone is required', LINE_MAX_LENGTH),
});
/**
 * Accepts the id of any hotel: a hotel may be gone by the time a phone is online again, and leftover lines do no harm.
 */
const LocalHotel = v.strictObject({
  hotelId: requiredId('Hotel is required'),
  localName: Line,
  localAddress: Line,
});
const Country = v.strictObject({
  from: writtenDay,
  country: v.pipe(
    v.string('Country is required'),
    v.maxLength(2, 'Not a country'),
    v.check((code) => countryName(code) !== null, 'Not a country'),
  ),
});

/** PUT /api/groups/{id}/emergency-card: a field that is left out does not change. */
export const EmergencyCardWrite = v.strictObject({
  hospitalName: v.exactOptional(Line),
  hospitalPhone: v.exactOptional(Line),
  hospitalAddress: v.exactOptional(Line),
  embassyName: v.exactOptional(Line),
  embassyPhone: v.exactOptional(Line),
  embassyAddress: v.exactOptional(Line),
  insuranceCompany: v.exactOptional(Line),
  insurancePhone: v.exactOptional(Line),
  insurancePolicy: v.exactOptional(Line),
  notes: v.exactOptional(optionalText(NOTES_MAX_LENGTH)),
  contacts: v.exactOptional(listOf(Contact, CARD_MAX_CONTACTS, `At most ${CARD_MAX_CONTACTS} people can be listed`)),
  hotels: v.exactOptional(listOf(LocalHotel, CARD_MAX_HOTELS, `At most ${CARD_MAX_HOTELS} hotels can be listed`)),
  countries: v.exactOptional(
    listOf(Country, CARD_MAX_COUNTRIES, `At most ${CARD_MAX_COUNTRIES} countries can be listed`),
  ),
});
export type EmergencyCardWrite = v.InferOutput<typeof EmergencyCardWrite>;
