import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installFromDebian } from './test-browser.ts';

export interface Cluster {
  /** A superuser's connection string. */
  url: string;
  stop(): void;
}

/** The folder of PostgreSQL's server programs, the newest version first; null when there are none. */
function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (folder) return folder;
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return config.status === 0 && existsSync(join(config.stdout.trim(), 'initdb')) ? config.stdout.trim() : null;
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/**
 * Starts a throw-away PostgreSQL on loopback. PostgreSQL refuses to run as root, so root hands it to the package's own
 * user. Null, with a word on why, where it cannot be had.
 */
export async function startPostgres(): Promise<Cluster | null> {
  const isRoot = process.getuid?.() === 0;
  let programs = findPrograms();
  if (!programs) {
    console.log('Installing PostgreSQL for the server tests …');
    if (installFromDebian('postgresql')) programs = findPrograms();
  }
  if (!programs) {
    console.log('Skipping PostgreSQL: no server programs on this machine. The SQLite tests run all the same.');
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'expedition-postgres-'));
  const as = (program: string, ...args: string[]) => {
    const command = join(programs, program);
    return isRoot
      ? spawnSync('runuser', ['-u', 'postgres', '--', command, ...args], { encoding: 'utf8', cwd: folder })
      : spawnSync(command, args, { encoding: 'utf8', cwd: folder });
  };
  if (isRoot) {
    const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    chownSync(folder, id('-u'), id('-g'));
  }
  const data = join(folder, 'data');
  const port = await freePort();
  const init = as('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C');
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=off`;
  const started =
    init.status === 0 ? as('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', options, 'start') : init;
  if (started.status !== 0) {
    console.log(`Skipping PostgreSQL: it did not start. ${started.stderr || started.stdout}`);
    rmSync(folder, { recursive: true, force: true });
    return null;
  }
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      as('pg_ctl', '-D', data, '-w', '-m', 'immediate', 'stop');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
