import { instantAt, wallClock } from '#contract/time/clock.ts';
import { momentText } from '#contract/time/text.ts';

/** Times in a form: the time that a zone's clocks show, `yyyy-MM-ddTHH:mm`. */

/** The time that a zone's clocks show at an instant, as a form holds it: `yyyy-MM-ddTHH:mm`; empty for null. */
export const clockOf = (instant: string | null, zone: string): string =>
  instant === null ? '' : new Date(wallClock(Date.parse(instant), zone)).toISOString().slice(0, 16);

const CLOCK = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;
export const isClock = (text: string): boolean => CLOCK.test(text);

/**
 * The instant of a time in a form. An untouched time stays the exact instant that it was, with its seconds; text that
 * is not a time is returned for the contract to refuse.
 */
export function instantOf(text: string, before: string | null, zone: string): string {
  if (before !== null && text === clockOf(before, zone)) return before;
  const [, day, time] = CLOCK.exec(text) ?? [];
  return day && time ? instantAt(day, time, zone) : text;
}

/** 'Nov 20, 2026 3:00 PM' of a time in a form; text that is not a time is returned unchanged. */
export const timeText = (clock: string): string => {
  const at = Date.parse(`${clock}:00.000Z`);
  return Number.isFinite(at) ? momentText(at, 'UTC') : clock;
};
