import type { PromiseExtended } from 'dexie';
import { takesPart } from '#contract/audience.ts';
import { displayName } from '#contract/names.ts';
import { compareNames } from '#contract/order.ts';
import type { Receipt } from '#contract/receipt.ts';
import { contentFields, READ_FIELDS, readContent } from '#contract/receipt-content.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { validRows } from '#store/replica/checks.ts';
import { fieldLabel, fieldText } from '#sync/kinds/labels.ts';
import { listMembers } from './members.ts';
import { overlayRows, unsentIn } from './overlaid.ts';
import type { EventView, Marked, MemberView, PendingMark } from './views.ts';

/** Who has confirmed to have read an event. */

export interface Reading {
  /** Whether the person has confirmed it as it is now, or as it was. */
  mine: 'confirmed' | 'changed' | 'none';
  /** When they confirmed it last, by the clock of their device; null for never. */
  readAt: string | null;
  /** What has changed since they confirmed it, in words, by the group's clock. */
  changes: { name: string; label: string; was: string; is: string }[];
  /** The people who have confirmed it as it is now, as far as the person is sent their receipts. */
  readBy: ReadonlySet<string>;
  /** Of the person's own latest receipt. */
  pending: PendingMark | null;
}

export function getReading(store: Store, event: EventView, timezone: string): Promise<Reading> {
  return store.read(async (db) => {
    const receipts = await receiptsOf(db, store, event);
    const content = readContent(event);
    const readBy = new Set(receipts.filter((receipt) => receipt.content === content).map(({ userId }) => userId));
    const mine = receipts.filter(({ userId }) => userId === store.userId);
    const last = mine.reduce<(Receipt & Marked) | null>(
      (latest, each) => (latest && latest.readAt >= each.readAt ? latest : each),
      null,
    );
    if (last === null) return { mine: 'none', readAt: null, changes: [], readBy, pending: null };
    const { readAt, pending } = last;
    if (readBy.has(store.userId)) return { mine: 'confirmed', readAt, changes: [], readBy, pending };
    const [before, now] = [contentFields(last.content), contentFields(content)];
    const text = (name: string, value: string | undefined) => fieldText(name, value, { timezone });
    const changes = READ_FIELDS.filter((name) => before[name] !== now[name]).map((name) => ({
      name,
      label: fieldLabel(name),
      was: text(name, before[name]),
      is: text(name, now[name]),
    }));
    return { mine: 'changed', readAt, changes, readBy, pending: null };
  });
}

/** The receipts of an event, those too that are not sent yet. */
const receiptsOf = (db: MatrixDatabase, store: Store, event: EventView): PromiseExtended<(Receipt & Marked)[]> =>
  db.receipts
    .where('eventId')
    .equals(event.id)
    .toArray()
    .then((found) =>
      unsentIn(db, store, 'receipt', [`group:${event.groupId}`]).then((unsent) =>
        overlayRows(validRows(store, 'receipts', found), unsent).filter(({ eventId }) => eventId === event.id),
      ),
    );

/** Whether the person has confirmed an event as it is now. */
export function isConfirmed(store: Store, event: EventView): Promise<boolean> {
  const content = readContent(event);
  return store.read((db) =>
    receiptsOf(db, store, event).then((all) =>
      all.some((receipt) => receipt.userId === store.userId && receipt.content === content),
    ),
  );
}

/** Whether the person is asked to confirm an event and has not. */
export async function isToConfirm(store: Store, event: EventView): Promise<boolean> {
  if (!event.mustRead || event.isDraft) return false;
  const readers = readersOf(event, await listMembers(store, event.groupId));
  return readers.some(({ userId }) => userId === store.userId) && !(await isConfirmed(store, event));
}

/** Those who have to read an event: the members who take part in it, by name. */
export const readersOf = (event: EventView, members: readonly MemberView[]): MemberView[] =>
  members.filter((member) => takesPart(event, member)).sort((a, b) => compareNames(displayName(a), displayName(b)));
