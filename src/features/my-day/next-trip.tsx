import { Link } from '@tanstack/react-router';
import { toGroup } from '#kit/addresses/addresses.ts';
import { GroupIcon } from '#kit/groups/group-icon.tsx';
import { dateRange } from '#kit/text/date-range.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { classNames } from '#ui/class-names.ts';
import { Row, Text } from '#ui/layout/layout.tsx';
import parts from './card-parts.module.css';
import styles from './next-trip.module.css';
import { daysToGo } from './words.ts';

/** Between trips: the time until the next one. @param now milliseconds since the epoch */
export function NextTrip({ trip, now }: { trip: GroupView; now: number }) {
  const days = daysToGo(trip, now);
  return (
    <Card as="article" interactive className={classNames(styles.card, parts.edged)}>
      <p className={parts.count}>
        {days === 1 ? (
          'Tomorrow'
        ) : (
          <>
            {days} <span className={parts.unit}>days to go</span>
          </>
        )}
      </p>
      <Row gap={3} shrinks>
        <GroupIcon iconPath={trip.iconPath} type={trip.type} />
        <div className={styles.words}>
          <Text as="h3" size="part" weight="title" breaks className={styles.name}>
            <Link {...toGroup(trip.id)} className={coverLinkClass} dir="auto">
              {trip.name}
            </Link>
          </Text>
          <Text tone="soft" size="small" breaks tabular>
            {dateRange(trip.startDate, trip.endDate)}
          </Text>
        </div>
      </Row>
    </Card>
  );
}
