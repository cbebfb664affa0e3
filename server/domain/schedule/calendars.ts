import { isCalendarToken, type SubscriptionWire } from '#contract/calendar/subscription.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { findGroup } from '#server/db/groups/groups.ts';
import {
  deleteSubscription,
  findSubscriber,
  findSubscription,
  insertSubscription,
} from '#server/db/people/calendar-subscriptions.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { hashToken } from '#server/domain/auth/secrets.ts';
import { created, invalid, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { reads24Hours } from '#server/domain/people/user-settings.ts';
import type { SignedWork } from '#server/domain/writes/unit-of-work.ts';
import type { Calendar, CalendarTexts } from './calendar-texts.ts';

export async function subscriptionOf(db: Db, viewer: Viewer, groupId: number): Promise<SubscriptionWire> {
  return { since: await findSubscription(db, viewer.id, groupId) };
}

/**
 * Gives a person a new address of a group's calendar in place of a previous one. A repeated request for the same
 * address, as from a device that got no answer, changes nothing.
 */
export async function makeSubscription(
  { db, by }: SignedWork,
  viewer: Viewer,
  { groupId, token, at }: { groupId: number; token: string; at: string },
): Promise<Outcome<SubscriptionWire>> {
  const tokenHash = hashToken(token);
  const since = await findSubscription(db, viewer.id, groupId, tokenHash);
  if (since !== null) return created({ since });
  await deleteSubscription(db, viewer.id, groupId);
  const isMade = await insertSubscription(db, { tokenHash, userId: viewer.id, groupId, at });
  if (!isMade) return invalid({ token: 'Must be a new one' });
  await record(db, by, { action: 'exported', subject: 'calendar address', groupId });
  return created({ since: at });
}

export async function revokeSubscription(
  { db, by }: SignedWork,
  viewer: Viewer,
  groupId: number,
): Promise<Outcome<SubscriptionWire>> {
  await deleteSubscription(db, viewer.id, groupId);
  await record(db, by, { action: 'deleted', subject: 'calendar address', groupId });
  return ok({ since: null });
}

/**
 * The calendar at a private address, with the events that its user may see now. Null in each of these cases: the address
 * never existed, it was revoked, or its user may no longer see the group.
 */
export async function calendarAt(
  { db, texts }: { db: Db; texts: CalendarTexts },
  token: string,
  { origin, languages }: { origin: string; languages: string | undefined },
): Promise<Calendar | null> {
  const subscriber = isCalendarToken(token) ? await findSubscriber(db, hashToken(token)) : null;
  const group = subscriber && (await findGroup(db, subscriber.viewer, subscriber.groupId));
  if (!group) return null;
  return texts.of(db, group, { origin, is24Hour: await reads24Hours(db, subscriber.viewer.id, languages) });
}
