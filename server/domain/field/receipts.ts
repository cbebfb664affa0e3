import type { ReceiptWire } from '#contract/records/field/receipt.ts';
import { announcementContent, contentHash, readContent } from '#contract/records/field/receipt-content.ts';
import { RECEIPTS_PER_PERSON, type ReceiptCreate } from '#contract/records/field/receipt-form.ts';
import { takesPart } from '#contract/records/groups/audience.ts';
import { numberText } from '#contract/text/number-text.ts';
import { toInstant } from '#server/base/clock.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { recordCreation } from '#server/db/delivery/changes.ts';
import { countIn } from '#server/db/engine/table-rows.ts';
import { findAnnouncement } from '#server/db/field/announcements.ts';
import { findReceiptOf, listReaders, type ReceiptRow, wasTold } from '#server/db/field/receipts.ts';
import { insertRow } from '#server/db/writes/rows.ts';
import { created, notFound, type Outcome, ok, refuse } from '#server/domain/base/outcome.ts';
import { broadcastChange, notify } from '#server/domain/delivery/notifications.ts';
import { scheduleItem } from '#server/domain/schedule/schedules.ts';
import { bytesIn, refuseText } from '#server/domain/writes/quotas.ts';
import type { Creation, Work } from '#server/domain/writes/unit-of-work.ts';

export function receiptWire(row: ReceiptRow): ReceiptWire {
  return {
    id: row.id,
    groupId: row.group_id,
    eventId: row.announcement_id === null ? row.schedule_item_id : null,
    announcementId: row.announcement_id,
    userId: row.user_id,
    content: row.content,
    readAt: row.read_at,
    clientKey: row.client_key,
    version: row.version,
  };
}

/**
 * The key by which the receipts of a thing are found. An event and an announcement may have the same id, and two
 * announcements the same words: the hash of an announcement includes its id.
 */
function readAs(kind: 'event' | 'announcement', id: number, content: string): { itemId: number; hash: string } {
  const hash = contentHash(content);
  return kind === 'event' ? { itemId: id, hash } : { itemId: 0, hash: `announcement ${id} ${hash}` };
}

/**
 * Stores that a person has read something as they saw it, once for each person and content. If the thing has changed,
 * become a draft or gone meanwhile, the receipt is kept all the same, and the answer does not reveal the rest.
 */
export async function createReceipt(
  work: Work,
  viewer: Viewer,
  groupId: number,
  { eventId, announcementId, content, readAt }: ReceiptCreate,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<ReceiptWire>> {
  const { db } = work;
  const read =
    announcementId === undefined
      ? readAs('event', eventId ?? 0, content)
      : readAs('announcement', announcementId, content);
  const there = await findReceiptOf(db, { groupId, userId: viewer.id, ...read });
  if (there) return created(receiptWire(there));
  if ((await countIn(db, 'receipts', { user_id: viewer.id, group_id: groupId })) >= RECEIPTS_PER_PERSON) {
    const message = `The limit of ${numberText(RECEIPTS_PER_PERSON)} confirmations in this group is reached.`;
    return refuse({ kind: 'too-large', message });
  }
  const receipt = {
    group_id: groupId,
    user_id: viewer.id,
    schedule_item_id: read.itemId,
    announcement_id: announcementId ?? null,
    hash: read.hash,
    content,
    read_at: readAt,
    client_key: idempotencyKey,
  };
  const row = await insertRow(db, 'receipts', receipt, at);
  const refused = await refuseText(work, groupId, bytesIn(content), at);
  if (refused) return refused;
  const change = { groupId, entity: 'receipt', entityId: row.id } as const;
  await recordCreation(db, { ...change, at, userId: viewer.id });
  await broadcastChange(work, { ...change, userId: viewer.id });
  return created(receiptWire(row));
}

/** Readers of one thing are reminded once in this time, unless it has changed meanwhile. */
const REMINDER_MINUTES = 10;
const MINUTE_MS = 60_000;

type Reminded = Outcome<{ reminded: number }>;
const refused = (message: string): Reminded => refuse({ kind: 'conflict', message });

interface Read {
  kind: 'event' | 'announcement';
  id: number;
  groupId: number;
  title: string;
  /** The current content. */
  content: string;
  updatedAt: string;
  isFor(member: { id: number; userId: number; role: string }): boolean;
}

/** Reminds the members who have to confirm the current content and have not; the caller is not notified. */
async function remind(work: Work, viewer: Viewer, read: Read, now: number): Promise<Reminded> {
  const { db } = work;
  const { kind, id, groupId, content } = read;
  const entity = kind === 'event' ? 'schedule' : 'announcement';
  const since = Math.max(now - REMINDER_MINUTES * MINUTE_MS, Date.parse(read.updatedAt));
  if (await wasTold(db, 'must_read', { entity, id }, toInstant(since)))
    return refused(`A reminder was sent less than ${REMINDER_MINUTES} minutes ago.`);
  const readers = await listReaders(db, { groupId, ...readAs(kind, id, content) });
  const missing = readers.filter((member) => !member.hasRead && member.userId !== viewer.id && read.isFor(member));
  if (missing.length === 0) return refused('Everyone else has confirmed it.');
  const notice = {
    type: 'must_read',
    message: `Please read and confirm "${read.title}"`,
    groupId,
    entity,
    entityId: id,
    scheduleId: kind === 'event' ? id : null,
    actorId: viewer.id,
    at: toInstant(now),
  } as const;
  await notify(work, notice, { only: missing.map(({ userId }) => userId) });
  return ok({ reminded: missing.length });
}

/** Reminds the participants of an event who have not confirmed it. */
export async function remindReaders(work: Work, viewer: Viewer, itemId: number, now: number): Promise<Reminded> {
  const found = await scheduleItem(work.db, itemId);
  if (!found.ok || !('body' in found)) return notFound('event');
  const item = found.body;
  if (!item.mustRead) return refused('This event needs no confirmation.');
  if (item.isDraft) return refused('This event is a draft: only staff see it.');
  if (item.isCancelled) return refused('This event is canceled.');
  const { groupId, title, updatedAt } = item;
  const isFor = (member: { id: number; role: string }) => takesPart(item, member);
  const read = { kind: 'event', id: itemId, groupId, title, updatedAt, content: readContent(item), isFor } as const;
  return remind(work, viewer, read, now);
}

/** Reminds the members of a group who have not confirmed an announcement, except its author. */
export async function remindAnnouncementReaders(
  work: Work,
  viewer: Viewer,
  id: number,
  now: number,
): Promise<Reminded> {
  const row = await findAnnouncement(work.db, id);
  if (!row) return notFound('announcement');
  if (row.must_read !== 1) return refused('This announcement needs no confirmation.');
  const { group_id: groupId, title, updated_at: updatedAt } = row;
  const content = announcementContent(row);
  // The author of an announcement has read it.
  const isFor = ({ userId }: { userId: number }) => userId !== row.created_by;
  const read = { kind: 'announcement', id, groupId, title, updatedAt, content, isFor } as const;
  return remind(work, viewer, read, now);
}
