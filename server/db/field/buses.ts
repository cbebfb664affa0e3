import type { Insertable } from 'kysely';
import type { BusesTable, BusRow } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';

export function findBuses(db: Db, ids: readonly number[]): Promise<BusRow[]> {
  return db.selectFrom('buses').selectAll().where('id', 'in', ids).orderBy('id').execute();
}

export function findBus(db: Db, id: number): Promise<BusRow | undefined> {
  return db.selectFrom('buses').selectAll().where('id', '=', id).executeTakeFirst();
}

export function busesOfEvent(db: Db, eventId: number): Promise<BusRow[]> {
  return db.selectFrom('buses').selectAll().where('schedule_item_id', '=', eventId).orderBy('id').execute();
}

export function busesOfGroup(db: Db, groupId: number): Promise<BusRow[]> {
  return db.selectFrom('buses').selectAll().where('group_id', '=', groupId).orderBy('id').execute();
}

export function insertBus(
  tx: Db,
  bus: Omit<Insertable<BusesTable>, 'created_at' | 'updated_at'>,
  at: string,
): Promise<BusRow> {
  return tx
    .insertInto('buses')
    .values({ ...bus, created_at: at, updated_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export function setBus(
  tx: Db,
  id: number,
  fields: Partial<Pick<BusesTable, 'name' | 'seats' | 'plate' | 'driver_phone' | 'member_ids'>>,
  at: string,
): Promise<BusRow | undefined> {
  return tx
    .updateTable('buses')
    .set((eb) => ({ ...fields, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

export async function removeBus(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('buses').where('id', '=', id).execute();
}
