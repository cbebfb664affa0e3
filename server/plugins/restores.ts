import type { FastifyInstance, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/calls/endpoints.ts';
import { isOfLostHistory, skipChanges } from '#server/db/delivery/history.ts';
import { readHistory, renewEpochOf } from '#server/db/installation/meta.ts';
import { ok } from '#server/domain/base/outcome.ts';
import { readCursor } from '#server/domain/delivery/change-cursor.ts';
import { inTransaction } from '#server/domain/writes/unit-of-work.ts';
import type { Services } from './services.ts';

const NOTICED =
  'A device knows of changes that the database does not have: a backup must have been restored. A new epoch has begun, and devices list the edits that it lacks.';

/**
 * A restore that was not announced is detected by the first device that requests the changes since a place that this
 * history of the data has never reached (F37): the server then begins a new epoch. Its own signature on the cursor is
 * the proof, regardless of the caller and of whether the group exists, so this comes before the check of access.
 */
export async function noticeRestores(app: FastifyInstance, services: Services): Promise<void> {
  const { db, clock } = services;
  await readHistory(db);
  await skipChanges(db);
  const url = endpoints.groupChanges.path.replace('{id}', ':id');

  const notice = async ({ params, query, log }: FastifyRequest): Promise<void> => {
    const [{ id }, { since }] = [params as { id?: string }, query as { since?: unknown }];
    const groupId = Number(id);
    if (typeof since !== 'string' || !Number.isSafeInteger(groupId)) return;
    const history = await readHistory(db);
    const cursor = readCursor(since, history, groupId);
    if (!cursor?.isSigned || !(await isOfLostHistory(db, groupId, cursor.place))) return;
    let isOurs = false;
    await inTransaction(services, async ({ db: tx, announce }) => {
      const begun = await renewEpochOf(tx, history.epoch, clock());
      isOurs = begun.isNew;
      // Every open page checks for itself.
      if (begun.isNew) announce({ kind: 'gap' });
      return ok(begun.epoch);
    });
    if (isOurs) log.warn({ groupId }, NOTICED);
  };

  app.addHook('onRoute', (route) => {
    if (route.url !== url) return;
    const others = route.preValidation ?? [];
    route.preValidation = [notice, ...(Array.isArray(others) ? others : [others])];
  });
}
