import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { type Cluster, freePort, startPostgres } from '../../scripts/test-postgres.ts';
import { type ObjectStore, startObjectStore } from '../../tests/server/support/object-store.ts';
import { SETTINGS } from '../world.ts';
import { Address } from './address.ts';

/** The pause of a supervisor, such as systemd, before it starts a process again. */
const RESTART_MS = 500;
const LOOK_MS = 100;

/** A server process as a supervisor runs it: started again whenever it has ended. */
export class Served {
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

  get log(): string {
    return readFileSync(this.#log, 'utf8');
  }

  /** Ends it as a crash does. */
  kill(): void {
    this.#isKilled = true;
    this.#child?.kill('SIGKILL');
  }

  async ready(): Promise<void> {
    while (!(await this.isReady())) await wait(LOOK_MS);
  }

  async isReady(): Promise<boolean> {
    return fetch(`http://127.0.0.1:${this.port}/api/ready`).then(
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
export class Site {
  readonly folder: string;
  readonly cluster: Cluster;
  readonly database: Address;
  readonly bucket: ObjectStore;
  readonly served: readonly Served[];
  readonly #address: Address;

  private constructor(
    parts: Pick<Site, 'folder' | 'cluster' | 'database' | 'bucket' | 'served'> & { address: Address },
  ) {
    ({
      folder: this.folder,
      cluster: this.cluster,
      database: this.database,
      bucket: this.bucket,
      served: this.served,
      address: this.#address,
    } = parts);
  }

  /** Null on a machine without PostgreSQL. */
  static async start(processes: number): Promise<Site | null> {
    const cluster = await startPostgres();
    if (!cluster) return null;
    const folder = mkdtempSync(join(tmpdir(), 'load-'));
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    const database = await Address.open([Number(new URL(cluster.url).port)]);
    const bucket = await startObjectStore(Date.now);
    const env = { ...SETTINGS, ...bucket.env, DATABASE_URL: urlBy(database, cluster), DEMO_DATA: 'off' };
    const served: Served[] = [];
    for (let count = 0; count < processes; count += 1) {
      const one = new Served(await freePort(), folder, env);
      process.once('exit', () => one.stop());
      served.push(one);
    }
    const address = await Address.open(served.map(({ port }) => port));
    const site = new Site({ folder, cluster, database, bucket, served, address });
    await site.ready();
    return site;
  }

  /** By its address, which may move to another cluster. */
  get databaseUrl(): string {
    return urlBy(this.database, this.cluster);
  }

  get origin(): string {
    return `http://127.0.0.1:${this.#address.port}`;
  }

  async ready(): Promise<void> {
    await Promise.all(this.served.map((one) => one.ready()));
  }

  async stop(): Promise<void> {
    for (const one of this.served) one.stop();
    this.#address.close();
    this.database.close();
    await this.bucket.close();
    this.cluster.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

function urlBy({ port }: Address, { url }: Cluster): string {
  const by = new URL(url);
  by.port = String(port);
  return by.href;
}
