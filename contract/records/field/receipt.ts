import * as v from 'valibot';
import { readerOf } from '#contract/schema/record.ts';
import { WireId, WireInstant, WireKey, WireVersion } from '#contract/schema/wire.ts';

/**
 * A person's confirmation to have read an event or an announcement; sent to that person and to the staff of the group.
 * Never changed.
 */
export const ReceiptWire = v.object({
  id: WireId,
  groupId: WireId,
  /** The confirmed event or announcement, which may be gone; the other id is null. */
  eventId: v.nullable(WireId),
  announcementId: v.nullable(WireId),
  userId: WireId,
  /** The content that the reader saw (`readContent`, `announcementContent`). */
  content: v.string(),
  /** By the clock of the reader's device. */
  readAt: WireInstant,
  clientKey: WireKey,
  version: WireVersion,
});
export type ReceiptWire = v.InferOutput<typeof ReceiptWire>;

export const Receipt = readerOf(ReceiptWire, 'groupId');
export type Receipt = v.InferOutput<typeof Receipt>;
