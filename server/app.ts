import { join, resolve } from 'node:path';
import Fastify, { type FastifyInstance, type FastifyServerOptions } from 'fastify';
import type { PoolBounds } from '#server/base/fair-pool.ts';
import { openFileStore } from './adapters/files/by-settings.ts';
import { FileIntake, type PictureWork } from './adapters/files/intake.ts';
import { Staging } from './adapters/files/staging.ts';
import { type Clock, systemClock } from './base/clock.ts';
import type { Config } from './base/config.ts';
import { runEach } from './base/run-each.ts';
import { isLost, isPostgres } from './db/engine/dialect.ts';
import { readHistory } from './db/installation/meta.ts';
import type { Db } from './db/tables/tables.ts';
import { AccountAttempts } from './domain/auth/account-attempts.ts';
import { KnownDevices } from './domain/auth/known-devices.ts';
import { LINK_BOUNDS } from './domain/auth/password-links.ts';
import { PasswordWork } from './domain/auth/passwords.ts';
import { SIGN_IN_BOUNDS } from './domain/auth/sign-in.ts';
import type { LiveBus } from './domain/base/live-bus.ts';
import { sweepFiles } from './domain/files/files.ts';
import { RefusedUploads } from './domain/files/refused-uploads.ts';
import { deleteOldGroups } from './domain/groups/group-deletion.ts';
import { DiskSpace } from './domain/writes/disk-space.ts';
import { isClockSteady } from './domain/writes/steady-clock.ts';
import { localBus } from './live/bus.ts';
import { type LiveTiming, liveRoute, mayUpgrade } from './live/live-route.ts';
import { repeatAnswers } from './plugins/answer-cache.ts';
import { refuseShares, serveClient } from './plugins/client.ts';
import { compressAnswers } from './plugins/compression.ts';
import { answerError, mapErrors } from './plugins/errors.ts';
import { answerUnchanged, tagAnswers } from './plugins/etag.ts';
import { refuseOtherSessions } from './plugins/expected-user.ts';
import { acceptForms } from './plugins/form.ts';
import { runHousekeeping, trimNotifications } from './plugins/housekeeping.ts';
import { acceptJson } from './plugins/json-body.ts';
import { deliverMail } from './plugins/mail.ts';
import { serveMetrics } from './plugins/metrics.ts';
import { limitOpenBodies, type OpenBodyLimits } from './plugins/open-bodies.ts';
import { markAnswers } from './plugins/own-answers.ts';
import { deliverPushes } from './plugins/push.ts';
import { limitRates } from './plugins/rate-limit.ts';
import { watchReadiness } from './plugins/readiness.ts';
import { AccessLog, nameRequests, requestId } from './plugins/request-log.ts';
import { noticeRestores } from './plugins/restores.ts';
import { refuseForeignOrigins } from './plugins/same-origin.ts';
import { setSecurityHeaders } from './plugins/security-headers.ts';
import type { Services } from './plugins/services.ts';
import { loadSessions } from './plugins/session.ts';
import { traceRequests } from './plugins/traces.ts';
import { validateByContract } from './plugins/validation.ts';
import * as routes from './routes/all.ts';
import { contractRoutes } from './routes/contract-route.ts';
import { docsRoutes } from './routes/docs.ts';
import { groupIconRoutes } from './routes/group-icons.ts';
import { pushRoutes } from './routes/push.ts';
import { readyRoute } from './routes/ready.ts';
import { storedFileRoute } from './routes/stored-files.ts';
import { systemRoutes } from './routes/system.ts';

interface AppOptions {
  config: Config;
  /** Open and migrated; the caller closes it after the app. */
  db: Db;
  clock?: Clock;
  bus?: LiveBus;
  logger?: NonNullable<FastifyServerOptions['logger']>;
  /** The folder of the built client; `dist` by default. */
  clientDir?: string;
  liveTiming?: LiveTiming;
  /** How often undelivered mails and notifications are retried. */
  mailPollMs?: number;
  /** The silence after which a connection is ended. */
  silenceMs?: number;
  /** The number of pictures processed at once and waiting, and the time limit for one. */
  pictureWork?: Partial<PictureWork>;
  /** The number of passwords checked at once, and waiting. */
  passwordWork?: PoolBounds;
  /** The number of large bodies in transit, and the rate that they must keep. */
  openBodies?: Partial<OpenBodyLimits>;
  /** Aborted when the process begins to stop, while it still answers. */
  stopping?: AbortSignal;
  /** Fails requests whose answers differ from the contract; for tests. */
  checkAnswers?: boolean;
}

