import { toInstant } from '#server/clock.ts';
import { commentsOn, createComment, deleteComment, updateComment } from '#server/domain/comments.ts';
import { ok } from '#server/domain/outcome.ts';
import type { Services } from '#server/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Comments on schedule items (part 2 §7). */
export function commentRoutes(route: AddRoute, { clock }: Services): void {
  route('listComments', async ({ db, viewer, params }) => ok(await commentsOn(db, viewer, params.id)));

  route('createComment', ({ viewer, params, body, onceKey, ...work }) =>
    createComment(work, viewer, params.id, body, { onceKey, at: toInstant(clock()) }),
  );

  route('updateComment', ({ viewer, params, body, ...work }) =>
    updateComment(work, viewer, params.id, body, toInstant(clock())),
  );

  route('deleteComment', ({ viewer, params, ...work }) => deleteComment(work, viewer, params.id, toInstant(clock())));
}
