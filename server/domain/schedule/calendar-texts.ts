import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { calendarParts } from '#contract/calendar/calendar-text.ts';
import { listScheduleTimes, scheduleMark } from '#server/db/schedule/schedule-items.ts';
import type { GroupRow } from '#server/db/tables/groups.ts';
import type { ScheduleItemRow } from '#server/db/tables/schedule.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { findRows } from '#server/db/writes/rows.ts';

/** The number of events that are read and written at a time: a few milliseconds' work for texts of any length. */
const PIECE = 25;
/** Increased with each change of the text format, so that programs fetch the calendar again. */
const FORMAT = 3;

const calendarEvent = (row: ScheduleItemRow) => ({
  id: String(row.id),
  title: row.title,
  type: row.type,
  startTime: row.start_time,
  endTime: row.end_time,
  timezone: row.timezone,
  endTimezone: row.end_timezone ?? '',
  description: row.description,
  instruction: row.instruction,
  address: row.address ?? '',
  busPickupAddress: row.bus_pickup_address ?? '',
  busDropoffAddress: row.bus_dropoff_address ?? '',
  isCancelled: row.is_cancelled === 1,
  version: row.version,
  updatedAt: row.updated_at,
});

/** The app's address for a calendar's reader, and the reader's clock. */
interface CalendarReader {
  origin: string;
  is24Hour: boolean;
}

type CalendarGroup = Pick<GroupRow, 'id' | 'name' | 'default_timezone' | 'updated_at'>;

/** A group's calendar whose text is not written yet. */
export interface Calendar {
  /** Its entity tag, which changes whenever the text does. */
  tag: string;
  text(): Promise<string>;
}

/**
 * Writes groups' calendars. They are long, and programs request them all day: an unchanged calendar is detected without
 * reading the events, other requests are served while one is written, and concurrent requests for the same one share
 * it.
 */
export class CalendarTexts {
  readonly #underway = new Map<string, Promise<string>>();

  async of(db: Db, group: CalendarGroup, reader: CalendarReader): Promise<Calendar> {
    const { origin, is24Hour } = reader;
    const { id, name, default_timezone: zone, updated_at: writtenAt } = group;
    const state = [
      FORMAT,
      process.versions.tz,
      origin,
      is24Hour,
      id,
      name,
      zone,
      writtenAt,
      await scheduleMark(db, id),
    ];
    const hash = createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 27);
    return { tag: `W/"${hash}"`, text: () => this.#shared(hash, () => written(db, group, reader)) };
  }

  #shared(key: string, write: () => Promise<string>): Promise<string> {
    const known = this.#underway.get(key);
    if (known) return known;
    const text = write().finally(() => this.#underway.delete(key));
    this.#underway.set(key, text);
    return text;
  }
}

async function written(db: Db, group: CalendarGroup, { origin, is24Hour }: CalendarReader): Promise<string> {
  const { name, default_timezone: defaultTimezone, updated_at: writtenAt } = group;
  const times = await listScheduleTimes(db, group.id);
  const { head, next, foot } = calendarParts({
    group: { name, defaultTimezone },
    events: times.map((row) => ({
      startTime: row.start_time,
      endTime: row.end_time,
      timezone: row.timezone,
      endTimezone: row.end_timezone ?? '',
    })),
    origin,
    writtenAt,
    is24Hour,
  });
  const pieces = [head];
  for (let from = 0; from < times.length; from += PIECE) {
    await turn();
    const ids = times.slice(from, from + PIECE).map((row) => row.id);
    const found = new Map((await findRows(db, 'schedule_items', ids)).map((row) => [row.id, row]));
    for (const id of ids) {
      const row = found.get(id);
      // An event that was deleted or became a draft meanwhile is left out: the tag is another one by then.
      if (row?.is_draft === 0) pieces.push(next(calendarEvent(row)));
    }
  }
  pieces.push(foot);
  return pieces.join('');
}
