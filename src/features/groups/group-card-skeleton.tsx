import { Card } from '#ui/card/card.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './group-card.module.css';

/** A placeholder for a group's card. */
export function GroupCardSkeleton() {
  return (
    <Card className={styles.card} aria-hidden="true">
      <div className={styles.top}>
        <Skeleton width="3rem" height="3rem" />
        <div className={styles.heading}>
          <Skeleton width="70%" />
          <Skeleton width="6rem" height="1.5rem" />
        </div>
      </div>
      <div className={styles.facts}>
        <Skeleton width="13rem" />
        <Skeleton width="9rem" />
        <Skeleton width="11rem" />
      </div>
      <Skeleton width="8rem" height="1.75rem" />
      <div className={styles.bottom}>
        <Skeleton width="8rem" />
        <Skeleton width="5.5rem" height="2.75rem" />
      </div>
    </Card>
  );
}
