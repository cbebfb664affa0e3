import * as v from 'valibot';
import { Id, Instant, MaybeCount, MaybeId, MaybeKey, pick, reader, Text } from '#contract/schema/reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

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
  clientKey: WireMaybeText,
  version: WireVersion,
});
export type ReceiptWire = v.InferOutput<typeof ReceiptWire>;

export const Receipt = reader(
  (row) => ({
    id: pick(row, 'id'),
    eventId: pick(row, 'eventId') ?? null,
    announcementId: pick(row, 'announcementId') ?? null,
    userId: pick(row, 'userId'),
    content: pick(row, 'content'),
    readAt: pick(row, 'readAt'),
    clientKey: pick(row, 'clientKey'),
    version: pick(row, 'version') ?? null,
  }),
  v.object({
    id: Id,
    /** One of the two is set. */
    eventId: MaybeId,
    announcementId: MaybeId,
    userId: Id,
    content: Text,
    readAt: Instant,
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
export type Receipt = v.InferOutput<typeof Receipt>;
