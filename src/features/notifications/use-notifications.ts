import { usePerson } from '#kit/context.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { type Activity, activitiesOf } from '#store/queries/activities.ts';
import { readNotifications } from '#store/queries/notifications.ts';

export interface Notifications {
  /** Newest first; what is told again is one line. */
  activities: Activity[];
  /** When the newest that the person has looked at was made, in milliseconds since the epoch; 0 for none. */
  seenUpTo: number;
}

/** What others did, as the device has it, and how much of it the person has looked at; undefined while it is read. */
export function useNotifications(): Notifications | undefined {
  const { store, user } = usePerson();
  const read = useLiveQuery(() => readNotifications(store), [store]);
  return read && { activities: activitiesOf(read.all, user.id), seenUpTo: read.seenUpTo };
}

export const isNew = ({ createdAt }: Activity, seenUpTo: number): boolean => Date.parse(createdAt) > seenUpTo;
