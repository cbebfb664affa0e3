import { findPlace } from '#server/db/groups/group-access.ts';
import { readAudit, record } from '#server/db/writes/audit.ts';
import { notFound, ok } from '#server/domain/base/outcome.ts';
import type { AddRoute } from './contract-route.ts';

/** The acts on this server, for its administrators, and those that only a device knows of. */
export function auditRoutes(route: AddRoute): void {
  route('audit', async ({ db, query }) => ok(await readAudit(db, query)));

  route('reportExport', async ({ db, by, viewer, body: { what, groupId } }) => {
    if (groupId !== undefined && !(await findPlace(db, viewer, 'group', groupId))) return notFound('group');
    await record(db, by, { action: 'exported', ...(groupId !== undefined && { groupId }), detail: what });
    return ok({ message: 'Recorded' });
  });
}
