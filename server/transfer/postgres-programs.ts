import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import pg from 'pg';

/** PostgreSQL's own programs must be of the server's version or a later one. */
const MISSING = 'is not installed on this machine. Install the client programs of PostgreSQL (postgresql-client)';

/** The parameters of an address for TLS. */
const TLS = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

/** The programs verify as much as the server, whose client verifies more than they do under the same mode. */
function tlsOf(params: URLSearchParams): Record<string, string> {
  const [mode, root] = [params.get('sslmode'), params.get('sslrootcert')];
  const given = TLS.map((name) => [`PG${name.toUpperCase()}`, params.get(name)]).filter(([, value]) => value);
  const variables = Object.fromEntries(given);
  if (mode === 'no-verify') return { ...variables, PGSSLMODE: 'require' };
  const isVerified = root && mode !== 'disable' && params.get('uselibpqcompat') !== 'true';
  return isVerified ? { ...variables, PGSSLMODE: 'verify-full' } : variables;
}

/** The address as the variables of PostgreSQL's programs: arguments are visible to every user of the machine. */
function variablesOf(url: string): Record<string, string> {
  const { host, port, user, database, password } = new pg.Client({ connectionString: url });
  return {
    ...{ PGHOST: host, PGPORT: String(port), PGDATABASE: database ?? '' },
    ...(user && { PGUSER: user }),
    ...(password && { PGPASSWORD: password }),
    ...tlsOf(new URL(url).searchParams),
  };
}

async function run(program: string, url: string, args: readonly string[]): Promise<void> {
  const child = spawn(program, args, {
    env: { ...process.env, ...variablesOf(url) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const failed = once(child, 'error').then(([error]) => {
    throw new Error((error as NodeJS.ErrnoException).code === 'ENOENT' ? `${program} ${MISSING}.` : String(error));
  });
  const [said, [code]] = await Promise.race([Promise.all([text(child.stderr), once(child, 'close')]), failed]);
  if (code !== 0) throw new Error(`${program} failed: ${said.trim()}`);
}

/** Writes what a transaction sees into a file. @param snapshot the name that the transaction has exported */
export const dumpPostgres = (url: string, file: string, snapshot: string): Promise<void> =>
  run('pg_dump', url, ['--format=custom', '--no-unlogged-table-data', `--snapshot=${snapshot}`, `--file=${file}`]);

/** Fills an empty database, wholly or not at all. */
export const loadPostgres = (url: string, file: string): Promise<void> => {
  const database = variablesOf(url).PGDATABASE ?? '';
  const options = ['--single-transaction', '--exit-on-error', '--no-owner', '--no-privileges'];
  return run('pg_restore', url, [...options, `--dbname=${database}`, file]);
};

/** Works with a new database of a server, which is removed afterwards. */
export async function inScratchDatabase<T>(url: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = `matrix_check_${randomBytes(6).toString('hex')}`;
  try {
    await client.query(`create database ${name}`).catch((error: Error) => {
      throw new Error(
        `The scratch database for the check cannot be created: ${error.message}. Set DATABASE_URL to a user with CREATEDB; any PostgreSQL server will do.`,
      );
    });
    const scratch = new URL(url);
    scratch.pathname = name;
    return await work(scratch.href).finally(() => client.query(`drop database ${name} with (force)`));
  } finally {
    await client.end();
  }
}
