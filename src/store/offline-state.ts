import type { MatrixDatabase } from './schema.ts';
import type { GroupPart, OfflineState } from './views.ts';

export const commentsPart = (eventId: string): string => `comments:${eventId}`;
export const roomsPart = (hotelId: string): string => `rooms:${hotelId}`;

/** Parts that every group has beside the comments of its events. */
const FIXED_PARTS = ['group', 'members', 'schedules'];

/** Whether a part of a group has come whole; reads its one row, so that no other write makes it be asked anew. */
export async function holdsPart(db: MatrixDatabase, groupId: string, part: GroupPart): Promise<boolean> {
  return (await db.parts.get([groupId, part])) !== undefined;
}

/** Whether an event's comments have come whole and are still there; reads nothing of other events. */
export async function holdsComments(db: MatrixDatabase, groupId: string, eventId: string): Promise<boolean> {
  const part = await db.parts.get([groupId, commentsPart(eventId)]);
  // The rows and not their count: what counts keys is asked anew on every comment of any event.
  const rows = await db.comments.where('eventId').equals(eventId).toArray();
  return part !== undefined && part.count <= rows.length;
}

/**
 * How whole a group's copy is, verified against what is there now and not against what was once written: rows that
 * went missing make it partial.
 */
export async function offlineState(db: MatrixDatabase, groupId: string): Promise<OfflineState> {
  const [parts, eventIds, members, comments] = await Promise.all([
    db.parts.where('groupId').equals(groupId).toArray(),
    db.events.where('groupId').equals(groupId).primaryKeys(),
    db.members.where('groupId').equals(groupId).count(),
    db.comments.where('groupId').equals(groupId).count(),
  ]);
  const byName = new Map(parts.map((part) => [part.part, part]));
  const needed = [...FIXED_PARTS, ...eventIds.map(commentsPart)];
  const present = needed.flatMap((name) => byName.get(name) ?? []);
  const expectedComments = present.reduce(
    (sum, part) => (part.part.startsWith('comments:') ? sum + part.count : sum),
    0,
  );
  const verified =
    (byName.get('members')?.count ?? 0) <= members &&
    (byName.get('schedules')?.count ?? 0) <= eventIds.length &&
    expectedComments <= comments;

  if (present.length === 0) return { state: 'none', syncedAt: null, done: 0, total: needed.length };
  return {
    state: verified && present.length === needed.length ? 'complete' : 'partial',
    syncedAt: Math.min(...present.map((part) => part.syncedAt)),
    done: present.length,
    total: needed.length,
  };
}
