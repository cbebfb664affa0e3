import { greatestGroups, greatestPeople } from '#server/db/files/storage.ts';
import { ok } from '#server/domain/base/outcome.ts';
import { diskOf } from '#server/plugins/disk.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

const MOST = 100;

/** The use of storage on the server, for its administrators. */
export function storageRoutes(route: AddRoute, { config, diskSpace }: Services): void {
  route('storage', async ({ db }) =>
    ok({
      disk: await diskOf(config.dataDir),
      isFull: diskSpace.isShort,
      quotas: config.quotas,
      people: await greatestPeople(db, MOST),
      groups: await greatestGroups(db, MOST),
    }),
  );
}
