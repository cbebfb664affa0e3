import { createHash, timingSafeEqual } from 'node:crypto';
import { BlockList, isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ageOfChecked } from '#server/base/checked-backup.ts';
import { remembered } from '#server/base/remembered.ts';
import { waitingIn } from '#server/db/delivery/due.ts';
import { poolsOf } from '#server/db/engine/pool-figures.ts';
import { filesOfAll } from '#server/db/files/storage.ts';
import { countVersions } from '#server/db/people/sessions.ts';
import { diskOf } from './disk.ts';
import { inTime, type Readiness } from './readiness.ts';
import type { Services } from './services.ts';

/** Counting all files, or sessions, reads their whole table. */
const COUNTS_REUSED_MS = 60_000;
/** Longer than the readiness takes, which is one of the figures. */
const LONGEST_MS = 900;
/** Seconds. */
const BUCKETS = [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

type Queue = 'mails' | 'pushes';

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Returns whether a request may read the figures: it has the token, or comes from an address of the settings. */
function guard({ token, from }: NonNullable<Services['config']['metrics']>): (request: FastifyRequest) => boolean {
  const expected = token === null ? null : hashOf(`Bearer ${token}`);
  const allowed = new BlockList();
  for (const network of from) {
    const [address = '', bits] = network.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) allowed.addAddress(address, family);
    else allowed.addSubnet(address, Number(bits), family);
  }
  return ({ headers, ip }) =>
    (expected !== null && timingSafeEqual(hashOf(headers.authorization ?? ''), expected)) ||
    allowed.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4');
}

/**
 * Measures requests from now on, and gives the figures of this process at /metrics, unless the settings admit no
 * reader. Register it before the routes.
 * @returns counts what came of a delivery
 */
export async function serveMetrics(
  app: FastifyInstance,
  { config, db, clock }: Services,
  readiness: () => Promise<Readiness>,
): Promise<(queue: Queue, outcome: string) => void> {
  if (!config.metrics) return () => {};
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  if (config.installation) register.setDefaultLabels({ installation: config.installation });
  collectDefaultMetrics({ register });
  const registers = [register];

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Requests by pattern of their route, method and class of status',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const status = `${Math.floor(reply.statusCode / 100)}xx`;
    requests.observe({ method: request.method, route, status }, reply.elapsedTime / 1_000);
    done();
  });

  /** Figures that are read when they are requested; one that cannot be read in time is left out. */
  const gauge = <Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    read: () => Promise<readonly (readonly [number, Partial<Record<Label, string>>])[]>,
  ) => {
    const readInTime = inTime(read, [], LONGEST_MS);
    return new Gauge({
      name: `matrix_${name}`,
      help,
      labelNames,
      registers,
      async collect() {
        this.reset();
        // A figure without labels is 0 after a reset.
        this.remove({});
        for (const [value, labels] of await readInTime()) this.set(labels as Record<Label, string>, value);
      },
    });
  };

  gauge('ready', 'Whether this process should be sent requests', [], async () => [
    [(await readiness()).isReady ? 1 : 0, {}],
  ]);
  gauge('check', 'Whether a check of the readiness is well', ['check'], async () =>
    Object.entries((await readiness()).checks).map(([check, { ok }]) => [ok ? 1 : 0, { check }]),
  );
  gauge('sockets', 'Open sockets of this process', [], async () => [[app.websocketServer.clients.size, {}]]);
  gauge(
    'pool_connections',
    'Connections to PostgreSQL in use, and callers that wait for one',
    ['pool', 'state'],
    async () =>
      Object.entries(poolsOf(db) ?? {}).flatMap(([pool, { totalCount, idleCount, waitingCount }]) => [
        [totalCount - idleCount, { pool, state: 'used' }] as const,
        [waitingCount, { pool, state: 'waiting' }] as const,
      ]),
  );
  const queues = remembered(
    () =>
      Promise.all((['mails', 'pushes'] as const).map(async (queue) => ({ queue, ...(await waitingIn(db, queue)) }))),
    clock,
    1_000,
  );
  gauge('queue_rows', 'Rows that wait in a queue', ['queue'], async () =>
    (await queues()).map(({ queue, rows }) => [rows, { queue }] as const),
  );
  gauge('queue_oldest_seconds', 'Age of the oldest row of a queue', ['queue'], async () =>
    (await queues()).map(
      ({ queue, oldest }) => [oldest === null ? 0 : (clock() - Date.parse(oldest)) / 1_000, { queue }] as const,
    ),
  );
  const stored = remembered(() => filesOfAll(db), clock, COUNTS_REUSED_MS);
  gauge('files', 'Files of all users', [], async () => [[(await stored()).files, {}]]);
  gauge('files_bytes', 'Their size', [], async () => [[(await stored()).bytes, {}]]);
  const versions = remembered(() => countVersions(db, clock()), clock, COUNTS_REUSED_MS);
  gauge('sessions', 'Sessions that were used within a week, by the version of the app', ['version'], async () =>
    [...(await versions())].map(([version, sessions]) => [sessions, { version: version ?? 'unknown' }] as const),
  );
  gauge('disk_bytes', 'Space on the disk of the data folder', ['kind'], async () =>
    Object.entries((await diskOf(config.dataDir)) ?? {}).map(([kind, bytes]) => [bytes, { kind }] as const),
  );

  const { folder } = config.backups;
  if (folder)
    gauge('backup_age_seconds', 'Age of the latest backup that a check found whole', [], async () => [
      [(await ageOfChecked(folder, clock())) / 1_000, {}],
    ]);

  const isAllowed = guard(config.metrics);
  app.get('/metrics', async (request, reply) => {
    if (!isAllowed(request)) return reply.callNotFound();
    return reply
      .type(register.contentType)
      .header('cache-control', 'no-store')
      .send(await register.metrics());
  });

  const deliveries = new Counter({
    name: 'matrix_deliveries_total',
    help: 'Attempts to send a mail or a push, by what came of them',
    labelNames: ['queue', 'outcome'],
    registers,
  });
  return (queue, outcome) => deliveries.inc({ queue, outcome });
}
