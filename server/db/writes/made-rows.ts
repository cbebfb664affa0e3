import { type EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import { RECORDS } from '#server/db/tables/records.ts';
import type { Db, Tables } from '#server/db/tables/tables.ts';

/** The tables whose rows keep the key under which they were created. */
type Keyed = { [Name in keyof Tables]: 'client_key' extends keyof Tables[Name] ? Name : never }[keyof Tables];

/** A new person in a group is created together with their membership. */
const MADE_ELSEWHERE: Partial<Record<EndpointName, Keyed>> = {
  createUser: 'users',
  addStudent: 'group_members',
  createSystemHotel: 'system_hotels',
  addSystemHotel: 'group_hotels',
};
const MADE_AT = new Map(Object.values(RECORDS).map(({ path, table }) => [path, table as Keyed]));

/** The table of the row that a call's answer reports as created, by the last word of its path. */
export function madeIn(call: EndpointName): Keyed | undefined {
  const { method, path } = endpoints[call];
  return MADE_ELSEWHERE[call] ?? (method === 'POST' ? MADE_AT.get(path.split('/').at(-1)) : undefined);
}

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
  const table = madeIn(call);
  if (!table || made.clientKey !== key || typeof made.id !== 'number') return false;
  const query = db.selectFrom(table).select('id').where('id', '=', made.id).where('client_key', '=', key);
  const row = await query.executeTakeFirst();
  return row === undefined;
}
