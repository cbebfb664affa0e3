/**
 * `npm run image` plays the steps of ops/Dockerfile without a container engine, on the committed tree, and tries the
 * result from its start to its end, as another user and without write permission. In place of the image's Node, root
 * folder and user are this project's Node, a temporary folder and `nobody`.
 */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readCommand, readCopy, readDockerfile } from './dockerfile.ts';
import { freePort } from './test-postgres.ts';

const READY_SECONDS = 60;
const STOP_SECONDS = 20;

/** The result of the steps of a stage. */
interface Image {
  /** In place of `/`. */
  folder: string;
  workdir: string;
  env: Record<string, string>;
  user: string;
  health: string[];
  command: string[];
}

const read = (path: string): string => readFileSync(path, 'utf8');

function fail(words: string): never {
  throw new Error(words);
}

/** The committed files that .dockerignore names; it excludes all others. */
function makeContext(folder: string): void {
  const [all, ...rules] = read('ops/Dockerfile.dockerignore').trim().split('\n');
  if (all !== '*' || !rules.every((rule) => /^![\w.-]+$/.test(rule))) fail('Dockerfile.dockerignore has other rules.');
  const names = rules.map((rule) => rule.slice(1));
  const input = execFileSync('git', ['archive', 'HEAD', ...names], { maxBuffer: 2 ** 30 });
  mkdirSync(folder);
  execFileSync('tar', ['-x', '-C', folder], { input });
}

/** The image's programs in place of this machine's: Node, and an `install` that ignores the users that are not here. */
function makePrograms(folder: string): void {
  mkdirSync(folder);
  cpSync(process.execPath, join(folder, 'node'));
  writeFileSync(join(folder, 'install'), '#!/bin/sh\nfor last; do :; done\nexec mkdir -p "$last"\n', { mode: 0o755 });
}

/** Makes the last stage, and those that it needs. */
function makeImage(scratch: string): Image {
  const stages = readDockerfile(read('ops/Dockerfile'));
  const made = new Map<string, Image>();
  makeContext(join(scratch, 'context'));
  makePrograms(join(scratch, 'bin'));

  const play = (image: Image, instruction: string, text: string): void => {
    const { folder, workdir, env } = image;
    if (instruction === 'USER') image.user = text;
    else if (instruction === 'HEALTHCHECK') image.health = readCommand(text);
    else if (instruction === 'CMD') image.command = readCommand(text);
    else if (instruction === 'WORKDIR') {
      image.workdir = join(folder, text);
      mkdirSync(image.workdir, { recursive: true });
    } else if (instruction === 'ENV') {
      for (const [name = '', value = ''] of text.split(' ').map((each) => each.split('=')))
        env[name] = value.startsWith('/') ? join(folder, value) : value;
    } else if (instruction === 'COPY') {
      const { from, sources, to } = readCopy(text);
      for (const source of sources.map((each) => join(from ? imageOf(from).folder : join(scratch, 'context'), each))) {
        const name = to.endsWith('/') && statSync(source).isFile() ? basename(source) : '';
        cpSync(source, resolve(workdir, to, name), { recursive: true, verbatimSymlinks: true });
      }
    } else if (instruction === 'RUN') {
      console.log(`${basename(folder)}: ${text}`);
      const { NODE_ENV: _, ...ours } = process.env;
      const command = text.replace(/(?<= )\/(?=\w)/g, `${folder}/`);
      const { status } = spawnSync('sh', ['-c', command], { cwd: workdir, env: { ...ours, ...env }, stdio: 'inherit' });
      if (status !== 0) fail(`It failed: RUN ${text}`);
    } else if (!['VOLUME', 'EXPOSE'].includes(instruction)) fail(`${instruction} cannot be played.`);
  };

  const imageOf = (name: string): Image => {
    const known = made.get(name);
    if (known) return known;
    const { base, steps } = stages.find((stage) => stage.name === name) ?? fail(`There is no stage '${name}'.`);
    const folder = join(scratch, name);
    const env = { PATH: `${join(scratch, 'bin')}:${process.env.PATH}` };
    const isNode = base.startsWith(`node:${process.versions.node}-`);
    const image = isNode ? { folder, workdir: folder, env, user: '', health: [], command: [] } : { ...imageOf(base) };
    for (const { instruction, text } of steps) play(image, instruction, text);
    made.set(name, image);
    return image;
  };
  return imageOf(stages.at(-1)?.name ?? '');
}

