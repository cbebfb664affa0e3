import * as v from 'valibot';
import { CommentCreate, CommentUpdate } from '#contract/comment.ts';
import { fieldErrors } from '#contract/errors.ts';
import { localId, type NewEntry } from '#sync/entry.ts';
import { newCommentCreate, newCommentDelete, newCommentEdit } from '#sync/kinds/comment.ts';
import type { Store } from './database.ts';
import { notSavedMessage } from './failures.ts';
import { StoredOutbox } from './outbox.ts';
import { getComment } from './queries.ts';

/** What a command came to. Anything but `kept` and `undone` wrote nothing at all. */
export type Command =
  /** In the outbox, durably, under this key and in this place; `joined` with an earlier edit that had not left. */
  | { outcome: 'kept'; opId: string; seq: number; joined: boolean }
  /** It took back an edit that never left the device: there is nothing to send. */
  | { outcome: 'undone' }
  /** The contract refuses it; messages per field, '' for the whole. */
  | { outcome: 'invalid'; message: string; fields: Record<string, string> }
  | { outcome: 'not-saved'; message: string };

/** What a command needs beside the store: the hour, and a new UUID each time. */
export interface CommandContext {
  now(): number;
  uuid(): string;
}

const GONE = 'This is not there any more.';

async function keep(store: Store, context: CommandContext, entry: NewEntry): Promise<Command> {
  try {
    const result = await new StoredOutbox(store).enqueue(entry, context.uuid(), context.now());
    if (result.outcome === 'nothing') return { outcome: 'undone' };
    return result.outcome === 'gone'
      ? { outcome: 'invalid', message: GONE, fields: {} }
      : { ...result, outcome: 'kept' };
  } catch (error) {
    return { outcome: 'not-saved', message: notSavedMessage(error) };
  }
}

function invalid(issues: readonly v.BaseIssue<unknown>[]): Command {
  return { outcome: 'invalid', message: issues[0]?.message ?? '', fields: fieldErrors(issues) };
}

/** Comments on an event, known by its own or a local id (part 2 §5: text or an attachment). */
export async function createComment(
  store: Store,
  context: CommandContext,
  input: { eventId: string; content: string },
): Promise<Command> {
  const body = v.safeParse(CommentCreate, { content: input.content });
  if (!body.success) return invalid(body.issues);
  return keep(store, context, newCommentCreate(localId(context.uuid()), input.eventId, body.output.content));
}

/** Changes the text of a comment, sent or not. */
export async function editComment(
  store: Store,
  context: CommandContext,
  input: { commentId: string; content: string },
): Promise<Command> {
  const body = v.safeParse(CommentUpdate, { content: input.content });
  if (!body.success) return invalid(body.issues);
  return changeComment(store, context, input.commentId, (comment) => newCommentEdit(comment, body.output.content));
}

/** Deletes a comment, sent or not. */
export async function deleteComment(
  store: Store,
  context: CommandContext,
  input: { commentId: string },
): Promise<Command> {
  return changeComment(store, context, input.commentId, newCommentDelete);
}

async function changeComment(
  store: Store,
  context: CommandContext,
  commentId: string,
  make: (comment: NonNullable<Awaited<ReturnType<typeof getComment>>>) => NewEntry,
): Promise<Command> {
  try {
    const comment = await getComment(store, commentId);
    return comment ? keep(store, context, make(comment)) : { outcome: 'invalid', message: GONE, fields: {} };
  } catch (error) {
    return { outcome: 'not-saved', message: notSavedMessage(error) };
  }
}
