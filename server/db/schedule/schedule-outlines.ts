import type { Flag } from '#server/db/tables/columns.ts';
import type { Db } from '#server/db/tables.ts';
import type { Viewer } from '#server/viewer.ts';
import { knownTo } from './drafts.ts';

/** The assistant's view of an event. */
export interface EventOutline {
  id: number;
  title: string;
  type: string;
  startTime: string;
  endTime: string;
  description: string;
  address: string | null;
  busPickupAddress: string | null;
  busDropoffAddress: string | null;
  isCancelled: Flag;
}

/** The number of events from which one question is answered; a year of days has fewer. */
const MOST = 5_000;

/** A group's events by start that a person may see, without columns that the assistant never uses. */
export function scheduleOutlines(db: Db, viewer: Viewer, groupId: number): Promise<EventOutline[]> {
  return db
    .selectFrom('schedule_items')
    .select([
      'id',
      'title',
      'type',
      'start_time as startTime',
      'end_time as endTime',
      'description',
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
}
