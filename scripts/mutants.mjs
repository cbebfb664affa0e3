/**
 * `npm run mutants -- ROOM [options of StrykerJS]` changes the code of a room in small ways and runs the tests that reach
 * it (`tests/mutants/stryker.config.mjs`). The tool is installed apart from the packages of the project.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { ROOMS } from '../tests/mutants/stryker.config.mjs';
import { ensureInstalled, nodeBinary, refuse, root } from './setup.mjs';

const VERSION = '10.1.1';
const tool = `.cache/stryker-${VERSION}`;
const program = `${tool}/node_modules/@stryker-mutator/core/bin/stryker.js`;

/** @param {string} command @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
const run = (command, args, env) =>
  spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  }).status ?? 1;

const [room = '', ...options] = process.argv.slice(2);
if (!Object.hasOwn(ROOMS, room)) refuse(`npm run mutants -- ROOM, one of:\n${Object.keys(ROOMS).join('\n')}`);
ensureInstalled();
if (!existsSync(`${root}/${program}`)) {
  const packages = ['core', 'vitest-runner'].map((name) => `@stryker-mutator/${name}@${VERSION}`);
  // Its peers are those of the project.
  const flags = ['--prefix', tool, '--no-save', '--no-package-lock', '--legacy-peer-deps', '--loglevel=error'];
  if (run('npm', ['install', ...flags, ...packages]) !== 0) process.exit(1);
}
process.exit(run(nodeBinary, [program, 'run', 'tests/mutants/stryker.config.mjs', ...options], { MUTANTS: room }));
