import { Link } from '@tanstack/react-router';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import { toGroup, toGroups, toManagedGroups } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { GroupIcon } from '#kit/groups/group-icon.tsx';
import { dateRange } from '#kit/text/time-texts.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { buttonClass } from '#ui/button/button-class.ts';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import parts from './card-parts.module.css';
import styles from './next-trip.module.css';
import { daysToGo } from './words.ts';

/** Between trips: the time until the next one. @param now milliseconds since the epoch */
export function NextTrip({ trip, now }: { trip: GroupView; now: number }) {
  const days = daysToGo(trip, now);
  return (
    <Card as="article" interactive gap={3} className={classNames(styles.card, parts.edged)}>
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
        <Stack shrinks>
          <Text as="h3" size="part" weight="title" breaks className={styles.name}>
            <Link {...toGroup(trip.id)} className={coverLinkClass} dir="auto">
              {trip.name}
            </Link>
          </Text>
          <Text tone="soft" size="small" breaks tabular>
            {dateRange(trip.startDate, trip.endDate)}
          </Text>
        </Stack>
      </Row>
    </Card>
  );
}

/** Shown when there is no trip today and none to come, with the next step. */
export function NoTrip() {
  const { role } = usePerson().user;
  const mayCreate = role === 'admin' || role === 'organizer';
  return (
    <EmptyState
      icon={<TentTreeIcon />}
      title="No trip ahead"
      action={
        mayCreate ? (
          <Link {...toManagedGroups} className={buttonClass({ variant: 'primary' })}>
            Manage groups
          </Link>
        ) : (
          <Link {...toGroups} className={buttonClass()}>
            View All Groups
          </Link>
        )
      }
    >
      {mayCreate
        ? 'Create a group with dates to see its days here.'
        : 'Ask your trip organizer to add you to the group.'}
    </EmptyState>
  );
}
