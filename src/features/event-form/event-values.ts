import { memberRoleLabel } from '#contract/records/groups/roles.ts';
import { eventTypeLabel, type ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { textOfHtml } from '#contract/text/plain-text.ts';
import { peopleText } from '#contract/text/plural.ts';
import { wallClock } from '#contract/time/clock.ts';
import { localDay } from '#contract/time/day.ts';
import { clockOf, instantOf, isClock, timeText } from '#kit/form/clock-fields.ts';
import { namedFiles } from '#runtime/drafts/draft-files.ts';
import { audienceOf, textOfAudience } from './audience-values.ts';

/**
 * The values of the form. Times are by the clock of `timezone`, the end by that of `endTimezone` if it is set;
 * `removed` holds the addresses of removed files as JSON; `file` names the picked files (`textOfFiles`).
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
  /** 'yes' or empty. */
  isDraft: string;
  /** The participants (`audience-values.ts`). */
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
/** The usual time of a day's first event. */
const USUAL_START = '09:00';

/** The value of a ticked checkbox. */
export const YES = 'yes';

export interface NewEventStart {
  /** The default first day of the event, `yyyy-MM-dd`. */
  day: string;
  /** The times that the user has chosen; ISO 8601 UTC. */
  times?: { startTime: string; endTime: string } | undefined;
}

const NEW_EVENT = /^new-event (\d{4}-\d{2}-\d{2})(?: (\S+Z) (\S+Z))?$/;

/** The form name of a new event, so that its draft keeps the day and the chosen times. */
export const formOfStart = ({ day, times }: NewEventStart): string =>
  ['new-event', day, ...(times ? [times.startTime, times.endTime] : [])].join(' ');

/** The day and the times in such a form name; null for other forms. */
export function startOfForm(form: string): NewEventStart | null {
  const [, day, startTime, endTime] = NEW_EVENT.exec(form) ?? [];
  if (day === undefined) return null;
  return startTime && endTime ? { day, times: { startTime, endTime } } : { day };
}

/** The next full hour of today; in the last hour the next quarter, then the next minute. */
function nextStart(today: string, zone: string, now: number): string {
  const starts = [HOUR_MS, 15 * MINUTE_MS, MINUTE_MS].map((step) => {
    // Rounded by the clock of the zone, which may be half an hour off.
    const shown = Math.ceil(wallClock(now, zone) / step) * step;
    return new Date(shown).toISOString().slice(0, 16);
  });
  return starts.find((start) => start.startsWith(today)) ?? `${today}T23:59`;
}

/** A time as the clocks of a zone show it: an hour later where they skip it. */
const shownBy = (clock: string, zone: string): string =>
  isClock(clock) ? clockOf(instantOf(clock, null, zone), zone) : clock;

/** The values of a new event: one hour, from the usual time, or from the next full hour today. */
export function newValues(day: string, zone: string, now: number): EventValues {
  const startTime = day === localDay(now, zone) ? shownBy(nextStart(day, zone, now), zone) : `${day}T${USUAL_START}`;
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

/** The form values of an event. @param groupZone for an event without a zone */
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

const asUtc = (clock: string): number => (isClock(clock) ? Date.parse(`${clock}:00.000Z`) : Number.NaN);

/** Whether a field holds a day without a time, or a time without a day. */
export const isPartial = (text: string): boolean => text.startsWith('T') || text.endsWith('T');

function shifted(clock: string, ms: number): string | null {
  const at = asUtc(clock) + ms;
  return Number.isFinite(at) ? new Date(at).toISOString().slice(0, 16) : null;
}

/**
 * The end that preserves the duration after the start has moved. Null where there is none to preserve: one of the three
 * is not a time, or the end was set first and is before the start, by the same clocks.
 */
export function endAfterMove(
  { startTime, endTime }: Pick<EventValues, 'startTime' | 'endTime'>,
  start: string,
  { timezone, endTimezone }: Pick<EventValues, 'timezone' | 'endTimezone'>,
): string | null {
  const moved = asUtc(shownBy(start, timezone)) - asUtc(shownBy(startTime, timezone));
  return Number.isFinite(moved) && (endTime >= startTime || endTimezone !== '') ? shifted(endTime, moved) : null;
}

/** The value of a field as readable text. */
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
  isFixed: 'Fixed time, even when running late',
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

/** Roles by name, and the number of members. */
function audienceWords(text: string): string {
  const { memberIds, roles } = audienceOf(text) ?? { memberIds: [], roles: [] };
  const people = memberIds.length > 0 ? [peopleText(memberIds.length)] : [];
  return [...roles.map(memberRoleLabel), ...people].join(', ') || 'everybody';
}

/** The content of the fields as text to read and copy. */
export const eventWords = (values: EventValues): string =>
  (Object.keys(LABELS) as (keyof EventValues)[])
    .flatMap((name) => (values[name] ? [`${LABELS[name]}: ${fieldText(name, values[name])}`] : []))
    .join('\n');

export function removedOf({ removed }: Pick<EventValues, 'removed'>): string[] {
  return removed === '' ? [] : (JSON.parse(removed) as string[]);
}
