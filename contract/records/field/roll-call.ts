import * as v from 'valibot';
import { readerOf } from '#contract/schema/record.ts';
import { WireId, WireInstant, WireKey, WireVersion } from '#contract/schema/wire.ts';

/** The kinds of roll calls, by what each counts: all members of a group, the people of an event, those of a bus, or the beds of a night. */
export const ROLL_CALL_KINDS = ['group', 'event', 'bus', 'rooms'] as const;
export type RollCallKind = (typeof ROLL_CALL_KINDS)[number];

export const MARK_STATUSES = ['present', 'absent', 'excused'] as const;
export type MarkStatus = (typeof MARK_STATUSES)[number];

/** A roll call as our server sends it, only to the staff of the group. */
export const RollCallWire = v.object({
  id: WireId,
  groupId: WireId,
  kind: v.picklist(ROLL_CALL_KINDS, 'is of an unknown kind'),
  title: v.string(),
  /** Set for an event and a bus; null also if that event is gone. */
  eventId: v.nullable(WireId),
  /** Set for the beds of a night. */
  hotelId: v.nullable(WireId),
  /** The bus of the event, by its id, or the night (`yyyy-MM-dd`); empty if there is only one. */
  place: v.string(),
  /** The expected people, by their memberships. */
  memberIds: v.array(WireId),
  startedBy: v.nullable(WireId),
  startedAt: WireInstant,
  /** Null while it is open. */
  closedAt: v.nullable(WireInstant),
  /**
   * Other people's open roll calls of the same event or group that the starter's device had: their ids, or the origin
   * keys of those without one yet; null if the device did not send them.
   */
  seen: v.nullable(v.array(v.string())),
  /** Its id on the device that started it. */
  originKey: WireKey,
  clientKey: WireKey,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type RollCallWire = v.InferOutput<typeof RollCallWire>;

export const RollCall = readerOf(RollCallWire, 'createdAt', 'updatedAt');
/** A roll call as the client knows it; instants are ISO 8601 UTC. */
export type RollCall = v.InferOutput<typeof RollCall>;

/** A mark as our server sends it. Marks are only ever added: the latest of a person counts, the earlier ones stay. */
export const MarkWire = v.object({
  id: WireId,
  groupId: WireId,
  rollCallId: WireId,
  memberId: WireId,
  status: v.picklist(MARK_STATUSES, 'has an unknown status'),
  note: v.string(),
  /** The marks of that person that the author saw, by their keys (`markKey`); null if the device did not send them. */
  seen: v.nullable(v.array(v.string())),
  /** When the mark was made, by the device's corrected clock; `createdAt` is when the server received it. */
  madeAt: WireInstant,
  madeBy: v.nullable(WireId),
  clientKey: WireKey,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type MarkWire = v.InferOutput<typeof MarkWire>;

export const Mark = readerOf(MarkWire, 'groupId', 'createdAt', 'updatedAt');
export type Mark = v.InferOutput<typeof Mark>;
