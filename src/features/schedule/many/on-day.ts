import { addDays, daysBetween, localDay } from '#contract/time/day.ts';
import { clockOf, instantOf } from '#kit/form/clock-fields.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { movedToDay, type Span } from '../planned-move.ts';

/** The event on another day, `yyyy-MM-dd`, with both ends at the same times by the clock. */
export function onDay(
  event: Pick<EventView, 'startTime' | 'endTime' | 'endTimezone'>,
  day: string,
  zone: string,
): Span {
  const moved = movedToDay(event, day, zone);
  const endZone = event.endTimezone || zone;
  const [endDay = '', time = ''] = clockOf(event.endTime, endZone).split('T');
  const shift = daysBetween(localDay(event.startTime, zone), day);
  const end = Date.parse(instantOf(`${addDays(endDay, shift)}T${time}`, null, endZone));
  const endTime = new Date(end + (Date.parse(event.endTime) % 60_000)).toISOString();
  // Clocks that are put forward during a short event would put its end before its start.
  return shift !== 0 && endTime > moved.startTime ? { ...moved, endTime } : moved;
}
