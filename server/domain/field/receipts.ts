import type { ReceiptWire } from '#contract/records/field/receipt.ts';
import { contentHash } from '#contract/records/field/receipt-content.ts';
import { RECEIPTS_PER_PERSON, type ReceiptCreate } from '#contract/records/field/receipt-form.ts';
import { numberText } from '#contract/text/number-text.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { recordCreation } from '#server/db/delivery/changes.ts';
import { countIn } from '#server/db/engine/table-rows.ts';
import { findReceiptOf, insertReceipt, type ReceiptRow } from '#server/db/field/receipts.ts';
import { created, type Outcome, refuse } from '#server/domain/base/outcome.ts';
import { broadcastChange } from '#server/domain/delivery/notifications.ts';
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
export function readAs(kind: 'event' | 'announcement', id: number, content: string): { itemId: number; hash: string } {
  const hash = contentHash(content);
  return kind === 'event' ? { itemId: id, hash } : { itemId: 0, hash: `announcement ${id} ${hash}` };
}

/**
 * Stores that a person has read something as they saw it. While the receipt waited on a device without a network, the
 * thing may have changed, become a draft or been deleted: the receipt is for the content that they saw, and the answer
 * does not reveal the rest. There is one for each person and content.
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
  const of = { groupId, userId: viewer.id, ...read };
  const there = await findReceiptOf(db, of);
  if (there) return created(receiptWire(there));
  if ((await countIn(db, 'receipts', { user_id: viewer.id, group_id: groupId })) >= RECEIPTS_PER_PERSON) {
    const message = `The limit of ${numberText(RECEIPTS_PER_PERSON)} confirmations in this group is reached.`;
    return refuse({ kind: 'too-large', message });
  }
  const row = await insertReceipt(
    db,
    { ...of, announcementId: announcementId ?? null, content, readAt, clientKey: idempotencyKey },
    at,
  );
  const refused = await refuseText(work, groupId, bytesIn(content), at);
  if (refused) return refused;
  const change = { groupId, entity: 'receipt', entityId: row.id } as const;
  await recordCreation(db, { ...change, at, userId: viewer.id });
  await broadcastChange(work, { ...change, userId: viewer.id });
  return created(receiptWire(row));
}
