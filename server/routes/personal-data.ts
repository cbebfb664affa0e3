import type { FastifyReply } from 'fastify';
import { archivedBefore, listArchived } from '#server/db/groups/old-groups.ts';
import { exportOfGroup, exportOfPerson } from '#server/db/installation/exports.ts';
import { listSessions } from '#server/db/people/sessions.ts';
import { record } from '#server/db/writes/audit.ts';
import { findRow } from '#server/db/writes/rows.ts';
import { endOneSession, endOtherSessions } from '#server/domain/auth/sessions.ts';
import { notFound, ok } from '#server/domain/base/outcome.ts';
import { deleteGroup, lastDayKept } from '#server/domain/groups/group-deletion.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** The sessions of people, copies of data, and its deletion. */
export function personalDataRoutes(route: AddRoute, { config }: Services): void {
  const asFile = (reply: FastifyReply, name: string) =>
    reply.header('content-disposition', `attachment; filename="${name}.json"`);

  route('listSessions', async ({ db, params, at, request }) =>
    ok(
      (await listSessions(db, params.id, at)).map((session) => ({
        ...session,
        isCurrent: session.id === request.session?.sessionId,
      })),
    ),
  );

  route('endSession', ({ params, ...work }) => endOneSession(work, params));

  route('endSessions', ({ params, request, ...work }) =>
    endOtherSessions(work, params.id, request.session?.sessionId ?? null),
  );

  route('exportUser', async ({ db, by, params: { id }, reply }) => {
    if (!(await findRow(db, 'users', id))) return notFound('user');
    await record(db, by, { action: 'exported', subject: 'user', subjectId: id });
    asFile(reply, `user-${id}`);
    return { ok: true, status: 200, tag: null, pages: exportOfPerson(db, id) };
  });

  route('exportGroup', async ({ db, by, params: { id }, reply }) => {
    await record(db, by, { action: 'exported', subject: 'group', subjectId: id, groupId: id });
    asFile(reply, `group-${id}`);
    return { ok: true, status: 200, tag: null, pages: await exportOfGroup(db, id) };
  });

  route('deleteGroup', ({ params, ...work }) => deleteGroup(work, params.id));

  route('retention', async ({ db, now }) => {
    const day = lastDayKept(now, config.groupsKeptDays);
    const due = day === null ? [] : await archivedBefore(db, day);
    return ok({
      groupsKeptDays: config.groupsKeptDays,
      auditDays: config.auditDays,
      groups: (await listArchived(db)).map((group) => ({ ...group, isDue: due.includes(group.id) })),
    });
  });
}
