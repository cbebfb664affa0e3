import type { Attachment } from '#contract/records/files/attachment.ts';
import { CommentCreate, CommentUpdate } from '#contract/records/schedule/comment-form.ts';
import type { Store } from '#store/database/database.ts';
import { getComment } from '#store/queries/schedule/comments.ts';
import { localId } from '#sync/entry/entry.ts';
import { uploadOf } from '#sync/entry/upload-address.ts';
import { newCommentCreate, newCommentDelete, newCommentEdit } from '#sync/kinds/comment.ts';
import { type Command, type CommandContext, change, checked, enqueueEdit, remove } from './command.ts';

/** Commands on the comments of an event. */

export interface CommentInput {
  /** The event's real or local id. */
  eventId: string;
  content: string;
  /** Files that are uploaded or being uploaded (`pickFile`). */
  attachments?: readonly Attachment[];
}

/** Replaces the missing address of an unsent upload when the contract checks the comment. */
const PLACEHOLDER = '/uploads/pending';

/** Text or at least one attachment. */
export function createComment(store: Store, context: CommandContext, input: CommentInput): Promise<Command> {
  const { eventId, content, attachments = [] } = input;
  const addressed = attachments.map((file) => ({
    ...file,
    url: uploadOf(file.url) === null ? file.url : PLACEHOLDER,
  }));
  return checked(CommentCreate, { content, attachments: addressed }, (body) =>
    enqueueEdit(store, context, newCommentCreate(localId(context.uuid()), eventId, body.content, attachments)),
  );
}

/** Changes the text of a comment, sent or not. */
export const editComment = (
  store: Store,
  context: CommandContext,
  { commentId, content }: { commentId: string; content: string },
): Promise<Command> =>
  checked(CommentUpdate, { content }, (body) =>
    change(store, context, getComment(store, commentId), (comment) => newCommentEdit(comment, body.content)),
  );

/** Deletes a comment, sent or not. */
export const deleteComment = (store: Store, context: CommandContext, { commentId }: { commentId: string }) =>
  remove(store, context, getComment(store, commentId), newCommentDelete);
