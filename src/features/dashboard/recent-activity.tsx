import BellIcon from 'lucide-react/icons/bell';
import CalendarPlusIcon from 'lucide-react/icons/calendar-plus';
import CalendarSyncIcon from 'lucide-react/icons/calendar-sync';
import MessageSquareIcon from 'lucide-react/icons/message-square';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import { notificationTitle } from '#contract/notification.ts';
import { ageText } from '#contract/time/age.ts';
import { usePerson } from '#kit/context.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { listNotifications } from '#store/queries/notifications.ts';
import { Card } from '#ui/card/card.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './recent-activity.module.css';

const ICONS: Record<string, typeof BellIcon> = {
  group_create: TentTreeIcon,
  group_update: TentTreeIcon,
  schedule_create: CalendarPlusIcon,
  schedule_update: CalendarSyncIcon,
  comment_create: MessageSquareIcon,
};

/** The notifications that this device knows, newest first. `now` in milliseconds since the epoch. */
export function RecentActivity({ now }: { now: number }) {
  const { store } = usePerson();
  const notifications = useLiveQuery(() => listNotifications(store), [store]);
  return (
    <Card as="section" aria-labelledby="recent-activity" aria-busy={!notifications} className={styles.panel}>
      <h2 id="recent-activity" className={styles.title}>
        Recent Activity
      </h2>
      {notifications?.length === 0 && <p className={styles.empty}>No recent activity</p>}
      {!notifications && <Skeleton height="3rem" className={styles.skeleton} />}
      {notifications && notifications.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls by itself must be reachable by keyboard.
        <ul className={styles.list} tabIndex={0} aria-labelledby="recent-activity">
          {notifications.map(({ id, type, message, createdAt }) => {
            const Icon = ICONS[type] ?? BellIcon;
            return (
              <li key={id} className={styles.item}>
                <Icon className={styles.icon} aria-hidden="true" />
                <div className={styles.words}>
                  <p className={styles.kind}>{notificationTitle(type)}</p>
                  <p className={styles.message}>{message}</p>
                </div>
                <time className={styles.when} dateTime={createdAt}>
                  {ageText(Date.parse(createdAt), now)}
                </time>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
