import type { MatrixDatabase } from '#store/database/schema.ts';
import type { GroupPart, OfflineState } from '#store/queries/views.ts';
import { GROUP_ENTITIES, GROUP_TYPES, partOf } from '#sync/entities.ts';
import { idsIn, tableOf } from './entity-rows.ts';
import { lastPull } from './last-pull.ts';

const COMMENTS = GROUP_ENTITIES.comment.list;

/** Whether a part of a group was fetched. Reads only its row, so that other writes do not rerun the live query. */
export async function holdsPart(db: MatrixDatabase, groupId: string, part: GroupPart): Promise<boolean> {
  return (await db.parts.get([groupId, part])) !== undefined;
}

/** Whether an event's comments were fetched and are still complete. Reads nothing of other events. */
export async function holdsComments(db: MatrixDatabase, groupId: string, eventId: string): Promise<boolean> {
  const [own, all] = await db.parts.bulkGet([
    [groupId, partOf('comment', eventId)],
    [groupId, COMMENTS],
  ]);
  // Reads the rows and not their count, because a live query that counts keys reruns on every comment of any event.
  const rows = await db.comments.where('eventId').equals(eventId).toArray();
  return own ? own.count <= rows.length : all !== undefined;
}

/** Which parts of a group's copy are there, and whether their rows are complete. */
export async function copyOf(db: MatrixDatabase, groupId: string) {
  const parts = await db.parts.where('groupId').equals(groupId).toArray();
  const byName = new Map(parts.map((part) => [part.part, part]));
  const expected = (list: string) =>
    parts.reduce((sum, { part, count }) => (part === list || part.startsWith(`${list}:`) ? sum + count : sum), 0);
  const needed = ['group'];
  let isVerified = true;
  for (const type of GROUP_TYPES) {
    const { owner, list, isSparse } = GROUP_ENTITIES[type];
    if (owner === 'group') needed.push(list);
    else if (isSparse && byName.has(list)) needed.push(list);
    else needed.push(...(await idsIn(db, owner, groupId)).map((id) => partOf(type, id)));
    isVerified &&= expected(list) <= (await tableOf(db, type).where('groupId').equals(groupId).count());
  }
  const present = needed.flatMap((name) => byName.get(name) ?? []);
  return { present, total: needed.length, isVerified };
}

/** How complete a group's copy is, checked against the stored rows: missing ones make it partial. */
export async function offlineState(db: MatrixDatabase, groupId: string): Promise<OfflineState> {
  const { present, total, isVerified } = await copyOf(db, groupId);
  if (present.length === 0) return { state: 'none', syncedAt: null, done: 0, total };
  // A copy kept by changes is as fresh as the last pull that found nothing more to fetch.
  const isByChanges = (await db.cursors.get(groupId)) !== undefined;
  const askedAt = isByChanges ? ((await lastPull(db))?.at ?? 0) : 0;
  const group = present.find(({ part }) => part === 'group');
  const oldest = Math.min(...present.map((part) => part.syncedAt));
  return {
    state: isVerified && present.length === total ? 'complete' : 'partial',
    syncedAt: isByChanges ? Math.max(askedAt, group?.syncedAt ?? oldest) : oldest,
    done: present.length,
    total,
  };
}
