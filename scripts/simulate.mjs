/**
 * `npm run simulate -- [--runs 50000] [--first 0] [--seed 1] [--jobs n] [--no-restores]` plays random histories on the
 * engine and the server, beginning with the first if an earlier run was ended; `npm run simulate -- --replay <seed>`
 * plays one of them again (docs/simulation.md).
 */
import { fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ensureInstalled, nodeBinary, refuse, root } from './setup.mjs';

function readOptions() {
  try {
    return parseArgs({
      allowNegative: true,
      options: {
        runs: { type: 'string', default: '50000' },
        first: { type: 'string', default: '0' },
        seed: { type: 'string', default: '1' },
        jobs: { type: 'string', default: String(Math.max(1, availableParallelism())) },
        replay: { type: 'string' },
        restores: { type: 'boolean', default: true },
      },
    }).values;
  } catch (error) {
    return refuse(/** @type {Error} */ (error).message);
  }
}

const values = readOptions();
const [runs, first, jobs] = /** @type {const} */ (['runs', 'first', 'jobs']).map((name) => {
  const number = Number(values[name]);
  const least = name === 'first' ? 0 : 1;
  return Number.isInteger(number) && number >= least ? number : refuse(`--${name} is a whole number from ${least}.`);
});

ensureInstalled();
if (!values.restores) process.env.SIMULATE_RESTORES = 'off';

/** @param {string[]} args */
const start = (...args) =>
  fork('tests/simulation/simulate.ts', args, { cwd: root, execPath: nodeBinary, stdio: 'inherit' });

const ended = (/** @type {import('node:child_process').ChildProcess} */ child) =>
  new Promise((resolve) => child.on('exit', (code, signal) => resolve(code ?? signal ?? 1)));

if (values.replay !== undefined) process.exit((await ended(start('replay', values.replay))) === 0 ? 0 : 1);

/** The number of histories per process: a process that has played many thousands is a third slower. */
const PIECE = { most: 1_000, least: 50 };

const began = performance.now();
let played = 0;
let failed = 0;
let reported = 0;

const report = (/** @type {{ played?: number, failure?: string }} */ message) => {
  if (message.failure) {
    failed += 1;
    console.log(`\n${message.failure}\n`);
  }
  played += message.played ?? 0;
  if (played - reported >= 1_000) {
    reported = played;
    const seconds = (performance.now() - began) / 1_000;
    console.log(`${played} of ${runs} histories, ${failed} failed, ${Math.round(seconds)} s`);
  }
};

let next = first;
let crashed = 0;
async function playPieces() {
  while (next < first + runs) {
    const from = next;
    const left = first + runs - from;
    // The last ones are divided, so that no process runs them alone.
    next = from + Math.min(PIECE.most, left, Math.max(PIECE.least, Math.ceil(left / jobs)));
    const child = start('runs', values.seed, String(from), String(next));
    child.on('message', report);
    if ((await ended(child)) !== 0) crashed += 1;
  }
}
await Promise.all(Array.from({ length: jobs }, playPieces));
console.log(`${played} histories in ${Math.round((performance.now() - began) / 1_000)} s, ${failed} failed`);
if (crashed > 0) console.log(`${crashed} processes ended before their time`);
process.exit(failed > 0 || crashed > 0 || played !== runs ? 1 : 0);
