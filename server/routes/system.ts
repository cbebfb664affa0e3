import { VERSION } from '#contract/calls/version.ts';
import { listUndelivered } from '#server/db/delivery/mails.ts';
import { filesOfAll } from '#server/db/files/storage.ts';
import { describeDatabase } from '#server/db/installation/system.ts';
import { ok } from '#server/domain/base/outcome.ts';
import { inTime } from '#server/plugins/readiness.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

const MOST = 100;

/** The runtime of this server, for its administrators. */
export function systemRoutes(route: AddRoute, { files }: Services): void {
  const isUsable = inTime(() => files.check().then(() => true), false);
  route('system', async ({ db }) =>
    ok({
      version: VERSION,
      database: await describeDatabase(db),
      uploads: { ...(await filesOfAll(db)), isUsable: await isUsable() },
      undelivered: await listUndelivered(db, MOST),
    }),
  );
}
