import type { BusWire } from '#contract/records/field/bus.ts';
import { BUSES_PER_GROUP, type BusCreate, type BusUpdate } from '#contract/records/field/bus-form.ts';
import { recordChange, recordCreation } from '#server/db/delivery/changes.ts';
import { countIn } from '#server/db/engine/table-rows.ts';
import { busesOfEvent } from '#server/db/field/buses.ts';
import { draftsAmong } from '#server/db/schedule/drafts.ts';
import type { BusRow } from '#server/db/tables/field.ts';
import { record } from '#server/db/writes/audit.ts';
import { findRow, insertRow, removeRow, updateRow } from '#server/db/writes/rows.ts';
import { columnsOf, fieldsFrom } from '#server/domain/base/fields.ts';
import { created, invalid, notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { broadcastChange } from '#server/domain/delivery/notifications.ts';
import { refuseStrangers } from '#server/domain/groups/members.ts';
import { refuseOneMore } from '#server/domain/writes/quotas.ts';
import type { ConditionalWrite, Creation, Work } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';

const ENTITY = 'bus';

const busFields = fieldsFrom(['groupId', 'name', 'seats', 'plate', 'driverPhone', 'clientKey']);

export function busWire(row: BusRow): BusWire {
  return { ...busFields(row), eventId: row.schedule_item_id, memberIds: ridersOf(row) };
}

export const ridersOf = ({ member_ids: ids }: BusRow): number[] => JSON.parse(ids);

async function announced(work: Work, row: BusRow, op: 'upsert' | 'delete', at: string): Promise<void> {
  const change = { groupId: row.group_id, entity: ENTITY, entityId: row.id } as const;
  await recordChange(work.db, { ...change, op, at });
  await tellOfBus(work, row);
}

/** Makes the devices of the people who may see a bus pull it: only those of staff if it belongs to a draft. */
async function tellOfBus(work: Work, { id, group_id: groupId, schedule_item_id: eventId }: BusRow): Promise<void> {
  const isForStaff = (await draftsAmong(work.db, [eventId])).get(eventId) ?? false;
  await broadcastChange(work, { groupId, entity: ENTITY, entityId: id }, { isForStaff });
}

/** A person rides in only one bus of an event: a new rider has left the other buses (FIELD-5). */
async function leaveOthers(work: Work, bus: BusRow, memberIds: readonly number[], at: string): Promise<void> {
  const joined = new Set(memberIds);
  for (const other of await busesOfEvent(work.db, bus.schedule_item_id)) {
    const before = ridersOf(other);
    const riders = before.filter((id) => !joined.has(id));
    if (other.id === bus.id || riders.length === before.length) continue;
    const row = await updateRow(work.db, 'buses', other.id, { member_ids: JSON.stringify(riders) }, at);
    await announced(work, row, 'upsert', at);
  }
}

export async function createBus(
  work: Work,
  groupId: number,
  { eventId, memberIds, ...form }: BusCreate,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<BusWire>> {
  const { db } = work;
  const event = await findRow(db, 'schedule_items', eventId);
  if (event?.group_id !== groupId) return invalid({ eventId: 'Not an event of this group' });
  const strangers = await refuseStrangers(db, groupId, memberIds);
  if (strangers) return strangers;
  const bound = { there: await countIn(db, 'buses', { group_id: groupId }), most: BUSES_PER_GROUP };
  const tooMany = await refuseOneMore(work, { groupId, entity: ENTITY, kind: 'buses' }, bound, at);
  if (tooMany) return tooMany;
  const riders = [...new Set(memberIds)];
  const bus = {
    ...columnsOf(form),
    group_id: groupId,
    schedule_item_id: eventId,
    member_ids: JSON.stringify(riders),
    client_key: idempotencyKey,
  };
  const row = await insertRow(db, 'buses', bus, at);
  await recordCreation(db, { groupId, entity: ENTITY, entityId: row.id, at, isSecret: event.is_draft === 1 });
  await tellOfBus(work, row);
  await leaveOthers(work, row, riders, at);
  return created(busWire(row));
}

export async function updateBus(
  work: ConditionalWrite,
  id: number,
  { memberIds, ...form }: BusUpdate,
  at: string,
): Promise<Outcome<BusWire>> {
  const { db } = work;
  const before = await findRow(db, 'buses', id);
  if (!before) return notFound(ENTITY);
  if (isStale(work, before)) return stale(busWire(before));
  const strangers = await refuseStrangers(db, before.group_id, memberIds ?? []);
  if (strangers) return strangers;
  const riders = memberIds && [...new Set(memberIds)];
  const fields = { ...columnsOf(form), ...(riders && { member_ids: JSON.stringify(riders) }) };
  const row = await updateRow(db, 'buses', id, fields, at);
  await announced(work, row, 'upsert', at);
  const was = new Set(ridersOf(before));
  const joined = (riders ?? []).filter((rider) => !was.has(rider));
  if (joined.length > 0) await leaveOthers(work, row, joined, at);
  return ok(busWire(row));
}

/** Removes a bus; its riders are then in none. */
export async function deleteBus(work: ConditionalWrite, id: number, at: string): Promise<Outcome<{ message: string }>> {
  const row = await findRow(work.db, 'buses', id);
  if (!row) return notFound(ENTITY);
  if (isStale(work, row)) return stale(busWire(row));
  await removeRow(work.db, 'buses', id);
  await record(work.db, work.by, { action: 'deleted', subject: 'bus', subjectId: id, groupId: row.group_id });
  await announced(work, row, 'delete', at);
  return ok({ message: 'Bus removed' });
}
