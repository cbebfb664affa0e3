import type { Notification } from '#contract/live/notification.ts';
import { partShowing } from '#store/queries/base/shown-in.ts';
import type { EditPlace } from '#store/queries/base/views.ts';

/** One line about an action of another member. */
export interface Activity {
  /** The id of the newest notification that it represents. */
  id: string;
  type: string;
  message: string;
  createdAt: string;
  /** How many notifications are about the same: comments on an event, or equal ones. */
  times: number;
  /** The place of its subject; null without one. */
  place: EditPlace | null;
}

/**
 * A notification that names an event leads to it, even where it names it only as the changed entity; all others lead to
 * their group.
 */
function placeOf({ groupId, eventId, entity, entityId }: Notification): EditPlace | null {
  const named = eventId ?? (entity === 'schedule' ? entityId : null);
  if (named) return { eventId: named };
  return groupId === null ? null : { groupId, part: partShowing(entity ?? '') };
}

/** Of an event, the newest of a type says enough; messages about a group differ in their subject. */
const isSame = (one: Activity, other: Activity): boolean =>
  one.type === other.type &&
  JSON.stringify(one.place) === JSON.stringify(other.place) &&
  (one.message === other.message || (one.place !== null && 'eventId' in one.place));

/** @param seenUpTo milliseconds since the epoch */
export const isNew = ({ createdAt }: Activity, seenUpTo: number): boolean => Date.parse(createdAt) > seenUpTo;

/**
 * Joins notifications about the same thing into one line, at the time of the newest.
 * @param notifications newest first
 */
export function activitiesOf(notifications: readonly Notification[]): Activity[] {
  const activities: Activity[] = [];
  for (const notification of notifications) {
    const { id, type, message, createdAt } = notification;
    const activity = { id, type, message, createdAt, times: 1, place: placeOf(notification) };
    const newer = activities.find((other) => isSame(other, activity));
    if (newer) newer.times += 1;
    else activities.push(activity);
  }
  return activities;
}
