import { Card } from '#ui/card/card.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './event-screen.module.css';

/** A placeholder while the event is read. */
export function EventSkeleton() {
  return (
    <Card aria-busy="true" className={styles.skeleton}>
      <VisuallyHidden>Loading the event…</VisuallyHidden>
      <Skeleton width="min(22rem, 80%)" height="2rem" />
      <Skeleton width="5rem" />
      <Skeleton width="16rem" height="2rem" />
      <Skeleton width="14rem" />
      <Skeleton width="12rem" />
      <Skeleton height="6rem" />
    </Card>
  );
}
