import * as v from 'valibot';
import { Attachments, AttachmentWire } from '#contract/records/files/attachment.ts';
import { Id, Instant, MaybeCount, MaybeId, MaybeText, pick, pickFrom, reader, Text } from '#contract/schema/reading.ts';
import { WireId, WireInstant, WireMaybeText, WireVersion } from '#contract/schema/wire.ts';

/** A comment as our server sends it. */
export const CommentWire = v.object({
  id: WireId,
  scheduleId: WireId,
  groupId: WireId,
  userId: WireId,
  content: v.string(),
  attachments: v.array(AttachmentWire),
  user: v.object({
    id: WireId,
    firstName: WireMaybeText,
    lastName: WireMaybeText,
    role: v.string(),
    profileImageUrl: WireMaybeText,
  }),
  /**
   * The idempotency key that created the comment: its author's device recognizes its own unsent comment by it, and
   * every device recognizes the comment under another id after a restore. A key is valid only within one person's
   * requests, so no other person can use it.
   */
  clientKey: WireMaybeText,
  createdAt: WireInstant,
  updatedAt: WireInstant,
  version: WireVersion,
});
export type CommentWire = v.InferOutput<typeof CommentWire>;

const CommentAuthor = v.object({ firstName: Text, lastName: Text, role: Text, profileImageUrl: MaybeText });

export const Comment = reader(
  (row) => {
    const user = pick(row, 'user', 'author');
    const from = [user, pick(row, 'userInfo', 'user_info'), row];
    return {
      id: pick(row, 'id', 'commentId', 'comment_id'),
      eventId: pick(row, 'scheduleId', 'schedule_id', 'eventId', 'event_id') ?? null,
      userId: pick(row, 'userId', 'user_id') ?? pick(user, 'id'),
      content: pick(row, 'content'),
      attachments: pick(row, 'attachments'),
      author: {
        firstName: pickFrom(from, 'firstName', 'first_name'),
        lastName: pickFrom(from, 'lastName', 'last_name'),
        role: pick(user, 'role') ?? '',
        profileImageUrl: pickFrom(from, 'profileImageUrl', 'profile_image_url') ?? null,
      },
      clientKey: pick(row, 'clientKey') ?? null,
      createdAt: pick(row, 'createdAt', 'created_at'),
      version: pick(row, 'version') ?? null,
    };
  },
  v.object({
    id: Id,
    /** Null if the server leaves it out; the reader of a list knows which event it requested. */
    eventId: MaybeId,
    userId: Id,
    content: Text,
    attachments: Attachments,
    author: CommentAuthor,
    clientKey: MaybeText,
    createdAt: Instant,
    version: MaybeCount,
  }),
);
export type Comment = v.InferOutput<typeof Comment>;
