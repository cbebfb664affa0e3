import * as v from 'valibot';
import type { Attachment } from '#contract/attachment.ts';
import { CommentCreate, CommentUpdate } from '#contract/comment.ts';
import type { Store } from '#store/database/database.ts';
import { getComment } from '#store/queries/comments.ts';
import { localId } from '#sync/entry.ts';
import { newCommentCreate, newCommentDelete, newCommentEdit } from '#sync/kinds/comment.ts';
import { uploadOf } from '#sync/upload-address.ts';
import { type Command, type CommandContext, change, enqueueEdit, invalid } from './command.ts';

/** Comments on an event. */

export interface CommentInput {
  /** The event's own or a local id. */
  eventId: string;
  content: string;
  /** Files that are uploaded or being uploaded (`pickFile`). */
  attachments?: readonly Attachment[];
}

/** An unsent upload has no address yet: this stands in for it when the contract checks the comment. */
const PLACEHOLDER = '/uploads/pending';

/** Text or at least one attachment. */
export async function createComment(store: Store, context: CommandContext, input: CommentInput): Promise<Command> {
  const { eventId, content, attachments = [] } = input;
  const addressed = attachments.map((file) => ({
    ...file,
    url: uploadOf(file.url) === null ? file.url : PLACEHOLDER,
  }));
  const body = v.safeParse(CommentCreate, { content, attachments: addressed });
  if (!body.success) return invalid(body.issues);
  return enqueueEdit(
    store,
    context,
    newCommentCreate(localId(context.uuid()), eventId, body.output.content, attachments),
  );
}

/** Changes the text of a comment, sent or not. */
export async function editComment(
  store: Store,
  context: CommandContext,
  input: { commentId: string; content: string },
): Promise<Command> {
  const body = v.safeParse(CommentUpdate, { content: input.content });
  if (!body.success) return invalid(body.issues);
  return change(
    store,
    context,
    () => getComment(store, input.commentId),
    (comment) => ({ entry: newCommentEdit(comment, body.output.content) }),
  );
}

/** Deletes a comment, sent or not. */
export function deleteComment(store: Store, context: CommandContext, input: { commentId: string }): Promise<Command> {
  return change(
    store,
    context,
    () => getComment(store, input.commentId),
    (comment) => ({ entry: newCommentDelete(comment) }),
  );
}
