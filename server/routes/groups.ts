import { listMembers } from '#server/db/groups/members.ts';
import { ok } from '#server/domain/base/outcome.ts';
import { archiveGroup, createGroup, updateGroup } from '#server/domain/groups/group-writes.ts';
import { readableGroup, readableGroups } from '#server/domain/groups/groups.ts';
import { addMember, addStudent, changeMemberRole, removeMember } from '#server/domain/groups/member-writes.ts';
import { memberWire } from '#server/domain/groups/members.ts';
import type { AddRoute } from './contract-route.ts';

export function groupRoutes(route: AddRoute): void {
  route('listGroups', async ({ db, viewer, now }) => ok(await readableGroups(db, viewer, now)));

  route('getGroup', ({ db, viewer, params, now }) => readableGroup(db, viewer, params.id, now));

  route('listMembers', async ({ db, params }) => ok((await listMembers(db, params.id)).map(memberWire)));

  route('createGroup', ({ viewer, body, creation, now, ...work }) =>
    createGroup(work, viewer, body, { ...creation, now }),
  );

  route('updateGroup', ({ viewer, params, body, now, ...work }) => updateGroup(work, viewer, params.id, body, now));

  route('archiveGroup', ({ viewer, params, now, ...work }) => archiveGroup(work, viewer, params.id, now));

  route('addMember', ({ viewer, params, body, creation, ...work }) =>
    addMember(work, viewer, params.id, body, creation),
  );

  route('changeMemberRole', ({ params, body, at, ...work }) => changeMemberRole(work, params, body, at));

  route('removeMember', ({ params, at, ...work }) => removeMember(work, params, at));

  route('addStudent', ({ viewer, body, creation, ...work }) => addStudent(work, viewer, body, creation));
}
