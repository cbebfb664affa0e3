import type { FastifyRequest } from 'fastify';
import { toInstant } from '#server/clock.ts';
import { listUsers } from '#server/db/people/users.ts';
import { ok } from '#server/domain/outcome.ts';
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
import type { Services } from '#server/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Accounts, one's own profile and settings. */
export function userRoutes(route: AddRoute, { clock }: Services): void {
  const at = () => toInstant(clock());
  const changing = ({ session }: FastifyRequest) => ({ at: at(), sessionId: session?.sessionId ?? null });

  route('listUsers', async ({ db }) => ok((await listUsers(db)).map(userWire)));

  route('createUser', ({ body, idempotencyKey, ...work }) => createUser(work, body, { idempotencyKey, at: at() }));

  route('updateUser', ({ params, body, request, ...work }) => updateUser(work, params.id, body, changing(request)));

  route('changeUserRole', ({ params, body, request, ...work }) => updateUser(work, params.id, body, changing(request)));

  route('deleteUser', ({ params, ...work }) => deleteUser(work, params.id, at()));

  route('resendInvitation', ({ params, ...work }) => resendInvitation(work, params.id, at()));

  route('invitationLink', ({ db, params }) => invitationLink(db, params.id, clock()));

  route('updateProfile', ({ viewer, params, body, request, ...work }) =>
    updateProfile(work, viewer, params.id, body, changing(request)),
  );

  route('getUserSettings', async ({ db, viewer }) => ok(await settingsOf(db, viewer)));

  route('saveUserSettings', ({ viewer, body, ...work }) => saveSettings(work, viewer, body, at()));
}
