import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '#server/base/config.ts';
import { Settings } from '#server/base/settings.ts';

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
    const images = [...read('ops/Dockerfile').matchAll(/^FROM node:([\d.]+)-/gm)].map(([, version]) => version);
    expect(new Set(images)).toEqual(new Set([devDependencies.node]));
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

it.each(['ops/compose.yaml', 'ops/many/compose.yaml', 'ops/kubernetes.yaml'])(
  '%s sets only settings of the server',
  (file) => {
    const text = read(file);
    const ofServer = text.slice(text.search(/x-app:|x-school:|kind: Secret/), text.search(/\nservices:|livenessProbe/));
    const names = [...ofServer.matchAll(/(?:^ {2,4}|name: )([A-Z][A-Z0-9_]+)(?::|,)/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !(name in Settings.entries))).toEqual([]);
  },
);

describe('Many schools on one machine', () => {
  beforeEach(() => {
    cpSync(join(root, 'ops/many'), folder, { recursive: true });
    // Records its arguments and input in place of starting containers.
    writeFileSync(
      join(folder, 'docker'),
      '#!/bin/sh\necho "$@" >> "$CALLS"\n[ "$4" = exec ] && cat >> "$CALLS"\nexit 0\n',
    );
    chmodSync(join(folder, 'docker'), 0o755);
    writeFileSync(join(folder, '.env'), 'DOMAIN=trips.example.org\nADMIN_EMAIL=ada@example.org\n');
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

  it('an eleventh gets a service, a database, a folder of the bucket, and a site; the others keep theirs', () => {
    expect(add().status).toBe(0);
    const north = settingsOf('north');
    const { status, stdout } = add('valley');
    expect(status).toBe(0);
    expect(stdout).toContain('https://valley.trips.example.org  ada@example.org');
    expect(stdout).not.toContain('north');
    const compose = readFileSync(join(folder, 'compose.yaml'), 'utf8');
    expect(compose.match(/<<: \*school,/g)).toHaveLength(11);
    expect(compose).toContain(
      '  valley: { <<: *school, env_file: schools/valley.env }\n  valley-backup: { <<: *backup, env_file: schools/valley.env, depends_on: { valley: { condition: service_healthy } } }\n',
    );
    expect(compose.match(/<<: \*backup,/g)).toHaveLength(11);
    const valley = settingsOf('valley');
    expect(valley).toMatchObject({
      INSTALLATION: 'valley',
      PUBLIC_URL: 'https://valley.trips.example.org',
      S3_PREFIX: 'valley/',
    });
    expect([settingsOf('north'), valley.DATABASE_URL === north.DATABASE_URL]).toEqual([north, false]);
    expect(readFileSync(join(folder, 'schools/valley.caddy'), 'utf8')).toContain('import school valley');
    const calls = readFileSync(join(folder, 'calls'), 'utf8');
    expect(calls).toContain(`CREATE ROLE "valley" LOGIN PASSWORD ''${new URL(valley.DATABASE_URL).password}''`);
    expect(calls.trim().split('\n').at(-1)).toContain('caddy reload');
    const bucket = { S3_ENDPOINT: 'http://s3:9000', S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'k', S3_SECRET_ACCESS_KEY: 's' };
    expect(readConfig({ ...bucket, ...valley })).toMatchObject({ ok: true });
  });

  it.each(['North', 'a b', 'north', 'caddy'])('the name %j is refused, and nothing changes', (name) => {
    const before = readFileSync(join(folder, 'compose.yaml'), 'utf8');
    const { status, stderr } = add(name);
    expect([status, stderr]).toEqual([1, expect.stringContaining(`The name '${name}'`)]);
    expect(readFileSync(join(folder, 'compose.yaml'), 'utf8')).toBe(before);
    expect(readdirSync(folder)).not.toContain('schools');
  });
});
