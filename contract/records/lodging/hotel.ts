import * as v from 'valibot';
import { Flag, Id, MaybeCount, MaybeId, MaybeKey, MaybeText, pick, reader, Text } from '#contract/schema/reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

/** A hotel of the catalogue as our server sends it, under the names of both generations of the form. */
export const SystemHotelWire = v.object({
  id: WireId,
  name: v.string(),
  address: WireMaybeText,
  location: WireMaybeText,
  phone: WireMaybeText,
  contactPhone: WireMaybeText,
  email: WireMaybeText,
  contactEmail: WireMaybeText,
  website: WireMaybeText,
  description: WireMaybeText,
  imageUrl: WireMaybeText,
  salesManagerName: WireMaybeText,
  salesManagerPhone: WireMaybeText,
  salesManagerEmail: WireMaybeText,
  meetingManagerName: WireMaybeText,
  meetingManagerPhone: WireMaybeText,
  meetingManagerEmail: WireMaybeText,
  isSystemHotel: v.boolean(),
  createdAt: WireInstant,
  updatedAt: WireInstant,
  /** The idempotency key that created the row; a device recognizes its own unsent row by it. */
  clientKey: WireMaybeText,
  version: WireVersion,
});
export type SystemHotelWire = v.InferOutput<typeof SystemHotelWire>;

export const SystemHotel = reader(
  (row) => ({
    id: pick(row, 'id', 'hotelId', 'hotel_id'),
    address: pick(row, 'address', 'location'),
    phone: pick(row, 'phone', 'contactPhone', 'contact_phone'),
    email: pick(row, 'email', 'contactEmail', 'contact_email'),
    isSystemHotel: pick(row, 'isSystemHotel', 'is_system_hotel') ?? true,
  }),
  v.object({
    id: Id,
    name: v.pipe(v.string('has no name'), v.nonEmpty('has no name')),
    address: Text,
    phone: Text,
    email: Text,
    website: Text,
    description: Text,
    imageUrl: MaybeText,
    salesManagerName: Text,
    salesManagerPhone: Text,
    salesManagerEmail: Text,
    meetingManagerName: Text,
    meetingManagerPhone: Text,
    meetingManagerEmail: Text,
    isSystemHotel: Flag,
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
/** A hotel of the catalogue as the client knows it; missing texts are empty strings. */
export type SystemHotel = v.InferOutput<typeof SystemHotel>;

/** A hotel of a group as our server sends it. */
export const HotelWire = v.object({
  id: WireId,
  groupId: WireId,
  name: v.string(),
  address: WireMaybeText,
  phone: WireMaybeText,
  email: WireMaybeText,
  website: WireMaybeText,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  /** The idempotency key that created the row; a device recognizes its own unsent row by it. */
  clientKey: WireMaybeText,
  version: WireVersion,
});
export type HotelWire = v.InferOutput<typeof HotelWire>;

export const Hotel = reader(
  (row) => ({
    id: pick(row, 'id', 'hotelId', 'hotel_id'),
    address: pick(row, 'address', 'location'),
    phone: pick(row, 'phone', 'contactPhone', 'contact_phone'),
    email: pick(row, 'email', 'contactEmail', 'contact_email'),
  }),
  v.object({
    id: Id,
    /** Null if the server leaves it out; the reader of a list knows which group it requested. */
    groupId: MaybeId,
    name: v.pipe(v.string('has no name'), v.nonEmpty('has no name')),
    address: Text,
    phone: Text,
    email: Text,
    website: Text,
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
/** A hotel of a group as the client knows it; missing texts are empty strings. */
export type Hotel = v.InferOutput<typeof Hotel>;
