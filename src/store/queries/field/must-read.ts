import type { PromiseExtended } from 'dexie';
import type { Receipt } from '#contract/records/field/receipt.ts';
import {
  ANNOUNCED_FIELDS,
  announcementContent,
  contentFields,
  READ_FIELDS,
  readContent,
} from '#contract/records/field/receipt-content.ts';
import { takesPart } from '#contract/records/groups/audience.ts';
import { displayName } from '#contract/schema/names.ts';
import { compareNames } from '#contract/text/order.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase, ReceiptRow } from '#store/database/schema.ts';
import { overlayRows, unsentIn } from '#store/queries/base/overlaid.ts';
import type {
  AnnouncementView,
  ChangedWords,
  EventView,
  Marked,
  MemberView,
  PendingMark,
} from '#store/queries/base/views.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { isPartHeld } from '#store/queries/offline/copies.ts';
import { validRows } from '#store/replica/checks.ts';
import { fieldLabel, fieldText } from '#sync/kinds/labels.ts';

/** The confirmations of events and announcements that must be read. */

/** The content to read and confirm, as it is now. */
export interface ToRead {
  kind: 'event' | 'announcement';
  /** Real or local. */
  id: string;
  groupId: string;
  content: string;
}

/** An event as content to confirm. */
export const eventToRead = (event: EventView): ToRead => ({
  kind: 'event',
  id: event.id,
  groupId: event.groupId,
  content: readContent(event),
});

/** An announcement as content to confirm. */
export const announcementToRead = (announcement: AnnouncementView): ToRead => ({
  kind: 'announcement',
  id: announcement.id,
  groupId: announcement.groupId,
  content: announcementContent(announcement),
});

export interface Reading {
  /** Whether the user has confirmed the content as it is now, or as it was. */
  mine: 'confirmed' | 'changed' | 'none';
  /** When the user confirmed it last, by the clock of their device; null for never. */
  readAt: string | null;
  /** The changes since the user confirmed it. */
  changes: ChangedWords[];
  /** The people who have confirmed it as it is now, as far as the user's device gets their receipts. */
  readBy: ReadonlySet<string>;
  /** The mark of the user's own latest receipt. */
  pending: PendingMark | null;
}

export function getReading(store: Store, toRead: ToRead, timezone: string): Promise<Reading> {
  return store.read(async (db) => {
    const receipts = await receiptsOf(db, store, toRead);
    const { content } = toRead;
    const readBy = new Set(receipts.filter((receipt) => receipt.content === content).map(({ userId }) => userId));
    const mine = receipts.filter(({ userId }) => userId === store.userId);
    const last = mine.reduce<(Receipt & Marked) | null>(
      (latest, each) => (latest && latest.readAt >= each.readAt ? latest : each),
      null,
    );
    if (last === null) return { mine: 'none', readAt: null, changes: [], readBy, pending: null };
    const { readAt, pending } = last;
    if (readBy.has(store.userId)) return { mine: 'confirmed', readAt, changes: [], readBy, pending };
    const names: readonly string[] = toRead.kind === 'event' ? READ_FIELDS : ANNOUNCED_FIELDS;
    const [before, now] = [contentFields(last.content, names), contentFields(content, names)];
    const text = (name: string, value: string | undefined) => fieldText(name, value, { timezone });
    const changes = names
      .filter((name) => before[name] !== now[name])
      .map((name) => ({
        name,
        label: fieldLabel(name),
        was: text(name, before[name]),
        is: text(name, now[name]),
      }));
    return { mine: 'changed', readAt, changes, readBy, pending: null };
  });
}

/** Receipts of a group, including unsent ones. */
const withUnsent = (
  db: MatrixDatabase,
  store: Store,
  groupId: string,
  rows: PromiseExtended<ReceiptRow[]>,
): PromiseExtended<(Receipt & Marked)[]> =>
  rows.then((found) =>
    unsentIn(db, store, 'receipt', [`group:${groupId}`]).then((unsent) =>
      overlayRows(validRows(store, 'receipts', found), unsent),
    ),
  );

/** The field with which a receipt names its event or announcement. */
export const fieldOf = (kind: ToRead['kind']) => (kind === 'event' ? 'eventId' : 'announcementId');

/** The receipts of an event or an announcement. */
function receiptsOf(
  db: MatrixDatabase,
  store: Store,
  { kind, id, groupId }: ToRead,
): PromiseExtended<(Receipt & Marked)[]> {
  const of = fieldOf(kind);
  const found = db.receipts.where(of).equals(id).toArray();
  return withUnsent(db, store, groupId, found).then((all) => all.filter((receipt) => receipt[of] === id));
}

/** Whether the user has confirmed something as it is now. */
export function isConfirmed(store: Store, toRead: ToRead): Promise<boolean> {
  return store.read((db) =>
    receiptsOf(db, store, toRead).then((all) =>
      all.some((receipt) => receipt.userId === store.userId && receipt.content === toRead.content),
    ),
  );
}

/** Within a transaction, a check of the user's confirmations in a group, which are read only once. */
export function confirmedIn(
  db: MatrixDatabase,
  store: Store,
  groupId: string,
): PromiseExtended<(toRead: Pick<ToRead, 'kind' | 'id' | 'content'>) => boolean> {
  const found = db.receipts.where('groupId').equals(groupId).toArray();
  return withUnsent(db, store, groupId, found).then((all) => {
    const mine = all.filter(({ userId }) => userId === store.userId);
    return ({ kind, id, content }) =>
      mine.some((receipt) => receipt[fieldOf(kind)] === id && receipt.content === content);
  });
}

/** Whether the user must confirm an event and has not; false until all members, and so all receipts, have arrived. */
export async function isToConfirm(store: Store, event: EventView): Promise<boolean> {
  if (!event.mustRead || event.isDraft || event.isCancelled) return false;
  return store.read(async () => {
    const [isHeld, members, isDone] = await Promise.all([
      isPartHeld(store, event.groupId, 'members'),
      listMembers(store, event.groupId),
      isConfirmed(store, eventToRead(event)),
    ]);
    return isHeld && !isDone && readersOf(event, members).some(({ userId }) => userId === store.userId);
  });
}

/** The members who must read an event: those who take part in it, by name. */
export const readersOf = (event: EventView, members: readonly MemberView[]): MemberView[] =>
  byName(members.filter((member) => takesPart(event, member)));

export const byName = (members: readonly MemberView[]): MemberView[] =>
  members.toSorted((a, b) => compareNames(displayName(a), displayName(b)));
