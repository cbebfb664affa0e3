import type { Notification } from '#contract/live/notification.ts';
import { partShowing } from '#store/queries/base/shown-in.ts';
import type { EditPlace } from '#store/queries/base/views.ts';

/** One line about an action of another member. */
export interface Activity {
  /** The id of the newest notification that it stands for. */
  id: string;
  type: string;
  message: string;
  createdAt: string;
  /** How many notifications in a row have the same content. */
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

const isRepeated = (one: Activity, other: Activity): boolean =>
  one.type === other.type && one.message === other.message && JSON.stringify(one.place) === JSON.stringify(other.place);

/**
 * The actions of others, without the user's own; equal ones in a row are one line.
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
