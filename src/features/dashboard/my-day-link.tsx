import { Link } from '@tanstack/react-router';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { toMyDay } from '#kit/addresses/addresses.ts';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { classNames } from '#ui/class-names.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import styles from './my-day-link.module.css';

/** A link to My Day. @param children the current and the next event, in one line */
export function MyDayLink({ children }: { children: ReactNode }) {
  return (
    <Card as="div" interactive className={styles.card}>
      <span className={styles.sun} aria-hidden="true" />
      <Stack shrinks className={styles.words}>
        <Link {...toMyDay} className={classNames(coverLinkClass, styles.link)}>
          My Day
        </Link>
        <Text tone="soft" size="small" tabular className={styles.line}>
          {children}
        </Text>
      </Stack>
      <ChevronRightIcon aria-hidden="true" className={styles.more} />
    </Card>
  );
}
