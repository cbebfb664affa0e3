import * as v from 'valibot';
import { AttachmentInput } from '#contract/records/files/attachment.ts';
import { MEMBER_ROLES } from '#contract/records/groups/roles.ts';
import { jsonText } from '#contract/schema/json-text.ts';
import {
  AUDIENCE_MAX_MEMBERS,
  AUDIENCE_TEXT_MAX_LENGTH,
  FILE_LIST_MAX_LENGTH,
  LINE_MAX_LENGTH,
  TITLE_MAX_LENGTH,
  UPLOAD_MAX_FILES,
} from '#contract/schema/limits.ts';
import {
  listOf,
  optionalId,
  optionalLine,
  optionalRichText,
  required,
  requiredId,
  writtenInstant,
  writtenZone,
} from '#contract/schema/writing.ts';
import { visible } from '#contract/text/visible.ts';
import { WrittenDelay } from './delay.ts';
import { EVENT_TYPES } from './schedule-item.ts';

/** The bodies by which events are written, separate from the schemas that the first screen reads. */

const NO_LIST = 'Must be a list of files';
const TOO_MANY_FILES = `At most ${UPLOAD_MAX_FILES} files can be attached`;

/** JSON in a form's text field; anything else is passed on as it is. */
const ListOrJson = v.union(
  [
    listOf(v.unknown(), UPLOAD_MAX_FILES, TOO_MANY_FILES),
    v.pipe(v.string(), v.maxLength(FILE_LIST_MAX_LENGTH, TOO_MANY_FILES), jsonText(NO_LIST, [])),
  ],
  NO_LIST,
);

/** Files that an event has, or that its author uploaded before; other properties that a client sends are ignored. */
const ExistingAttachments = v.pipe(
  ListOrJson,
  v.array(v.unknown(), NO_LIST),
  listOf(
    v.object({ ...AttachmentInput.entries, type: v.optional(AttachmentInput.entries.type) }),
    UPLOAD_MAX_FILES,
    TOO_MANY_FILES,
  ),
);

const NO_AUDIENCE = 'Must name the participants: { "memberIds": […], "roles": […] }, or null for everyone';

const Audience = v.strictObject(
  {
    memberIds: listOf(
      requiredId('Not a member'),
      AUDIENCE_MAX_MEMBERS,
      `At most ${AUDIENCE_MAX_MEMBERS} people can be listed`,
    ),
    roles: listOf(
      v.picklist(MEMBER_ROLES, 'Not a member role'),
      MEMBER_ROLES.length,
      `At most ${MEMBER_ROLES.length} roles can be listed`,
    ),
  },
  NO_AUDIENCE,
);

/** The participants, in a form as JSON. An audience without members and roles means every member. */
const WrittenAudience = v.pipe(
  v.union(
    [
      v.null(),
      v.looseObject({}),
      v.pipe(v.string(), v.maxLength(AUDIENCE_TEXT_MAX_LENGTH, NO_AUDIENCE), jsonText(NO_AUDIENCE, null)),
    ],
    NO_AUDIENCE,
  ),
  v.nullable(Audience),
  v.transform((audience) =>
    audience && audience.memberIds.length + audience.roles.length > 0
      ? { memberIds: [...new Set(audience.memberIds)], roles: [...new Set(audience.roles)] }
      : null,
  ),
);

/** Yes or no, in a form as text. */
const WrittenFlag = v.union(
  [
    v.boolean(),
    v.pipe(
      v.picklist(['true', 'false']),
      v.transform((text) => text === 'true'),
    ),
  ],
  'Must be true or false',
);

/**
 * POST /api/groups/{id}/schedules and PUT /api/schedules/{id}, as a form or as JSON. Of what is left out, texts become
 * empty, and `existingAttachments` (the files that the event keeps) and all fields after it stay as they are.
 */
export const ScheduleWrite = v.pipe(
  v.strictObject({
    title: required(
      'Title is required',
      v.pipe(
        v.string(),
        v.trim(),
        v.maxLength(TITLE_MAX_LENGTH, 'Title cannot exceed 100 characters'),
        v.transform(visible),
        v.nonEmpty('Title cannot be empty or contain only spaces'),
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
    isDraft: v.exactOptional(WrittenFlag),
    endTimezone: v.exactOptional(v.union([v.literal(''), writtenZone], 'Not a known time zone')),
    audience: v.exactOptional(WrittenAudience),
    isFixed: v.exactOptional(WrittenFlag),
    mustRead: v.exactOptional(WrittenFlag),
    isCancelled: v.exactOptional(WrittenFlag),
    delay: v.exactOptional(WrittenDelay),
    groupId: optionalId,
    createdBy: optionalId,
  }),
  v.forward(
    v.partialCheck(
      [['startTime'], ['endTime']],
      // Both are UTC and of equal length at this point, so their texts sort as the instants do.
      ({ startTime, endTime }) => endTime > startTime,
      'End time must be after start time',
    ),
    ['endTime'],
  ),
);
export type ScheduleWrite = v.InferOutput<typeof ScheduleWrite>;
