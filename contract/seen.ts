import * as v from 'valibot';
import { Id, Instant, MaybeCount, MaybeId, MaybeKey, pick, reader } from './reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from './wire.ts';

/**
 * Up to when a person has seen what others changed in a group, by the server's clock: one for each person and group. It
 * is sent to that person alone.
 */
export const SeenWire = v.object({
  id: WireId,
  groupId: WireId,
  upTo: WireInstant,
  clientKey: WireMaybeText,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type SeenWire = v.InferOutput<typeof SeenWire>;

export const Seen = reader(
  (row) => ({
    id: pick(row, 'id'),
    groupId: pick(row, 'groupId') ?? null,
    upTo: pick(row, 'upTo'),
    clientKey: pick(row, 'clientKey'),
    version: pick(row, 'version') ?? null,
  }),
  v.object({ id: Id, groupId: MaybeId, upTo: Instant, clientKey: MaybeKey, version: MaybeCount }),
);
export type Seen = v.InferOutput<typeof Seen>;
