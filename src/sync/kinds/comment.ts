import * as v from 'valibot';
import { commentsEndpoints } from '#contract/calls/comments.ts';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { Comment } from '#contract/records/schedule/comment.ts';
import type { Json, NewEntry, OutboxEntry } from '#sync/entry/entry.ts';
import { scopeIdOf } from '#sync/entry/scope.ts';
import { withoutUpload } from '#sync/entry/upload-address.ts';
import { isSuccessBody } from './entity-kinds.ts';
import { fieldsOf, idOfEntity, idOfScope, textOf } from './fields.ts';
import type { Acknowledgement, EditKind, Me } from './kind.ts';
import { fieldLabel } from './labels.ts';
import { creation, type Known, removal, revision } from './new-entry.ts';

/** Comments on an event: create, edit, delete. */

export const contentOf = (body: Json): string => textOf(fieldsOf(body), 'content');

export const attachmentsOf = (body: Json): Attachment[] => {
  const { attachments } = fieldsOf(body);
  return Array.isArray(attachments) ? (attachments as unknown as Attachment[]) : [];
};

/** Fills in the event where the answer leaves it out. */
export const completeComment = (row: Comment, entry: OutboxEntry): Comment => ({
  ...row,
  eventId: row.eventId ?? scopeIdOf(entry),
});

function acknowledgeRow(entry: OutboxEntry, body: unknown): Acknowledgement | null {
  const read = v.safeParse(Comment, body);
  if (!read.success) return null;
  return { id: read.output.id, row: completeComment(read.output, entry) };
}

/** The comment's text, and the names of its files. */
const words = (entry: OutboxEntry): string =>
  [contentOf(entry.body), ...attachmentsOf(entry.body).map((file) => file.name)].filter(Boolean).join('\n');

const place = (what: string) => (title: string | null) => (title ? `${what} on “${title}”` : what);

export const commentCreate: EditKind = {
  kind: 'comment.create',
  entityType: 'comment',
  effect: 'create',
  call: commentsEndpoints.createComment,
  within: 'event',
  refs: idOfScope,
  acknowledge: acknowledgeRow,
  show: (entry, _row, me: Me): Comment => ({
    id: entry.entity.id,
    eventId: scopeIdOf(entry),
    userId: me.id,
    content: contentOf(entry.body),
    attachments: attachmentsOf(entry.body),
    author: {
      firstName: me.firstName,
      lastName: me.lastName,
      role: me.role,
      profileImageUrl: me.profileImageUrl,
    },
    clientKey: entry.opId,
    createdAt: new Date(entry.createdAt).toISOString(),
    version: null,
  }),
  title: place('Comment'),
  text: words,
  without: (entry, upload) => {
    const body = withoutUpload(entry.body, upload);
    return contentOf(body) === '' && attachmentsOf(body).length === 0 ? null : body;
  },
};

export const commentEdit: EditKind = {
  kind: 'comment.edit',
  entityType: 'comment',
  effect: 'update',
  call: commentsEndpoints.updateComment,
  within: 'event',
  refs: idOfEntity,
  acknowledge: (entry, body) =>
    acknowledgeRow(entry, body) ?? (isSuccessBody(body) ? { id: null, row: undefined } : null),
  show: (entry, row) => ({ ...(row as Comment), content: contentOf(entry.body) }),
  merging: { fields: (row) => ({ content: (row as Comment).content }), label: fieldLabel },
  title: place('Changed comment'),
  text: (entry) => contentOf(entry.body),
};

export const commentDelete: EditKind = {
  kind: 'comment.delete',
  entityType: 'comment',
  effect: 'delete',
  call: commentsEndpoints.deleteComment,
  within: 'event',
  refs: idOfEntity,
  acknowledge: (_entry, body) => (isSuccessBody(body) ? { id: null, row: null } : null),
  show: (_entry, row) => row,
  title: place('Deleted comment'),
  text: (entry) => contentOf(entry.base?.snapshot ?? null),
};

/** A comment on an event; `id` is the new local id. */
export const newCommentCreate = (
  id: string,
  eventId: string,
  content: string,
  attachments: readonly Attachment[] = [],
): NewEntry =>
  creation(commentCreate, {
    id,
    scope: `event:${eventId}`,
    fields: { content, ...(attachments.length > 0 && { attachments: attachments.map((file) => ({ ...file })) }) },
  });

interface KnownComment {
  id: string;
  eventId: string;
  version: number | null;
}

const aboutComment = (comment: KnownComment): Known => ({ row: comment, scope: `event:${comment.eventId}` });

/** A new text for a comment that the user sees as `comment`. */
export const newCommentEdit = (comment: KnownComment, content: string): NewEntry =>
  revision(commentEdit, { ...aboutComment(comment), fields: { content } });

/** The deletion of a comment that the user sees as `comment`. */
export const newCommentDelete = (comment: KnownComment): NewEntry => removal(commentDelete, aboutComment(comment));
