import type { MarkWire, RollCallWire } from '#contract/records/field/roll-call.ts';
import {
  MARKS_PER_ROLL_CALL,
  type MarkCreate,
  ROLL_CALLS_PER_GROUP,
  type RollCallCreate,
  type RollCallUpdate,
} from '#contract/records/field/roll-call-form.ts';
import { numberText } from '#contract/text/number-text.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { recordCreation } from '#server/db/delivery/changes.ts';
import { countIn } from '#server/db/engine/table-rows.ts';
import { findMarkByKey, findRollCallByOrigin, insertMark } from '#server/db/field/roll-calls.ts';
import { neverMembers } from '#server/db/groups/members.ts';
import type { RollCallMarkRow, RollCallRow } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { findRow, insertRow, updateRow } from '#server/db/writes/rows.ts';
import { fieldsFrom } from '#server/domain/base/fields.ts';
import { created, invalid, notFound, type Outcome, ok, type Refusal, refuse } from '#server/domain/base/outcome.ts';
import { announceChange, broadcastChange } from '#server/domain/delivery/notifications.ts';
import { refuseStrangers } from '#server/domain/groups/members.ts';
import type { ConditionalWrite, Creation, Work } from '#server/domain/writes/unit-of-work.ts';
import { isStale, stale } from '#server/domain/writes/versions.ts';

const callFields = fieldsFrom(
  ['groupId', 'title', 'hotelId', 'place', 'startedBy', 'startedAt', 'closedAt'],
  ['originKey', 'clientKey'],
);

export function rollCallWire(row: RollCallRow): RollCallWire {
  return {
    ...callFields(row),
    kind: row.kind as RollCallWire['kind'],
    eventId: row.schedule_item_id,
    memberIds: JSON.parse(row.member_ids),
    seen: row.seen === null ? null : JSON.parse(row.seen),
  };
}

const markFields = fieldsFrom(['groupId', 'rollCallId', 'memberId', 'note', 'madeAt', 'madeBy', 'clientKey']);

export function markWire(row: RollCallMarkRow): MarkWire {
  return {
    ...markFields(row),
    status: row.status as MarkWire['status'],
    seen: row.seen === null ? null : JSON.parse(row.seen),
  };
}

/** A mark that is further ahead of the server's clock, in milliseconds, comes from a device with a wrong clock. */
const AHEAD_MS = 60_000;

const full = (most: number, what: string): Refusal =>
  refuse({ kind: 'too-large', message: `The limit of ${numberText(most)} ${what} is reached.` });

/**
 * Starts a roll call in a group, even if its event or expected people are gone: it may come from a phone without a
 * network. An event or a hotel of another group is treated as gone, so that the answer does not reveal that it exists.
 */
