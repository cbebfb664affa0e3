import CloudOffIcon from 'lucide-react/icons/cloud-off';
import { useEffect, useRef, useState } from 'react';
import { clockText, longDayText, weekdayText } from '#contract/time/text.ts';
import { deviceZone, zoneLabel } from '#contract/time/zone.ts';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { useClock } from '#kit/app/use-clock.ts';
import { Missing } from '#kit/missing/missing.tsx';
import { oldText } from '#kit/offline/old-data.ts';
import type { RefreshOutcome } from '#runtime/platform/refresh.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorState } from '#ui/error-state/error-state.tsx';
import { Row, Stack, Text } from '#ui/layout/layout.tsx';
import { PageHeader } from '#ui/page-header/page-header.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useNow } from '#ui/use-now.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import styles from './my-day-screen.module.css';
import { NextTrip, NoTrip } from './next-trip.tsx';
import { daysIn, differingZones, type Moment, type Plan } from './plan.ts';
import { TodayParts, type TodayPartsProps } from './today-parts.tsx';
import { type MyDayNow, useMyDay } from './use-my-day.ts';
import { NOT_WHOLE } from './words.ts';

const titles = (moments: readonly Moment[]): string => moments.map(({ event }) => event.title).join(', ');

/** Announces to screen readers what has begun, but not the countdown or the initial content. */
function NowTold({ plan: { current, next }, isWhole }: { plan: Plan; isWhole: boolean }) {
  const words = [
    current.length > 0 ? `Now: ${titles(current)}.` : isWhole ? 'Nothing is on now.' : '',
    next.length > 0 ? `Next: ${titles(next)}.` : '',
  ]
    .join(' ')
    .trim();
  const first = useRef(words);
  const [told, setTold] = useState('');
  useEffect(() => {
    if (words !== first.current) {
      first.current = '';
      setTold(words);
    }
  }, [words]);
  return (
    <VisuallyHidden>
      <span aria-live="polite">{told}</span>
    </VisuallyHidden>
  );
}

function DaySkeleton() {
  return (
    <Stack gap={2}>
      <Skeleton height="1.25rem" width="4rem" />
      <Skeleton height="13rem" />
      <Skeleton height="1.25rem" width="4rem" />
      <Skeleton height="9rem" />
    </Stack>
  );
}

/** The age of the data, shown when it is too old. @param syncedAt milliseconds since the epoch */
function AgeNote({ syncedAt }: { syncedAt: number }) {
  const now = useNow();
  const text = oldText(syncedAt, now);
  if (text === null) return null;
  return (
    <Row as="p" gap={2} tone="warning" size="small" className={styles.age}>
      <CloudOffIcon aria-hidden="true" />
      {text}
    </Row>
  );
}

type FromRoute = Pick<TodayPartsProps, 'actions' | 'more' | 'news'>;

/** /matrix-hub: the current and next events with their places, in all groups of the user; read from this device. */
export function MyDayScreen(parts: FromRoute) {
  useClock();
  const read = useMyDay();
  const zones = read ? zonesOf(read.day) : [deviceZone()];
  const at = read?.at ?? Date.now();
  return (
    <section className={styles.screen} aria-label="My Day" aria-busy={!read || isSkeleton(read)}>
      <PageHeader title="My Day" subtitle={daysIn(zones, at).map(longDayText).join(' · ')} />
      {read && !isSkeleton(read) ? <Read {...read} {...parts} /> : <DaySkeleton />}
    </section>
  );
}

/** The zones whose days are shown: those of today's groups, else of the trip in the countdown. */
const zonesOf = ({ groups, nextTrip }: MyDayNow['day']): string[] =>
  groups.length > 0 ? groups.map(zoneOf) : [nextTrip?.defaultTimezone ?? deviceZone()];

const zoneOf = ({ group }: MyDayNow['day']['groups'][number]): string => group.defaultTimezone;

const isEmpty = ({ groups, nextTrip }: MyDayNow['day']): boolean => groups.length === 0 && nextTrip === null;

