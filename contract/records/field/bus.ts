import * as v from 'valibot';
import { Id, MaybeCount, MaybeId, MaybeKey, MaybeText, pick, reader, Text } from '#contract/schema/reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

/** A bus of an event as our server sends it, with its riders from the event's pickup to its drop-off. */
export const BusWire = v.object({
  id: WireId,
  groupId: WireId,
  eventId: WireId,
  name: v.string(),
  seats: v.number(),
  plate: WireMaybeText,
  driverPhone: WireMaybeText,
  /** The riders, by their memberships; no member is in two buses of an event. */
  memberIds: v.array(WireId),
  clientKey: WireMaybeText,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type BusWire = v.InferOutput<typeof BusWire>;

export const Bus = reader(
  (row) => ({
    id: pick(row, 'id'),
    groupId: pick(row, 'groupId') ?? null,
    eventId: pick(row, 'eventId'),
    name: pick(row, 'name'),
    seats: pick(row, 'seats'),
    plate: pick(row, 'plate') ?? null,
    driverPhone: pick(row, 'driverPhone') ?? null,
    memberIds: pick(row, 'memberIds') ?? [],
    clientKey: pick(row, 'clientKey'),
    version: pick(row, 'version') ?? null,
  }),
  v.object({
    id: Id,
    /** Null if the server leaves it out; a page of changes belongs to one group. */
    groupId: MaybeId,
    eventId: Id,
    name: Text,
    seats: v.pipe(v.number('has no seats'), v.safeInteger('has no seats')),
    plate: MaybeText,
    driverPhone: MaybeText,
    memberIds: v.array(Id),
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
export type Bus = v.InferOutput<typeof Bus>;
