import { takesPart } from '#contract/audience.ts';
import { numberText } from '#contract/number-text.ts';
import type { ReceiptWire } from '#contract/receipt.ts';
import { contentHash, readContent } from '#contract/receipt-content.ts';
import { RECEIPTS_PER_PERSON, type ReceiptCreate } from '#contract/receipt-form.ts';
import { toInstant } from '#server/clock.ts';
import { recordCreation } from '#server/db/delivery/changes.ts';
import {
  countReceipts,
  findReceiptOf,
  insertReceipt,
  listReaders,
  type ReceiptRow,
  wasTold,
} from '#server/db/field/receipts.ts';
import { broadcastChange, notifySome } from '#server/domain/delivery/notifications.ts';
import { created, notFound, type Outcome, ok, refuse } from '#server/domain/outcome.ts';
import { scheduleItem } from '#server/domain/schedule/schedules.ts';
import type { Creation, Work } from '#server/domain/writes/unit-of-work.ts';
import type { Viewer } from '#server/viewer.ts';

/** Readers of one thing are reminded once in this time, unless it has changed meanwhile. */
const REMINDER_MINUTES = 10;
const MINUTE_MS = 60_000;

/** A receipt as it is sent. */
export function receiptWire(row: ReceiptRow): ReceiptWire {
  return {
    id: row.id,
    groupId: row.group_id,
    eventId: row.schedule_item_id,
    userId: row.user_id,
    content: row.content,
    readAt: row.read_at,
    clientKey: row.client_key,
    version: row.version,
  };
}

/**
 * Keeps that a person has read an event as it was before them. On its way from a device without a network, the event may
 * have changed, become a draft or gone: the receipt is of what they saw, and whatever became of it is not told to them
 * here. There is one for each person and content.
 */
export async function createReceipt(
  work: Work,
  viewer: Viewer,
  groupId: number,
  { eventId: itemId, content, readAt }: ReceiptCreate,
  { idempotencyKey, at }: Creation,
): Promise<Outcome<ReceiptWire>> {
  const { db } = work;
  const hash = contentHash(content);
  const of = { groupId, itemId, userId: viewer.id, hash };
  const there = await findReceiptOf(db, of);
  if (there) return created(receiptWire(there));
  if ((await countReceipts(db, viewer.id, groupId)) >= RECEIPTS_PER_PERSON) {
    const message = `You have confirmed ${numberText(RECEIPTS_PER_PERSON)} things in this group, and there is no room for more.`;
    return refuse({ kind: 'too-large', message });
  }
  const row = await insertReceipt(db, { ...of, content, readAt, clientKey: idempotencyKey }, at);
  const change = { groupId, entity: 'receipt', entityId: row.id } as const;
  await recordCreation(db, { ...change, at, userId: viewer.id });
  await broadcastChange(work, { ...change, userId: viewer.id });
  return created(receiptWire(row));
}

/**
 * Reminds the members who take part in an event and have not confirmed it as it is now, and nobody else; whoever asks for
 * it is not told by themselves.
 */
export async function remindReaders(
  work: Work,
  viewer: Viewer,
  itemId: number,
  now: number,
): Promise<Outcome<{ reminded: number }>> {
  const { db } = work;
  const read = await scheduleItem(db, itemId);
  if (!read.ok || !('body' in read)) return notFound('event');
  const item = read.body;
  const refused = (message: string) => refuse({ kind: 'conflict', message });
  if (!item.mustRead) return refused('This event need not be confirmed by anybody.');
  if (item.isDraft) return refused('This event is a draft: only staff see it.');
  const since = Math.max(now - REMINDER_MINUTES * MINUTE_MS, Date.parse(item.updatedAt));
  if (await wasTold(db, 'must_read', itemId, toInstant(since)))
    return refused(`They were reminded less than ${REMINDER_MINUTES} minutes ago.`);
  const { groupId } = item;
  const readers = await listReaders(db, { groupId, itemId, hash: contentHash(readContent(item)) });
  const missing = readers.filter((member) => !member.hasRead && member.userId !== viewer.id && takesPart(item, member));
  if (missing.length === 0) return refused('Everybody else has confirmed it.');
  const notice = {
    type: 'must_read',
    message: `Please read and confirm "${item.title}"`,
    groupId,
    entity: 'schedule',
    entityId: itemId,
    scheduleId: itemId,
    actorId: viewer.id,
    at: toInstant(now),
  } as const;
  await notifySome(
    work,
    notice,
    missing.map(({ userId }) => userId),
  );
  return ok({ reminded: missing.length });
}
