import type { Transaction } from 'dexie';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { daysTouched } from '#contract/time/day.ts';

type Spanned = Pick<ScheduleItem, 'groupId' | 'startTime' | 'endTime'>;

/** The keys `groupId|yyyy-MM-dd` under which an event is found, by the days that it touches in a zone. */
export const dayKeysOf = ({ groupId, startTime, endTime }: Spanned, zone: string): string[] =>
  daysTouched(startTime, endTime, zone).map((day) => `${groupId}|${day}`);

/** Rows that are in memory at a time. */
const CHUNK = 1_000;

/**
 * Computes the keys of all stored events anew and writes those that differ: engines whose dates are written in another
 * form got keys under which no day finds anything. For the upgrade of a database; a row without readable times stays.
 */
export async function repairDayKeys(transaction: Transaction): Promise<void> {
  const events = transaction.table<Record<string, unknown>, string>('events');
  const zones = new Map<unknown, unknown>();
  await transaction.table('groups').each(({ id, defaultTimezone }) => zones.set(id, defaultTimezone));
  let last = '';
  for (;;) {
    const rows = await events.where('id').above(last).limit(CHUNK).toArray();
    const end = rows.at(-1);
    if (!end) return;
    last = String(end.id);
    await events.bulkPut(rows.flatMap((row) => repaired(row, zones.get(row.groupId) ?? row.timezone)));
  }
}

/** The row with its keys put right; nothing where they are right already. */
function repaired(row: Record<string, unknown>, zone: unknown): Record<string, unknown>[] {
  try {
    const dayKeys = dayKeysOf(row as unknown as Spanned, String(zone));
    return String(dayKeys) === String(row.dayKeys) ? [] : [{ ...row, dayKeys }];
  } catch {
    return [];
  }
}
