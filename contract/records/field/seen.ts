import * as v from 'valibot';
import { Id, Instant, MaybeCount, MaybeId, MaybeKey, pick, reader } from '#contract/schema/reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

/**
 * The time up to which a person has seen other people's changes in a group, by the server's clock: one for each person
 * and group. It is sent only to that person.
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
