import * as v from 'valibot';
import { Id, MaybeCount, MaybeId, MaybeText, pick, reader, Text } from './reading.ts';
import { WireDay, WireId, WireInstant, WireMaybeText, WireVersion } from './wire.ts';

/** The lines of a card, each a text of its own. */
export const CARD_LINES = [
  'hospitalName',
  'hospitalPhone',
  'hospitalAddress',
  'embassyName',
  'embassyPhone',
  'embassyAddress',
  'insuranceCompany',
  'insurancePhone',
  'notes',
] as const;
export type CardLine = (typeof CARD_LINES)[number];

/** A group's emergency card as our server sends it. There is one, whose id is that of the group. */
export const EmergencyCardWire = v.object({
  id: WireId,
  groupId: WireId,
  hospitalName: v.string(),
  hospitalPhone: v.string(),
  hospitalAddress: v.string(),
  embassyName: v.string(),
  embassyPhone: v.string(),
  embassyAddress: v.string(),
  insuranceCompany: v.string(),
  insurancePhone: v.string(),
  /** Null to whoever is not staff of the group: with the number of a policy others can claim on it. */
  insurancePolicy: WireMaybeText,
  notes: v.string(),
  /** Whom to call, the first one first. */
  contacts: v.array(v.object({ name: v.string(), role: v.string(), phone: v.string() })),
  /** Hotels as a driver there reads them. */
  hotels: v.array(v.object({ hotelId: WireId, localName: v.string(), localAddress: v.string() })),
  /** The country from a day on, by its ISO 3166 code, where the clocks of that day's events would not tell. */
  countries: v.array(v.object({ from: WireDay, country: v.string() })),
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type EmergencyCardWire = v.InferOutput<typeof EmergencyCardWire>;

export const EmergencyCard = reader(
  (row) => ({
    ...Object.fromEntries(CARD_LINES.map((name) => [name, pick(row, name)])),
    id: pick(row, 'id'),
    groupId: pick(row, 'groupId') ?? null,
    insurancePolicy: row.insurancePolicy ?? null,
    contacts: pick(row, 'contacts') ?? [],
    hotels: pick(row, 'hotels') ?? [],
    countries: pick(row, 'countries') ?? [],
    version: pick(row, 'version') ?? null,
  }),
  v.object({
    id: Id,
    groupId: MaybeId,
    hospitalName: Text,
    hospitalPhone: Text,
    hospitalAddress: Text,
    embassyName: Text,
    embassyPhone: Text,
    embassyAddress: Text,
    insuranceCompany: Text,
    insurancePhone: Text,
    insurancePolicy: MaybeText,
    notes: Text,
    contacts: v.array(v.object({ name: Text, role: Text, phone: Text })),
    hotels: v.array(v.object({ hotelId: Id, localName: Text, localAddress: Text })),
    countries: v.array(v.object({ from: v.string(), country: v.string() })),
    version: MaybeCount,
  }),
);
/** A card as the client knows it; `insurancePolicy` is null where this person is not told it. */
export type EmergencyCard = v.InferOutput<typeof EmergencyCard>;
export type CardContact = EmergencyCard['contacts'][number];
export type CardHotel = EmergencyCard['hotels'][number];
export type CardCountry = EmergencyCard['countries'][number];
