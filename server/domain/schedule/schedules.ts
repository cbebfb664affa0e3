import type { AttachmentWire } from '#contract/records/files/attachment.ts';
import type { ScheduleItemWire } from '#contract/records/schedule/schedule-item.ts';
import { UPCOMING_DAYS } from '#contract/schema/limits.ts';
import { localDay, touchesDay } from '#contract/time/day.ts';
import { toInstant } from '#server/base/clock.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { groupMark } from '#server/db/delivery/changes.ts';
import { scheduleAttachments } from '#server/db/files/attachments.ts';
import { groupZones } from '#server/db/groups/groups.ts';
import {
  type ItemList,
  itemsBetween,
  itemsStarting,
  type Range,
  scheduleItemsOf,
} from '#server/db/schedule/schedule-items.ts';
import type { ScheduleItemRow } from '#server/db/tables/schedule.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { findRows } from '#server/db/writes/rows.ts';
import { boundedList, type Paged } from '#server/domain/base/bounded-list.ts';
import { notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';

const DAY_MS = 86_400_000;

function scheduleItemWire(row: ScheduleItemRow, attachments: AttachmentWire[]): ScheduleItemWire {
  return {
    id: row.id,
    groupId: row.group_id,
    title: row.title,
    type: row.type,
    startTime: row.start_time,
    endTime: row.end_time,
    timezone: row.timezone,
    endTimezone: row.end_timezone,
    description: row.description,
    instruction: row.instruction,
    address: row.address,
    busPickupAddress: row.bus_pickup_address,
    busDropoffAddress: row.bus_dropoff_address,
    attachments,
    isDraft: row.is_draft === 1,
    audience: row.audience === null ? null : JSON.parse(row.audience),
    isFixed: row.is_fixed === 1,
    mustRead: row.must_read === 1,
    isCancelled: row.is_cancelled === 1,
    createdBy: row.created_by,
    updatedBy: row.updated_by,
    clientKey: row.client_key,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

async function withAttachments(db: Db, rows: readonly ScheduleItemRow[]): Promise<ScheduleItemWire[]> {
  const attachments = await scheduleAttachments(
    db,
    rows.map((row) => row.id),
  );
  return rows.map((row) => scheduleItemWire(row, attachments.get(row.id) ?? []));
}

/** A group's items that overlap a range and that a person may see, by start. */
export async function scheduleOf(db: Db, viewer: Viewer, groupId: number, range: Range): Promise<Items> {
  const items = scheduleItemsOf(db, viewer, groupId, range);
  return boundedList(await items.outline(), reading(db, items), () => groupMark(db, groupId));
}

type Items = Outcome<ScheduleItemWire[]> | Paged<ScheduleItemWire[]>;

const reading = (db: Db, items: ItemList) => async (ids: readonly number[] | null) =>
  withAttachments(db, ids?.length === 0 ? [] : await items.rows(ids));

export async function scheduleItemsById(db: Db, ids: readonly number[]): Promise<ScheduleItemWire[]> {
  return withAttachments(db, await findRows(db, 'schedule_items', ids));
}

export async function scheduleItem(db: Db, id: number): Promise<Outcome<ScheduleItemWire>> {
  const [item] = await scheduleItemsById(db, [id]);
  return item ? ok(item) : notFound('event');
}

/** Today's events of a person's groups; today in each group's zone. */
export async function itemsToday(db: Db, viewer: Viewer, now: number): Promise<Items> {
  const zones = await groupZones(db, viewer);
  // In every zone, today is within a day of now.
  const near = itemsBetween(db, viewer, toInstant(now - DAY_MS), toInstant(now + DAY_MS));
  const today = (await near.outline()).filter((row) => {
    const zone = zones.get(row.group_id) ?? 'UTC';
    return touchesDay(row.start_time, row.end_time, zone, localDay(now, zone));
  });
  const ids = today.map(({ id }) => id);
  return boundedList(today, (some) => reading(db, near)(some ?? ids));
}

/** The events of a person's groups that start within the next days. */
export async function itemsUpcoming(db: Db, viewer: Viewer, now: number): Promise<Items> {
  const until = toInstant(now + UPCOMING_DAYS * DAY_MS);
  const items = itemsStarting(db, viewer, toInstant(now), until);
  return boundedList(await items.outline(), reading(db, items));
}
