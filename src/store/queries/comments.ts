import type { Comment } from '#contract/comment.ts';
import { compareNames, compareText } from '#contract/order.ts';
import { sound } from '#store/checks.ts';
import type { Store } from '#store/database.ts';
import { keyOfId, laid, realId } from '#store/laying.ts';
import { holdsComments } from '#store/offline-state.ts';
import { asEntries } from '#store/outbox-reading.ts';
import type { MatrixDatabase } from '#store/schema.ts';
import type { CommentView } from '#store/views.ts';
import { entityKey } from '#sync/outbox/local-ids.ts';
import { scopeIdOf } from '#sync/scope.ts';

/** The comments on an event, oldest first; those the server does not have yet last, in the order they were written. */
export function listComments(store: Store, eventId: string): Promise<CommentView[]> {
  return store.read(async (db) => {
    const id = await realId(db, eventId);
    const [rows, entries, me, eventKey] = await Promise.all([
      db.comments.where('eventId').equals(id).toArray(),
      db.outbox.where('scope').equals(`event:${id}`).toArray(asEntries),
      store.meIn(db),
      keyOfId(db, 'event', id),
    ]);
    const base = sound(store, 'comments', rows).sort(
      (a, b) => compareText(a.createdAt, b.createdAt) || compareNames(a.id, b.id),
    );
    const edits = entries.filter((entry) => entry.entity.type === 'comment');
    const shown = laid<Comment>(base, { store, type: 'comment', edits, me });
    const keyOf = await stableKeys(
      db,
      shown.map((row) => row.id),
    );
    return shown.map((row) => ({ ...row, key: keyOf(row), eventId: id, eventKey }));
  });
}

/** What an event is known by to what is written about it, also when the server gives it its id. */
export function getEventKey(store: Store, eventId: string): Promise<string> {
  return store.read(async (db) => keyOfId(db, 'event', eventId));
}

/** Whether an event's comments have come to this device: until then nobody knows that there are none. */
export function areCommentsHeld(store: Store, eventId: string): Promise<boolean> {
  return store.read(async (db) => {
    const id = await realId(db, eventId);
    const event = await db.events.get(id);
    return event !== undefined && holdsComments(db, event.groupId, id);
  });
}

/**
 * What a row is known by on the screen: the local id that it was written under, before and after the acknowledgement, else
 * the server's. The key of its create will not do: it changes when the comment is changed before it has left.
 */
async function stableKeys(db: MatrixDatabase, ids: readonly string[]) {
  const named = ids.map((id) => entityKey({ type: 'comment', id })).sort();
  // One question for the whole range: one for each comment would be as many turns of the browser before any is shown.
  const renamed = await db.ids
    .where('realKey')
    .between(named[0] ?? '', named.at(-1) ?? '', true, true)
    .toArray();
  const locals = new Map(renamed.map(({ real, local }) => [real, local]));
  return ({ id }: Comment): string => locals.get(id) ?? id;
}

/** One comment as its author sees it, by its own or its local id; null when it is not there. */
export async function getComment(store: Store, commentId: string): Promise<CommentView | null> {
  const found = await store.read(async (db) => {
    const id = await realId(db, commentId);
    const row = await db.comments.get(id);
    const entries = await db.outbox.where('entityKey').equals(`comment:${id}`).toArray(asEntries);
    const last = entries.at(-1);
    const eventId = row?.eventId ?? (last && scopeIdOf(last));
    return eventId === undefined ? null : { id, eventId };
  });
  if (!found) return null;
  const comments = await listComments(store, found.eventId);
  return comments.find(({ id }) => id === found.id) ?? null;
}
