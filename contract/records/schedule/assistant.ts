import * as v from 'valibot';
import { LINE_MAX_LENGTH, TITLE_MAX_LENGTH } from '#contract/schema/limits.ts';
import { isRow, pick, reader, Text } from '#contract/schema/reading.ts';
import {
  listOf,
  optionalLine,
  required,
  requiredId,
  unread,
  writtenInstant,
  writtenRichText,
  writtenZone,
} from '#contract/schema/writing.ts';
import { numberText } from '#contract/text/number-text.ts';
import { visible } from '#contract/text/visible.ts';
import { isDay } from '#contract/time/day.ts';
import { EVENT_TYPES, ScheduleItemWire } from './schedule-item.ts';

export const ASSISTANT_NAME = 'Denver';
/** The number of previous messages that are sent along, and read. */
export const ASSISTANT_CONTEXT_MESSAGES = 5;
/** The number of messages that a client which sends a whole conversation may send. */
const MESSAGES_MAX = 100;
export const QUESTION_MAX_LENGTH = 2_000;
const MESSAGE_MAX_LENGTH = 20_000;

const tooLong = (length: number) => `Must be at most ${numberText(length)} characters`;

/** The day at the beginning of a text that may continue with a time; a text without a day counts as missing. */
const MaybeDay = v.pipe(
  v.string('Must be a date'),
  v.maxLength(LINE_MAX_LENGTH, 'Must be a date'),
  v.transform((text) => text.slice(0, 10)),
  v.transform((day) => (isDay(day) ? day : null)),
);

/**
 * POST /api/ai/ask. The contexts are the client's view of the group and its schedule; our server reads both from its
 * own tables, limited to what the person may see.
 */
export const AskRequest = v.strictObject({
  question: v.pipe(
    v.string('Please ask a question'),
    v.trim(),
    v.nonEmpty('Please ask a question'),
    v.maxLength(QUESTION_MAX_LENGTH, tooLong(QUESTION_MAX_LENGTH)),
  ),
  groupId: v.nullish(requiredId('No group selected')),
  /** The day that the person is looking at. */
  date: v.optional(v.nullable(MaybeDay)),
  groupContext: v.optional(unread),
  scheduleContext: v.optional(unread),
  previousMessages: v.optional(
    v.pipe(
      listOf(
        v.object({
          role: v.picklist(['user', 'assistant'], 'Must be user or assistant'),
          content: v.pipe(v.string('Must be text'), v.maxLength(MESSAGE_MAX_LENGTH, tooLong(MESSAGE_MAX_LENGTH))),
        }),
        MESSAGES_MAX,
        `Must be at most ${MESSAGES_MAX} messages`,
      ),
      v.transform((messages) => messages.slice(-ASSISTANT_CONTEXT_MESSAGES)),
    ),
    [],
  ),
});
export type AskRequest = v.InferOutput<typeof AskRequest>;

const Title = v.pipe(
  v.string('Title is required'),
  v.trim(),
  v.maxLength(TITLE_MAX_LENGTH, 'Title cannot exceed 100 characters'),
  v.transform(visible),
  v.nonEmpty('Title cannot be empty or contain only spaces'),
);
const EventTypeName = v.pipe(
  v.string('Please select an event type'),
  v.trim(),
  v.toLowerCase(),
  v.picklist(EVENT_TYPES, 'Please select an event type'),
);

/** A new item as the assistant proposes it and the confirmed call sends it back. */
export const ItineraryWire = v.object({
  title: v.string(),
  type: v.string(),
  startTime: v.string(),
  endTime: v.string(),
  timezone: v.string(),
  location: v.string(),
  description: v.string(),
});
export type ItineraryWire = v.InferOutput<typeof ItineraryWire>;

export const AskAnswerWire = v.object({ answer: v.string(), itineraryData: v.nullable(ItineraryWire) });
export type AskAnswerWire = v.InferOutput<typeof AskAnswerWire>;

export const AskAnswer = reader(
  (row) => {
    const data = pick(row, 'itineraryData', 'itinerary_data', 'itinerary');
    return {
      answer: pick(row, 'answer', 'message', 'response'),
      itineraryData: isRow(data) ? data : null,
    };
  },
  v.object({ answer: v.string('has no answer'), itineraryData: v.nullable(v.record(v.string(), v.unknown())) }),
);
/** The assistant's answer; a proposed item goes back to the server exactly as it came. */
export type AskAnswer = v.InferOutput<typeof AskAnswer>;

/** POST /api/ai/update-schedule: only the fields that are given change. */
export const UpdateSchedule = v.strictObject({
  scheduleId: requiredId('Missing schedule ID for update.'),
  title: v.optional(Title),
  type: v.optional(EventTypeName),
  location: v.optional(optionalLine(LINE_MAX_LENGTH)),
  /** Plain text, as the assistant writes it. */
  description: v.optional(writtenRichText),
});
export type UpdateSchedule = v.InferOutput<typeof UpdateSchedule>;

export const UpdateScheduleAnswerWire = v.object({ title: v.string(), schedule: ScheduleItemWire });
export const UpdateScheduleAnswer = reader(
  (row) => ({ title: pick(row, 'title') ?? pick(pick(row, 'schedule'), 'title') }),
  v.object({ title: Text }),
);

/** POST /api/ai/create-itinerary: the proposal as it came, checked like every schedule item. */
export const CreateItinerary = v.strictObject({
  itineraryData: v.pipe(
    v.strictObject({
      title: Title,
      type: v.optional(EventTypeName, 'activity'),
      startTime: required('Start time is required', writtenInstant),
      endTime: required('End time is required', writtenInstant),
      /** The group's zone if it is left out. */
      timezone: v.nullish(writtenZone),
      location: v.optional(optionalLine(LINE_MAX_LENGTH)),
      description: v.nullish(writtenRichText),
    }),
    v.forward(
      v.partialCheck(
        [['startTime'], ['endTime']],
        ({ startTime, endTime }) => endTime > startTime,
        'End time must be after start time',
      ),
      ['endTime'],
    ),
  ),
  groupId: requiredId('No group selected for creating an itinerary.'),
});
export type CreateItinerary = v.InferOutput<typeof CreateItinerary>;
