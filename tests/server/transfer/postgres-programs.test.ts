import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dumpPostgres } from '#server/transfer/postgres-programs.ts';
import { newFolder } from '../support/places.ts';

describe("PostgreSQL's programs", () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('connect as the address says, with its TLS settings, and have no secret among their arguments', async () => {
    const folder = await newFolder();
    const seen = join(folder, 'seen');
    await writeFile(join(folder, 'pg_dump'), `#!/bin/sh\n{ env; echo "arguments: $*"; } > ${seen}\n`);
    await chmod(join(folder, 'pg_dump'), 0o700);
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    const file = join(folder, 'root.crt');
    await writeFile(file, '');
    const tls = `sslmode=verify-full&sslrootcert=${file}&sslcert=${file}&sslkey=${encodeURIComponent(file)}`;
    await dumpPostgres(`postgres://matrix:secret@db:5433/trips?${tls}&lock_timeout=1`, 'dump', 'snapshot');
    const lines = (await readFile(seen, 'utf8')).split('\n');
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
