import { useId, useState } from 'react';
import { ActivityRow } from '#kit/activity/activity-row.tsx';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './overview.module.css';
import type { AdminNews } from './use-admin-news.ts';

/** How many activities the list shows at first. */
const FEW = 5;

/**
 * Recent activity of other users: the latest few entries, or all that this device received. `now` is in milliseconds
 * since the epoch.
 */
export function AdminActivity({ news, now }: { news: AdminNews | undefined; now: number }) {
  const id = useId();
  const [all, setAll] = useState(false);
  const activities = news?.activities;
  return (
    <Card as="section" aria-labelledby={id} aria-busy={!activities} className={styles.rows}>
      <h2 id={id} className={styles.heading}>
        Recent Activity
      </h2>
      {!activities && <Skeleton height="3rem" />}
      {activities?.length === 0 && <p className={styles.none}>No recent activity</p>}
      {activities && activities.length > 0 && (
        <ul aria-labelledby={id}>
          {activities.slice(0, all ? undefined : FEW).map((activity) => (
            <li key={activity.id}>
              <ActivityRow activity={activity} now={now} />
            </li>
          ))}
        </ul>
      )}
      <div className={styles.more}>
        <Button
          size="small"
          disabled={!activities || activities.length <= FEW}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show less' : 'View All Activity'}
        </Button>
      </div>
    </Card>
  );
}