export async function createRollCall(
  work: Work,
  viewer: Pick<Viewer, 'id'>,
  groupId: number,
  body: RollCallCreate,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<RollCallWire>> {
  const { db } = work;
  const { eventId, hotelId, busId } = body;
  const event = eventId === undefined ? undefined : await findRow(db, 'schedule_items', eventId);
  const hotel = hotelId === undefined ? undefined : await findRow(db, 'group_hotels', hotelId);
  const place = busId === undefined ? body.place : String(busId);
  const strangers = await refuseStrangers(db, groupId, body.memberIds);
  if (strangers) return strangers;
  const { originKey } = body;
  const earlier = originKey === undefined ? undefined : await findRollCallByOrigin(db, viewer.id, originKey);
  if (earlier) return startedBefore(work, earlier, groupId, { ...body, place }, at);
  if ((await countIn(db, 'roll_calls', { group_id: groupId })) >= ROLL_CALLS_PER_GROUP)
    return full(ROLL_CALLS_PER_GROUP, 'roll calls');

  const call = {
    group_id: groupId,
    kind: body.kind,
    title: body.title,
    schedule_item_id: event?.group_id === groupId ? event.id : null,
    hotel_id: hotel?.group_id === groupId ? hotel.id : null,
    place,
    member_ids: JSON.stringify([...new Set(body.memberIds)]),
    started_by: viewer.id,
    started_at: body.startedAt,
    closed_at: body.closedAt ?? null,
    seen: body.seen ? JSON.stringify(body.seen) : null,
    client_key: idempotencyKey,
    origin_key: originKey ?? null,
  };
  const row = await insertRow(db, 'roll_calls', call, at);
  await recordCreation(db, { groupId, entity: 'roll-call', entityId: row.id, at });
  await broadcastChange(work, { groupId, entity: 'roll-call', entityId: row.id });
  return created(rollCallWire(row));
}

/**
 * The roll call already came by a handoff. The starter's own fields replace those that differ by now, and the id of a
 * bus that had none on the server when it was handed over.
 */
async function startedBefore(
  work: Work,
  earlier: RollCallRow,
  groupId: number,
  { title, place, memberIds, closedAt = null }: RollCallCreate,
  at: string,
): Promise<Outcome<RollCallWire>> {
  if (earlier.group_id !== groupId) return refuse({ kind: 'key-reused' });
  const fields = { title, place, member_ids: JSON.stringify([...new Set(memberIds)]), closed_at: closedAt };
  const isSame = Object.entries(fields).every(([name, value]) => earlier[name as keyof typeof fields] === value);
  return created(rollCallWire(isSame ? earlier : await changed(work, earlier.id, fields, at)));
}

/** Writes a change of an existing roll call, and broadcasts it to its group. */
async function changed(
  work: Work,
  id: number,
  fields: Partial<Pick<RollCallRow, 'title' | 'place' | 'member_ids' | 'closed_at'>>,
  at: string,
): Promise<RollCallRow> {
  const row = await updateRow(work.db, 'roll_calls', id, fields, at);
  await announceChange(work, { groupId: row.group_id, entity: 'roll-call', entityId: id, op: 'upsert', at });
  return row;
}

/** Closes a roll call, reopens it, or changes the expected people. */
export async function updateRollCall(
  work: ConditionalWrite,
  id: number,
  { title, memberIds, closedAt }: RollCallUpdate,
  at: string,
): Promise<Outcome<RollCallWire>> {
  const { db } = work;
  const before = await findRow(db, 'roll_calls', id);
  if (!before) return notFound('roll call');
  if (isStale(work, before)) return stale(rollCallWire(before));
  const strangers = await refuseStrangers(db, before.group_id, memberIds ?? []);
  if (strangers) return strangers;
  const fields = {
    ...(title !== undefined && { title }),
    ...(memberIds !== undefined && { member_ids: JSON.stringify([...new Set(memberIds)]) }),
    ...(closedAt !== undefined && { closed_at: closedAt }),
  };
  return ok(rollCallWire(await changed(work, id, fields, at)));
}

/**
 * Adds a mark to the log of a roll call, whether it is open or closed: a mark may come from a phone that had no
 * network.
 */
export async function createMark(
  work: Work,
  viewer: Pick<Viewer, 'id'>,
  rollCallId: number,
  { memberId, status, note, madeAt, seen = null }: MarkCreate,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<MarkWire>> {
  const { db } = work;
  const call = await findRow(db, 'roll_calls', rollCallId);
  if (!call) return notFound('roll call');
  const { group_id: groupId } = call;
  if ((await neverMembers(db, groupId, [memberId])).size > 0)
    return invalid({ memberId: 'Not a member of this group' });
  if ((await countIn(db, 'roll_call_marks', { roll_call_id: rollCallId })) >= MARKS_PER_ROLL_CALL)
    return full(MARKS_PER_ROLL_CALL, 'marks');

  const mark = {
    roll_call_id: rollCallId,
    group_id: groupId,
    member_id: memberId,
    status,
    note,
    seen: seen && JSON.stringify(seen),
    made_at: Date.parse(madeAt) > Date.parse(at) + AHEAD_MS ? at : madeAt,
    made_by: viewer.id,
    client_key: idempotencyKey,
  };
  const row = await insertMark(db, mark, at);
  if (!row) return markedBefore(db, viewer, rollCallId, idempotencyKey);
  await recordCreation(db, { groupId, entity: 'mark', entityId: row.id, at });
  await broadcastChange(work, { groupId, entity: 'mark', entityId: row.id });
  return created(markWire(row));
}

/** The mark of an earlier attempt. Stored answers are deleted after 90 days; a mark keeps its key. */
async function markedBefore(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  rollCallId: number,
  key: string | null,
): Promise<Outcome<MarkWire>> {
  const earlier = key === null ? undefined : await findMarkByKey(db, viewer.id, key);
  if (!earlier) throw new Error('A mark was refused in favour of one that is not there');
  return earlier.roll_call_id === rollCallId ? created(markWire(earlier)) : refuse({ kind: 'key-reused' });
}
