import { Link, type LinkProps } from '@tanstack/react-router';
import { useId } from 'react';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './overview.module.css';
import type { Figure } from './use-figures.ts';

export interface MetricProps {
  title: string;
  figure: Figure;
  to: LinkProps;
  /** A fact about the counted items that is worth showing beside the number. */
  detail?: string | false;
}

/** A number of the strip, and a link to the items that it counts. */
export function Metric({ title, figure: { count }, to, detail }: MetricProps) {
  const id = useId();
  return (
    <li className={styles.metric} aria-busy={count === undefined}>
      <Text as="h3" tone="soft" size="small" weight="medium">
        <Link {...to} className={coverLinkClass} aria-describedby={id}>
          {title}
        </Link>
      </Text>
      <Row id={id} as="p" gap={2} align="baseline" wrap>
        <span className={styles.count}>
          {count === undefined && <Skeleton width="2.5rem" />}
          {count === null && (
            <>
              <span aria-hidden="true">–</span>
              <VisuallyHidden>Not on this device yet</VisuallyHidden>
            </>
          )}
          {count}
        </span>
        {typeof count === 'number' && detail && (
          <Text as="span" tone="faint" size="small">
            {detail}
          </Text>
        )}
      </Row>
    </li>
  );
}
