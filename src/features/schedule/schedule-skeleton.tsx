import { Stack } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './schedule-skeleton.module.css';

const CARDS = ['first', 'second', 'third', 'fourth'];
const PILLS = Array.from({ length: 14 }, (_, index) => `pill-${index}`);

export function ScheduleSkeleton() {
  return (
    <Stack aria-busy="true" className={styles.screen}>
      <VisuallyHidden>Loading the schedule…</VisuallyHidden>
      <Skeleton width="min(20rem, 70%)" className={styles.name} />
      <Skeleton width="min(16rem, 55%)" className={styles.facts} />
      <div className={styles.pills}>
        {PILLS.map((pill) => (
          <Skeleton key={pill} width="6.5rem" height="2.75rem" className={styles.pill} />
        ))}
      </div>
      <TimelineSkeleton />
    </Stack>
  );
}

/** A placeholder for a day's events. It appears only when reading takes long enough to be noticed. */
export function TimelineSkeleton() {
  return (
    <div className={styles.timeline}>
      {CARDS.map((card) => (
        <Skeleton key={card} height="2.75rem" className={styles.card} />
      ))}
    </div>
  );
}
