import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { fillPath } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import type { PictureWork } from '#server/adapters/files/intake.ts';
import { buildApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/base/config.ts';
import type { PoolBounds } from '#server/base/fair-pool.ts';
import { loggerOptions } from '#server/base/logger.ts';
import type { Db } from '#server/db/tables/tables.ts';
import type { LiveTiming } from '#server/live/live-route.ts';
import type { OpenBodyLimits } from '#server/plugins/open-bodies.ts';
import { createDatabase, type TestDatabase } from './database.ts';

/** A Wednesday at noon in Tokyo. */
export const START = Date.parse('2026-05-13T03:00:00.000Z');

export interface TestClock {
  (): number;
  advance(ms: number): void;
}

export function testClock(start = START): TestClock {
  let now = start;
  const clock = () => now;
  return Object.assign(clock, {
    advance: (ms: number) => {
      now += ms;
    },
  });
}

/** The settings of an empty environment, changed as the test needs. */
export function testConfig(env: Record<string, string> = {}): Config {
  const read = readConfig(env);
  if (!read.ok) throw new Error(read.problems.join(', '));
  return read.config;
}

export interface CallOptions {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  /** The caller's `Cookie` header. */
  as?: string;
  headers?: Record<string, string>;
}

export interface TestApp {
  app: FastifyInstance;
  db: Db;
  clock: TestClock;
  database: TestDatabase;
  /** Calls an endpoint of the contract's table. */
  call(name: EndpointName, options?: CallOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

interface TestAppOptions {
  env?: Record<string, string>;
  clientDir?: string;
  liveTiming?: LiveTiming;
  plugin?: KyselyPlugin;
  mailPollMs?: number;
  silenceMs?: number;
  pictureWork?: Partial<PictureWork>;
  passwordWork?: PoolBounds;
  openBodies?: Partial<OpenBodyLimits>;
  /** An existing one; removed when the server is closed. */
  database?: TestDatabase;
  stopping?: AbortSignal;
  /** Receives each line of the log. */
  onLog?: (line: string) => void;
  /** The lowest level that is logged; `warn` by default. */
  logLevel?: string;
}

/** The whole server on a database of its own, without a socket; answers that break the contract fail with 500. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = options.database ?? (await createDatabase());
  const clock = testClock();
  const config = testConfig({ DATA_DIR: database.dataDir, ...options.env });
  const app = await buildApp({
    config,
    db: options.plugin ? database.db.withPlugin(options.plugin) : database.db,
    clock,
    checkAnswers: true,
    logger: options.onLog
      ? { ...loggerOptions(options.logLevel ?? 'warn'), stream: { write: options.onLog } }
      : { level: process.env.TEST_LOG_LEVEL ?? 'silent' },
    ...(options.clientDir && { clientDir: options.clientDir }),
    ...(options.mailPollMs && { mailPollMs: options.mailPollMs }),
    ...(options.silenceMs && { silenceMs: options.silenceMs }),
    ...(options.pictureWork && { pictureWork: options.pictureWork }),
    ...(options.passwordWork && { passwordWork: options.passwordWork }),
    ...(options.openBodies && { openBodies: options.openBodies }),
    ...(options.stopping && { stopping: options.stopping }),
    ...(options.liveTiming && { liveTiming: options.liveTiming }),
  });
  await app.ready();
  return {
    app,
    db: options.plugin ? database.db.withPlugin(options.plugin) : database.db,
    clock,
    database,
    call: (name, { params = {}, query, body, as, headers = {} } = {}) => {
      const { method, path } = endpoints[name];
      return app.inject({
        method,
        url: fillPath(path, params),
        ...(query && { query }),
        ...(body !== undefined && { payload: body as object }),
        headers: { ...headers, ...(as && { cookie: as }) },
      });
    },
    close: async () => {
      await app.close();
      await database.drop();
    },
  };
}

/** One server for all tests of a `describe`; available once its first `beforeAll` has run. */
export function sharedServer(options?: TestAppOptions): TestApp {
  const server = {} as TestApp;
  beforeAll(async () => void Object.assign(server, await startTestApp(options)));
  afterAll(() => server.close());
  return server;
}
