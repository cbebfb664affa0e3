import { ActivityRow } from '#kit/activity/activity-row.tsx';
import { NoNews } from '#kit/activity/no-news.tsx';
import { useNews } from '#kit/activity/use-news.ts';
import { isNew } from '#store/queries/unsent/activities.ts';
import { Card } from '#ui/card/card.tsx';
import styles from './recent-activity.module.css';

/** The activity of other users that this device knows of, newest first. `now` is in milliseconds since the epoch. */
export function RecentActivity({ now }: { now: number }) {
  const news = useNews();
  // Not busy while the news is on its way: it comes after the first screen, which waits for everything that is busy.
  return (
    <Card as="section" aria-labelledby="recent-activity" aria-busy={news === undefined} className={styles.panel}>
      <h2 id="recent-activity" className={styles.title}>
        Recent Activity
      </h2>
      {!news?.activities.length && (
        <p className={styles.empty}>{news ? 'No recent activity' : <NoNews isReading={news === undefined} />}</p>
      )}
      {news && news.activities.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard.
        <ul className={styles.list} tabIndex={0} aria-labelledby="recent-activity">
          {news.activities.map((activity) => (
            <li key={activity.id}>
              <ActivityRow activity={activity} now={now} isNew={isNew(activity, news.seenUpTo)} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
