import { textOfHtml } from '#contract/plain-text.ts';
import { memberRoleLabel } from '#contract/roles.ts';
import { eventTypeLabel, type ScheduleItem } from '#contract/schedule-item.ts';
import { wallClock } from '#contract/time/clock.ts';
import { localDay } from '#contract/time/day.ts';
import { clockOf, timeText } from '#kit/form/clock-fields.ts';
import { namedFiles } from '#runtime/drafts/draft-files.ts';
import { audienceOf, textOfAudience } from './audience-values.ts';

/**
 * What stands in the form. Times are as the clocks of `timezone` show them, the end as those of `endTimezone` where that is
 * not empty; `removed` are the addresses of files that are taken off, as JSON; `file` names the files that were picked
 * (`textOfFiles`).
 */
export type EventValues = {
  title: string;
  type: string;
  startTime: string;
  endTime: string;
  timezone: string;
  endTimezone: string;
  address: string;
  description: string;
  instruction: string;
  busPickupAddress: string;
  busDropoffAddress: string;
  /** 'yes' or nothing. */
  isDraft: string;
  /** Who takes part (`audience-values.ts`). */
  audience: string;
  /** 'true' or empty. */
  isFixed: string;
  /** 'true' or empty. */
  mustRead: string;
  removed: string;
  file: string;
};

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** When a day's first event is usual; nobody wants midnight. */
const USUAL_START = '09:00';

/** A box that is ticked. */
export const YES = 'yes';

const NEW_EVENT = /^new-event (\d{4}-\d{2}-\d{2})$/;

/** The form of a new event on a day: its draft goes on with that day, whichever is on the screen. */
export const formOfDay = (day: string): string => `new-event ${day}`;

/** The day of such a form; null for any other form. */
export const dayOfForm = (form: string): string | null => NEW_EVENT.exec(form)?.[1] ?? null;

/** The next full hour of today; in its last hour the next quarter of one, then the next minute. */
function nextStart(today: string, zone: string, now: number): string {
  const starts = [HOUR_MS, 15 * MINUTE_MS, MINUTE_MS].map((step) => {
    // Full by the clocks of the zone, which may be half an hour off.
    const shown = Math.ceil(wallClock(now, zone) / step) * step;
    return new Date(shown).toISOString().slice(0, 16);
  });
  return starts.find((start) => start.startsWith(today)) ?? `${today}T23:59`;
}

/** A new event of a day: an hour long, from the usual time, or from the next full hour where the day is today. */
export function newValues(day: string, zone: string, now: number): EventValues {
  const startTime = day === localDay(now, zone) ? nextStart(day, zone, now) : `${day}T${USUAL_START}`;
  return {
    title: '',
    type: '',
    startTime,
    endTime: shifted(startTime, HOUR_MS) ?? '',
    timezone: zone,
    endTimezone: '',
    address: '',
    description: '',
    instruction: '',
    busPickupAddress: '',
    busDropoffAddress: '',
    isDraft: '',
    audience: '',
    isFixed: '',
    mustRead: '',
    removed: '',
    file: '',
  };
}

/** What an event has. @param groupZone for an event that names no zone */
export function valuesOf(event: ScheduleItem, groupZone: string): EventValues {
  const { title, type, address, description, instruction, busPickupAddress, busDropoffAddress } = event;
  const timezone = event.timezone || groupZone;
  return {
    title,
    type,
    startTime: clockOf(event.startTime, timezone),
    endTime: clockOf(event.endTime, event.endTimezone || timezone),
    timezone,
    endTimezone: event.endTimezone ?? '',
    address,
    description,
    instruction,
    busPickupAddress,
    busDropoffAddress,
    isDraft: event.isDraft ? YES : '',
    audience: textOfAudience(event.audience ?? null),
    isFixed: event.isFixed ? 'true' : '',
    mustRead: event.mustRead ? 'true' : '',
    removed: '',
    file: '',
  };
}

const CLOCK = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
/** Whether a field holds a whole time. */
export const isClock = (text: string): boolean => CLOCK.test(text);

const asUtc = (clock: string): number => (isClock(clock) ? Date.parse(`${clock}:00.000Z`) : Number.NaN);

/** A day without a time, or a time without a day. */
export const isPartial = (text: string): boolean => text.startsWith('T') || text.endsWith('T');

function shifted(clock: string, ms: number): string | null {
  const at = asUtc(clock) + ms;
  return Number.isFinite(at) ? new Date(at).toISOString().slice(0, 16) : null;
}

/**
 * The end that goes with a start that was moved: it moves along, so that the event stays as long as it was. Null where one
 * of the three is no time.
 */
export function endAfterMove(before: string, after: string, end: string): string | null {
  const moved = asUtc(after) - asUtc(before);
  return Number.isFinite(moved) ? shifted(end, moved) : null;
}

/** How a field's value reads. */
export function fieldText(name: string, value: string): string {
  switch (name) {
    case 'startTime':
    case 'endTime':
      return timeText(value);
    case 'type':
      return value && eventTypeLabel(value);
    case 'isFixed':
    case 'mustRead':
      return value && 'yes';
    case 'description':
    case 'instruction':
      return textOfHtml(value);
    case 'isDraft':
      return value === YES ? 'a draft' : 'published';
    case 'audience':
      return audienceWords(value);
    case 'file':
      return namedFiles(value)
        .map(({ name }) => name)
        .join(', ');
    default:
      return value;
  }
}

/** The zone whose clocks show the end. */
export const endZoneOf = ({ timezone, endTimezone }: Pick<EventValues, 'timezone' | 'endTimezone'>): string =>
  endTimezone || timezone;

const LABELS: Partial<Record<keyof EventValues, string>> = {
  title: 'Title',
  isFixed: 'Does not move when we are late',
  mustRead: 'Must be read',
  type: 'Type',
  startTime: 'Start',
  endTime: 'End',
  address: 'Address',
  description: 'Description',
  instruction: 'Instructions',
  busPickupAddress: 'Bus pickup',
  busDropoffAddress: 'Bus drop-off',
  file: 'Files',
};

/** Roles by their names, and people by their number. */
function audienceWords(text: string): string {
  const { memberIds, roles } = audienceOf(text) ?? { memberIds: [], roles: [] };
  const people = memberIds.length === 1 ? ['1 person'] : memberIds.length > 0 ? [`${memberIds.length} people`] : [];
  return [...roles.map(memberRoleLabel), ...people].join(', ') || 'everybody';
}

/** What stands in the fields, to read and copy. */
export const eventWords = (values: EventValues): string =>
  (Object.keys(LABELS) as (keyof EventValues)[])
    .flatMap((name) => (values[name] ? [`${LABELS[name]}: ${fieldText(name, values[name])}`] : []))
    .join('\n');

/** The addresses of the files that are taken off. */
export function removedOf({ removed }: Pick<EventValues, 'removed'>): string[] {
  return removed === '' ? [] : (JSON.parse(removed) as string[]);
}
