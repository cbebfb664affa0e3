import type { Notification } from '#contract/notification.ts';
import { partShowing } from './shown-in.ts';
import type { EditPlace } from './views.ts';

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

/** What names an event leads to it, also where it names it only as the thing that changed; all else leads to its group. */
function placeOf({ groupId, eventId, entity, entityId }: Notification): EditPlace | null {
  const named = eventId ?? (entity === 'schedule' ? entityId : null);
  if (named) return { eventId: named };
  return groupId === null ? null : { groupId, part: partShowing(entity ?? '') };
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
