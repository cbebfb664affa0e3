import { instantAt, wallClock } from '#contract/time/clock.ts';
import { momentText } from '#contract/time/text.ts';

/** Times in a form: what a zone's clocks show, `yyyy-MM-ddTHH:mm`. */

/** What a zone's clocks show at an instant, as a form has it: `yyyy-MM-ddTHH:mm`; empty for none. */
export const clockOf = (instant: string | null, zone: string): string =>
  instant === null ? '' : new Date(wallClock(Date.parse(instant), zone)).toISOString().slice(0, 16);

const CLOCK = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/;

/**
 * What stands in a form as an instant. What was not touched stays the very instant that it was, whatever its seconds; what
 * is no time is left to the contract to refuse.
 */
export function instantOf(text: string, before: string | null, zone: string): string {
  if (before !== null && text === clockOf(before, zone)) return before;
  const [, day, time] = CLOCK.exec(text) ?? [];
  return day && time ? instantAt(day, time, zone) : text;
}

/** 'Nov 20, 2026 3:00 PM' of what a form has for a time; what is no time stays as it is. */
export const timeText = (clock: string): string => {
  const at = Date.parse(`${clock}:00.000Z`);
  return Number.isFinite(at) ? momentText(at, 'UTC') : clock;
};
