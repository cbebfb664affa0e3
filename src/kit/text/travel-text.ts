import { daysBetween, localDay } from '#contract/time/day.ts';
import { clockText } from '#contract/time/text.ts';
import { clocksAgree, zoneCity } from '#contract/time/zone.ts';
import { durationText } from './time-texts.ts';

const MINUTE_MS = 60_000;

/**
 * 'New York 01:00 PM → Tokyo 05:00 PM +1 · 14 h' of an event whose end is in the time of another zone; null for any
 * other. Instants are ISO 8601; an empty zone is unknown.
 */
export function travelText(event: {
  startTime: string;
  endTime: string;
  timezone: string;
  endTimezone: string;
}): string | null {
  const { startTime, endTime, timezone, endTimezone } = event;
  if (!timezone || !endTimezone || clocksAgree(timezone, endTimezone, endTime)) return null;
  const days = daysBetween(localDay(startTime, timezone), localDay(endTime, endTimezone));
  const later = days === 0 ? '' : ` ${days > 0 ? '+' : '−'}${Math.abs(days)}`;
  const length = durationText(Math.round((Date.parse(endTime) - Date.parse(startTime)) / MINUTE_MS));
  const from = `${zoneCity(timezone)} ${clockText(startTime, timezone)}`;
  return `${from} → ${zoneCity(endTimezone)} ${clockText(endTime, endTimezone)}${later} · ${length}`;
}
