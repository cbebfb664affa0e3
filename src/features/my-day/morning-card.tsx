import { Link } from '@tanstack/react-router';
import { toGroup } from '#kit/addresses/addresses.ts';
import { Card } from '#ui/card/card.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { Countdown } from './countdown.tsx';
import { DayList, type DayListProps } from './day-list.tsx';
import styles from './my-day-screen.module.css';
import type { Morning } from './plan.ts';

/** The first event of tomorrow in a group, and the time until it begins. */
export function MorningCard({
  morning: { first, more },
  ...naming
}: Pick<DayListProps, 'showGroupName' | 'showOffset' | 'more'> & { morning: Morning }) {
  const { clock, group, event } = first;
  return (
    <Card as="div" className={styles.rest}>
      <DayList moments={[first]} label="First thing tomorrow" {...naming} />
      <Text tone="soft" size="small" tabular>
        <Countdown to={Date.parse(event.startTime)}>{(remaining) => `In ${remaining}`}</Countdown>
        {more > 0 && `, and ${more} more after it`}
      </Text>
      <Link {...toGroup(group.id, clock.day)} className={styles.whole}>
        Tomorrow's schedule
      </Link>
    </Card>
  );
}
