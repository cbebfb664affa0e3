import { toInstant } from '#server/base/clock.ts';
import { listMembers } from '#server/db/groups/members.ts';
import { ok } from '#server/domain/base/outcome.ts';
import { archiveGroup, createGroup, updateGroup } from '#server/domain/groups/group-writes.ts';
import { readableGroup, readableGroups } from '#server/domain/groups/groups.ts';
import { addMember, addStudent, changeMemberRole, removeMember } from '#server/domain/groups/member-writes.ts';
import { memberWire } from '#server/domain/groups/members.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

export function groupRoutes(route: AddRoute, { clock }: Services): void {
  route('listGroups', async ({ db, viewer }) => ok(await readableGroups(db, viewer, clock())));

  route('getGroup', ({ db, viewer, params }) => readableGroup(db, viewer, params.id, clock()));

  route('listMembers', async ({ db, params }) => ok((await listMembers(db, params.id)).map(memberWire)));

  route('createGroup', ({ viewer, body, idempotencyKey, ...work }) =>
    createGroup(work, viewer, body, { idempotencyKey, now: clock() }),
  );

  route('updateGroup', ({ viewer, params, body, ...work }) => updateGroup(work, viewer, params.id, body, clock()));

  route('archiveGroup', ({ viewer, params, ...work }) => archiveGroup(work, viewer, params.id, clock()));

  route('addMember', ({ viewer, params, body, idempotencyKey, ...work }) =>
    addMember(work, viewer, params.id, body, { idempotencyKey, at: toInstant(clock()) }),
  );

  route('changeMemberRole', ({ params, body, ...work }) => changeMemberRole(work, params, body, toInstant(clock())));

  route('removeMember', ({ params, ...work }) => removeMember(work, params, toInstant(clock())));

  route('addStudent', ({ viewer, body, idempotencyKey, ...work }) =>
    addStudent(work, viewer, body, { idempotencyKey, at: toInstant(clock()) }),
  );
}
