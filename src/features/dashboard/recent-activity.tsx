import { Link } from '@tanstack/react-router';
import BellIcon from 'lucide-react/icons/bell';
import CalendarPlusIcon from 'lucide-react/icons/calendar-plus';
import CalendarSyncIcon from 'lucide-react/icons/calendar-sync';
import MessageSquareIcon from 'lucide-react/icons/message-square';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import { notificationTitle } from '#contract/notification.ts';
import { ageText } from '#contract/time/age.ts';
import { toPlace } from '#kit/addresses.ts';
import { usePerson } from '#kit/context.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { listNotifications } from '#store/queries/notifications.ts';
import { Card } from '#ui/card/card.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { type Activity, activitiesOf } from './activities.ts';
import styles from './recent-activity.module.css';

const ICONS: Record<string, typeof BellIcon> = {
  group_create: TentTreeIcon,
  group_update: TentTreeIcon,
  schedule_create: CalendarPlusIcon,
  schedule_update: CalendarSyncIcon,
  comment_create: MessageSquareIcon,
};

/** What others did that this device knows of, newest first. `now` in milliseconds since the epoch. */
export function RecentActivity({ now }: { now: number }) {
  const { store, user } = usePerson();
  const notifications = useLiveQuery(() => listNotifications(store), [store]);
  const activities = notifications && activitiesOf(notifications, user.id);
  return (
    <Card as="section" aria-labelledby="recent-activity" aria-busy={!activities} className={styles.panel}>
      <h2 id="recent-activity" className={styles.title}>
        Recent Activity
      </h2>
      {activities?.length === 0 && <p className={styles.empty}>No recent activity</p>}
      {!activities && <Skeleton height="3rem" className={styles.skeleton} />}
      {activities && activities.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls by itself must be reachable by keyboard.
        <ul className={styles.list} tabIndex={0} aria-labelledby="recent-activity">
          {activities.map((activity) => (
            <li key={activity.id}>
              <ActivityRow activity={activity} now={now} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ActivityRow({
  activity: { type, message, createdAt, times, place },
  now,
}: {
  activity: Activity;
  now: number;
}) {
  const Icon = ICONS[type] ?? BellIcon;
  const content = (
    <>
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.kind}>
          {notificationTitle(type)}
          {times > 1 && <span className={styles.times}>{times} times</span>}
        </p>
        <p className={styles.message} dir="auto">
          {message}
        </p>
      </div>
      <time className={styles.when} dateTime={createdAt}>
        {ageText(Date.parse(createdAt), now)}
      </time>
    </>
  );
  if (!place) return <div className={styles.item}>{content}</div>;
  return (
    <Link {...toPlace(place)} className={styles.item}>
      {content}
    </Link>
  );
}
