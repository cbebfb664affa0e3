import * as v from 'valibot';
import { Attachments, AttachmentWire } from '#contract/records/files/attachment.ts';
import { AudienceWire, MaybeAudience } from '#contract/records/groups/audience.ts';
import { capitalised } from '#contract/schema/names.ts';
import {
  Flag,
  Id,
  Instant,
  MaybeCount,
  MaybeId,
  MaybeInstant,
  MaybeKey,
  pick,
  reader,
  Text,
} from '#contract/schema/reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

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
/** The seven families of types, each with its own hue and icon. */
type EventFamily = 'class' | 'flight' | 'commute' | 'meal' | 'activity' | 'ceremony' | 'others';

/** The family of an event's type; 'others' for a type without a family. */
export function eventFamily(type: string): EventFamily {
  return EVENT_FAMILIES[type.trim().toLowerCase()] ?? 'others';
}

/** A schedule item as our server sends it; description and instruction are sanitized HTML. */
export const ScheduleItemWire = v.object({
  id: WireId,
  groupId: WireId,
  title: v.string(),
  type: v.string(),
  startTime: WireInstant,
  endTime: WireInstant,
  timezone: v.string(),
  /** The zone in which the end is given, such as that of a flight's destination; null: the zone of the start. */
  endTimezone: v.nullable(v.string()),
  description: v.string(),
  instruction: v.string(),
  address: WireMaybeText,
  busPickupAddress: WireMaybeText,
  busDropoffAddress: WireMaybeText,
  attachments: v.array(AttachmentWire),
  /** A draft is sent only to the staff of its group. */
  isDraft: v.boolean(),
  /** The participants; null: every member. */
  audience: v.nullable(AudienceWire),
  /** A fixed event does not move when the group is late: a flight, a booked entrance. */
  isFixed: v.boolean(),
  /** Every member has to confirm that they have read it. */
  mustRead: v.boolean(),
  /** It does not take place, and stays for all to see. */
  isCancelled: v.boolean(),
  createdBy: v.nullable(WireId),
  /** The author of the last change; null if unknown. */
  updatedBy: v.nullable(WireId),
  updatedAt: WireInstant,
  /** The idempotency key that created the row; a device recognizes its own unsent row by it. */
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
    /** The author of the last change and its time by the server's clock; missing if the server does not report them. */
    updatedBy: v.optional(MaybeId),
    updatedAt: v.optional(MaybeInstant),
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
/** An event of a schedule as the client knows it; instants are ISO 8601 UTC, missing texts are empty strings. */
export type ScheduleItem = v.InferOutput<typeof ScheduleItem>;
