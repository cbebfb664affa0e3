import { Link, useNavigate } from '@tanstack/react-router';
import CalendarOffIcon from 'lucide-react/icons/calendar-off';
import { type ReactNode, startTransition, useEffect, useMemo, useRef, useState } from 'react';
import type { Group } from '#contract/records/groups/group.ts';
import { addDays } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import { toGroup } from '#kit/addresses/addresses.ts';
import { usePerson } from '#kit/app/context.ts';
import { dayClock } from '#kit/app/day-clock.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { isListAwaited, Listed } from '#kit/missing/listed.tsx';
import { Missing } from '#kit/missing/missing.tsx';
import { type GroupPartState, stateOfRows } from '#kit/missing/use-group-part.ts';
import { ZoneNote } from '#kit/page/zone-note.tsx';
import type { EventView } from '#store/queries/base/views.ts';
import { isPartHeld } from '#store/queries/offline/copies.ts';
import { listBeyond, listDay } from '#store/queries/schedule/events.ts';
import { isOwn, isRunningSince, mayBeNext, membershipsOf, nextUntil } from '#store/queries/schedule/next.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Text } from '#ui/layout/layout.tsx';
import { lazily } from '#ui/lazily/lazily.tsx';
import styles from './day-view.module.css';
import type { SwipePorts } from './hand.ts';
import { headLinkClass, headNoteClass, PlanHead } from './plan-head.tsx';
import type { DaySpan } from './resolve-day.ts';
import { TimelineSkeleton } from './schedule-skeleton.tsx';
import { Timeline } from './timeline.tsx';
import { useHand } from './use-hand.ts';

const OutsideEvents = lazily(async () => (await import('./outside-events.tsx')).OutsideEvents);

/**
 * - `button`: 'Add Event', beside the day's heading.
 * - `first`: 'Add First Event', on a day without events.
 * - `unsaved`: the unsaved forms of new events.
 */
type AddEventVariant = 'button' | 'first' | 'unsaved';

export interface DayViewProps {
  /** The button for a new event, or its unsaved forms; the route passes them in from another feature. */
  addEvent(day: string, variant: AddEventVariant): ReactNode;
  onShown(): void;
  group: Group;
  /** Whether the group's schedule is on this device. */
  schedule: GroupPartState;
  span: DaySpan;
  day: string;
  today: string;
  /** Milliseconds since the epoch. */
  now: number;
}

const NOTHING_READ = { isHeld: undefined, events: null, before: [], after: [], own: [] };

/** A day of the group: its heading and its events, read from the device. */
export function DayView({ addEvent, onShown, group, schedule, span, day, today, now }: DayViewProps) {
  const { store } = usePerson();
  const zone = group.defaultTimezone;
  const clock = useMemo(() => dayClock(day, zone), [day, zone]);
  const isToday = day === today;
  // An event during the night belongs to two days.
  const isLate = now >= clock.to ? day === addDays(today, -1) : now < clock.to && nextUntil(now, zone) > clock.to;
  const read = useLiveQuery(
    () =>
      store.read(async (db) => {
        // The first and the last day of the group also show the events beyond them.
        const [isHeld, events, before, after, nextDays, memberships] = await Promise.all([
          isPartHeld(store, group.id, 'schedules'),
          listDay(store, group.id, day),
          day === span.first ? listBeyond(store, group.id, { before: day }) : [],
          day === span.last ? listBeyond(store, group.id, { after: day }) : [],
          isLate ? listDay(store, group.id, addDays(day, 1)) : [],
          membershipsOf(db, store.userId),
        ]);
        const member = memberships.get(group.id);
        const own = [...events, ...nextDays].filter((event) => isOwn(event, member));
        return { day, isHeld, events, before, after, own };
      }),
    [store, group.id, day, span.first, span.last, isLate],
    'day',
  );
  // Until the new day is read, the query still returns the old one.
  const { isHeld, events, before, after, own } = read?.day === day ? read : NOTHING_READ;
  const isOn = isToday || (isLate && own.some((event) => isRunningSince(day, event, now)));
  const list = { all: events ?? undefined, state: stateOfRows(schedule, isHeld) };
  const isAwaited = isListAwaited(list);
  // The code that is only needed for writing is fetched once the day is shown.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isAwaited) return;
    startTransition(() => {
      setShown(true);
      onShown();
    });
  }, [isAwaited, onShown]);
  const add = (variant: AddEventVariant) => isShown && addEvent(day, variant);
  const outside = (beyond: readonly EventView[]) =>
    beyond.length > 0 && <OutsideEvents events={beyond} zone={zone} shownOn={day} />;
  const navigate = useNavigate();
  const view = useRef<HTMLElement>(null);
  const turning = useRef<SwipePorts>(null);
  turning.current = {
    canTurn: (to) => (to === 1 ? day < span.last : day > span.first),
    turn: (to) => void navigate({ ...toGroup(group.id, addDays(day, to)), replace: true, resetScroll: false }),
  };
  useHand(view, isShown, (hand, element) => hand.swipe(element, turning));

  return (
    <section ref={view} aria-labelledby="day-heading" aria-busy={isAwaited}>
      <PlanHead groupId={group.id} day={day} view="schedule" heading={longDayText(day)} actions={add('button')}>
        {isToday && <Badge tone="signal">Today</Badge>}
        {!isToday && today >= span.first && today <= span.last && (
          <Link {...toGroup(group.id, today)} replace resetScroll={false} className={headLinkClass}>
            Go to today
          </Link>
        )}
        <ZoneNote groupZone={zone} at={clock.from} until={clock.to - 1} className={headNoteClass} />
        {clock.change && (
          <Text size="small" className={headNoteClass}>
            The clocks change on this day, from {clock.change.before} to {clock.change.after}
          </Text>
        )}
      </PlanHead>
      <div className={styles.plan}>
        {add('unsaved')}
        {outside(before)}
        <Listed
          {...list}
          loading={<TimelineSkeleton />}
          missing={
            <Missing
              isOffline={schedule.state === 'offline'}
              what="This schedule"
              was="the schedule of this group was"
              retry={schedule.retry}
            />
          }
          empty={
            <EmptyState icon={<CalendarOffIcon />} title="No schedule for this day" action={add('first')}>
              There are no events scheduled for this date
            </EmptyState>
          }
        >
          {(shown) => (
            <Timeline
              events={shown}
              clock={clock}
              now={isOn ? now : null}
              upcoming={own.filter((event) => mayBeNext(event, now, zone))}
              isWhole={list.state === 'held'}
            />
          )}
        </Listed>
        {outside(after)}
      </div>
    </section>
  );
}
