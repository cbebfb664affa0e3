/**
 * Prepares everything that must exist before anything else runs. It runs on any Node of the machine and before anything
 * is installed: plain JavaScript without imports other than Node itself, and fast if nothing changed.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The project's own Node; every program of ours runs on it. */
export const nodeBinary = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

const installedMarker = join(root, 'node_modules', '.cache', 'installed');
const builtMarker = join(root, 'node_modules', '.cache', 'built');
const serverReadMarker = join(root, 'node_modules', '.cache', 'read');

/** The sources of the built client. */
const clientSources = ['src', 'contract', 'sw', 'public', 'index.html', 'build', 'vite.config.ts', 'package-lock.json'];

/** The sources of the server. */
const serverSources = ['server', 'contract', 'package-lock.json'];

/**
 * Ends this process with a message instead of a stack.
 * @param {string} why @returns {never}
 */
export function refuse(why) {
  console.error(why);
  process.exit(1);
}

/**
 * Calls `stop` when the process that started this one has ended: npm runs a script below a shell that ends at a signal
 * and does not pass it on, which would leave the script running.
 * @param {() => void} stop
 */
export function stopWithParent(stop) {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) stop();
  }, 500).unref();
}

/** @param {string[]} paths files and folders below the root */
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = (/** @type {string} */ path) => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    if (statSync(full).isDirectory()) {
      for (const name of readdirSync(full).sort()) visit(`${path}/${name}`);
    } else {
      hash.update(`${path}\0`).update(readFileSync(full)).update('\0');
    }
  };
  for (const path of paths) visit(path);
  return hash.digest('hex');
}

/** @param {string} file */
const readMarker = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/** @param {string} file @param {string} text */
function writeMarker(file, text) {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}

/**
 * Runs a program and waits; ends this process with its code if it fails.
 * @param {string} why @param {string} command @param {string[]} args
 */
function run(why, command, args) {
  console.log(why);
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (done.status !== 0) {
    console.error(`${why} It failed${done.error ? `: ${done.error.message}` : ''}.`);
    process.exit(done.status ?? 1);
  }
}

const wantedInstalled = () =>
  `${process.platform} ${process.arch} ${fingerprint(['package.json', 'package-lock.json', '.npmrc'])}`;
const isInstalled = () => readMarker(installedMarker) === wantedInstalled() && existsSync(nodeBinary);
const isBuilt = () =>
  readMarker(builtMarker) === fingerprint(clientSources) && existsSync(join(root, 'dist', 'index.html'));

/** Installs the locked packages unless exactly these are installed already. */
export function ensureInstalled() {
  if (isInstalled()) return;
  // An interrupted installation must not count as done.
  rmSync(installedMarker, { force: true });
  // Not `npm ci`: it refuses a lock file that lacks the optional packages of other platforms, which npm itself omits
  // where it cannot see them (decision 006). The locked versions are installed either way.
  const npm = ['install', '--no-save', '--include=dev', '--loglevel=error'];
  run('Installing the packages (once; this can take a few minutes) …', 'npm', npm);
  if (!existsSync(nodeBinary))
    refuse('The package "node" brought no program for this machine. See README.md, "Supported machines".');
  writeMarker(installedMarker, wantedInstalled());
}

/** Builds the client unless dist/ was built from exactly these sources. */
export function ensureBuilt() {
  if (isBuilt()) return;
  rmSync(builtMarker, { force: true });
  // A file that is saved during the build is not in it.
  const sources = fingerprint(clientSources);
  run('Building the app …', nodeBinary, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn']);
  writeMarker(builtMarker, sources);
}

/** Ends this process with a message unless the packages and dist/ are those of these sources. Changes nothing. */
export function expectBuilt() {
  if (isInstalled() && isBuilt()) return;
  refuse('This version is not built. Run `npm run build` first: in production a start neither installs nor builds.');
}

/** Makes Node cache the compiled sources of the server, so that the server itself does not have to read TypeScript. */
export function ensureServerRead() {
  const wanted = fingerprint(serverSources);
  if (readMarker(serverReadMarker) === wanted) return;
  run('Reading the server …', nodeBinary, ['server/main.mjs', '--read-only']);
  writeMarker(serverReadMarker, wanted);
}
