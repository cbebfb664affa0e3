import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './my-day-screen.module.css';

/** A placeholder for a card and a list. */
export function DaySkeleton() {
  return (
    <div className={styles.skeleton}>
      <Skeleton height="1.25rem" width="4rem" />
      <Skeleton height="13rem" />
      <Skeleton height="1.25rem" width="4rem" />
      <Skeleton height="9rem" />
    </div>
  );
}