/** Whether to show a skeleton: an empty day is not certain while data is fetched, and a first day comes in parts. */
const isSkeleton = ({ day, isAwaited, isFirst }: MyDayNow): boolean => isAwaited && (isFirst || isEmpty(day));

function Read({ actions, more, news, ...read }: MyDayNow & FromRoute) {
  const { day, plan, at } = read;
  const { groups, nextTrip, isWhole } = day;
  const ages = groups.flatMap(({ syncedAt }) => syncedAt ?? []);
  return (
    <>
      {ages.length > 0 && <AgeNote syncedAt={Math.min(...ages)} />}
      <Clocks zones={groups.map(zoneOf)} />
      {!isWhole && !isEmpty(day) && (
        <Text tone="soft" size="small" tabular className={styles.partly}>
          {NOT_WHOLE}
        </Text>
      )}
      <NowTold plan={plan} isWhole={isWhole} />
      {groups.length > 0 && (
        <TodayParts
          {...{ day, plan, actions, more, news }}
          now={at}
          missing={!read.isAwaited && <NotHere day={day} />}
        />
      )}
      {groups.length === 0 && nextTrip && (
        <Stack as="section" gap={2} aria-labelledby="my-next-trip" className={styles.nextTrip}>
          <Text id="my-next-trip" as="h2" tone="soft" size="small" weight="title" className={styles.heading}>
            Next trip
          </Text>
          <NextTrip trip={nextTrip} now={at} />
          {news?.(nextTrip, false)}
        </Stack>
      )}
      {isEmpty(day) && !read.isAwaited && (isWhole ? <NoTrip /> : <NotHere day={day} />)}
    </>
  );
}

function NotHere({ day }: Pick<MyDayNow, 'day'>) {
  const person = usePerson();
  const online = useObservableField(person.sync, 'online');
  const pullFailed = useObservableField(person.sync, 'pullFailed');
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<RefreshOutcome | null>(null);
  const fetchAll = async () => {
    setBusy(true);
    const outcomes = await Promise.all([
      person.refresh({ kind: 'groups' }),
      // A pull skips groups that were removed from this device.
      ...day.missing.map((groupId) => person.refresh({ kind: 'group', groupId })),
    ]);
    setFailed(outcomes.find(({ outcome }) => outcome !== 'refreshed') ?? null);
    setBusy(false);
  };
  if (online && !pullFailed && !failed)
    return (
      <ErrorState
        isOffline
        title="Not on this device yet"
        action={
          <Button variant="primary" busy={isBusy && 'Downloading…'} onClick={fetchAll}>
            Download
          </Button>
        }
      >
        Not all of your schedule is on this device.
      </ErrorState>
    );
  return (
    <Missing
      isOffline={!online || failed?.outcome === 'offline'}
      what="Your day"
      was={isEmpty(day) ? 'your groups were' : 'the whole schedule was'}
      retry={fetchAll}
    />
  );
}

const MINUTE_MS = 60_000;

/** The times of the groups' clocks, and this device's, where they differ. @param zones of the groups */
function Clocks({ zones }: { zones: readonly string[] }) {
  const now = useNow(MINUTE_MS);
  const phone = deviceZone();
  const others = differingZones([phone, ...zones], now).slice(1);
  if (others.length === 0) return null;
  const clocks = [
    ...others.map((zone) => ({ zone, label: zoneLabel(zone, now) })),
    { zone: phone, label: 'This device' },
  ];
  const isOneDay = daysIn([phone, ...others], now).length === 1;
  return (
    <Row as="dl" gap={5} rowGap={2} align="stretch" wrap tabular className={styles.clocks}>
      {clocks.map(({ zone, label }) => (
        <Text as="div" key={label} shrinks className={styles.clock}>
          <Text as="dt" tone="soft" size="small" breaks>
            {label}
          </Text>
          <dd>
            <Text as="time" size="part" weight="medium" className={styles.time} dateTime={new Date(now).toISOString()}>
              {clockText(now, zone)}
            </Text>
            {!isOneDay && (
              <Text as="span" tone="faint" size="small">
                {' '}
                {weekdayText(now, zone)}
              </Text>
            )}
          </dd>
        </Text>
      ))}
    </Row>
  );
}
