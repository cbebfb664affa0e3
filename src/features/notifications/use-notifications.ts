import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { type Activity, activitiesOf } from '#store/queries/unsent/activities.ts';
import { readNotifications } from '#store/queries/unsent/notifications.ts';

export interface Notifications {
  /** Newest first; a repeated notification is one line. */
  activities: Activity[];
  /**
   * The creation time of the newest notification that the user has seen, in milliseconds since the epoch; 0 for none.
   */
  seenUpTo: number;
}

/** The activity of other users from the device, and the part that the user has seen; undefined while it is read. */
export function useNotifications(): Notifications | undefined {
  const { store, user } = usePerson();
  const read = useLiveQuery(() => readNotifications(store), [store]);
  return read && { activities: activitiesOf(read.all, user.id), seenUpTo: read.seenUpTo };
}
