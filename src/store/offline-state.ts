import { lastPulled } from './pulled.ts';
import type { MatrixDatabase } from './schema.ts';
import type { GroupPart, OfflineState } from './views.ts';

export const commentsPart = (eventId: string): string => `comments:${eventId}`;
export const roomsPart = (hotelId: string): string => `rooms:${hotelId}`;

/**
 * Says that the comments of all events of a group have come: an event without a part of its own has none. A pull by
 * changes writes it in place of thousands of empty parts.
 */
export const ALL_COMMENTS = 'comments';

/** Parts that every group has beside the comments of its events and the rooms of its hotels. */
const FIXED_PARTS = ['group', 'members', 'schedules', 'hotels'];

/** Whether a part of a group has come whole; reads its one row, so that no other write makes it be asked anew. */
export async function holdsPart(db: MatrixDatabase, groupId: string, part: GroupPart): Promise<boolean> {
  return (await db.parts.get([groupId, part])) !== undefined;
}

/** Whether an event's comments have come whole and are still there; reads nothing of other events. */
export async function holdsComments(db: MatrixDatabase, groupId: string, eventId: string): Promise<boolean> {
  const [own, all] = await db.parts.bulkGet([
    [groupId, commentsPart(eventId)],
    [groupId, ALL_COMMENTS],
  ]);
  // The rows and not their count: what counts keys is asked anew on every comment of any event.
  const rows = await db.comments.where('eventId').equals(eventId).toArray();
  return own ? own.count <= rows.length : all !== undefined;
}

/** What of a group's copy is there, and whether all rows that were written of it are. */
export async function copyOf(db: MatrixDatabase, groupId: string) {
  const [parts, eventIds, hotelIds, members, comments, rooms] = await Promise.all([
    db.parts.where('groupId').equals(groupId).toArray(),
    db.events.where('groupId').equals(groupId).primaryKeys(),
    db.hotels.where('groupId').equals(groupId).primaryKeys(),
    db.members.where('groupId').equals(groupId).count(),
    db.comments.where('groupId').equals(groupId).count(),
    db.rooms.where('groupId').equals(groupId).count(),
  ]);
  const byName = new Map(parts.map((part) => [part.part, part]));
  const commented = byName.has(ALL_COMMENTS) ? [ALL_COMMENTS] : eventIds.map(commentsPart);
  const needed = [...FIXED_PARTS, ...hotelIds.map(roomsPart), ...commented];
  const present = needed.flatMap((name) => byName.get(name) ?? []);
  const expected = (kind: string) =>
    parts.reduce((sum, { part, count }) => (part.startsWith(`${kind}:`) ? sum + count : sum), 0);
  const isVerified =
    (byName.get('members')?.count ?? 0) <= members &&
    (byName.get('schedules')?.count ?? 0) <= eventIds.length &&
    (byName.get('hotels')?.count ?? 0) <= hotelIds.length &&
    expected('rooms') <= rooms &&
    expected('comments') <= comments;
  return { present, total: needed.length, isVerified };
}

/**
 * How whole a group's copy is, verified against what is there now and not against what was once written: rows that
 * went missing make it partial.
 */
export async function offlineState(db: MatrixDatabase, groupId: string): Promise<OfflineState> {
  const { present, total, isVerified } = await copyOf(db, groupId);
  if (present.length === 0) return { state: 'none', syncedAt: null, done: 0, total };
  // What is kept by its changes is as new as the last time that nothing more had changed.
  const isByChanges = (await db.cursors.get(groupId)) !== undefined;
  const askedAt = isByChanges ? ((await lastPulled(db))?.at ?? 0) : 0;
  const group = present.find(({ part }) => part === 'group');
  const oldest = Math.min(...present.map((part) => part.syncedAt));
  return {
    state: isVerified && present.length === total ? 'complete' : 'partial',
    syncedAt: isByChanges ? Math.max(askedAt, group?.syncedAt ?? oldest) : oldest,
    done: present.length,
    total,
  };
}
