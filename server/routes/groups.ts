import { listMembers } from '#server/db/members.ts';
import { readableGroup, readableGroups } from '#server/domain/groups.ts';
import { memberWire } from '#server/domain/members.ts';
import { ok } from '#server/domain/outcome.ts';
import type { Services } from '#server/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Groups and their members (part 1 §7). */
export function groupRoutes(route: AddRoute, { clock }: Services): void {
  route('listGroups', async ({ db, viewer }) => ok(await readableGroups(db, viewer, clock())));

  route('getGroup', ({ db, viewer, params }) => readableGroup(db, viewer, params.id, clock()));

  route('listMembers', async ({ db, params }) => ok((await listMembers(db, params.id)).map(memberWire)));
}
