import type { SeenWire } from '#contract/records/field/seen.ts';
import type { SeenWrite } from '#contract/records/field/seen-form.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { findSeenMark, moveSeenMark, type SeenMarkRow } from '#server/db/field/seen-marks.ts';
import { fieldsFrom } from '#server/domain/base/fields.ts';
import { type Outcome, ok } from '#server/domain/base/outcome.ts';
import { announceChange } from '#server/domain/delivery/notifications.ts';
import type { Creation, Work } from '#server/domain/writes/unit-of-work.ts';

export const seenWire: (row: SeenMarkRow) => SeenWire = fieldsFrom(['groupId', 'upTo', 'clientKey']);

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
