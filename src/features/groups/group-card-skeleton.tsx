import { Card } from '#ui/card/card.tsx';
import { Row, Stack } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import styles from './group-card.module.css';

/** A placeholder for a group's card. */
export function GroupCardSkeleton() {
  return (
    <Card className={styles.card} aria-hidden="true">
      <Row gap={3} align="stretch" wrap>
        <Skeleton width="3rem" height="3rem" />
        <Stack gap={1} shrinks className={styles.heading}>
          <Skeleton width="70%" />
          <Skeleton width="6rem" height="1.5rem" />
        </Stack>
      </Row>
      <Stack gap={1} tone="soft" size="small">
        <Skeleton width="13rem" />
        <Skeleton width="9rem" />
        <Skeleton width="11rem" />
      </Stack>
      <Skeleton width="8rem" height="1.75rem" />
      <Row gap={3} justify="between" wrap className={styles.bottom}>
        <Skeleton width="8rem" />
        <Skeleton width="5.5rem" height="var(--target)" />
      </Row>
    </Card>
  );
}
