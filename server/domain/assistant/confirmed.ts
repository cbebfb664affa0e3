import type { CreateItinerary, UpdateSchedule } from '#contract/records/schedule/assistant.ts';
import { repeatsDescription } from '#contract/records/schedule/proposed-update.ts';
import type { ScheduleItemWire } from '#contract/records/schedule/schedule-item.ts';
import type { ScheduleWrite } from '#contract/records/schedule/schedule-write.ts';
import { isHtml } from '#contract/text/plain-text.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { findGroup } from '#server/db/groups/groups.ts';
import { findRow } from '#server/db/writes/rows.ts';
import { beginInGroup } from '#server/domain/base/access.ts';
import { notFound, type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import { htmlOfText } from '#server/domain/base/plain-text.ts';
import { createScheduleItem, updateScheduleItem } from '#server/domain/schedule/schedule-writes.ts';
import type { ConditionalWrite, SignedWork } from '#server/domain/writes/unit-of-work.ts';

/** The assistant writes plain text; a text with tags is HTML. */
const richText = (text: string): string => (isHtml(text) ? text : htmlOfText(text));

/** Makes a change that the person confirmed. */
export async function updateConfirmed(
  work: ConditionalWrite,
  viewer: Viewer,
  { scheduleId, title, type, location, description }: UpdateSchedule,
  at: string,
): Promise<Outcome<{ title: string; schedule: ScheduleItemWire }>> {
  const { db } = work;
  const problem = await beginInGroup(db, viewer, { kind: 'schedule', id: scheduleId });
  if (problem) return refuse(problem);
  const item = await findRow(db, 'schedule_items', scheduleId);
  if (!item) return notFound('event');
  const isNew = description !== undefined && !repeatsDescription(item.description, description);
  const body: ScheduleWrite = {
    title: title ?? item.title,
    type: type ?? (item.type as ScheduleWrite['type']),
    startTime: item.start_time,
    endTime: item.end_time,
    timezone: item.timezone,
    description: isNew ? richText(description) : item.description,
    instruction: item.instruction,
    address: location === undefined ? item.address : location,
    busPickupAddress: item.bus_pickup_address,
    busDropoffAddress: item.bus_dropoff_address,
    groupId: undefined,
    createdBy: undefined,
  };
  const done = await updateScheduleItem(work, scheduleId, { viewer, body, files: [], idempotencyKey: null, at });
  return done.ok && 'body' in done ? ok({ title: done.body.title, schedule: done.body }) : done;
}

/** Creates an event that the person confirmed. */
export async function createConfirmed(
  work: SignedWork,
  viewer: Viewer,
  { groupId, itineraryData }: CreateItinerary,
  at: string,
): Promise<Outcome<ScheduleItemWire>> {
  const { db } = work;
  const problem = await beginInGroup(db, viewer, { kind: 'group', id: groupId });
  if (problem) return refuse(problem);
  const group = await findGroup(db, viewer, groupId);
  if (!group) return notFound('group');
  const { title, type, startTime, endTime, timezone, location, description } = itineraryData;
  const body: ScheduleWrite = {
    title,
    type,
    startTime,
    endTime,
    timezone: timezone ?? group.default_timezone,
    description: richText(description ?? ''),
    instruction: '',
    address: location ?? null,
    busPickupAddress: null,
    busDropoffAddress: null,
    groupId: undefined,
    createdBy: undefined,
  };
  return createScheduleItem(work, groupId, { viewer, body, files: [], idempotencyKey: null, at });
}
