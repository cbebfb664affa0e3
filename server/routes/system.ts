import { VERSION } from '#contract/calls/version.ts';
import { listUndelivered } from '#server/db/delivery/mails.ts';
import { filesOfAll } from '#server/db/files/storage.ts';
import { describeDatabase } from '#server/db/installation/system.ts';
import { ok } from '#server/domain/base/outcome.ts';
import type { Readiness } from '#server/plugins/readiness.ts';
import type { AddRoute } from './contract-route.ts';

const MOST = 100;

/** The runtime of this server, for its administrators. */
export function systemRoutes(route: AddRoute, readiness: () => Promise<Readiness>): void {
  route('system', async ({ db }) =>
    ok({
      version: VERSION,
      database: await describeDatabase(db),
      uploads: { ...(await filesOfAll(db)), isUsable: (await readiness()).checks.files?.ok },
      undelivered: await listUndelivered(db, MOST),
    }),
  );
}
