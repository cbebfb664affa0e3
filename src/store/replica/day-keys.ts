import type { Transaction } from 'dexie';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { daysTouched } from '#contract/time/day.ts';

type Spanned = Pick<ScheduleItem, 'groupId' | 'startTime' | 'endTime'>;

/** The index keys `groupId|yyyy-MM-dd` of an event: the days that it touches in a zone. */
export const dayKeysOf = ({ groupId, startTime, endTime }: Spanned, zone: string): string[] =>
  daysTouched(startTime, endTime, zone).map((day) => `${groupId}|${day}`);

/** The number of rows that are in memory at a time. */
const CHUNK = 1_000;

/**
 * Recomputes the day keys of all stored events and writes those that differ, because some engines format dates
 * differently and had stored keys that no day matches. For a database upgrade; rows without readable times stay.
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

/** The row with correct keys; empty where they are correct already. */
function repaired(row: Record<string, unknown>, zone: unknown): Record<string, unknown>[] {
  try {
    const dayKeys = dayKeysOf(row as unknown as Spanned, String(zone));
    return String(dayKeys) === String(row.dayKeys) ? [] : [{ ...row, dayKeys }];
  } catch {
    return [];
  }
}
