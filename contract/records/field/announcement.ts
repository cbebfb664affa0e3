import * as v from 'valibot';
import { readerOf } from '#contract/schema/record.ts';
import { WireId, WireInstant, WireKey, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

/** An announcement of a group's staff to the whole group, as our server sends it. */
export const AnnouncementWire = v.object({
  id: WireId,
  groupId: WireId,
  title: v.string(),
  /** Plain text. */
  body: v.string(),
  /** Every member is asked to confirm it. */
  mustRead: v.boolean(),
  /** Null if the author no longer exists. */
  createdBy: v.nullable(WireId),
  /** The author's name. */
  author: WireMaybeText,
  clientKey: WireKey,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type AnnouncementWire = v.InferOutput<typeof AnnouncementWire>;

export const Announcement = readerOf(AnnouncementWire);
export type Announcement = v.InferOutput<typeof Announcement>;
