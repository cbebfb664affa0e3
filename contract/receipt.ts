import * as v from 'valibot';
import { Id, Instant, MaybeCount, MaybeKey, pick, reader, Text } from './reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from './wire.ts';

/** That a person confirmed to have read an event; sent to that person and to the staff of the group. Never changed. */
export const ReceiptWire = v.object({
  id: WireId,
  groupId: WireId,
  /** The event may be gone. */
  eventId: WireId,
  userId: WireId,
  /** What they had before them (`readContent`). */
  content: v.string(),
  /** By the clock of their device. */
  readAt: WireInstant,
  clientKey: WireMaybeText,
  version: WireVersion,
});
export type ReceiptWire = v.InferOutput<typeof ReceiptWire>;

export const Receipt = reader(
  (row) => ({
    id: pick(row, 'id'),
    eventId: pick(row, 'eventId'),
    userId: pick(row, 'userId'),
    content: pick(row, 'content'),
    readAt: pick(row, 'readAt'),
    clientKey: pick(row, 'clientKey'),
    version: pick(row, 'version') ?? null,
  }),
  v.object({
    id: Id,
    eventId: Id,
    userId: Id,
    content: Text,
    readAt: Instant,
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
export type Receipt = v.InferOutput<typeof Receipt>;
