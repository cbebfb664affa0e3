import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { type Activity, activitiesOf, isNew } from '#store/queries/unsent/activities.ts';
import { readNotifications } from '#store/queries/unsent/notifications.ts';

export interface AdminNews {
  /** Newest first; several about the same are one line. */
  activities: Activity[];
  /** When each of them happened, in milliseconds since the epoch. */
  times: number[];
  /** How many activities the user has not seen. */
  newCount: number;
  /** The time up to which the user has seen them, in milliseconds since the epoch. */
  seenUpTo: number;
}

/** The activity of other users, as the live channel reported it to this device; undefined while it is read. */
export function useAdminNews(): AdminNews | undefined {
  const { store, user } = usePerson();
  const read = useLiveQuery(() => readNotifications(store), [store]);
  if (!read) return undefined;
  const activities = activitiesOf(read.all, user.id);
  const times = read.all.filter(({ actorId }) => actorId !== user.id).map(({ createdAt }) => Date.parse(createdAt));
  const { seenUpTo } = read;
  return { activities, times, newCount: activities.filter((activity) => isNew(activity, seenUpTo)).length, seenUpTo };
}
