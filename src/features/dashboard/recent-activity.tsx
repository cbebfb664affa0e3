import { ActivityRow } from '#kit/activity/activity-row.tsx';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { activitiesOf, isNew } from '#store/queries/unsent/activities.ts';
import { readNotifications } from '#store/queries/unsent/notifications.ts';
import { Card } from '#ui/card/card.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './recent-activity.module.css';

/** The activity of other users that this device knows of, newest first. `now` is in milliseconds since the epoch. */
export function RecentActivity({ now }: { now: number }) {
  const { store, user } = usePerson();
  const read = useLiveQuery(() => readNotifications(store), [store], 'notifications');
  const activities = read && activitiesOf(read.all, user.id);
  return (
    <Card as="section" aria-labelledby="recent-activity" aria-busy={!activities} className={styles.panel}>
      <h2 id="recent-activity" className={styles.title}>
        Recent Activity
      </h2>
      {activities?.length === 0 && <p className={styles.empty}>No recent activity</p>}
      {!activities && <Skeleton height="3rem" className={styles.skeleton} />}
      {read && activities && activities.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard.
        <ul className={styles.list} tabIndex={0} aria-labelledby="recent-activity">
          {activities.map((activity) => (
            <li key={activity.id}>
              <ActivityRow activity={activity} now={now} isNew={isNew(activity, read.seenUpTo)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
