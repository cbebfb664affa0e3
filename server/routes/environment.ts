import { setTimeout as wait } from 'node:timers/promises';
import { ping, readEpoch } from '#server/db/meta.ts';
import { ok, refuse } from '#server/domain/outcome.ts';
import type { Services } from '#server/services.ts';
import type { AddRoute } from './contract-route.ts';

/** A database that takes longer does not answer: health is told within a second. */
const LONGEST_PING_MS = 700;

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
        endTimezone: true,
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

  let asking: Promise<boolean> | null = null;
  /** One question at a time, however many ask: a silent database keeps one connection of them, not each. */
  const answers = (): Promise<boolean> => {
    const answered = (isThere: boolean) => {
      asking = null;
      return isThere;
    };
    asking ??= ping(db).then(
      () => answered(true),
      () => answered(false),
    );
    return asking;
  };

  route('health', async () => {
    const isThere = await Promise.race([answers(), wait(LONGEST_PING_MS, false, { ref: false })]);
    if (!isThere) return refuse({ kind: 'unavailable', message: 'The database does not answer', retryAfterSeconds: 1 });
    if (diskSpace.isShort) return refuse({ kind: 'unavailable', message: 'The server has no room left' });
    return ok({ status: 'ok' as const });
  });
}
