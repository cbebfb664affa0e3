import type { BusRow } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';

export function busesOfEvent(db: Db, eventId: number): Promise<BusRow[]> {
  return db.selectFrom('buses').selectAll().where('schedule_item_id', '=', eventId).orderBy('id').execute();
}

export function busesOfGroup(db: Db, groupId: number): Promise<BusRow[]> {
  return db.selectFrom('buses').selectAll().where('group_id', '=', groupId).orderBy('id').execute();
}
