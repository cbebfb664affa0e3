import * as v from 'valibot';
import { readerOf } from '#contract/schema/record.ts';
import { WireDay, WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

/** The lines of a card, each a separate text. */
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

/** A group's emergency card as our server sends it. A group has one card, whose id is that of the group. */
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
  /** Null for a person who is not staff of the group: others could claim on a policy whose number they know. */
  insurancePolicy: WireMaybeText,
  notes: v.string(),
  /** The people to call, in order. */
  contacts: v.array(v.object({ name: v.string(), role: v.string(), phone: v.string() })),
  /** Hotels as local drivers read them. */
  hotels: v.array(v.object({ hotelId: WireId, localName: v.string(), localAddress: v.string() })),
  /** The country from a given day, by its ISO 3166 code, for days whose events' time zones do not determine it. */
  countries: v.array(v.object({ from: WireDay, country: v.string() })),
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type EmergencyCardWire = v.InferOutput<typeof EmergencyCardWire>;

export const EmergencyCard = readerOf(EmergencyCardWire, 'createdAt', 'updatedAt');
/** A card as the client knows it; `insurancePolicy` is null if this person may not see it. */
export type EmergencyCard = v.InferOutput<typeof EmergencyCard>;
export type CardContact = EmergencyCard['contacts'][number];
export type CardHotel = EmergencyCard['hotels'][number];
export type CardCountry = EmergencyCard['countries'][number];
