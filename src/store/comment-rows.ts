import type { Comment } from '#contract/comment.ts';
import type { Json } from '#sync/entry.ts';
import { isSame } from '#sync/kinds/fields.ts';
import type { Fresh } from '#sync/pull/ports.ts';
import { isFresh } from '#sync/retry/due.ts';
import { distinct, gone } from './complete-answers.ts';
import { commentsPart } from './offline-state.ts';
import type { MatrixDatabase } from './schema.ts';

/** The age of a part is told by the minute. */
const AGE_MS = 60_000;

const isAsItWas = (row: unknown, there: unknown): boolean => isSame(row as Json, there as Json);

/**
 * Puts a complete answer in the place of an event's comments, in whatever transaction the caller has open. An open event
 * asks for it every few seconds: what is as it was is not written, so that no screen looks again (S58).
 */
export async function writeComments(
  db: MatrixDatabase,
  eventId: string,
  { rows, bad, at }: Fresh<Comment>,
): Promise<void> {
  const groupId = (await db.events.get(eventId))?.groupId ?? null;
  const there = new Map((await db.comments.where('eventId').equals(eventId).toArray()).map((row) => [row.id, row]));
  const lacking = await gone(db, 'comment', [...there.keys()], rows, bad);
  if (lacking.length > 0) await db.comments.bulkDelete(lacking);
  const changed = rows
    .map((comment) => ({ ...comment, eventId, groupId }))
    .filter((row) => !isAsItWas(row, there.get(row.id)));
  if (changed.length > 0) await db.comments.bulkPut(changed);
  if (groupId === null) return;
  const part = { groupId, part: commentsPart(eventId), syncedAt: at, count: distinct(rows) };
  const noted = await db.parts.get([groupId, part.part]);
  if (noted?.count !== part.count || !isFresh(noted.syncedAt, at, AGE_MS)) await db.parts.put(part);
}
