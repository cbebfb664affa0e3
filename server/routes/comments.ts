import { commentsOn, createComment, deleteComment, updateComment } from '#server/domain/schedule/comments.ts';
import type { AddRoute } from './contract-route.ts';

export function commentRoutes(route: AddRoute): void {
  route('listComments', ({ db, params }) => commentsOn(db, params.id));

  route('createComment', ({ viewer, params, body, creation, ...work }) =>
    createComment(work, viewer, params.id, body, creation),
  );

  route('updateComment', ({ params, body, at, ...work }) => updateComment(work, params.id, body, at));

  route('deleteComment', ({ params, at, ...work }) => deleteComment(work, params.id, at));
}
