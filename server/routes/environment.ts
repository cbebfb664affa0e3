import { EXTENSIONS } from '#contract/records/installation/extensions.ts';
import { ping, readEpoch } from '#server/db/installation/meta.ts';
import { ok, refuse } from '#server/domain/base/outcome.ts';
import { inTime } from '#server/plugins/readiness.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** The server's capabilities and its health. */
export function environmentRoutes(route: AddRoute, { config, db, diskSpace }: Services): void {
  route('environment', async ({ request }) =>
    ok({
      environment: config.environment,
      extensions: EXTENSIONS,
      thirdPartySignIn: config.oidc !== null,
      mail: config.smtpUrl !== null,
      epoch: await readEpoch(db),
      signedIn: request.session !== null,
      supportEmail: config.supportEmail,
    }),
  );

  const isThere = inTime(() => ping(db).then(() => true), false);

  route('health', async () => {
    if (!(await isThere()))
      return refuse({ kind: 'unavailable', message: 'The database does not answer', retryAfterSeconds: 1 });
    if (diskSpace.isShort) return refuse({ kind: 'unavailable', message: 'The server disk is full' });
    return ok({ status: 'ok' as const });
  });
}
