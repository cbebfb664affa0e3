import * as v from 'valibot';
import { AttachmentInput } from '#contract/records/files/attachment.ts';
import { COMMENT_MAX_ATTACHMENTS, COMMENT_MAX_LENGTH } from '#contract/schema/limits.ts';
import { listOf } from '#contract/schema/writing.ts';
import { numberText } from '#contract/text/number-text.ts';
import { visible } from '#contract/text/visible.ts';

const Content = v.pipe(
  v.string('Must be text'),
  v.trim(),
  v.maxLength(COMMENT_MAX_LENGTH, `Must be at most ${numberText(COMMENT_MAX_LENGTH)} characters`),
  // Invisible characters alone would be an empty comment.
  v.transform((text) => (visible(text) === '' ? '' : text)),
);

/** POST /api/schedules/{id}/comments: text or at least one attachment. */
export const CommentCreate = v.pipe(
  v.strictObject({
    content: Content,
    attachments: v.optional(
      listOf(AttachmentInput, COMMENT_MAX_ATTACHMENTS, `At most ${COMMENT_MAX_ATTACHMENTS} files can be attached`),
      [],
    ),
  }),
  v.forward(
    v.check((body) => body.content !== '' || body.attachments.length > 0, 'Write something or attach a file'),
    ['content'],
  ),
);
export type CommentCreate = v.InferOutput<typeof CommentCreate>;

/** PUT /api/comments/{id}. */
export const CommentUpdate = v.strictObject({ content: v.pipe(Content, v.nonEmpty('A comment cannot be empty')) });
export type CommentUpdate = v.InferOutput<typeof CommentUpdate>;
