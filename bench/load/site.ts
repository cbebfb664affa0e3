import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type Cluster, freePort, startPostgres } from '../../scripts/test-postgres.ts';
import { type ObjectStore, startObjectStore } from '../../tests/server/support/object-store.ts';
import { SETTINGS } from '../world.ts';
import { Address } from './address.ts';
import { reached } from './has-within.ts';

/** The pause of a supervisor, such as systemd, before it starts a process again. */
const RESTART_MS = 500;
/** It answers within a second. */
const READY_MS = 5_000;
const LINE_LENGTH = 400;

/** Removes the rest of an installation when this process exits, also by Ctrl+C. */
const removals = new Set<() => void>();
process.once('exit', () => {
  for (const remove of removals) remove();
});

/** A server process as a supervisor runs it: started again whenever it has ended. */
class Served {
  readonly port: number;
  /** How often it has ended without being killed. */
  ended = 0;
  readonly #env: Record<string, string>;
  readonly #log: string;
  #child: ChildProcess | null = null;
  #isStopped = false;
  #isKilled = false;

  constructor(port: number, folder: string, env: Record<string, string>) {
    this.port = port;
    this.#log = join(folder, `process-${port}.log`);
    const dataDir = join(folder, `data-${port}`);
    mkdirSync(dataDir);
    this.#env = { ...env, PORT: String(port), DATA_DIR: dataDir };
    this.#start();
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** The errors that it has logged, cut to what a person reads. */
  get errors(): string[] {
    const lines = readFileSync(this.#log, 'utf8').split('\n');
    return lines.filter((line) => line.startsWith('{')).map((line) => line.slice(0, LINE_LENGTH));
  }

  /** Ends it as a crash does. */
  kill(): void {
    this.#isKilled = true;
    this.#child?.kill('SIGKILL');
  }

  ready(): Promise<void> {
    return reached(`the process at port ${this.port} is ready`, () => this.isReady());
  }

  async isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/api/ready`, { signal: AbortSignal.timeout(READY_MS) }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status === 200;
      },
      () => false,
    );
  }

  stop(): void {
    this.#isStopped = true;
    this.kill();
  }

  #start(): void {
    const log = openSync(this.#log, 'a');
    this.#isKilled = false;
    const env = { PATH: process.env.PATH ?? '', ...this.#env };
    const child = spawn(process.execPath, ['server/main.mjs'], { env, stdio: ['ignore', log, log] });
    this.#child = child;
    child.once('exit', async () => {
      if (this.#isStopped) return;
      if (!this.#isKilled) this.ended += 1;
      await wait(RESTART_MS);
      if (!this.#isStopped) this.#start();
    });
  }
}

/** An installation: server processes behind one address, with PostgreSQL behind another, and a bucket. */
export interface Site {
  /** The cluster that takes writes. */
  cluster: Cluster;
  database: Address;
  bucket: ObjectStore;
  served: readonly Served[];
  /** The address of the server processes. */
  origin: string;
  /** By the address, which may move to another cluster. */
  databaseUrl: string;
  /** Runs a statement as a superuser of the cluster itself. */
  sql<Row extends pg.QueryResultRow>(text: string): Promise<Row[]>;
  stop(): Promise<void>;
}

async function rowsOf<Row extends pg.QueryResultRow>(connectionString: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** Null on a machine without PostgreSQL. */
export async function startSite(processes: number): Promise<Site | null> {
  const cluster = await startPostgres();
  if (!cluster) return null;
  const folder = mkdtempSync(join(tmpdir(), 'load-'));
  const databaseUrl = new URL(cluster.url);
  const database = await Address.open([Number(databaseUrl.port)]);
  databaseUrl.port = String(database.port);
  const bucket = await startObjectStore(Date.now);
  const env = { ...SETTINGS, ...bucket.env, DATABASE_URL: databaseUrl.href, DEMO_DATA: 'off' };
  const served: Served[] = [];
  const remove = () => {
    for (const one of served) one.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  removals.add(remove);
  for (let count = 0; count < processes; count += 1) served.push(new Served(await freePort(), folder, env));
  const address = await Address.open(served.map(({ port }) => port));
  await Promise.all(served.map((one) => one.ready()));
  const site: Site = {
    cluster,
    database,
    bucket,
    served,
    origin: `http://127.0.0.1:${address.port}`,
    databaseUrl: databaseUrl.href,
    sql: (text) => rowsOf(site.cluster.url, text),
    stop: async () => {
      remove();
      removals.delete(remove);
      address.close();
      database.close();
      await bucket.close();
      site.cluster.stop();
    },
  };
  return site;
}
