import type { EndpointName } from '#contract/calls/endpoints.ts';
import type { Db, Tables } from '#server/db/tables/tables.ts';

/** The tables whose rows keep the key under which they were created. */
type Keyed = { [Name in keyof Tables]: 'client_key' extends keyof Tables[Name] ? Name : never }[keyof Tables];

/**
 * The table of the row that a call's answer reports as created. A new person in a group is created together with their
 * membership.
 */
const MADE_IN: Partial<Record<EndpointName, Keyed>> = {
  createUser: 'users',
  createGroup: 'groups',
  addMember: 'group_members',
  addStudent: 'group_members',
  createSchedule: 'schedule_items',
  createComment: 'comments',
  createSystemHotel: 'system_hotels',
  createHotel: 'group_hotels',
  addSystemHotel: 'group_hotels',
  createAccommodation: 'accommodations',
  createRollCall: 'roll_calls',
  createMark: 'roll_call_marks',
  createMedicalLook: 'medical_looks',
  createBus: 'buses',
  createReceipt: 'receipts',
  createAnnouncement: 'announcements',
};

/**
 * Whether the row that a call created no longer exists.
 * @param made the call's answer; false for a call that creates nothing, and for a row that was created under another
 * key
 */
export async function wasRemoved(
  db: Db,
  call: EndpointName,
  made: { id?: unknown; clientKey?: unknown },
  key: string,
): Promise<boolean> {
  const table = MADE_IN[call];
  if (!table || made.clientKey !== key || typeof made.id !== 'number') return false;
  const query = db.selectFrom(table).select('id').where('id', '=', made.id).where('client_key', '=', key);
  const row = await query.executeTakeFirst();
  return row === undefined;
}