const filesIn = (folder: string) =>
  ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })].map((path) => ({
    path,
    stats: lstatSync(join(folder, path)),
  }));

async function untilReady(address: string): Promise<void> {
  const { ok } = await fetch(`${address}/api/ready`).catch(() => ({ ok: false }));
  if (!ok) await wait(100).then(() => untilReady(address));
}

async function tryOut({ workdir, env, user, health, command }: Image): Promise<void> {
  if (user === '') fail('The image runs as root.');
  const { packages } = JSON.parse(read('package-lock.json'));
  const isUnwanted = (path: string) => packages[path].dev || packages[path].devOptional;
  const unwanted = Object.keys(packages).filter((path) => isUnwanted(path) && existsSync(join(workdir, path)));
  if (unwanted.length > 0) fail(`The image has packages that are only for development: ${unwanted}`);
  const bytes = filesIn(workdir).reduce((sum, { stats }) => sum + (stats.isFile() ? stats.size : 0), 0);
  console.log(`${Math.round(bytes / 1e6)} MB beside Node, without packages for development`);

  execFileSync('chmod', ['-R', 'a-w,a+rX', workdir]);
  chmodSync(env.DATA_DIR ?? fail('The image has no DATA_DIR.'), 0o777);
  const nobody = (option: string) => Number(execFileSync('id', [option, 'nobody']));
  const port = await freePort();
  const options = {
    cwd: workdir,
    env: { ...env, HOST: '127.0.0.1', PORT: `${port}` },
    ...(process.getuid?.() === 0 && { uid: nobody('-u'), gid: nobody('-g') }),
  };
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1_000).toFixed(1)} s`;
  const run = ([program = '', ...args]: readonly string[]) => {
    const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
    const ended = new Promise<number | null>((ends, fails) => child.on('exit', ends).on('error', fails));
    return { child, ended };
  };
  const within = <T>(most: number, promise: Promise<T>, words: string): Promise<T> =>
    Promise.race([promise, wait(most * 1_000, null, { ref: false }).then(() => fail(words))]);

  const server = run(command);
  try {
    const early = server.ended.then((code) => fail(`The server ended with ${code} before it was ready.`));
    await within(READY_SECONDS, Promise.race([untilReady(`http://127.0.0.1:${port}`), early]), 'It is not ready.');
    console.log(`ready after ${seconds()}`);
    if ((await within(STOP_SECONDS, run(health).ended, 'The health check does not end.')) !== 0)
      fail('It is not healthy.');
    server.child.kill('SIGTERM');
    if ((await within(STOP_SECONDS, server.ended, 'The server does not stop.')) !== 0)
      fail('The server failed to stop.');
    const changed = filesIn(workdir).filter(({ stats }) => stats.ctimeMs > started);
    if (changed.length > 0) fail(`The server changed its own files: ${changed.map(({ path }) => path)}`);
    console.log(`healthy, and stopped after ${seconds()}; no file of the app was changed`);
  } finally {
    server.child.kill('SIGKILL');
  }
}

const scratch = mkdtempSync(join(tmpdir(), 'matrix-image-'));
chmodSync(scratch, 0o755);
try {
  await tryOut(makeImage(scratch));
} finally {
  execFileSync('chmod', ['-R', 'u+w', scratch]);
  rmSync(scratch, { recursive: true });
}
