import type { Comment } from '#contract/comment.ts';
import type { ScheduleItem } from '#contract/schedule-item.ts';
import { daysTouched } from '#contract/time.ts';
import type { EntityRef, OutboxEntry } from '#sync/entry.ts';
import type { Store } from './database.ts';
import { commentsPart } from './offline-state.ts';
import type { EventRow, MatrixDatabase } from './schema.ts';

/** Writing the server's rows, in whatever transaction the caller has open. */

/** An event with its days in the group's zone. */
export function eventRow(event: ScheduleItem, zone: string): EventRow {
  const days = daysTouched(event.startTime, event.endTime, zone);
  return { ...event, dayKeys: days.map((day) => `${event.groupId}|${day}`) };
}

/** The zone in which a group's days are counted; the event's own where the group is not here yet. */
export async function zoneOf(db: MatrixDatabase, groupId: string): Promise<string | null> {
  return (await db.groups.get(groupId))?.defaultTimezone ?? null;
}

/** True where the row in hand is not older than the one that is there. */
const isCurrent = (there: { version: number | null } | undefined, row: { version: number | null }): boolean =>
  there?.version == null || row.version === null || row.version >= there.version;

/** Makes a part's count true again after one of its rows came or went, so that the copy still counts as whole. */
async function recount(db: MatrixDatabase, groupId: string, name: string, count: number): Promise<void> {
  const part = await db.parts.get([groupId, name]);
  if (part) await db.parts.put({ ...part, count });
}

async function writeComment(db: MatrixDatabase, id: string, row: unknown, entry: OutboxEntry): Promise<void> {
  const there = await db.comments.get(id);
  const eventId = (row as Comment | null)?.eventId ?? there?.eventId ?? entry.scope.slice('event:'.length);
  const groupId = there?.groupId ?? (await db.events.get(eventId))?.groupId ?? null;
  if (row === null) await db.comments.delete(id);
  else if (isCurrent(there, row as Comment)) await db.comments.put({ ...(row as Comment), eventId, groupId });
  if (groupId === null) return;
  await recount(db, groupId, commentsPart(eventId), await db.comments.where('eventId').equals(eventId).count());
}

async function writeEvent(db: MatrixDatabase, id: string, row: unknown): Promise<void> {
  const there = await db.events.get(id);
  const event = row as ScheduleItem | null;
  if (event === null) await db.events.delete(id);
  else if (isCurrent(there, event))
    await db.events.put(eventRow(event, (await zoneOf(db, event.groupId)) ?? event.timezone));
  const groupId = event?.groupId ?? there?.groupId;
  if (groupId === undefined) return;
  await recount(db, groupId, 'schedules', await db.events.where('groupId').equals(groupId).count());
}

/** Tables that an acknowledgement may touch. */
export const baseTables = (db: MatrixDatabase) => [db.groups, db.events, db.comments, db.parts];

interface BaseTable {
  read(db: MatrixDatabase, id: string): Promise<unknown>;
  /** `row` null removes it. */
  write(db: MatrixDatabase, id: string, row: unknown, entry: OutboxEntry): Promise<void>;
}

/** Where the rows of each type of entity stand. */
const BASE: Readonly<Record<string, BaseTable>> = {
  comment: { read: (db, id) => db.comments.get(id), write: writeComment },
  event: { read: (db, id) => db.events.get(id), write: writeEvent },
};

/** True where the server's row of an entity is on this device. */
export async function hasBaseRow(db: MatrixDatabase, { type, id }: EntityRef): Promise<boolean> {
  return (await BASE[type]?.read(db, id)) !== undefined;
}

/**
 * Writes what an acknowledgement brought: the server's row, its absence (null), or, where the answer told nothing
 * (`undefined`), the edit laid over the row that is there.
 */
export async function writeAcknowledged(
  db: MatrixDatabase,
  store: Store,
  entry: OutboxEntry,
  id: string,
  row: unknown,
): Promise<void> {
  const table = BASE[entry.entity.type];
  if (row !== undefined) return table?.write(db, id, row, entry);
  const there = await table?.read(db, id);
  const kind = store.kinds.of(entry.kind);
  if (table && there && kind) await table.write(db, id, kind.show(entry, there, await store.me()), entry);
}
