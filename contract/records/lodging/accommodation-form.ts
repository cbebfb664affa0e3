import * as v from 'valibot';
import { LINE_MAX_LENGTH, NOTES_MAX_LENGTH } from '#contract/schema/limits.ts';
import { isInstant, optionalText, requiredId, requiredLine, TIME_MAX_LENGTH } from '#contract/schema/writing.ts';
import { isDay } from '#contract/time/day.ts';

/** Bodies of writes of room assignments. Separate from the schemas of reads, because a first load only reads. */

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}(?:T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)?$/;

/** An instant, or a day or wall-clock time, which the server reads in the group's zone. Empty and null become null. */
const StayTime = v.pipe(
  v.nullish(v.pipe(v.string('Must be a date'), v.maxLength(TIME_MAX_LENGTH, 'Must be a date')), ''),
  v.transform((text) => text || null),
  v.check(
    (text) => text === null || isInstant(text) || (LOCAL_TIME.test(text) && isDay(text.slice(0, 10))),
    'Must be a date, or a date and time',
  ),
);

/** The refusal of a stay that ends before it begins. */
export const CHECK_OUT_TOO_EARLY = 'Check-out must not be before check-in';

const ROOM_REQUIRED = 'Room number is required';
const Notes = v.pipe(
  optionalText(NOTES_MAX_LENGTH),
  v.transform((text) => text.trim() || null),
);

export const ROOMS_PER_GROUP = 5_000;

/** POST /api/hotels/{id}/accommodations; `hotelId` repeats the id of the path. */
export const AccommodationCreate = v.strictObject({
  hotelId: v.exactOptional(requiredId('Hotel is required')),
  memberId: requiredId('Member is required'),
  roomNumber: requiredLine(ROOM_REQUIRED, LINE_MAX_LENGTH),
  checkInDate: StayTime,
  checkOutDate: StayTime,
  notes: Notes,
});
export type AccommodationCreate = v.InferOutput<typeof AccommodationCreate>;

/** PATCH /api/accommodations/{id}: a field that is left out does not change. */
export const AccommodationUpdate = v.strictObject({
  roomNumber: v.exactOptional(requiredLine(ROOM_REQUIRED, LINE_MAX_LENGTH)),
  checkInDate: v.exactOptional(StayTime),
  checkOutDate: v.exactOptional(StayTime),
  notes: v.exactOptional(Notes),
});
export type AccommodationUpdate = v.InferOutput<typeof AccommodationUpdate>;
