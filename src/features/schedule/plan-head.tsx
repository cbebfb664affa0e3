import { Link } from '@tanstack/react-router';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { type ScheduleTab, toGroup } from '#kit/addresses/addresses.ts';
import { RefreshButton } from '#kit/missing/refresh-button.tsx';
import { Row, Text } from '#ui/layout/layout.tsx';
import styles from './plan-head.module.css';

export const headLinkClass: string = styles.link ?? '';
export const headNoteClass: string = styles.note ?? '';

interface PlanHeadProps {
  groupId: string;
  /** The day in the address, `yyyy-MM-dd`. */
  day: string;
  view: ScheduleTab;
  heading: string;
  /** Marks and notes beside the heading, below it on a phone. */
  children: ReactNode;
  /** The buttons after that for refreshing. */
  actions: ReactNode;
}

/** The head of a day or of the trip: its heading, the way to the other view, and the actions. */
export function PlanHead({ groupId, day, view, heading, children, actions }: PlanHeadProps) {
  return (
    <Row gap={2} align="start" className={styles.head} data-view={view}>
      <Row gap={2} rowGap={0} wrap shrinks grows breaks className={styles.words}>
        <Text id="day-heading" tabIndex={-1} as="h2" size="part" weight="title" className={styles.heading}>
          {heading}
        </Text>
        <Views {...{ groupId, day, view }} />
        {children}
      </Row>
      <RefreshButton
        label="Refresh schedule"
        scope={{ kind: 'group', groupId }}
        done={{ title: 'Schedule refreshed' }}
        failed="Failed to refresh schedule data. Please try again."
      />
      {actions}
    </Row>
  );
}

/** A view was chosen in the head of the other one, and the head of this one takes the focus. */
let isChosen = false;

function Views({ groupId, day, view }: Pick<PlanHeadProps, 'groupId' | 'day' | 'view'>) {
  const current = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    if (isChosen) current.current?.focus({ preventScroll: true });
    isChosen = false;
  }, []);
  const link = (to: ScheduleTab, words: string) => (
    <Link
      {...toGroup(groupId, day, to)}
      ref={to === view ? current : undefined}
      replace
      resetScroll={false}
      activeOptions={{ exact: true }}
      aria-current={to === view ? 'page' : undefined}
      className={styles.view}
      onClick={() => {
        isChosen = to !== view;
      }}
    >
      {words}
    </Link>
  );
  return (
    <nav aria-label="View" className={styles.views}>
      {link('schedule', 'Day')}
      {link('trip', 'Trip')}
    </nav>
  );
}
