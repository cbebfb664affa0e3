import type { Db, Tables } from './tables.ts';

type Keyed = { [Name in keyof Tables]: 'client_key' extends keyof Tables[Name] ? Name : never }[keyof Tables];

/** The tables whose rows keep the key under which they were made: all of them, or this does not compile. */
const KEYED: Readonly<Record<Keyed, true>> = {
  users: true,
  groups: true,
  group_members: true,
  schedule_items: true,
  comments: true,
  system_hotels: true,
  group_hotels: true,
  accommodations: true,
};

/** Whether a row that was made with this id under this key is still there. */
export async function isThere(db: Db, id: number, clientKey: string): Promise<boolean> {
  const row = (table: Keyed) =>
    db.selectFrom(table).select('id').where('id', '=', id).where('client_key', '=', clientKey);
  const [first, ...others] = (Object.keys(KEYED) as Keyed[]).map(row);
  const found = await others.reduce((all, one) => all?.unionAll(one), first)?.executeTakeFirst();
  return found !== undefined;
}
