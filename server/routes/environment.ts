import { ping, readEpoch } from '#server/db/meta.ts';
import { ok } from '#server/domain/outcome.ts';
import type { Services } from '#server/services.ts';
import type { AddRoute } from './contract-route.ts';

/** What this server is and whether it is well (part 1 §7, design §4 and §7). */
export function environmentRoutes(route: AddRoute, { config, db }: Services): void {
  route('environment', async () =>
    ok({
      environment: config.environment,
      features: { idempotency: true, thirdPartySignIn: config.oidc !== null, versions: true, changes: true },
      epoch: await readEpoch(db),
    }),
  );

  route('health', async () => {
    await ping(db);
    return ok({ status: 'ok' as const });
  });
}
