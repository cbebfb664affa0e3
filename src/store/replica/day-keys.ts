import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { daysTouched } from '#contract/time/day.ts';

type Spanned = Pick<ScheduleItem, 'groupId' | 'startTime' | 'endTime'>;

/** The index keys `groupId|yyyy-MM-dd` of an event: the days that it touches in a zone. */
export const dayKeysOf = ({ groupId, startTime, endTime }: Spanned, zone: string): string[] =>
  daysTouched(startTime, endTime, zone).map((day) => `${groupId}|${day}`);
