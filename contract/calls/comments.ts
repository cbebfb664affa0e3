import * as v from 'valibot';
import { Comment, CommentWire } from '#contract/records/schedule/comment.ts';
import { CommentCreate, CommentUpdate } from '#contract/records/schedule/comment-form.ts';
import { listReader } from '#contract/schema/reading.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

export const commentsEndpoints = {
  listComments: endpoint({
    method: 'GET',
    path: '/api/schedules/{id}/comments',
    access: 'group',
    answerIsData: true,
    params: IdParam,
    response: v.array(CommentWire),
    read: listReader(Comment, 'comments'),
  }),
  createComment: endpoint({
    method: 'POST',
    path: '/api/schedules/{id}/comments',
    access: 'group',
    params: IdParam,
    body: CommentCreate,
    response: CommentWire,
    read: Comment,
  }),
  updateComment: endpoint({
    method: 'PUT',
    path: '/api/comments/{id}',
    access: 'comment-author',
    params: IdParam,
    body: CommentUpdate,
    response: CommentWire,
    read: Comment,
  }),
  deleteComment: endpoint({
    method: 'DELETE',
    path: '/api/comments/{id}',
    access: 'comment-author',
    params: IdParam,
    response: v.object({ message: v.string() }),
  }),
} as const;
