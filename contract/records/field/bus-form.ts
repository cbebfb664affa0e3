import * as v from 'valibot';
import { LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { listOf, optionalLine, requiredId, requiredLine } from '#contract/schema/writing.ts';
import { ROLL_CALL_MAX_MEMBERS } from './roll-call-form.ts';

/** Bodies of writes of buses. Separate from the schemas of reads, because a first load only reads. */

const BUS_MAX_SEATS = 200;
/** The largest number of buses in a group, over all its events. */
export const BUSES_PER_GROUP = 2_000;

const SEATS = `Seats must be a whole number from 1 to ${BUS_MAX_SEATS}`;
const Name = requiredLine('Name is required', LINE_MAX_LENGTH);
const Seats = v.pipe(
  v.optional(v.number(SEATS), 0),
  v.safeInteger(SEATS),
  v.minValue(1, SEATS),
  v.maxValue(BUS_MAX_SEATS, SEATS),
);
const Riders = listOf(
  requiredId('Not a member'),
  ROLL_CALL_MAX_MEMBERS,
  `At most ${ROLL_CALL_MAX_MEMBERS} people can ride in a bus`,
);

/** POST /api/groups/{id}/buses. More people than seats are not an error: people see it and decide who stays behind. */
export const BusCreate = v.strictObject({
  eventId: requiredId('Event is required'),
  name: Name,
  seats: Seats,
  plate: optionalLine(LINE_MAX_LENGTH),
  driverPhone: optionalLine(LINE_MAX_LENGTH),
  memberIds: v.optional(Riders, []),
});
export type BusCreate = v.InferOutput<typeof BusCreate>;

/**
 * PATCH /api/buses/{id}: a field that is left out does not change. A member who is added leaves the other buses of the
 * event.
 */
export const BusUpdate = v.strictObject({
  name: v.exactOptional(Name),
  seats: v.exactOptional(Seats),
  plate: v.exactOptional(optionalLine(LINE_MAX_LENGTH)),
  driverPhone: v.exactOptional(optionalLine(LINE_MAX_LENGTH)),
  memberIds: v.exactOptional(Riders),
});
export type BusUpdate = v.InferOutput<typeof BusUpdate>;
