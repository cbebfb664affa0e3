import { calendarText } from '#contract/calendar/calendar-text.ts';
import { isCalendarToken, type SubscriptionWire } from '#contract/calendar/subscription.ts';
import { findGroup } from '#server/db/groups/groups.ts';
import {
  deleteSubscription,
  findSubscriber,
  findSubscription,
  insertSubscription,
} from '#server/db/people/calendar-subscriptions.ts';
import { listScheduleItems } from '#server/db/schedule/schedule-items.ts';
import type { Db, ScheduleItemRow } from '#server/db/tables.ts';
import { hashToken } from '#server/domain/auth/secrets.ts';
import { created, invalid, notFound, type Outcome, ok } from '#server/domain/outcome.ts';
import type { Viewer } from '#server/viewer.ts';

export async function subscriptionOf(db: Db, viewer: Viewer, groupId: number): Promise<SubscriptionWire> {
  return { since: await findSubscription(db, viewer.id, groupId) };
}

/** Gives a person a new address of a group's calendar in place of the one that they may have. */
export async function makeSubscription(
  db: Db,
  viewer: Viewer,
  { groupId, token, at }: { groupId: number; token: string; at: string },
): Promise<Outcome<SubscriptionWire>> {
  await deleteSubscription(db, viewer.id, groupId);
  const isMade = await insertSubscription(db, { tokenHash: hashToken(token), userId: viewer.id, groupId, at });
  return isMade ? created({ since: at }) : invalid({ token: 'Must be a new one' });
}

export async function revokeSubscription(db: Db, viewer: Viewer, groupId: number): Promise<Outcome<SubscriptionWire>> {
  await deleteSubscription(db, viewer.id, groupId);
  return ok({ since: null });
}

const calendarEvent = (row: ScheduleItemRow) => ({
  id: String(row.id),
  title: row.title,
  type: row.type,
  startTime: row.start_time,
  endTime: row.end_time,
  timezone: row.timezone,
  description: row.description,
  instruction: row.instruction,
  address: row.address ?? '',
  busPickupAddress: row.bus_pickup_address ?? '',
  busDropoffAddress: row.bus_dropoff_address ?? '',
  version: row.version,
  updatedAt: row.updated_at,
});

/**
 * The calendar at a private address: what its person may see of the group now. Whether the address was never made, was
 * revoked, or its person may not see the group any more is not told. Nothing of it depends on the hour.
 */
export async function calendarAt(db: Db, token: string, origin: string): Promise<Outcome<string>> {
  const subscriber = isCalendarToken(token) ? await findSubscriber(db, hashToken(token)) : null;
  const group = subscriber && (await findGroup(db, subscriber.viewer, subscriber.groupId));
  if (!group) return notFound('calendar');
  const events = (await listScheduleItems(db, group.id, {})).map(calendarEvent);
  const { name, default_timezone: defaultTimezone, updated_at: writtenAt } = group;
  return ok(calendarText({ group: { name, defaultTimezone }, events, origin, writtenAt }));
}
