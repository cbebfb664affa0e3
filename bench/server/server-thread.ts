import type { AddressInfo } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parentPort } from 'node:worker_threads';
import cookie from '@fastify/cookie';
import rateLimit from '@fastify/rate-limit';
import Fastify from 'fastify';
import { buildApp } from '#server/app.ts';
import { compressAnswers } from '#server/plugins/compression.ts';
import { answerUnchanged, tagAnswers } from '#server/plugins/etag.ts';
import { nameRequests, requestId } from '#server/plugins/request-log.ts';
import { setSecurityHeaders } from '#server/plugins/security-headers.ts';
import { openWorld } from '../world.ts';
import { type BenchTrip, fillDatabase } from './trip.ts';

export interface Ready extends BenchTrip {
  dataDir: string;
  etag: string;
  bytes: number;
  port: number;
  barePort: number;
  packagesPort: number;
}

/** The server with a filled database and, beside it, the bare one that it is compared with. */
const { config, db, dataDir } = await openWorld();
const trip = await fillDatabase(db);
const app = await buildApp({ config, db });
await app.listen({ host: '127.0.0.1', port: 0 });

const prepared = await app.inject({ url: trip.dayPath, headers: { cookie: trip.cookie } });
const bare = Fastify();
bare.get('/prepared', async (_, reply) => reply.type('application/json; charset=utf-8').send(prepared.rawPayload));
await bare.listen({ host: '127.0.0.1', port: 0 });

/** The part of each request that no code of ours could leave out: the packages of the server around the same bytes. */
const packages = Fastify({ genReqId: requestId });
await setSecurityHeaders(packages, config);
await packages.register(cookie);
await packages.register(rateLimit, { max: config.rateLimit ?? 0, timeWindow: 60_000 });
tagAnswers(packages);
await answerUnchanged(packages);
nameRequests(packages);
await compressAnswers(packages);
packages.get('/api/groups/:id/schedules', async (_, reply) =>
  reply.type('application/json; charset=utf-8').header('etag', prepared.headers.etag).send(prepared.rawPayload),
);
await packages.listen({ host: '127.0.0.1', port: 0 });

const delay = monitorEventLoopDelay({ resolution: 1 });
const portOf = (server: typeof app | typeof bare | typeof packages) => (server.server.address() as AddressInfo).port;

parentPort?.on('message', async (message: 'watch' | 'delay' | 'stop') => {
  if (message === 'watch') {
    delay.reset();
    delay.enable();
    parentPort?.postMessage('watching');
  }
  if (message === 'delay') {
    delay.disable();
    parentPort?.postMessage(delay.max / 1e6);
  }
  if (message === 'stop') {
    await app.close();
    await bare.close();
    await packages.close();
    await db.destroy();
    parentPort?.close();
  }
});
parentPort?.postMessage({
  ...trip,
  dataDir,
  etag: String(prepared.headers.etag),
  bytes: prepared.rawPayload.length,
  port: portOf(app),
  barePort: portOf(bare),
  packagesPort: portOf(packages),
} satisfies Ready);
