import * as v from 'valibot';
import { readerOf } from '#contract/schema/record.ts';
import { WireId, WireInstant, WireKey, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

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
  clientKey: WireKey,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type BusWire = v.InferOutput<typeof BusWire>;

export const Bus = readerOf(BusWire, 'createdAt', 'updatedAt');
export type Bus = v.InferOutput<typeof Bus>;
