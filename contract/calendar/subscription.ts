import * as v from 'valibot';
import { readerOf } from '#contract/schema/record.ts';
import { WireInstant } from '#contract/schema/wire.ts';

/** 256 bits in base64url. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const TOKEN_LENGTH = 43;
const NO_TOKEN = 'Must be 32 random bytes in base64url';
export const isCalendarToken = (text: string): boolean => TOKEN.test(text);

/**
 * POST /api/groups/{id}/calendar. The device creates the token, and no answer holds it: an answer that is kept for
 * repetition does not open a calendar.
 */
export const SubscriptionMake = v.strictObject({
  token: v.pipe(v.string('Must be text'), v.maxLength(TOKEN_LENGTH, NO_TOKEN), v.regex(TOKEN, NO_TOKEN)),
});
export type SubscriptionMake = v.InferOutput<typeof SubscriptionMake>;

/** A person's subscription of a group; `since` is when its address was created, null if there is none. */
export const SubscriptionWire = v.object({ since: v.nullable(WireInstant) });
export type SubscriptionWire = v.InferOutput<typeof SubscriptionWire>;

export const Subscription = readerOf(SubscriptionWire);
export type Subscription = v.InferOutput<typeof Subscription>;

/** A name in a path; anything that is not a token opens nothing. */
export const CalendarParam = v.object({ token: v.string() });
