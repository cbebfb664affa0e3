import type { SeenWire } from '#contract/records/field/seen.ts';
import type { SeenWrite } from '#contract/records/field/seen-form.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { findSeenMark, moveSeenMark, type SeenMarkRow } from '#server/db/field/seen-marks.ts';
import { type Outcome, ok } from '#server/domain/base/outcome.ts';
import { announceChange } from '#server/domain/delivery/notifications.ts';
import type { Creation, Work } from '#server/domain/writes/unit-of-work.ts';

export function seenWire(row: SeenMarkRow): SeenWire {
  return {
    id: row.id,
    groupId: row.group_id,
    upTo: row.up_to,
    clientKey: row.client_key,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    version: row.version,
  };
}

/**
 * Records the time up to which a person has seen the changes in a group; the latest counts, because marks may come
 * late. A mark is never in the future, which would hide changes to come.
 */
export async function markSeen(
  work: Work,
  viewer: Viewer,
  groupId: number,
  { upTo }: SeenWrite,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<SeenWire>> {
  const { db } = work;
  const mark = {
    user_id: viewer.id,
    group_id: groupId,
    up_to: upTo < at ? upTo : at,
    client_key: idempotencyKey,
  };
  const moved = await moveSeenMark(db, mark, at);
  if (!moved) {
    const there = await findSeenMark(db, viewer.id, groupId);
    if (!there) throw new Error('A seen mark was refused in favour of one that is not there');
    return ok(seenWire(there));
  }
  await announceChange(work, { groupId, entity: 'seen', entityId: moved.id, op: 'upsert', at, userId: viewer.id });
  return ok(seenWire(moved));
}
