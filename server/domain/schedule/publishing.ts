import type { Publish, PublishedWire } from '#contract/records/schedule/publish.ts';
import { plural } from '#contract/text/plural.ts';
import { touchesDay } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { recordChanges } from '#server/db/delivery/changes.ts';
import { findGroup } from '#server/db/groups/groups.ts';
import { draftsOf, idsUnder, publishItems } from '#server/db/schedule/drafts.ts';
import { UNDER_EVENTS } from '#server/db/tables/records.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record } from '#server/db/writes/audit.ts';
import { notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { notify } from '#server/domain/delivery/notifications.ts';
import type { SignedWork } from '#server/domain/writes/unit-of-work.ts';
import { scheduleItemsById } from './schedules.ts';

/**
 * Entities that belong to an event appear and disappear with it, for people who may not see drafts: they are sent again
 * after it.
 */
export async function recordUnder(
  db: Db,
  groupId: number,
  itemIds: readonly number[],
  at: string,
  op: 'upsert' | 'delete' = 'upsert',
): Promise<void> {
  for (const [entity, table] of UNDER_EVENTS) {
    const entityIds = await idsUnder(db, table, itemIds);
    await recordChanges(db, { groupId, entity, entityIds, op, at });
  }
}

/**
 * Publishes drafts, all in one transaction, with one notification if any is left. An id that is not a draft of this
 * group any more is skipped, because another user was faster.
 */
export async function publish(
  work: SignedWork,
  viewer: Viewer,
  groupId: number,
  { day, eventIds }: Publish,
  at: string,
): Promise<Outcome<PublishedWire>> {
  const { db } = work;
  const group = await findGroup(db, viewer, groupId);
  if (!group) return notFound('group');
  const named = eventIds && new Set(eventIds);
  const zone = group.default_timezone;
  const drafts = (await draftsOf(db, groupId)).filter(({ id, start_time, end_time }) =>
    named ? named.has(id) : day !== undefined && touchesDay(start_time, end_time, zone, day),
  );
  const ids = drafts.map(({ id }) => id);
  if (ids.length === 0) return ok({ eventIds: [], events: [] });

  await publishItems(db, ids, viewer.id, at);
  await record(db, work.by, { action: 'published', groupId, detail: plural(ids.length, 'event') });
  await recordChanges(db, { groupId, entity: 'schedule', entityIds: ids, op: 'upsert', at });
  await recordUnder(db, groupId, ids, at);
  const whose = day === undefined ? 'The plan' : `${longDayText(day).split(',')[0]}’s plan`;
  await notify(work, {
    type: 'schedule_create',
    message: `${whose} is out: ${plural(ids.length, 'event')}`,
    groupId,
    entity: 'group',
    entityId: groupId,
    scheduleId: null,
    actorId: viewer.id,
    at,
  });
  return ok({ eventIds: ids, events: await scheduleItemsById(db, ids) });
}
