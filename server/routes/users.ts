import type { FastifyRequest } from 'fastify';
import { usersEndpoints } from '#contract/calls/users.ts';
import { listUsers } from '#server/db/people/users.ts';
import { beginWrite } from '#server/domain/base/access.ts';
import { ok, refuse } from '#server/domain/base/outcome.ts';
import { deleteUser } from '#server/domain/people/user-deletion.ts';
import { saveSettings, settingsOf } from '#server/domain/people/user-settings.ts';
import {
  createUser,
  invitationLink,
  resendInvitation,
  updateProfile,
  updateUser,
} from '#server/domain/people/user-writes.ts';
import { userWire } from '#server/domain/people/users.ts';
import { inTransaction } from '#server/domain/writes/unit-of-work.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Accounts, one's own profile and settings. */
export function userRoutes(route: AddRoute, services: Services): void {
  const changing = (at: string, { session }: FastifyRequest) => ({ at, sessionId: session?.sessionId ?? null });

  route('listUsers', async ({ db }) => ok((await listUsers(db)).map(userWire)));

  route('createUser', ({ body, creation, ...work }) => createUser(work, body, creation));

  route('updateUser', ({ params, body, at, request, ...work }) =>
    updateUser(work, params.id, body, changing(at, request)),
  );

  route('changeUserRole', ({ params, body, at, request, ...work }) =>
    updateUser(work, params.id, body, changing(at, request)),
  );

  route('deleteUser', ({ params, at, ...work }) => deleteUser(work, params.id, at));

  route('resendInvitation', ({ params, at, ...work }) => resendInvitation(work, params.id, at));

  // A transaction of its own, as the answers of other writes are kept for repetition, and this one is a secret.
  route('invitationLink', ({ params: { id }, by, now, request: { session } }) =>
    inTransaction(services, async ({ db }) => {
      if (!session) return refuse({ kind: 'not-signed-in' });
      const caller = { sessionId: session.sessionId, userId: session.user.id, now };
      const begun = await beginWrite(db, caller, usersEndpoints.invitationLink, id);
      return 'viewer' in begun ? invitationLink(db, id, { by, now }) : refuse(begun.problem);
    }),
  );

  route('updateProfile', ({ viewer, params, body, at, request, ...work }) =>
    updateProfile(work, viewer, params.id, body, changing(at, request)),
  );

  route('getUserSettings', async ({ db, viewer }) => ok(await settingsOf(db, viewer)));

  route('saveUserSettings', ({ viewer, body, at, ...work }) => saveSettings(work, viewer, body, at));
}
