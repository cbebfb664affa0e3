import * as v from 'valibot';
import { jsonText } from '#contract/schema/json-text.ts';
import { DELAY_KEY_MAX_LENGTH, DELAY_MAX_EVENTS, DELAY_TEXT_MAX_LENGTH } from '#contract/schema/limits.ts';

const NO_DELAY = 'Must name the delay: { "key": "…", "events": 5 }';

const JsonText = v.pipe(v.string(), v.maxLength(DELAY_TEXT_MAX_LENGTH, NO_DELAY), jsonText(NO_DELAY));

/**
 * Marks the change of an event's times as one of several by which a group that runs late moves its day: one
 * notification covers all changes with the same `key` (EVENT-4). In a form it is JSON.
 */
export const WrittenDelay = v.pipe(
  v.union([v.looseObject({}), JsonText], NO_DELAY),
  v.strictObject(
    {
      /** A new key for each delay, and for each delay that is taken back. */
      key: v.pipe(
        v.string('Must be a key of its own'),
        v.nonEmpty('Must be a key of its own'),
        v.maxLength(DELAY_KEY_MAX_LENGTH, `Must be at most ${DELAY_KEY_MAX_LENGTH} characters`),
      ),
      /** The number of events that move, which the notification for the first of them reports. */
      events: v.pipe(
        v.number('Must be the number of events that move'),
        v.integer('Must be the number of events that move'),
        v.minValue(1, 'Must be the number of events that move'),
        v.maxValue(DELAY_MAX_EVENTS, `Must be at most ${DELAY_MAX_EVENTS}`),
      ),
    },
    NO_DELAY,
  ),
);
export type WrittenDelay = v.InferOutput<typeof WrittenDelay>;
