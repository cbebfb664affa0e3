import { Link } from '@tanstack/react-router';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { Fragment, type ReactNode, useId } from 'react';
import { groupStatus } from '#contract/records/groups/group-status.ts';
import { clocksAgree } from '#contract/time/zone.ts';
import { toGroup } from '#kit/addresses/addresses.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import type { DayOfGroup, MyDay } from '#store/queries/schedule/my-day.ts';
import { Card } from '#ui/card/card.tsx';
import { classNames } from '#ui/class-names.ts';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { Countdown } from './countdown.tsx';
import { DayList, type DayListProps } from './day-list.tsx';
import { MomentCard } from './moment-card.tsx';
import styles from './my-day-screen.module.css';
import type { Moment, Morning, Plan } from './plan.ts';
import { RoomCard } from './room-card.tsx';

export interface TodayPartsProps {
  day: MyDay;
  plan: Plan;
  /** The time of the day and the plan, in milliseconds since the epoch. */
  now: number;
  /** Shown in place of a day without events while a schedule is not on this device. */
  missing: ReactNode;
  /** The actions for today in a group; the route passes them in from another feature. */
  actions?: ((group: GroupView, showGroupName: boolean) => ReactNode) | undefined;
  /** Additional content of an event, such as the user's bus; passed in like `actions`. */
  more?: DayListProps['more'];
  /** A group's announcements; passed in like `actions`. */
  news?: TodayPartsProps['actions'];
}

/** Today in one or several groups: the current and next events first, and the others beside or below them. */
export function TodayParts({ day: { groups, isWhole }, plan, now, missing, actions, more, news }: TodayPartsProps) {
  const { current, next, mornings } = plan;
  const showGroupName = groups.length > 1;
  const [first] = groups;
  const showOffset = groups.some(
    ({ group }) => first && !clocksAgree(group.defaultTimezone, first.group.defaultTimezone, now),
  );
  const beds = groups.flatMap(({ beds, group }) => beds.map((bed) => ({ bed, group })));
  const isOver = current.length === 0 && next.length === 0;
  // A group that begins tomorrow does not have anything that could run late yet.
  const hasToday = ({ group, events }: DayOfGroup) => events.length > 0 || groupStatus(group, now) === 'Active';
  return (
    <Stack gap={5} align="start" className={styles.columns}>
      <Stack gap={5}>
        {current.length > 0 && (
          <Part heading="Now" isNow>
            {current.map((moment) => (
              <MomentCard
                key={moment.event.id}
                {...{ moment, showGroupName, more }}
                when="now"
                isProminent={current.length === 1}
              />
            ))}
          </Part>
        )}
        {next.length > 0 && (
          <Part heading="Next">
            {next.map((moment) => (
              <MomentCard
                key={moment.event.id}
                {...{ moment, showGroupName, more }}
                when="next"
                isProminent={current.length === 0}
              />
            ))}
          </Part>
        )}
        {isOver && !isWhole && missing}
        {isOver && isWhole && (
          <Text size="part" weight="title">
            {groups.some(({ events }) => events.some(({ isCancelled }) => !isCancelled))
              ? 'Nothing more today'
              : 'Nothing planned today'}
          </Text>
        )}
        {isOver && <Mornings {...{ mornings, showGroupName, showOffset, more }} />}
      </Stack>
      <Stack gap={5}>
        {news && groups.map(({ group }) => <Fragment key={group.id}>{news(group, showGroupName)}</Fragment>)}
        {beds.length > 0 && (
          <Part heading="Tonight">
            {beds.map(({ bed, group }) => (
              <RoomCard key={bed.room.id} {...{ bed, group, showGroupName, now }} />
            ))}
          </Part>
        )}
        <Rest {...{ plan, isWhole, showGroupName, showOffset, more }}>
          {/* In one line: an action that comes a moment later moves nothing. */}
          <Row gap={2} rowGap={1} align="start" justify="between" wrap>
            <Stack shrinks>
              {groups.map(({ group, today }) => (
                <Link key={group.id} {...toGroup(group.id, today)} className={styles.whole}>
                  {showGroupName ? (
                    <span>
                      Schedule of <bdi>{group.name}</bdi>
                    </span>
                  ) : (
                    'Whole schedule'
                  )}
                </Link>
              ))}
            </Stack>
            {actions && groups.some(hasToday) && (
              <Row gap={2} align="stretch" wrap className={styles.actions}>
                {groups.filter(hasToday).map(({ group }) => (
                  <Fragment key={group.id}>{actions(group, showGroupName)}</Fragment>
                ))}
              </Row>
            )}
          </Row>
        </Rest>
        {!isOver && <Mornings {...{ mornings, showGroupName, showOffset, more }} />}
      </Stack>
    </Stack>
  );
}

function Part({ heading, isNow, children }: { heading: string; isNow?: boolean; children: ReactNode }) {
  const id = useId();
  return (
    <Stack aria-labelledby={id} as="section" gap={2}>
      <Text
        id={id}
        as="h2"
        tone="soft"
        size="small"
        weight="medium"
        className={classNames(styles.heading, isNow && styles.now)}
      >
        {heading}
      </Text>
      {children}
    </Stack>
  );
}

type Naming = Pick<DayListProps, 'showGroupName' | 'showOffset' | 'more'>;

/** The other events of today: all-day ones, later ones, and past ones folded away. */
function Rest({ plan, isWhole, children, ...naming }: Naming & { plan: Plan; isWhole: boolean; children: ReactNode }) {
  const { allDay, later, earlier } = plan;
  const rest: Moment[] = [...allDay, ...later];
  const isOver = plan.current.length === 0 && plan.next.length === 0;
  const isNextToday = plan.next.some(({ event, clock }) => Date.parse(event.startTime) < clock.to);
  const isAfterMidnight = plan.next.length > 0 && !isNextToday;
  return (
    <Part heading={isNextToday ? 'Later today' : 'Today'}>
      <Card gap={1} className={styles.rest}>
        {rest.length > 0 && <DayList moments={rest} label="Rest of today" {...naming} />}
        {rest.length === 0 && !isOver && !isAfterMidnight && isWhole && (
          <Text tone="soft" size="small" tabular>
            Nothing more today
          </Text>
        )}
        {earlier.length > 0 && (
          <details className={styles.earlier}>
            <Row as="summary" gap={2} tone="soft" size="small">
              <ChevronRightIcon aria-hidden="true" />
              {earlier.length} earlier today
            </Row>
            <DayList moments={earlier} label="Earlier today" over {...naming} />
          </details>
        )}
        {children}
      </Card>
    </Part>
  );
}

function Mornings({ mornings, ...naming }: Naming & { mornings: Plan['mornings'] }) {
  if (mornings.length === 0) return null;
  return (
    <Part heading="Tomorrow">
      {mornings.map((morning) => (
        <MorningCard key={morning.first.event.id} morning={morning} {...naming} />
      ))}
    </Part>
  );
}

/** The first event of tomorrow in a group, and the time until it begins. */
function MorningCard({
  morning: { first, more },
  ...naming
}: Pick<DayListProps, 'showGroupName' | 'showOffset' | 'more'> & { morning: Morning }) {
  const { clock, group, event } = first;
  return (
    <Card gap={1} className={styles.rest}>
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
