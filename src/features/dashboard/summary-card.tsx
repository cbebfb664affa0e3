import { type ReactNode, useId } from 'react';
import { Card } from '#ui/card/card.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './dashboard-screen.module.css';

interface SummaryCardProps {
  icon: ReactNode;
  title: string;
  /** Undefined while it is not known; null when it cannot be known for now. */
  count: number | null | undefined;
  caption?: string;
  /** A fact about the counted items that is worth showing below the number. */
  detail?: ReactNode;
  action: ReactNode;
}

/** A number with its meaning, and a link or button for its items. */
export function SummaryCard({ icon, title, count, caption, detail, action }: SummaryCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id} aria-busy={count === undefined} className={styles.card}>
      <Row id={id} as="h2" gap={2} tone="soft" weight="medium" className={styles.cardTitle}>
        {icon}
        {title}
      </Row>
      <p className={styles.count}>
        {count === undefined && <Skeleton width="2.5rem" />}
        {count === null && (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>Unknown</VisuallyHidden>
          </>
        )}
        {count}
      </p>
      <p className={styles.caption}>{caption}</p>
      {detail && (
        <Text wide shrinks size="small">
          {detail}
        </Text>
      )}
      {action}
    </Card>
  );
}
