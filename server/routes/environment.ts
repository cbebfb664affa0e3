import { ping, readEpoch } from '#server/db/meta.ts';
import { ok, refuse } from '#server/domain/outcome.ts';
import type { Services } from '#server/services.ts';
import type { AddRoute } from './contract-route.ts';

/** What this server is and whether it is well. */
export function environmentRoutes(route: AddRoute, { config, db, diskSpace }: Services): void {
  route('environment', async ({ request }) =>
    ok({
      environment: config.environment,
      features: {
        idempotency: true,
        thirdPartySignIn: config.oidc !== null,
        versions: true,
        changes: true,
        system: true,
        calendar: true,
        push: true,
        rollCalls: true,
        handoff: true,
        seen: true,
        drafts: true,
        audience: true,
        runningLate: true,
        mustRead: true,
        emergencyCard: true,
        medicalNotes: true,
        buses: true,
        announcements: true,
      },
      epoch: await readEpoch(db),
      signedIn: request.session !== null,
      supportEmail: config.supportEmail,
    }),
  );

  route('health', async () => {
    await ping(db);
    if (diskSpace.isShort) return refuse({ kind: 'unavailable', message: 'The server has no room left' });
    return ok({ status: 'ok' as const });
  });
}
