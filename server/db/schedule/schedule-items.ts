import { sql } from 'kysely';
import type { Viewer } from '#server/base/viewer.ts';
import { readableBy } from '#server/db/groups/group-access.ts';
import type { ScheduleItemRow } from '#server/db/tables/schedule.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { knownTo } from './drafts.ts';

/** Instants, ISO 8601 UTC; either end may be open. */
export interface Range {
  from?: string | undefined;
  /** Exclusive. */
  to?: string | undefined;
}

/** A list of items whose texts may be too much for one answer. */
export interface ItemList {
  /** The items of the list, with the length of their texts. */
  outline(): Promise<(Pick<ScheduleItemRow, 'id' | 'group_id' | 'start_time' | 'end_time'> & { bytes: number })[]>;
  /** @param ids the items to read; null for all */
  rows(ids: readonly number[] | null): Promise<ScheduleItemRow[]>;
}

const TEXT_BYTES = sql<number>`coalesce(octet_length(schedule_items.description), 0)
  + coalesce(octet_length(schedule_items.instruction), 0) + coalesce(octet_length(schedule_items.audience), 0)`;

const itemList = (query: ReturnType<typeof itemsOfReadableGroups>): ItemList => ({
  outline: () =>
    query
      .clearSelect()
      .select(['id', 'group_id', 'start_time', 'end_time', TEXT_BYTES.as('bytes')])
      .execute(),
  rows: (ids) => (ids ? query.where('schedule_items.id', 'in', ids) : query).execute(),
});

/**
 * The items of a group that overlap a range and that a person may see, by start; an item without length counts at its
 * start.
 */
export function scheduleItemsOf(db: Db, viewer: Viewer, groupId: number, { from, to }: Range): ItemList {
  let query = db
    .selectFrom('schedule_items')
    .selectAll('schedule_items')
    .where('schedule_items.group_id', '=', groupId)
    .where(knownTo(db, viewer));
  if (from !== undefined) {
    query = query.where((eb) => eb.or([eb('end_time', '>', from), eb('start_time', '>=', from)]));
  }
  if (to !== undefined) query = query.where('start_time', '<', to);
  return itemList(query.orderBy('schedule_items.start_time').orderBy('schedule_items.id'));
}

/** The times of a group's items except drafts, in the order of `scheduleItemsOf`. */
export function listScheduleTimes(
  db: Db,
  groupId: number,
): Promise<Pick<ScheduleItemRow, 'id' | 'start_time' | 'end_time' | 'timezone' | 'end_timezone'>[]> {
  return db
    .selectFrom('schedule_items')
    .select(['id', 'start_time', 'end_time', 'timezone', 'end_timezone'])
    .where('group_id', '=', groupId)
    .where('is_draft', '=', 0)
    .orderBy('start_time')
    .orderBy('id')
    .execute();
}

/**
 * Returns a text that differs after any change of a group's items, from indexes only: their number, the latest item,
 * and the latest change.
 */
export async function scheduleMark(db: Db, groupId: number): Promise<string> {
  const { count, last, changed } = await db
    .selectFrom('schedule_items')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max('id').as('last'),
      eb
        .selectFrom('changes')
        .select((inner) => inner.fn.max('changes.id').as('id'))
        .where('changes.group_id', '=', groupId)
        .where('changes.entity', '=', 'schedule')
        .as('changed'),
    ])
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
  return `${count} ${last} ${changed}`;
}

function itemsOfReadableGroups(db: Db, viewer: Viewer) {
  return db
    .selectFrom('schedule_items')
    .selectAll('schedule_items')
    .where('schedule_items.group_id', 'in', (eb) =>
      eb.selectFrom('groups').select('groups.id').where(readableBy(viewer)).where('groups.is_archived', '=', 0),
    )
    .where(knownTo(db, viewer))
    .orderBy('schedule_items.start_time')
    .orderBy('schedule_items.id');
}

/** Items of all groups of a person that overlap a range of instants. */
export function itemsBetween(db: Db, viewer: Viewer, from: string, to: string): ItemList {
  return itemList(
    itemsOfReadableGroups(db, viewer)
      .where('schedule_items.start_time', '<', to)
      .where('schedule_items.end_time', '>=', from),
  );
}

/** Items of all groups of a person that start after one instant and not after another. */
export function itemsStarting(db: Db, viewer: Viewer, after: string, until: string): ItemList {
  return itemList(
    itemsOfReadableGroups(db, viewer)
      .where('schedule_items.start_time', '>', after)
      .where('schedule_items.start_time', '<=', until),
  );
}

/** Fields that a change may leave out: then they stay as they are. */
type LeftOut = 'end_timezone' | 'is_draft' | 'audience' | 'is_fixed' | 'must_read' | 'is_cancelled';

/** The fields of a schedule item that people fill in; instants are ISO 8601 UTC, texts sanitized. */
export type ScheduleItemFields = Omit<
  ScheduleItemRow,
  'id' | 'group_id' | 'created_by' | 'updated_by' | 'client_key' | 'created_at' | 'updated_at' | 'version' | LeftOut
> &
  Partial<Pick<ScheduleItemRow, LeftOut>>;
