import * as v from 'valibot';
import { EMAIL_MAX_LENGTH, LINE_MAX_LENGTH, NOTES_MAX_LENGTH } from './limits.ts';
import { Flag, Id, MaybeCount, MaybeId, MaybeKey, MaybeText, pick, reader, Text } from './reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from './wire.ts';
import { optionalEmail, optionalLine, optionalText, optionalWebAddress, requiredId, requiredLine } from './writing.ts';

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
  /** The idempotency key that made it: it tells a device that this is its own unsent one. */
  clientKey: WireMaybeText,
  version: WireVersion,
});
export type SystemHotelWire = v.InferOutput<typeof SystemHotelWire>;

export const SystemHotel = reader(
  (row) => ({
    id: pick(row, 'id', 'hotelId', 'hotel_id'),
    name: pick(row, 'name'),
    address: pick(row, 'address', 'location'),
    phone: pick(row, 'phone', 'contactPhone', 'contact_phone'),
    email: pick(row, 'email', 'contactEmail', 'contact_email'),
    website: pick(row, 'website'),
    description: pick(row, 'description'),
    imageUrl: pick(row, 'imageUrl', 'image_url') ?? null,
    salesManagerName: pick(row, 'salesManagerName', 'sales_manager_name'),
    salesManagerPhone: pick(row, 'salesManagerPhone', 'sales_manager_phone'),
    salesManagerEmail: pick(row, 'salesManagerEmail', 'sales_manager_email'),
    meetingManagerName: pick(row, 'meetingManagerName', 'meeting_manager_name'),
    meetingManagerPhone: pick(row, 'meetingManagerPhone', 'meeting_manager_phone'),
    meetingManagerEmail: pick(row, 'meetingManagerEmail', 'meeting_manager_email'),
    isSystemHotel: pick(row, 'isSystemHotel', 'is_system_hotel') ?? true,
    clientKey: pick(row, 'clientKey'),
    version: pick(row, 'version') ?? null,
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
  /** The idempotency key that made it: it tells a device that this is its own unsent one. */
  clientKey: WireMaybeText,
  version: WireVersion,
});
export type HotelWire = v.InferOutput<typeof HotelWire>;

export const Hotel = reader(
  (row) => ({
    id: pick(row, 'id', 'hotelId', 'hotel_id'),
    groupId: pick(row, 'groupId', 'group_id') ?? null,
    name: pick(row, 'name'),
    address: pick(row, 'address', 'location'),
    phone: pick(row, 'phone', 'contactPhone', 'contact_phone'),
    email: pick(row, 'email', 'contactEmail', 'contact_email'),
    website: pick(row, 'website'),
    clientKey: pick(row, 'clientKey'),
    version: pick(row, 'version') ?? null,
  }),
  v.object({
    id: Id,
    /** Null where the server leaves it out; the reader of a list knows which group it asked for. */
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

const NAME_REQUIRED = 'Hotel name is required';
const BAD_EMAIL = 'Invalid email address';
const BAD_WEBSITE = 'Invalid website URL';

const SystemHotelForm = v.strictObject({
  name: requiredLine(NAME_REQUIRED, LINE_MAX_LENGTH),
  address: optionalLine(LINE_MAX_LENGTH),
  location: optionalLine(LINE_MAX_LENGTH),
  phone: optionalLine(LINE_MAX_LENGTH),
  contactPhone: optionalLine(LINE_MAX_LENGTH),
  email: optionalEmail(BAD_EMAIL, EMAIL_MAX_LENGTH),
  contactEmail: optionalEmail(BAD_EMAIL, EMAIL_MAX_LENGTH),
  website: optionalWebAddress(BAD_WEBSITE, LINE_MAX_LENGTH),
  description: optionalText(NOTES_MAX_LENGTH),
  imageUrl: v.pipe(
    optionalLine(LINE_MAX_LENGTH),
    v.check(
      (text) => text === null || /^(?:https?:\/\/[^\s/]\S*|\/uploads\/[A-Za-z0-9_-][A-Za-z0-9._-]*)$/i.test(text),
      'Invalid image URL',
    ),
  ),
  salesManagerName: optionalLine(LINE_MAX_LENGTH),
  salesManagerPhone: optionalLine(LINE_MAX_LENGTH),
  salesManagerEmail: optionalEmail('Invalid sales manager email', EMAIL_MAX_LENGTH),
  meetingManagerName: optionalLine(LINE_MAX_LENGTH),
  meetingManagerPhone: optionalLine(LINE_MAX_LENGTH),
  meetingManagerEmail: optionalEmail('Invalid meeting manager email', EMAIL_MAX_LENGTH),
  isSystemHotel: v.optional(v.boolean('Must be true or false'), true),
});
type SystemHotelForm = v.InferOutput<typeof SystemHotelForm>;

/** The three fields that the generations of the form name differently, and what each form says when one is missing. */
const GENERATIONS = [
  { newer: 'address', older: 'location', missing: 'Address is required', missingOlder: 'Location is required' },
  { newer: 'phone', older: 'contactPhone', missing: 'Phone is required', missingOlder: 'Contact phone is required' },
  { newer: 'email', older: 'contactEmail', missing: 'Email is required', missingOlder: 'Contact email is required' },
] as const;

/** True when a body speaks of a hotel in the words of the older form. */
const isOlderForm = (form: SystemHotelForm): boolean =>
  GENERATIONS.some(({ older }) => form[older] !== null) && GENERATIONS.every(({ newer }) => form[newer] === null);

/**
 * POST /api/admin/hotels and PUT /api/admin/hotels/{id}: either generation of the form, folded into the newer's names;
 * what is missing is told in the words of the form that was used.
 */
export const SystemHotelWrite = v.pipe(
  SystemHotelForm,
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const form = dataset.value;
    const older = isOlderForm(form);
    for (const field of GENERATIONS) {
      if (form[field.newer] !== null || form[field.older] !== null) continue;
      const key = older ? field.older : field.newer;
      addIssue({
        message: older ? field.missingOlder : field.missing,
        path: [{ type: 'object', origin: 'value', input: { ...form }, key, value: form[key] }],
      });
    }
  }),
  v.transform(({ location, contactPhone, contactEmail, ...form }) => ({
    ...form,
    address: form.address ?? location,
    phone: form.phone ?? contactPhone,
    email: form.email ?? contactEmail,
    description: form.description.trim() || null,
  })),
);
export type SystemHotelWrite = v.InferOutput<typeof SystemHotelWrite>;

const contact = {
  address: optionalLine(LINE_MAX_LENGTH),
  phone: optionalLine(LINE_MAX_LENGTH),
  email: optionalEmail(BAD_EMAIL, EMAIL_MAX_LENGTH),
  website: optionalWebAddress(BAD_WEBSITE, LINE_MAX_LENGTH),
};

/** POST /api/groups/{id}/hotels. */
export const HotelCreate = v.strictObject({ name: requiredLine(NAME_REQUIRED, LINE_MAX_LENGTH), ...contact });
export type HotelCreate = v.InferOutput<typeof HotelCreate>;

/** PATCH /api/hotels/{id}: what is left out stays as it is. */
export const HotelUpdate = v.strictObject({
  name: v.exactOptional(requiredLine(NAME_REQUIRED, LINE_MAX_LENGTH)),
  address: v.exactOptional(contact.address),
  phone: v.exactOptional(contact.phone),
  email: v.exactOptional(contact.email),
  website: v.exactOptional(contact.website),
});
export type HotelUpdate = v.InferOutput<typeof HotelUpdate>;

/** POST /api/groups/{id}/hotels/add-system-hotel. */
export const AddSystemHotel = v.strictObject({ systemHotelId: requiredId('Please select a hotel from the list') });
export type AddSystemHotel = v.InferOutput<typeof AddSystemHotel>;
