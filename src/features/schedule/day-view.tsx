import { useLiveQuery } from 'dexie-react-hooks';
import CalendarOffIcon from 'lucide-react/icons/calendar-off';
import ClockIcon from 'lucide-react/icons/clock';
import CloudOffIcon from 'lucide-react/icons/cloud-off';
import RefreshCwIcon from 'lucide-react/icons/refresh-cw';
import { useState } from 'react';
import { clocksAgree, zoneLabel } from '#contract/zone.ts';
import { usePerson } from '#runtime/context.ts';
import { listDay } from '#store/queries.ts';
import type { GroupView } from '#store/views.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { toast } from '#ui/toast/toast-store.ts';
import styles from './day-view.module.css';
import { TimelineSkeleton } from './schedule-skeleton.tsx';
import { longDayText } from './time-text.ts';
import { Timeline } from './timeline.tsx';

export interface DayViewProps {
  group: GroupView;
  day: string;
  today: string;
  /** Milliseconds since the epoch. */
  now: number;
}

/** One day of the group: its heading and its events, read from the device (part 2 §2). */
export function DayView({ group, day, today, now }: DayViewProps) {
  const { store } = usePerson();
  const read = useLiveQuery(async () => ({ day, events: await listDay(store, group.id, day) }), [store, group.id, day]);
  // Until the new day is read, the query still answers with the old one.
  const events = read?.day === day ? read.events : null;
  const isToday = day === today;
  const zone = group.defaultTimezone;
  const phoneZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const noon = `${day}T12:00:00.000Z`;

  return (
    <section aria-labelledby="day-heading" aria-busy={events === null}>
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
      {events === null ? (
        <TimelineSkeleton />
      ) : events.length === 0 ? (
        <EmptyDay known={group.offline.state !== 'none'} />
      ) : (
        <Timeline events={events} day={day} zone={zone} now={isToday ? now : null} />
      )}
    </section>
  );
}

/** `known` is false while nothing of the group is on the device: then nobody can say that the day is free. */
function EmptyDay({ known }: { known: boolean }) {
  return known ? (
    <EmptyState icon={<CalendarOffIcon />} title="No schedule for this day">
      There are no events scheduled for this date
    </EmptyState>
  ) : (
    <EmptyState icon={<CloudOffIcon />} title="Not on this device yet">
      The schedule of this group comes as soon as the server can be reached.
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
