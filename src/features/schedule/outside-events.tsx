import { monthDayText } from '#contract/time/text.ts';
import { dayClock } from '#kit/app/day-clock.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { EventCard } from './event-card.tsx';
import styles from './timeline.module.css';

interface OutsideEventsProps {
  events: readonly EventView[];
  zone: string;
  /** The day of the group that they are shown on. */
  shownOn: string;
}

/** Events outside of the group's days, shown on the nearest day. */
export function OutsideEvents({ events, zone, shownOn }: OutsideEventsProps) {
  return (
    <Stack as="ol" gap={2} className={styles.outside} aria-label="Outside the trip's dates">
      {events.map((event) => {
        const day = event.days[0] ?? shownOn;
        return (
          <li key={event.id}>
            <EventCard
              event={event}
              clock={dayClock(day, zone)}
              running={false}
              note={`Outside the trip's dates · ${monthDayText(day)}`}
              openedFrom={shownOn}
            />
          </li>
        );
      })}
    </Stack>
  );
}
