import { changesOf } from '#server/domain/changes.ts';
import type { Services } from '#server/services.ts';
import type { AddRoute } from './contract-route.ts';

/** The feed of a group's changes (design §4). */
export function changesRoutes(route: AddRoute, { clock }: Services, epoch: string): void {
  route('groupChanges', ({ db, viewer, params, query }) =>
    changesOf(db, viewer, params.id, { since: query.since, limit: query.limit }, { epoch, now: clock() }),
  );
}
