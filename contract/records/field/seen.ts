import * as v from 'valibot';
import { readerOf } from '#contract/schema/record.ts';
import { WireId, WireInstant, WireKey, WireVersion } from '#contract/schema/wire.ts';

/**
 * The time up to which a person has seen other people's changes in a group, by the server's clock: one for each person
 * and group. It is sent only to that person.
 */
export const SeenWire = v.object({
  id: WireId,
  groupId: WireId,
  upTo: WireInstant,
  clientKey: WireKey,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type SeenWire = v.InferOutput<typeof SeenWire>;

export const Seen = readerOf(SeenWire, 'createdAt', 'updatedAt');
export type Seen = v.InferOutput<typeof Seen>;
