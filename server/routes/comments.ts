import { toInstant } from '#server/base/clock.ts';
import { commentsOn, createComment, deleteComment, updateComment } from '#server/domain/schedule/comments.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

export function commentRoutes(route: AddRoute, { clock }: Services): void {
  route('listComments', ({ db, params }) => commentsOn(db, params.id));

  route('createComment', ({ viewer, params, body, idempotencyKey, ...work }) =>
    createComment(work, viewer, params.id, body, { idempotencyKey, at: toInstant(clock()) }),
  );

  route('updateComment', ({ params, body, ...work }) => updateComment(work, params.id, body, toInstant(clock())));

  route('deleteComment', ({ params, ...work }) => deleteComment(work, params.id, toInstant(clock())));
}
