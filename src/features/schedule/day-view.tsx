import CalendarOffIcon from 'lucide-react/icons/calendar-off';
import { type ReactNode, useEffect, useState } from 'react';
import type { Group } from '#contract/group.ts';
import { longDayText } from '#contract/time/text.ts';
import { usePerson } from '#kit/context.ts';
import { isListAwaited, Listed } from '#kit/listed.tsx';
import { Missing } from '#kit/missing.tsx';
import { RefreshButton } from '#kit/refresh-button.tsx';
import type { GroupPartState } from '#kit/use-group-part.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { ZoneNote } from '#kit/zone-note.tsx';
import { listDay } from '#store/queries/events.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import styles from './day-view.module.css';
import { TimelineSkeleton } from './schedule-skeleton.tsx';
import { Timeline } from './timeline.tsx';

/** Where the way to a new event stands: beside the day's heading, in the place of its events where there are none, or what was left of one. */
export type AddEventFace = 'button' | 'first' | 'left';

export interface DayViewProps {
  /** The way to a new event: another feature, put in by the route. */
  addEvent(day: string, face: AddEventFace): ReactNode;
  group: Group;
  /** Whether the group's schedule is on this device. */
  schedule: GroupPartState;
  day: string;
  today: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** One day of the group: its heading and its events, read from the device. */
export function DayView({ addEvent, group, schedule, day, today, now }: DayViewProps) {
  const { store } = usePerson();
  const read = useLiveQuery(async () => ({ day, events: await listDay(store, group.id, day) }), [store, group.id, day]);
  // Until the new day is read, the query still answers with the old one.
  const events = read?.day === day ? read.events : null;
  const list = { all: events ?? undefined, state: schedule.state };
  const isAwaited = isListAwaited(list);
  // The code for what only writes is fetched once the day stands there.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isAwaited) setShown(true);
  }, [isAwaited]);
  const add = (face: AddEventFace) => isShown && addEvent(day, face);
  const isToday = day === today;
  const zone = group.defaultTimezone;

  return (
    <section aria-labelledby="day-heading" aria-busy={isAwaited}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id="day-heading" className={styles.heading}>
            {longDayText(day)}
          </h2>
          {isToday && <Badge tone="signal">Today</Badge>}
          <ZoneNote zone={zone} at={`${day}T12:00:00.000Z`} className={styles.zone} />
        </div>
        <RefreshButton
          label="Refresh schedule"
          scope={{ kind: 'group', groupId: group.id }}
          done={{ title: 'Schedule refreshed' }}
          failed="Failed to refresh schedule data. Please try again."
        />
        {add('button')}
      </div>
      {add('left')}
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
        {(shown) => <Timeline events={shown} day={day} zone={zone} now={isToday ? now : null} />}
      </Listed>
    </section>
  );
}
