import BellIcon from 'lucide-react/icons/bell';
import { type RefObject, useEffect, useState } from 'react';
import { ActivityRow } from '#kit/activity/activity-row.tsx';
import { NoNews } from '#kit/activity/no-news.tsx';
import { useNews } from '#kit/activity/use-news.ts';
import { useObservable, useObservableField, usePerson } from '#kit/app/context.ts';
import { isNew } from '#store/queries/unsent/activities.ts';
import type { News } from '#store/queries/unsent/notifications.ts';
import { markNotificationsSeen } from '#store/replica/notifications.ts';
import { classNames } from '#ui/class-names.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Popover } from '#ui/popover/popover.tsx';
import { SMALL_SCREEN, useMedia } from '#ui/use-media.ts';
import { useNow } from '#ui/use-now.ts';
import styles from './notifications-panel.module.css';

interface NotificationsPanelProps {
  open: boolean;
  anchor: RefObject<HTMLElement | null>;
  onClose(): void;
}

/** The recent activity of other users: a sheet on phones, beside the bell on wider screens. */
export function NotificationsPanel({ open, anchor, onClose }: NotificationsPanelProps) {
  const small = useMedia(SMALL_SCREEN);
  const content = (
    <div className={small ? styles.sheet : undefined}>
      <Connection />
      <LatestNews onFollow={onClose} />
    </div>
  );
  return small ? (
    <Dialog open={open} onClose={onClose} title="Notifications">
      {content}
    </Dialog>
  ) : (
    <Popover open={open} anchor={anchor} onClose={onClose} title="Notifications">
      {content}
    </Popover>
  );
}

function LatestNews({ onFollow }: { onFollow(): void }) {
  const news = useNews();
  if (news) return <List news={news} onFollow={onFollow} />;
  return (
    <p className={styles.none}>
      <NoNews isReading={news === undefined} />
    </p>
  );
}

/** Whether news arrives by itself. */
function Connection() {
  const { live, sync } = usePerson();
  const state = useObservable(live);
  const online = useObservableField(sync, 'online');
  return (
    <p className={styles.connection} role="status">
      <span className={classNames(styles.dot, styles[state])} aria-hidden="true" />
      <span>
        Live updates: <b>{state}</b>
        {!online && '. You are offline; these arrived earlier.'}
        {online && state === 'disconnected' && '. New ones arrive when the connection is back.'}
      </span>
    </p>
  );
}

function List({ news: { activities, seenUpTo }, onFollow }: { news: News; onFollow(): void }) {
  const { store } = usePerson();
  const now = useNow();
  // New notifications stay marked while the panel is open.
  const [seenBefore] = useState(seenUpTo);
  const newest = activities[0]?.createdAt;
  useEffect(() => {
    // If the device cannot store it, the notifications stay new.
    if (newest !== undefined) markNotificationsSeen(store, newest).catch(() => {});
  }, [store, newest]);

  if (activities.length === 0)
    return (
      <EmptyState icon={<BellIcon />} title="No notifications yet">
        Changes to your groups and comments appear here.
      </EmptyState>
    );
  return (
    <ul className={styles.list}>
      {activities.map((activity) => (
        <li key={activity.id}>
          <ActivityRow activity={activity} now={now} isNew={isNew(activity, seenBefore)} onFollow={onFollow} />
        </li>
      ))}
    </ul>
  );
}
