import { Link, type LinkProps } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { ageText } from '#contract/time/age.ts';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { Row } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './overview.module.css';
import type { Figure } from './use-figures.ts';

export interface MetricCardProps {
  icon: ReactNode;
  title: string;
  figure: Figure;
  /** Milliseconds since the epoch. */
  now: number;
  to: LinkProps;
  /** A fact about the counted items that is worth showing beside the number. */
  detail?: string | false;
}

/** A number, its age, and a link to the items that it counts. */
export function MetricCard({ icon, title, figure: { count, at }, now, to, detail }: MetricCardProps) {
  const id = useId();
  return (
    <Card as="li" interactive aria-busy={count === undefined}>
      <Row as="h3" gap={2} shrinks tone="soft" weight="medium" className={styles.metricTitle}>
        {icon}
        <Link {...to} className={coverLinkClass} aria-describedby={id}>
          {title}
        </Link>
      </Row>
      <p id={id} className={styles.count}>
        {count === undefined && <Skeleton width="2.5rem" />}
        {count === null && (
          <>
            <span aria-hidden="true">–</span>
            <VisuallyHidden>Unknown</VisuallyHidden>
          </>
        )}
        {count}
      </p>
      <p className={styles.caption}>
        {count === null && 'Not on this device yet'}
        {at !== null && `Updated ${ageText(at, now)}`}
      </p>
      {at !== null && detail && <p className={styles.caption}>{detail}</p>}
    </Card>
  );
}
