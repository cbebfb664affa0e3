import type { Comment } from '#contract/records/schedule/comment.ts';
import { compareNames, compareText } from '#contract/text/order.ts';
import type { Store } from '#store/database/database.ts';
import { asEntries } from '#store/database/entries.ts';
import { keyOfId, overlayRows, realId } from '#store/queries/base/overlaid.ts';
import type { CommentView } from '#store/queries/base/views.ts';
import { validRows } from '#store/replica/checks.ts';
import { holdsComments } from '#store/replica/offline-state.ts';
import { withKeys } from '#store/replica/stable-keys.ts';
import { isLocalId } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';

/** The comments on an event, oldest first; unsent ones last, in the order they were written. */
export function listComments(store: Store, eventId: string): Promise<CommentView[]> {
  return store.read(async (db) => {
    const id = await realId(db, eventId);
    const [rows, entries, me, eventKey] = await Promise.all([
      db.comments.where('eventId').equals(id).toArray(),
      db.outbox.where('scope').equals(`event:${id}`).toArray(asEntries),
      store.meIn(db),
      keyOfId(db, 'event', id),
    ]);
    const base = validRows(store, 'comments', rows).sort(
      (a, b) => compareText(a.createdAt, b.createdAt) || compareNames(a.id, b.id),
    );
    const edits = entries.filter((entry) => entry.entity.type === 'comment');
    const shown = overlayRows<Comment>(base, { store, type: 'comment', edits, me });
    const keyed = await withKeys(db, 'comment', shown);
    const there = new Set(base.map((row) => row.id));
    const changed = new Set(
      edits.filter(({ kind, state }) => kind === 'comment.edit' && state !== 'done').map(({ entity }) => entity.id),
    );
    const isGone = (row: { id: string }) => !there.has(row.id) && !isLocalId(row.id) && changed.has(row.id);
    return keyed.map((row) => ({ ...row, eventId: id, eventKey, isGone: isGone(row) }));
  });
}

/** The stable key of an event (see `keyOfId`), to which drafts belong. */
export function getEventKey(store: Store, eventId: string): Promise<string> {
  return store.read(async (db) => keyOfId(db, 'event', eventId));
}

/** Whether an event's comments were fetched: until then it is unknown whether it has any. */
export function areCommentsHeld(store: Store, eventId: string): Promise<boolean> {
  return store.read(async (db) => {
    const id = await realId(db, eventId);
    if (isLocalId(id)) return true;
    const event = await db.events.get(id);
    return event !== undefined && holdsComments(db, event.groupId, id);
  });
}

/** One comment with its unsent edits, by its real or local id; null when it does not exist. */
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
