import type { Notification } from '#contract/notification.ts';
import type { EditPlace } from '#store/queries/views.ts';

/** One line of what others did. */
export interface Activity {
  /** Of the newest notification that it stands for. */
  id: string;
  type: string;
  message: string;
  createdAt: string;
  /** How many notifications in a row say the same. */
  times: number;
  /** Where what it names is shown; null where it names nothing. */
  place: EditPlace | null;
}

/** Notifications of a device that did not keep the event yet lead to its group. */
function placeOf({ groupId, eventId }: Notification): EditPlace | null {
  if (eventId) return { eventId };
  return groupId === null ? null : { groupId, part: 'schedule' };
}

const isRepeated = (one: Activity, other: Activity): boolean =>
  one.type === other.type && one.message === other.message && JSON.stringify(one.place) === JSON.stringify(other.place);

/**
 * What others did, without what the person did; the same thing told again is one line.
 * @param notifications newest first
 */
export function activitiesOf(notifications: readonly Notification[], userId: string): Activity[] {
  const activities: Activity[] = [];
  for (const notification of notifications) {
    if (notification.actorId === userId) continue;
    const { id, type, message, createdAt } = notification;
    const activity = { id, type, message, createdAt, times: 1, place: placeOf(notification) };
    const newer = activities.at(-1);
    if (newer && isRepeated(newer, activity)) newer.times += 1;
    else activities.push(activity);
  }
  return activities;
}