const HOUR_MS = 60 * 60_000;
const HOUSEKEEPING_MS = 6 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
/** A peer that sends or takes nothing for this long in the middle of a request counts as gone. */
const SILENCE_MS = 2 * 60_000;
/** Longer than the largest upload takes on the slowest network that clients tolerate (sync/retry/due.ts). */
const LONGEST_REQUEST_MS = 3 * HOUR_MS;
/** The largest body of a call that is not an upload. */
const BODY_LIMIT_BYTES = 1024 * 1024;

/** Assembles the server without listening, so that tests inject into it. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, clock = systemClock, bus = localBus() } = options;
  const files = await openFileStore(config, clock);
  const intake = new FileIntake(files, new Staging(join(config.dataDir, 'incoming')), options.pictureWork);
  const diskSpace = new DiskSpace(clock);
  const shared = (name: string) => (isPostgres(db) ? { db, name } : null);
  const services: Services = {
    config,
    db,
    clock,
    bus,
    files,
    intake,
    diskSpace,
    refusedUploads: new RefusedUploads(clock),
    devices: new KnownDevices((await readHistory(db)).secret),
    signInAttempts: new AccountAttempts(clock, SIGN_IN_BOUNDS, shared('sign-in')),
    passwords: new PasswordWork(options.passwordWork),
    linkAttempts: new AccountAttempts(clock, LINK_BOUNDS, shared('link')),
    delivered: () => {},
    stopping: options.stopping ?? new AbortController().signal,
    checkAnswers: options.checkAnswers ?? false,
  };
  const app: FastifyInstance = Fastify({
    logger: options.logger ?? false,
    bodyLimit: BODY_LIMIT_BYTES,
    // A start may take long: after a week's standstill there is much to delete before it is ready.
    pluginTimeout: 0,
    http: { shouldUpgradeCallback: mayUpgrade },
    connectionTimeout: options.silenceMs ?? SILENCE_MS,
    requestTimeout: LONGEST_REQUEST_MS,
    // A request that an open connection still brings while the server stops is answered like any other.
    return503OnClosing: false,
    trustProxy: config.trustProxy,
    genReqId: requestId,
    logController: new AccessLog(),
    frameworkErrors: answerError,
  });

  mapErrors(app, diskSpace);
  validateByContract(app);
  markAnswers(app);
  await setSecurityHeaders(app, config);
  refuseShares(app);
  refuseForeignOrigins(app, config);
  if (config.traces) traceRequests(app);
  await loadSessions(app, services);
  refuseOtherSessions(app);
  await limitRates(app, services);
  limitOpenBodies(app, clock, options.openBodies);
  tagAnswers(app);
  repeatAnswers(app, services);
  await answerUnchanged(app);
  nameRequests(app);
  await compressAnswers(app);

  acceptJson(app);
  await acceptForms(app, services);
  await noticeRestores(app, services);

  const readiness = watchReadiness(services);
  services.delivered = await serveMetrics(app, services, readiness);

  await docsRoutes(app, services);
  const route = contractRoutes(app, services);
  for (const add of Object.values(routes)) add(route, services);
  readyRoute(app, readiness);
  groupIconRoutes(app, route);
  systemRoutes(route, readiness);
  pushRoutes(route, services, deliverPushes(app, services, options.mailPollMs));
  storedFileRoute(app, services);
  await liveRoute(app, services, options.liveTiming);
  deliverMail(app, services, options.mailPollMs);
  keepHouseRegularly(app, services);
  await serveClient(app, resolve(options.clientDir ?? 'dist'));
  return app;
}

const JUMPED =
  'The clock of this server has jumped by more than a day. Nothing that is old is deleted until it has gone on for a day.';

function keepHouseRegularly(app: FastifyInstance, services: Services): void {
  const { db, clock, config, intake } = services;
  let isCleaning = false;
  const clean = async () => {
    if (isCleaning) return;
    isCleaning = true;
    try {
      if (!(await isClockSteady(db, clock()))) return app.log.warn(JUMPED);
      const tasks = [
        () => runHousekeeping(db, clock(), config.auditDays),
        () => deleteOldGroups(services, clock()),
        () => sweepFiles(services, clock()),
        () => intake.staging.discardBefore(Date.now() - DAY_MS),
        // The last, because it is the longest.
        () => trimNotifications(db, clock()),
      ];
      await runEach(tasks, isLost);
    } catch (error) {
      app.log.error(error);
    } finally {
      isCleaning = false;
    }
  };
  app.addHook('onReady', clean);
  const timer = setInterval(clean, HOUSEKEEPING_MS);
  app.addHook('onClose', async () => clearInterval(timer));
}
