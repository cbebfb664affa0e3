import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { startBanner } from './banner.ts';
import { systemClock } from './base/clock.ts';
import { type Config, readConfig } from './base/config.ts';
import { loggerOptions, startLine } from './base/logger.ts';
import { misspeltSettings } from './base/misspelt-settings.ts';
import { startTraces } from './base/traces.ts';
import { exclusively } from './db/engine/exclusively.ts';
import { type InstanceLock, lockDataDir } from './db/engine/instance-lock.ts';
import { type OpenDatabase, openDatabase } from './db/engine/open.ts';
import { signInEmails } from './db/people/users.ts';
import { firstRun } from './demo/first-run.ts';
import type { PostgresBus } from './live/postgres-bus.ts';

function fail(message: string): never {
  console.error(startLine('fatal', message));
  process.exit(1);
}

function readSettings(): Config {
  for (const line of misspeltSettings(process.env)) console.error(startLine('warn', line));
  const read = readConfig(process.env);
  if (read.ok) return read.config;
  return fail(['Invalid settings:', ...read.problems.map((problem) => `  ${problem}`)].join('\n'));
}

/** Only one process may use a SQLite folder; PostgreSQL supports many. */
function takeDataDir({ databaseUrl, dataDir }: Config): InstanceLock | null {
  if (databaseUrl) return null;
  try {
    const lock = lockDataDir(dataDir);
    return lock ?? fail(`Another server is running on the data folder ${dataDir}. Stop it, or set DATA_DIR.`);
  } catch (error) {
    return fail(`The data folder ${dataDir} cannot be used: ${(error as Error).message}. Set DATA_DIR to another.`);
  }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE') fail(`Port ${port} on ${host} is in use. Stop the program that uses it, or set PORT.`);
    if (code === 'EACCES') fail(`This account may not use port ${port}. Set PORT to one above 1023.`);
    if (['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN'].includes(code))
      fail(`${host} is not an address of this machine. Set HOST to one that is.`);
    fail(`The server cannot listen on ${host}: ${message}. Set HOST and PORT to others.`);
  }
}

function addressOf(app: FastifyInstance, { publicUrl }: Config): string {
  const { address, family, port } = app.server.address() as AddressInfo;
  return publicUrl ?? `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`;
}

/** Several processes may share a PostgreSQL database; a change by one of them reaches the sockets of all. */
async function openBus(
  connectionString: string,
  { db }: OpenDatabase,
  onError: (error: unknown) => void,
): Promise<PostgresBus> {
  const { PostgresBus } = await import('./live/postgres-bus.ts');
  return PostgresBus.open({ connectionString, db, onError });
}

/**
 * A connection that is still open this long after the server began to close is cut off: the client reconnects and
 * repeats. With the longest DRAIN_SECONDS a stop takes 20 s.
 */
const STOP_MS = 8_000;

/** Waits for requests in progress to end, and cuts them off after a while. */
async function closeInTime(app: FastifyInstance, open: ReadonlySet<Socket>): Promise<void> {
  const timer = setTimeout(() => {
    for (const socket of open) socket.destroy();
  }, STOP_MS);
  await app.close();
  clearTimeout(timer);
}

/** Tracks every connection, including those of live messages, which the HTTP server does not track. */
function watchConnections({ server }: FastifyInstance): ReadonlySet<Socket> {
  const open = new Set<Socket>();
  server.on('connection', (socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return open;
}

function closeOnSignals(
  app: FastifyInstance,
  { db }: OpenDatabase,
  means: { lock: InstanceLock | null; bus: PostgresBus | null; drain: () => Promise<void>; flush: () => Promise<void> },
): void {
  const { lock, bus, drain, flush } = means;
  const open = watchConnections(app);
  const close = async () => {
    await drain();
    const late = wait(STOP_MS, undefined, { ref: false });
    await closeInTime(app, open);
    await Promise.race([flush().catch(() => {}), late]);
    await bus?.close();
    await db.destroy();
    lock?.release();
  };
  // A terminal sends its signal to every process of `npm start`, and each passes it on: only the first counts.
  let closing = false;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (closing) return;
      closing = true;
      close().then(
        () => process.exit(0),
        (error) => fail(String(error)),
      );
    });
  }
}

/**
 * Runs the server by the settings of the environment until a signal ends it, and prints its address on the standard
 * output. A failure to start ends the process with a message and code 1.
 */
export async function serve(): Promise<void> {
  let app: FastifyInstance | undefined;
  const config = readSettings();
  const lock = takeDataDir(config);
  const flush = await startTraces(config);
  const opened = await openDatabase(config).catch(({ message, code }) =>
    fail(`The database of ${config.databaseUrl ? 'DATABASE_URL' : 'DATA_DIR'} cannot be opened: ${message || code}`),
  );
  const made = await exclusively(opened, () => firstRun(opened.db, config, systemClock));
  const onError = (error: unknown) => app?.log.error({ err: error }, 'live messages between processes');
  const bus = config.databaseUrl ? await openBus(config.databaseUrl, opened, onError) : null;
  const stopping = new AbortController();
  app = await buildApp({
    config,
    db: opened.db,
    logger: loggerOptions(config.logLevel),
    stopping: stopping.signal,
    ...(bus && { bus }),
  });
  const drain = () => {
    stopping.abort();
    return wait(config.drainSeconds * 1_000);
  };
  closeOnSignals(app, opened, { lock, bus, drain, flush });
  await listen(app, config);
  console.log(startBanner(addressOf(app, config), made, await signInEmails(opened.db)));
}
