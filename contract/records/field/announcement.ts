import * as v from 'valibot';
import {
  Flag,
  Id,
  Instant,
  MaybeCount,
  MaybeId,
  MaybeKey,
  MaybeText,
  pick,
  reader,
  Text,
} from '#contract/schema/reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

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
  clientKey: WireMaybeText,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type AnnouncementWire = v.InferOutput<typeof AnnouncementWire>;

export const Announcement = reader(
  (row) => ({
    id: pick(row, 'id'),
    groupId: pick(row, 'groupId') ?? null,
    title: pick(row, 'title'),
    body: pick(row, 'body') ?? '',
    mustRead: row.mustRead,
    createdBy: pick(row, 'createdBy') ?? null,
    author: pick(row, 'author') ?? null,
    createdAt: pick(row, 'createdAt'),
    updatedAt: pick(row, 'updatedAt') ?? pick(row, 'createdAt'),
    clientKey: pick(row, 'clientKey'),
    version: pick(row, 'version') ?? null,
  }),
  v.object({
    id: Id,
    /** Null if the server leaves it out; a page of changes belongs to one group. */
    groupId: MaybeId,
    title: Text,
    body: Text,
    mustRead: Flag,
    createdBy: MaybeId,
    author: MaybeText,
    createdAt: Instant,
    updatedAt: Instant,
    clientKey: MaybeKey,
    version: MaybeCount,
  }),
);
export type Announcement = v.InferOutput<typeof Announcement>;
