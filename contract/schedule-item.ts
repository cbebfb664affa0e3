import * as v from 'valibot';
import { AttachmentInput, Attachments, AttachmentWire } from './attachment.ts';
import { FILE_LIST_MAX_LENGTH, LINE_MAX_LENGTH, TITLE_MAX_LENGTH, UPLOAD_MAX_FILES } from './limits.ts';
import { Id, Instant, MaybeCount, MaybeId, MaybeKey, pick, reader, Text } from './reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from './wire.ts';
import {
  listOf,
  optionalId,
  optionalLine,
  optionalRichText,
  required,
  writtenInstant,
  writtenZone,
} from './writing.ts';

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

const EVENT_TYPE_LABELS: Record<string, string> = {
  class: 'Class',
  flight: 'Flight',
  commute: 'Commute',
  meal: 'Meal',
  transportation: 'Transportation',
  activity: 'Activity',
  administrative: 'Admin',
  educational: 'Educational',
  ceremony: 'Ceremony',
  'free time': 'Free Time',
  recreation: 'Recreation',
  orientation: 'Orientation',
  'check-in': 'Check-in',
  other: 'Activity',
  others: 'Activity',
};

/** The label of an event's type; an unknown type is shown as it is, a missing one as 'Event'. */
export function eventTypeLabel(type: string): string {
  return EVENT_TYPE_LABELS[type.trim().toLowerCase()] ?? (type.trim() || 'Event');
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
  description: v.string(),
  instruction: v.string(),
  address: WireMaybeText,
  busPickupAddress: WireMaybeText,
  busDropoffAddress: WireMaybeText,
  attachments: v.array(AttachmentWire),
  createdBy: v.nullable(WireId),
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
    description: pick(row, 'description'),
    instruction: pick(row, 'instruction', 'instructions'),
    address: pick(row, 'address', 'location'),
    busPickupAddress: pick(row, 'busPickupAddress', 'bus_pickup_address'),
    busDropoffAddress: pick(row, 'busDropoffAddress', 'bus_dropoff_address'),
    attachments: pick(row, 'attachments'),
    createdBy: pick(row, 'createdBy', 'created_by') ?? null,
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
    description: Text,
    instruction: Text,
    address: Text,
    busPickupAddress: Text,
    busDropoffAddress: Text,
    attachments: Attachments,
    createdBy: MaybeId,
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
/** One event of a schedule as the client knows it; instants are ISO 8601 UTC, missing texts are empty strings. */
export type ScheduleItem = v.InferOutput<typeof ScheduleItem>;

const NO_LIST = 'Must be a list of files';
const TOO_MANY_FILES = `At most ${UPLOAD_MAX_FILES} files can be attached`;

/** JSON in a form's text field; anything else is passed on as it is. */
const ListOrJson = v.union(
  [
    listOf(v.unknown(), UPLOAD_MAX_FILES, TOO_MANY_FILES),
    v.pipe(
      v.string(),
      v.maxLength(FILE_LIST_MAX_LENGTH, TOO_MANY_FILES),
      v.rawTransform<string, unknown>(({ dataset, addIssue, NEVER }) => {
        if (dataset.value.trim() === '') return [];
        try {
          return JSON.parse(dataset.value);
        } catch {
          addIssue({ message: NO_LIST });
          return NEVER;
        }
      }),
    ),
  ],
  NO_LIST,
);

/** Files that an event has, or that its author uploaded before; what else a client says of them is not needed. */
const ExistingAttachments = v.pipe(
  ListOrJson,
  v.array(v.unknown(), NO_LIST),
  listOf(
    v.object({ ...AttachmentInput.entries, type: v.optional(AttachmentInput.entries.type) }),
    UPLOAD_MAX_FILES,
    TOO_MANY_FILES,
  ),
);

/**
 * POST /api/groups/{id}/schedules and PUT /api/schedules/{id}, as a form or as JSON.
 * Texts that are left out become empty. `existingAttachments` is what the event keeps of its files; left out, it keeps
 * all. `groupId` and `createdBy` say what the path and the session say, and are refused when they say something else.
 */
export const ScheduleWrite = v.pipe(
  v.strictObject({
    title: required(
      'Title is required',
      v.pipe(
        v.string(),
        v.trim(),
        v.nonEmpty('Title cannot be empty or contain only spaces'),
        v.maxLength(TITLE_MAX_LENGTH, `Title cannot exceed ${TITLE_MAX_LENGTH} characters`),
      ),
    ),
    type: required('Please select an event type', v.picklist(EVENT_TYPES, 'Please select an event type')),
    startTime: required('Start time is required', writtenInstant),
    endTime: required('End time is required', writtenInstant),
    timezone: required('Timezone is required', writtenZone),
    description: optionalRichText,
    instruction: optionalRichText,
    address: optionalLine(LINE_MAX_LENGTH),
    busPickupAddress: optionalLine(LINE_MAX_LENGTH),
    busDropoffAddress: optionalLine(LINE_MAX_LENGTH),
    existingAttachments: v.optional(ExistingAttachments),
    groupId: optionalId,
    createdBy: optionalId,
  }),
  v.forward(
    v.partialCheck(
      [['startTime'], ['endTime']],
      // Both are UTC by now and of one length, so that their text stands in the order of the instants.
      ({ startTime, endTime }) => endTime > startTime,
      'End time must be after start time',
    ),
    ['endTime'],
  ),
);
export type ScheduleWrite = v.InferOutput<typeof ScheduleWrite>;
