import { clockText } from '#contract/time/text.ts';
import { usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { instantOf } from '#kit/form/clock-fields.ts';
import { SkippedTimes } from '#kit/form/skipped-times.tsx';
import { dateRange } from '#kit/text/time-texts.ts';
import { Stack } from '#ui/layout/layout.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { type EventValues, endZoneOf } from './event-values.ts';
import { findClashes, type GroupOfEvent } from './find-clashes.ts';

interface ClashesProps {
  group: GroupOfEvent;
  /** Null for a new event. */
  eventId: string | null;
  values: EventValues;
}

/** Additional clashes are replaced by a count. */
const MOST_TOLD = 5;

/** Shows what the planned time clashes with while the user plans; a clash never forbids it. */
export function Clashes({ group, eventId, values }: ClashesProps) {
  const { store } = usePerson();
  const { startTime, endTime, timezone, type, busPickupAddress } = values;
  const [from, to] = [
    Date.parse(instantOf(startTime, null, timezone)),
    Date.parse(instantOf(endTime, null, endZoneOf(values))),
  ];
  const { id, defaultTimezone: zone, startDate, endDate } = group;
  const clashes = useLiveQuery(
    () => (from < to ? findClashes(store, group, { id: eventId, from, to, type, busPickupAddress }) : null),
    [store, id, zone, startDate, endDate, eventId, from, to, type, busPickupAddress],
  );
  const skipped = (
    <SkippedTimes
      times={[
        { text: startTime, zone: timezone },
        { text: endTime, zone: endZoneOf(values) },
      ]}
    />
  );
  if (!clashes) return skipped;
  const { others, firstBus, roomsAtNight, isOutside } = clashes;
  const time = (at: string) => clockText(at, zone);
  return (
    <>
      {skipped}
      {others.length > 0 && (
        <Notice tone="info" title="At the same time">
          <Stack as="ul" gap={1} breaks>
            {others.slice(0, MOST_TOLD).map((event) => (
              <li key={event.id}>
                {time(event.startTime)} – {time(event.endTime)} <bdi>{event.title}</bdi>
              </li>
            ))}
            {others.length > MOST_TOLD && <li>and {others.length - MOST_TOLD} more</li>}
          </Stack>
        </Notice>
      )}
      {firstBus && (
        <Notice tone="info" title="Before the first bus of the day">
          {time(firstBus.startTime)} <bdi>{firstBus.title}</bdi>
        </Notice>
      )}
      {roomsAtNight > 0 && (
        <Notice tone="info" title="Rooms are booked for this night">
          {roomsAtNight === 1 ? 'One person has a room.' : `${roomsAtNight} people have a room.`}
        </Notice>
      )}
      {isOutside && (
        <Notice tone="info" title="Outside the dates of the group">
          {dateRange(startDate, endDate)}
        </Notice>
      )}
    </>
  );
}
