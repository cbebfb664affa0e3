import * as v from 'valibot';
import { AttachmentInput } from './attachment.ts';
import { WrittenDelay } from './delay.ts';
import { FILE_LIST_MAX_LENGTH, LINE_MAX_LENGTH, TITLE_MAX_LENGTH, UPLOAD_MAX_FILES } from './limits.ts';
import { EVENT_TYPES } from './schedule-item.ts';
import {
  listOf,
  optionalId,
  optionalLine,
  optionalRichText,
  required,
  writtenInstant,
  writtenZone,
} from './writing.ts';

/** The bodies by which events are written: apart from what the first screen reads. */

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
    delay: v.exactOptional(WrittenDelay),
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
