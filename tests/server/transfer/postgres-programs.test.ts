import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dumpPostgres } from '#server/transfer/postgres-programs.ts';
import { newFolder } from '../support/places.ts';

describe("PostgreSQL's programs", () => {
  afterEach(() => void vi.unstubAllEnvs());

  const variables = async (parameters: string): Promise<string[]> => {
    const folder = await newFolder();
    const seen = join(folder, 'seen');
    await writeFile(join(folder, 'pg_dump'), `#!/bin/sh\n{ env; echo "arguments: $*"; } > ${seen}\n`);
    await chmod(join(folder, 'pg_dump'), 0o700);
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    await dumpPostgres(`postgres://matrix:secret@db:5433/trips?${parameters}`, 'dump', 'snapshot');
    return (await readFile(seen, 'utf8')).split('\n');
  };

  it.each([
    ['', undefined],
    ['sslmode=require', 'require'],
    ['sslmode=no-verify', 'require'],
    ['sslmode=no-verify&sslrootcert=ROOT', 'require'],
    ['sslrootcert=ROOT', 'verify-full'],
    ['sslmode=require&sslrootcert=ROOT', 'verify-full'],
    ['sslmode=verify-ca&sslrootcert=ROOT', 'verify-full'],
    ['sslmode=disable&sslrootcert=ROOT', 'disable'],
    ['sslmode=require&sslrootcert=ROOT&uselibpqcompat=true', 'require'],
  ])('verify the server as this one does: %s', async (parameters, mode) => {
    const file = join(await newFolder(), 'root.crt');
    await writeFile(file, '');
    const lines = await variables(parameters.replace('ROOT', file));
    expect(lines.find((line) => line.startsWith('PGSSLMODE='))?.slice(10)).toBe(mode);
    expect(lines.includes(`PGSSLROOTCERT=${file}`)).toBe(parameters.includes('ROOT'));
  });

  it('connect as the address says, with its TLS settings, and have no secret among their arguments', async () => {
    const file = join(await newFolder(), 'root.crt');
    await writeFile(file, '');
    const tls = `sslmode=verify-full&sslrootcert=${file}&sslcert=${file}&sslkey=${encodeURIComponent(file)}`;
    const lines = await variables(`${tls}&lock_timeout=1`);
    expect(lines.filter((line) => /^PG/.test(line)).sort()).toEqual([
      'PGDATABASE=trips',
      'PGHOST=db',
      'PGPASSWORD=secret',
      'PGPORT=5433',
      `PGSSLCERT=${file}`,
      `PGSSLKEY=${file}`,
      'PGSSLMODE=verify-full',
      `PGSSLROOTCERT=${file}`,
      'PGUSER=matrix',
    ]);
    expect(lines.find((line) => line.startsWith('arguments: '))).not.toContain('secret');
  });
});
