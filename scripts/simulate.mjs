/**
 * `npm run simulate -- [--runs 50000] [--seed 1] [--jobs n] [--no-restores]` plays random histories on the engine and the server;
 * `npm run simulate -- --replay <seed>` plays one of them again (docs/simulation.md).
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureInstalled, nodeBinary, root } from './setup.mjs';

const { values } = parseArgs({
  allowNegative: true,
  options: {
    runs: { type: 'string', default: '50000' },
    seed: { type: 'string', default: '1' },
    jobs: { type: 'string', default: String(Math.max(1, availableParallelism())) },
    replay: { type: 'string' },
    restores: { type: 'boolean', default: true },
  },
});

ensureInstalled();
if (!values.restores) process.env.SIMULATE_RESTORES = 'off';

/** @param {string[]} args */
const start = (...args) =>
  fork('tests/simulation/simulate.ts', args, { cwd: root, execPath: nodeBinary, stdio: 'inherit' });

const ended = (/** @type {import('node:child_process').ChildProcess} */ child) =>
  new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal ?? 1)));

if (values.replay !== undefined) process.exit((await ended(start('replay', values.replay))) === 0 ? 0 : 1);

const runs = Number(values.runs);
const jobs = Math.max(1, Math.min(Number(values.jobs), runs));
const began = performance.now();
let played = 0;
let failed = 0;
let told = 0;

const children = Array.from({ length: jobs }, (_, first) =>
  start('runs', values.seed, String(first), String(runs), String(jobs)),
);
for (const child of children)
  child.on('message', (/** @type {{ played?: number, failure?: string }} */ message) => {
    if (message.failure) {
      failed += 1;
      console.log(`\n${message.failure}\n`);
    }
    played += message.played ?? 0;
    if (played - told >= 1_000) {
      told = played;
      const seconds = (performance.now() - began) / 1_000;
      console.log(`${played} of ${runs} histories, ${failed} failed, ${Math.round(seconds)} s`);
    }
  });
const codes = await Promise.all(children.map(ended));
const crashed = codes.filter((code) => code !== 0).length;
console.log(`${played} histories in ${Math.round((performance.now() - began) / 1_000)} s, ${failed} failed`);
if (crashed > 0) console.log(`${crashed} of ${jobs} processes ended before their time`);
process.exit(failed > 0 || crashed > 0 || played !== runs ? 1 : 0);
