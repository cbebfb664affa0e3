import type { EndpointName } from '#contract/endpoints.ts';
import type { Db, Tables } from '#server/db/tables.ts';

/** The tables whose rows keep the key under which they were made. */
type Keyed = { [Name in keyof Tables]: 'client_key' extends keyof Tables[Name] ? Name : never }[keyof Tables];

/** Where stands what a call answers to have made. A new person in a group is made beside their membership. */
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
 * Whether what a call made is not there any more.
 * @param made the call's answer; false for a call that makes nothing, and for what was made under another key
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
