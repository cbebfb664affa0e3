import CalendarOffIcon from 'lucide-react/icons/calendar-off';
import ClockIcon from 'lucide-react/icons/clock';
import CloudOffIcon from 'lucide-react/icons/cloud-off';
import RefreshCwIcon from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import type { Group } from '#contract/group.ts';
import { longDayText } from '#contract/time/text.ts';
import { clocksAgree, deviceZone, zoneLabel } from '#contract/time/zone.ts';
import { usePerson } from '#kit/context.ts';
import type { GroupPartState } from '#kit/use-group-part.ts';
import { useLiveQuery } from '#kit/use-live-query.ts';
import { listDay } from '#store/queries/events.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import styles from './day-view.module.css';
import { TimelineSkeleton } from './schedule-skeleton.tsx';
import { Timeline } from './timeline.tsx';

export interface DayViewProps {
  group: Group;
  /** Whether the group's schedule is on this device. */
  schedule: GroupPartState;
  day: string;
  today: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** One day of the group: its heading and its events, read from the device. */
export function DayView({ group, schedule, day, today, now }: DayViewProps) {
  const { store } = usePerson();
  const read = useLiveQuery(async () => ({ day, events: await listDay(store, group.id, day) }), [store, group.id, day]);
  // Until the new day is read, the query still answers with the old one.
  const events = read?.day === day ? read.events : null;
  const awaited = events === null || (events.length === 0 && ['reading', 'asking'].includes(schedule.state));
  const isToday = day === today;
  const zone = group.defaultTimezone;
  const phoneZone = deviceZone();
  const noon = `${day}T12:00:00.000Z`;

  return (
    <section aria-labelledby="day-heading" aria-busy={awaited}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2 id="day-heading" className={styles.heading}>
            {longDayText(day)}
          </h2>
          {isToday && <Badge tone="signal">Today</Badge>}
          {!clocksAgree(zone, phoneZone, noon) && (
            <p className={styles.zone}>
              <ClockIcon aria-hidden="true" />
              Times in {zoneLabel(zone, noon)}
            </p>
          )}
        </div>
        <RefreshButton groupId={group.id} />
      </div>
      {awaited ? (
        <TimelineSkeleton />
      ) : events.length === 0 ? (
        <EmptyDay schedule={schedule} />
      ) : (
        <Timeline events={events} day={day} zone={zone} now={isToday ? now : null} />
      )}
    </section>
  );
}

/** Only where the schedule is on this device can anybody say that the day is free. */
function EmptyDay({ schedule: { state, retry } }: { schedule: GroupPartState }) {
  if (state === 'held') {
    return (
      <EmptyState icon={<CalendarOffIcon />} title="No schedule for this day">
        There are no events scheduled for this date
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<CloudOffIcon />}
      title={state === 'offline' ? 'Not on this device yet' : 'This schedule could not be loaded'}
      action={
        <Button variant="primary" onClick={retry}>
          Try Again
        </Button>
      }
    >
      {state === 'offline'
        ? 'You are offline, and the schedule of this group was never fetched. Try again when you are connected.'
        : 'The server did not answer as it should.'}
    </EmptyState>
  );
}

function RefreshButton({ groupId }: { groupId: string }) {
  const person = usePerson();
  const [busy, setBusy] = useState(false);
  const refresh = async () => {
    setBusy(true);
    const { outcome } = await person.refresh({ kind: 'group', groupId });
    setBusy(false);
    if (outcome === 'refreshed') toast({ title: 'Schedule refreshed', tone: 'success' });
    else {
      toast({
        title: 'Refresh failed',
        description: 'Failed to refresh schedule data. Please try again.',
        tone: 'destructive',
      });
    }
  };
  return <IconButton label="Refresh schedule" icon={<RefreshCwIcon />} busy={busy} onClick={() => void refresh()} />;
}
