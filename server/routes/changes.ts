import { knownKeys } from '#server/db/writes/idempotency-keys.ts';
import { ok } from '#server/domain/base/outcome.ts';
import { changesOf } from '#server/domain/feed/changes.ts';
import { answerOnce } from '#server/plugins/answer-cache.ts';
import type { AddRoute } from './contract-route.ts';

/** The feed of a group's changes, and which edits of a person this history of the data has (RESTORE-1). */
export function changesRoutes(route: AddRoute): void {
  route('groupChanges', async ({ db, viewer, params, query: { since, limit }, now, request }) => {
    const changes = await changesOf(db, viewer, params.id, { since, limit }, now);
    // The group includes whether it is active, which ends at midnight; most pages come without the group.
    if (changes.ok && 'body' in changes && changes.body.group) answerOnce(request);
    return changes;
  });
  route('knownEdits', async ({ db, viewer, body }) => ok({ keys: await knownKeys(db, viewer.id, body.keys) }));
}
