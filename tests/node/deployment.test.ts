import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/base/config.ts';
import { readDockerfile } from '../../scripts/dockerfile.ts';
import { readCompose } from './compose-file.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const { dependencies, devDependencies } = JSON.parse(read('package.json'));

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'matrix-deployment-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('The image', () => {
  it('contains the packages that the server imports, and no others', () => {
    const imported = globSync('{server,contract}/**/*.{ts,mjs}', { cwd: root }).flatMap((file) =>
      [...read(file).matchAll(/(?:\bfrom|\bimport\()\s*'((?:@[^/']+\/)?[a-z][^/']*)/g)].map(([, name = '']) => name),
    );
    const packages = [...new Set(imported)].filter(
      (name) => !name.startsWith('node:') && !builtinModules.includes(name),
    );
    expect(packages.sort()).toEqual(Object.keys(dependencies).sort());
  });

  it('runs on the version of Node that the tests run on', () => {
    const images = readDockerfile(read('ops/Dockerfile')).filter(({ base }) => base.startsWith('node:'));
    expect(new Set(images.map(({ base }) => base))).toEqual(new Set([`node:${devDependencies.node}-bookworm-slim`]));
  });
});

describe('A start in production', () => {
  const start = (env: Record<string, string>) =>
    spawnSync(process.execPath, [join(folder, 'scripts/start.mjs')], {
      encoding: 'utf8',
      env: { ...process.env, ...env },
    });

  it('neither installs nor builds, and says what to do', () => {
    for (const name of ['scripts', 'package.json', 'package-lock.json', '.npmrc'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    const { status, stderr } = start({ NODE_ENV: 'production' });
    expect([status, stderr]).toEqual([1, expect.stringContaining('Run `npm run build` first')]);
    expect(readdirSync(folder).sort()).toEqual(['.npmrc', 'package-lock.json', 'package.json', 'scripts']);
  });
});

describe('Many schools on one machine', () => {
  beforeEach(() => {
    cpSync(join(root, 'ops/many'), folder, { recursive: true });
    // Records its arguments and input in place of starting containers.
    writeFileSync(
      join(folder, 'docker'),
      '#!/bin/sh\necho "$@" >> "$CALLS"\n[ "$4" = exec ] && cat >> "$CALLS"\nexit 0\n',
    );
    chmodSync(join(folder, 'docker'), 0o755);
    writeFileSync(
      join(folder, '.env'),
      'DOMAIN=trips.example.org\nADMIN_EMAIL=ada@example.org\nALERTMANAGER=10.0.0.7:9093\n',
    );
  });
  const add = (...names: string[]) =>
    spawnSync(process.execPath, [join(folder, 'add-school.mjs'), ...names], {
      encoding: 'utf8',
      input: '',
      env: { PATH: `${folder}:${process.env.PATH}`, CALLS: join(folder, 'calls') },
    });
  const settingsOf = (school: string) =>
    Object.fromEntries(
      readFileSync(join(folder, `schools/${school}.env`), 'utf8')
        .trim()
        .split('\n')
        .map((line) => line.split(/=(.*)/).slice(0, 2)),
    );

  const written = (file: string) => readFileSync(join(folder, file), 'utf8');

  it('one more gets a service, a database, a folder of the bucket, a site and a target; the others keep theirs', () => {
    expect(add('north', 'south').status).toBe(0);
    const north = settingsOf('north');
    const { status, stdout } = add('valley');
    expect(status).toBe(0);
    expect(stdout).toContain('https://valley.trips.example.org  ada@example.org');
    expect(stdout).not.toContain('north');
    const { services } = readCompose(written('compose.yaml'));
    const ofSchools = Object.keys(services).filter((name) => /^(?:north|south|valley)/.test(name));
    expect(ofSchools).toEqual(['north', 'north-backup', 'south', 'south-backup', 'valley', 'valley-backup']);
    expect(services.valley).toMatchObject({ env_file: 'schools/valley.env', volumes: ['backup:/backup:ro'] });
    expect(services['valley-backup']).toMatchObject({
      env_file: 'schools/valley.env',
      depends_on: { valley: { condition: 'service_healthy' } },
      volumes: ['backup:/backup'],
    });
    const valley = settingsOf('valley');
    expect(valley).toMatchObject({
      INSTALLATION: 'valley',
      PUBLIC_URL: 'https://valley.trips.example.org',
      S3_PREFIX: 'valley/',
      BACKUP_DIR: '/backup/valley',
    });
    expect([settingsOf('north'), valley.PGPASSWORD === north.PGPASSWORD]).toEqual([north, false]);
    expect(written('schools/sites/valley.caddy')).toContain('import school valley');
    expect(JSON.parse(written('schools/targets/schools.json')).at(-1)).toEqual({
      targets: ['valley:3000'],
      labels: { installation: 'valley' },
    });
    expect(JSON.parse(written('schools/targets/alertmanagers.json'))).toEqual([{ targets: ['10.0.0.7:9093'] }]);
    const calls = written('calls');
    expect(calls).toContain(`ALTER ROLE "valley" LOGIN CREATEDB PASSWORD '${valley.PGPASSWORD}'`);
    expect(calls.trim().split('\n').at(-1)).toContain('caddy reload');
    const bucket = { S3_ENDPOINT: 'http://s3:9000', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    expect(readConfig({ ...bucket, ...valley })).toMatchObject({ ok: true });
  });

  it.each(['North', 'a b', 'north', 'south', 'caddy'])('the name %j is refused, and nothing changes', (name) => {
    expect(add('north', 'south-backup').status).toBe(0);
    const before = readdirSync(folder, { recursive: true });
    const compose = written('compose.yaml');
    const { status, stderr } = add('west', name);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`The name '${name}'`)]);
    expect([readdirSync(folder, { recursive: true }), written('compose.yaml')]).toEqual([before, compose]);
  });

  it('a start without a school says how to name one', () => {
    const { status, stderr } = add();
    expect([status, stderr]).toEqual([1, expect.stringContaining('add-school.mjs north')]);
  });
});
