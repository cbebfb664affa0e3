import { execFile, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { installFromDebian } from './test-browser.ts';
import { throwAwayFolders } from './test-folders.ts';

export interface Cluster {
  /** A superuser's connection string. */
  url: string;
  /** Ends every connection immediately, as a crash does, and starts the cluster again. */
  restart(): Promise<void>;
  /** Starts a copy of this cluster that follows it. */
  standby(): Promise<Cluster>;
  /** Promotes a standby: it takes writes from now on. */
  promote(): Promise<void>;
  /** Stops responding, with its connections open, as on a machine that hangs. */
  freeze(): void;
  thaw(): void;
  stop(): void;
}

/** The folder of PostgreSQL's server programs, newest version first; null if there are none. */
function findPrograms(): string | null {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  if (folder) return folder;
  const config = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
  return config.status === 0 && existsSync(join(config.stdout.trim(), 'initdb')) ? config.stdout.trim() : null;
}

const MB = 1024 ** 2;
/** Another program may take a port between its choice and the start of the cluster. */
const STARTS = 5;
/** The last lines of its log contain the reason of a failed start. */
const REASON_LINES = 10;
/** How long a start may take on a busy machine; PostgreSQL's own limit is a minute. */
const START_SECONDS = '300';
/** Each core runs tests with several servers, of up to 16 connections each. */
const CONNECTIONS = 100 + 50 * availableParallelism();
/**
 * A run on two cores was seen to take 150 MB; each core has its own databases, of 10 MB plus the data written to them.
 */
const NEEDED_BYTES = (512 + 64 * availableParallelism()) * MB;

const run = promisify(execFile);

export async function freePort(): Promise<number> {
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
 * user. Returns null if this machine lacks its programs. Throws if they do not start: a run without these tests would
 * pass for a complete one.
 * @param more settings of PostgreSQL instead of those of tests
 */
export async function startPostgres(more: Readonly<Record<string, string>> = {}): Promise<Cluster | null> {
  let programs = findPrograms();
  if (!programs) {
    console.log('Installing PostgreSQL for the server tests …');
    if (installFromDebian('postgresql')) programs = findPrograms();
  }
  if (!programs) {
    console.log('Skipping PostgreSQL: no server programs on this machine. The SQLite tests run all the same.');
    return null;
  }
  let problem: unknown;
  for (const parent of throwAwayFolders(NEEDED_BYTES)) {
    try {
      return await startIn(mkdtempSync(join(parent, 'expedition-postgres-')), programs, more);
    } catch (error) {
      problem = error;
    }
  }
  throw problem;
}

/** Throws, with nothing left in the folder, if it does not start. @param primary the cluster that it is a standby of */
async function startIn(
  folder: string,
  programs: string,
  more: Readonly<Record<string, string>>,
  primary?: string,
): Promise<Cluster> {
  const isRoot = process.getuid?.() === 0;
  const commandOf = (program: string, args: string[]): [string, string[]] => {
    const command = join(programs, program);
    return isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
  };
  const as = (program: string, ...args: string[]) => run(...commandOf(program, args), { cwd: folder });
  if (isRoot) {
    const id = (flag: string) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout);
    chownSync(folder, id('-u'), id('-g'));
  }
  const [data, log] = [join(folder, 'data'), join(folder, 'log')];
  /** Also when the run is interrupted: a cluster outlives the process that started it. */
  const stop = () => {
    process.off('exit', stop);
    spawnSync(...commandOf('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop']), { cwd: folder });
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', stop);
  /** The postmaster comes first, then its children: in this order no new child starts in between. */
  const signal = (name: 'STOP' | 'CONT') => {
    const [postmaster = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    process.kill(Number(postmaster), `SIG${name}`);
    spawnSync('pkill', [`-${name}`, '-P', postmaster]);
  };
  const restart = async () => void (await as('pg_ctl', '-D', data, '-w', '-m', 'immediate', '-l', log, 'restart'));
  const promote = async () => void (await as('pg_ctl', '-D', data, '-w', 'promote'));
  const newFolder = () => mkdtempSync(join(dirname(folder), 'expedition-postgres-'));
  const [freeze, thaw] = [() => signal('STOP'), () => signal('CONT')];
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    fsync: 'off',
    max_wal_size: '128MB',
    ...more,
  };
  let problem: unknown;
  try {
    if (primary === undefined)
      await as('initdb', '-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', '--encoding=UTF8', '--locale=C');
    else await as('pg_basebackup', '-D', data, '-d', primary, '-R', '-c', 'fast', '--no-sync');
    for (let start = 1; start <= STARTS; start += 1) {
      const port = await freePort();
      const options = Object.entries({ ...settings, port, max_connections: CONNECTIONS }).map(
        ([name, to]) => `-c ${name}=${to}`,
      );
      const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
      const standby = () => startIn(newFolder(), programs, more, url);
      try {
        await as('pg_ctl', '-D', data, '-w', '-t', START_SECONDS, '-l', log, '-o', options.join(' '), 'start');
        return { url, restart, standby, promote, freeze, thaw, stop };
      } catch (error) {
        problem = error;
      }
    }
  } catch (error) {
    problem = error;
  }
  const said = `${problem}\n${existsSync(log) ? readFileSync(log, 'utf8') : ''}`;
  stop();
  throw new Error(said.trim().split('\n').slice(-REASON_LINES).join('\n'));
}
