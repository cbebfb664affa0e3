import { setTimeout as wait } from 'node:timers/promises';
import { EXTENSIONS } from '#contract/records/installation/extensions.ts';
import type { Clock } from '#server/base/clock.ts';
import { remembered } from '#server/base/remembered.ts';
import { ping, readEpoch } from '#server/db/installation/meta.ts';
import { ok, refuse } from '#server/domain/base/outcome.ts';
import type { Services } from '#server/plugins/services.ts';
import type { AddRoute } from './contract-route.ts';

/** Health is answered within a second: a slower check is judged by its last answer and the length of its silence. */
const LONGEST_PING_MS = 700;
/** A file store that is silent for longer has failed; until then it is slow. */
const STORE_SILENT_MS = 15_000;
/** How long an answer of the file store is trusted: it is not queried with every check. */
const STORE_ASKED_MS = 5_000;

/** The server's capabilities and its health. */
export function environmentRoutes(route: AddRoute, { config, db, clock, files, diskSpace }: Services): void {
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

  const database = answers(() => ping(db), clock, 0);
  const store = answers(
    remembered(() => files.check(), clock, STORE_ASKED_MS),
    clock,
    STORE_SILENT_MS,
  );

  route('health', async () => {
    const inTime = wait(LONGEST_PING_MS, undefined, { ref: false });
    const isThere = await Promise.all(
      [database, store].map(({ asked, isWell }) => Promise.race([asked(), inTime.then(isWell)])),
    );
    const missing = ['The database does not answer', 'The file store does not answer'].find((_, at) => !isThere[at]);
    if (missing) return refuse({ kind: 'unavailable', message: missing, retryAfterSeconds: 1 });
    if (diskSpace.isShort) return refuse({ kind: 'unavailable', message: 'The server disk is full' });
    return ok({ status: 'ok' as const });
  });
}

/**
 * Runs one check at a time, regardless of the number of waiting callers: a silent service holds one connection, not one
 * for each.
 * @param silentMs how long it may be silent and still count as healthy, if its last answer was
 */
function answers(ask: () => Promise<unknown>, clock: Clock, silentMs: number) {
  let asking: Promise<boolean> | null = null;
  let askedAt = 0;
  let lastAnswer = true;
  const answered = (isThere: boolean) => {
    asking = null;
    lastAnswer = isThere;
    return isThere;
  };
  const asked = (): Promise<boolean> => {
    if (asking) return asking;
    askedAt = clock();
    asking = ask().then(
      () => answered(true),
      () => answered(false),
    );
    return asking;
  };
  return { asked, isWell: () => lastAnswer && clock() - askedAt < silentMs };
}
