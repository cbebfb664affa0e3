import { sql } from 'kysely';
import type { Viewer } from '#server/base/viewer.ts';
import type { Flag } from '#server/db/tables/columns.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { knownTo } from './drafts.ts';

/** The assistant's view of an event. */
export interface EventOutline {
  id: number;
  title: string;
  type: string;
  startTime: string;
  endTime: string;
  /** Its beginning, with a tag that is cut off left out. */
  description: string;
  address: string | null;
  busPickupAddress: string | null;
  busDropoffAddress: string | null;
  isCancelled: Flag;
}

/** The number of events from which one question is answered; a year of days has fewer. */
const MOST = 5_000;
/** The characters of each description that are read; the assistant's instructions contain less of its text. */
const DESCRIPTION_READ = 2_000;

/** A group's events by start that a person may see, without columns that the assistant never uses. */
export async function scheduleOutlines(db: Db, viewer: Viewer, groupId: number): Promise<EventOutline[]> {
  const rows = await db
    .selectFrom('schedule_items')
    .select([
      'id',
      'title',
      'type',
      'start_time as startTime',
      'end_time as endTime',
      sql<string>`substr(description, 1, ${DESCRIPTION_READ})`.as('description'),
      'address',
      'bus_pickup_address as busPickupAddress',
      'bus_dropoff_address as busDropoffAddress',
      'is_cancelled as isCancelled',
    ])
    .where('group_id', '=', groupId)
    .where(knownTo(db, viewer))
    .orderBy('start_time')
    .orderBy('id')
    .limit(MOST)
    .execute();
  return rows.map((row) => ({ ...row, description: row.description.replace(/<[^<>]*$/, '') }));
}
