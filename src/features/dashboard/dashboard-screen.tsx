import { Link, useNavigate } from '@tanstack/react-router';
import CalendarDaysIcon from 'lucide-react/icons/calendar-days';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import SunIcon from 'lucide-react/icons/sun';
import TentTreeIcon from 'lucide-react/icons/tent-tree';
import type { ReactNode } from 'react';
import { groupStatus } from '#contract/records/groups/group-status.ts';
import { compareText } from '#contract/text/order.ts';
import { localDay } from '#contract/time/day.ts';
import { clockText, longDayText } from '#contract/time/text.ts';
import { deviceZone, zoneCity } from '#contract/time/zone.ts';
import { toEvent, toGroups, toMyDay } from '#kit/addresses/addresses.ts';
import { useObservable, usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { useAbsent } from '#kit/missing/use-absent.ts';
import { listText } from '#kit/text/list-text.ts';
import type { EventView, GroupView } from '#store/queries/base/views.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { areSchedulesHeld, getLoaded } from '#store/queries/offline/copies.ts';
import { getPulledAt } from '#store/queries/offline/pulled-at.ts';
import { countEvents, nextToday } from '#store/queries/schedule/coming-events.ts';
import { Button } from '#ui/button/button.tsx';
import { Card } from '#ui/card/card.tsx';
import { coverLinkClass } from '#ui/card/card-class.ts';
import { classNames } from '#ui/class-names.ts';
import { Stack, Text } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './dashboard-screen.module.css';
import { RecentActivity } from './recent-activity.tsx';
import { SummaryCard } from './summary-card.tsx';

/**
 * The days that count as today: each group's own, with its place when the day differs from this device's. `zones` are
 * those of the counted groups; `now` is in milliseconds since the epoch.
 */
export function todayCaption(zones: readonly string[], now: number, deviceZone: string): string {
  const here = localDay(now, deviceZone);
  const days = zones.length > 0 ? [...new Set(zones.map((zone) => localDay(now, zone)))].sort() : [here];
  const placesOf = (day: string) =>
    [...new Set(zones.filter((zone) => localDay(now, zone) === day).map(zoneCity))].sort();
  return days
    .map((day) => (day === here ? longDayText(day) : `${longDayText(day)} in ${listText(placesOf(day))}`))
    .join(' · ');
}

/** 'Good morning' before noon, 'Good afternoon' before 18:00, else 'Good evening'; `hour` is local, 0-23. */
export function greeting(hour: number, firstName: string): string {
  const words = hour < 12 ? 'Good morning' : hour < 18 ? 'Good afternoon' : 'Good evening';
  return `${words}, ${firstName.trim() || 'User'}`;
}

const MINUTE_MS = 60_000;

const UNKNOWN = 'Not everything is on this device yet';
const NOT_FETCHED = 'Failed to fetch groups';

/**
 * The numbers of the three cards, from the device; undefined while they are read or fetched, null when they cannot be
 * known.
 */
function useCounts(now: number) {
  const { store, sync } = usePerson();
  const { pullFailed, online } = useObservable(sync);
  const absent = useAbsent();
  const minute = Math.floor(now / MINUTE_MS) * MINUTE_MS;
  // Each in one snapshot, so that a count is known together with the pull that it is from.
  const groups = useLiveQuery(
    () =>
      store.read(async () => {
        const [all, loaded, pulledAt] = await Promise.all([
          listGroups(store, minute),
          getLoaded(store),
          getPulledAt(store),
        ]);
        return { known: loaded.groups !== null, pulledAt, open: all.filter((group) => !group.isArchived) };
      }),
    [store, minute],
    'open-groups',
  );
  const events = useLiveQuery(
    () =>
      store.read(async () => {
        const [known, pulledAt, counts, next] = await Promise.all([
          areSchedulesHeld(store),
          getPulledAt(store),
          countEvents(store, minute),
          nextToday(store, minute),
        ]);
        return { known, pulledAt, ...counts, next };
      }),
    [store, minute],
    'events',
  );
  // A zero is only shown when the rows were really fetched, so absent rows count as unknown.
  const ifKnown = (read: { known: boolean; pulledAt: number | null } | undefined, count: number) =>
    read?.known ? count : read && absent(read.pulledAt);
  const counted = groups?.open.filter(
    (group) => events?.today.has(group.id) || groupStatus(group, minute) === 'Active',
  );
  // Before the first trip begins, today is the day in the trip's zone, which may differ from this device's.
  const zones = (counted?.length ? counted : comingFirst(groups?.open ?? [], minute)).map(zoneOf);
  return {
    groups: ifKnown(groups, groups?.open.length ?? 0),
    whyNoGroups: online && pullFailed ? NOT_FETCHED : UNKNOWN,
    today: ifKnown(events, sum(events?.today.values() ?? [])),
    upcoming: ifKnown(events, events?.upcoming ?? 0),
    next: events?.next,
    todayCaption: todayCaption(zones, minute, deviceZone()),
  };
}

const zoneOf = ({ defaultTimezone }: GroupView): string => defaultTimezone;

/** The trip that begins next, as a list; empty if there is none. */
const comingFirst = (groups: readonly GroupView[], now: number): GroupView[] =>
  groups
    .filter((group) => groupStatus(group, now) === 'Upcoming')
    .sort((a, b) => compareText(a.startDate ?? '', b.startDate ?? ''))
    .slice(0, 1);

const sum = (counts: Iterable<number>): number => [...counts].reduce((all, count) => all + count, 0);

/** '06:00 PM Video call', in the group's zone. */
function NextEvent({ event }: { event: EventView & { zone: string } }) {
  return (
    <Link {...toEvent(event.id)} className={styles.next}>
      <VisuallyHidden>Next: </VisuallyHidden>
      <time dateTime={event.startTime}>{clockText(event.startTime, event.zone)}</time> <bdi>{event.title}</bdi>
    </Link>
  );
}

/** Whether the count is zero or not yet known. */
const isNothing = (count: number | null | undefined): boolean => count === 0 || count === undefined;

/** /. @param myDay the current and next event of My Day in one line, which the route passes in from another feature */
export function DashboardScreen({ myDay }: { myDay: ReactNode }) {
  const { user } = usePerson();
  const now = useNow(MINUTE_MS);
  const counts = useCounts(now);
  const navigate = useNavigate();
  const openGroups = () => navigate(toGroups);
  return (
    <>
      <PageHeader title={greeting(new Date(now).getHours(), user.firstName)} documentTitle="Dashboard" />
      <MyDayLink>{myDay}</MyDayLink>
      <Stack gap={3} className={styles.cards}>
        <SummaryCard
          icon={<TentTreeIcon />}
          title="My Groups"
          count={counts.groups}
          caption={counts.groups === null ? counts.whyNoGroups : undefined}
          action={<Button onClick={openGroups}>View All Groups</Button>}
        />
        <SummaryCard
          icon={<SunIcon />}
          title="Today's Schedule"
          count={counts.today}
          caption={counts.today === null ? UNKNOWN : counts.todayCaption}
          detail={
            <span className={styles.detail}>
              {counts.next ? (
                <NextEvent event={counts.next} />
              ) : (
                counts.today === undefined && <Skeleton width="9rem" />
              )}
            </span>
          }
          action={
            <Button
              variant={counts.today ? 'primary' : 'secondary'}
              disabled={isNothing(counts.today)}
              onClick={openGroups}
            >
              View Today's Schedule
            </Button>
          }
        />
        <SummaryCard
          icon={<CalendarDaysIcon />}
          title="Upcoming Events"
          count={counts.upcoming}
          caption={counts.upcoming === null ? UNKNOWN : 'Next 7 days'}
          action={
            <Button disabled={isNothing(counts.upcoming)} onClick={openGroups}>
              View All Events
            </Button>
          }
        />
      </Stack>
      <RecentActivity now={now} />
    </>
  );
}

/** A link to My Day. @param children the current and the next event, in one line */
function MyDayLink({ children }: { children: ReactNode }) {
  return (
    <Card as="div" interactive className={styles.myDay}>
      <span className={styles.sun} aria-hidden="true" />
      <Stack shrinks className={styles.words}>
        <Link {...toMyDay} className={classNames(coverLinkClass, styles.link)}>
          My Day
        </Link>
        <Text tone="soft" size="small" tabular cut className={styles.line}>
          {children}
        </Text>
      </Stack>
      <ChevronRightIcon aria-hidden="true" className={styles.chevron} />
    </Card>
  );
}
