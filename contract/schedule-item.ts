import * as v from 'valibot';
import { Attachments, AttachmentWire } from './attachment.ts';
import { AudienceWire, MaybeAudience } from './audience.ts';
import { capitalised } from './names.ts';
import { Flag, Id, Instant, MaybeCount, MaybeId, MaybeInstant, MaybeKey, pick, reader, Text } from './reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from './wire.ts';

/** Event types and their labels. */
export const EVENT_TYPES = [
  'class',
  'flight',
  'commute',
  'meal',
  'transportation',
  'activity',
  'administrative',
  'educational',
  'ceremony',
  'free time',
  'recreation',
  'orientation',
  'check-in',
  'others',
] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/** Those that are not their type with capital letters. */
const OTHER_LABELS: Record<string, string> = { administrative: 'Admin', other: 'Activity', others: 'Activity' };

/** The label of an event's type; an unknown type is shown as it is, a missing one as 'Event'. */
export function eventTypeLabel(type: string): string {
  const name = type.trim().toLowerCase();
  const isKnown = (EVENT_TYPES as readonly string[]).includes(name);
  const label = isKnown ? capitalised(name) : type.trim();
  return OTHER_LABELS[name] ?? (label || 'Event');
}

const EVENT_FAMILIES: Record<string, EventFamily> = {
  class: 'class',
  educational: 'class',
  orientation: 'class',
  flight: 'flight',
  commute: 'commute',
  transportation: 'commute',
  meal: 'meal',
  activity: 'activity',
  recreation: 'activity',
  'free time': 'activity',
  ceremony: 'ceremony',
};
/** The seven families of types that have a hue and an icon of their own. */
export type EventFamily = 'class' | 'flight' | 'commute' | 'meal' | 'activity' | 'ceremony' | 'others';

/** The family of an event's type; whatever has none of its own is among the others. */
export function eventFamily(type: string): EventFamily {
  return EVENT_FAMILIES[type.trim().toLowerCase()] ?? 'others';
}

/** A schedule item as our server sends it; description and instruction are sanitised HTML. */
export const ScheduleItemWire = v.object({
  id: WireId,
  groupId: WireId,
  title: v.string(),
  type: v.string(),
  startTime: WireInstant,
  endTime: WireInstant,
  timezone: v.string(),
  /** Whose clocks the end is told by, as where a flight lands; null: those of the start. */
  endTimezone: v.nullable(v.string()),
  description: v.string(),
  instruction: v.string(),
  address: WireMaybeText,
  busPickupAddress: WireMaybeText,
  busDropoffAddress: WireMaybeText,
  attachments: v.array(AttachmentWire),
  /** A draft is sent to the staff of its group alone. */
  isDraft: v.boolean(),
  /** Who takes part; null: everybody. */
  audience: v.nullable(AudienceWire),
  /** It does not move when the group is late: a flight, a booked entrance. */
  isFixed: v.boolean(),
  /** Everybody has to confirm that they have read it. */
  mustRead: v.boolean(),
  /** It does not take place, and stays for all to see. */
  isCancelled: v.boolean(),
  createdBy: v.nullable(WireId),
  /** Whose change was the last one; null where that is not known. */
  updatedBy: v.nullable(WireId),
  updatedAt: WireInstant,
  /** The idempotency key that made it: it tells a device that this is its own unsent one. */
  clientKey: WireMaybeText,
  version: WireVersion,
});
export type ScheduleItemWire = v.InferOutput<typeof ScheduleItemWire>;

export const ScheduleItem = reader(
  (row) => ({
    id: pick(row, 'id', 'scheduleId', 'schedule_id'),
    groupId: pick(row, 'groupId', 'group_id'),
    title: pick(row, 'title') ?? 'Untitled event',
    type: pick(row, 'type', 'eventType', 'event_type') ?? '',
    startTime: pick(row, 'startTime', 'start_time'),
    endTime: pick(row, 'endTime', 'end_time') ?? pick(row, 'startTime', 'start_time'),
    timezone: pick(row, 'timezone', 'timeZone', 'time_zone'),
    endTimezone: row.endTimezone,
    description: pick(row, 'description'),
    instruction: pick(row, 'instruction', 'instructions'),
    address: pick(row, 'address', 'location'),
    busPickupAddress: pick(row, 'busPickupAddress', 'bus_pickup_address'),
    busDropoffAddress: pick(row, 'busDropoffAddress', 'bus_dropoff_address'),
    attachments: pick(row, 'attachments'),
    isDraft: row.isDraft,
    audience: row.audience ?? null,
    isFixed: row.isFixed,
    mustRead: row.mustRead,
    isCancelled: row.isCancelled,
    createdBy: pick(row, 'createdBy', 'created_by') ?? null,
    updatedBy: pick(row, 'updatedBy'),
    updatedAt: pick(row, 'updatedAt'),
    clientKey: pick(row, 'clientKey'),
    version: pick(row, 'version') ?? null,
  }),
  v.object({
    id: Id,
    groupId: Id,
    title: v.string(),
    type: v.string(),
    startTime: Instant,
    endTime: Instant,
    timezone: Text,
    endTimezone: Text,
    description: Text,
    instruction: Text,
    address: Text,
    busPickupAddress: Text,
    busDropoffAddress: Text,
    attachments: Attachments,
    isDraft: Flag,
    audience: MaybeAudience,
    isFixed: Flag,
    mustRead: Flag,
    isCancelled: Flag,
    createdBy: MaybeId,
    /** Whose change was the last one, and when it was, by the server's clock; missing where the server does not tell. */
    updatedBy: v.optional(MaybeId),
    updatedAt: v.optional(MaybeInstant),
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
/** One event of a schedule as the client knows it; instants are ISO 8601 UTC, missing texts are empty strings. */
export type ScheduleItem = v.InferOutput<typeof ScheduleItem>;
