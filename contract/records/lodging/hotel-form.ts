import * as v from 'valibot';
import { EMAIL_MAX_LENGTH, LINE_MAX_LENGTH, NOTES_MAX_LENGTH } from '#contract/schema/limits.ts';
import {
  optionalEmail,
  optionalLine,
  optionalText,
  optionalWebAddress,
  requiredId,
  requiredLine,
} from '#contract/schema/writing.ts';

/** Bodies of writes of hotels. Separate from the schemas of reads, because a first load only reads. */

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

/**
 * The three fields that the two generations of the form name differently, with each form's message for a missing value.
 */
const GENERATIONS = [
  { newer: 'address', older: 'location', missing: 'Address is required', missingOlder: 'Location is required' },
  { newer: 'phone', older: 'contactPhone', missing: 'Phone is required', missingOlder: 'Contact phone is required' },
  { newer: 'email', older: 'contactEmail', missing: 'Email is required', missingOlder: 'Contact email is required' },
] as const;

/** True if a body uses the field names of the older form. */
const isOlderForm = (form: SystemHotelForm): boolean =>
  GENERATIONS.some(({ older }) => form[older] !== null) && GENERATIONS.every(({ newer }) => form[newer] === null);

/**
 * POST /api/admin/hotels and PUT /api/admin/hotels/{id}: either generation of the form, folded into the newer names; a
 * missing field is reported in the words of the form that was used.
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

export const HOTELS_PER_GROUP = 500;

/** POST /api/groups/{id}/hotels. */
export const HotelCreate = v.strictObject({ name: requiredLine(NAME_REQUIRED, LINE_MAX_LENGTH), ...contact });
export type HotelCreate = v.InferOutput<typeof HotelCreate>;

/** PATCH /api/hotels/{id}: a field that is left out does not change. */
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
