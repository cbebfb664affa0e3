import type { WrittenDelay } from '#contract/records/schedule/delay.ts';
import { plural } from '#contract/text/plural.ts';
import { groupName } from '#server/db/groups/groups.ts';
import { claimDelay } from '#server/db/schedule/delays.ts';
import type { ScheduleItemFields } from '#server/db/schedule/schedule-items.ts';
import { notify } from '#server/domain/delivery/notifications.ts';
import type { Work } from '#server/domain/writes/unit-of-work.ts';

const MINUTE_MS = 60_000;
const TIMES: ReadonlySet<string> = new Set(['start_time', 'end_time', 'is_fixed']);

/** Whether a change of an event affects only its times: other changes get a notification of their own. */
export const changesTimesAlone = (before: ScheduleItemFields, after: ScheduleItemFields): boolean =>
  (Object.keys(after) as (keyof ScheduleItemFields)[]).every(
    (field) => TIMES.has(field) || before[field] === after[field],
  );

interface MovedEvent {
  groupId: number;
  before: Pick<ScheduleItemFields, 'end_time'>;
  after: Pick<ScheduleItemFields, 'end_time'>;
}

/**
 * Notifies the people who may see the group that it runs late, with the first event that moves: the other events of the
 * same delay come one by one, perhaps much later, without a notification (EVENT-4).
 */
export async function tellDelay(
  work: Work,
  delay: WrittenDelay,
  { groupId, before, after }: MovedEvent,
  { actorId, at }: { actorId: number; at: string },
): Promise<void> {
  // The event itself shows whether it runs later: several delays may have been merged before they left the device.
  const minutes = Math.round((Date.parse(after.end_time) - Date.parse(before.end_time)) / MINUTE_MS);
  if (minutes === 0 || !(await claimDelay(work.db, groupId, delay.key, at))) return;
  const name = await groupName(work.db, groupId);
  const notice = { groupId, entity: 'group', entityId: groupId, scheduleId: null, actorId, at };
  await notify(work, { type: 'schedule_update', message: delayText(name, minutes, delay.events), ...notice });
}

function delayText(group: string, minutes: number, events: number): string {
  const moved = `${plural(events, 'event')} moved`;
  return minutes > 0
    ? `"${group}" runs ${plural(minutes, 'minute')} late: ${moved}`
    : `"${group}": ${moved} back by ${plural(-minutes, 'minute')}`;
}
