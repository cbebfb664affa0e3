import { fromZonedTime } from 'date-fns-tz';
import { addDays } from '#contract/time.ts';

/**
 * A wall clock's time as an instant, ISO 8601 UTC.
 * @param firstDay `yyyy-MM-dd`
 * @param day days after the first
 * @param time `HH:mm`
 */
export const localInstant = (firstDay: string, day: number, time: string, zone: string): string =>
  fromZonedTime(`${addDays(firstDay, day)}T${time}:00`, zone).toISOString();
