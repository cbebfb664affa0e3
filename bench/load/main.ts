/**
 * `npm run load -- [--quick] [NAME …]`: all or the named failures, each on an installation of its own under load. Exits
 * with 1 if a promise was broken.
 */
import { spawnSync } from 'node:child_process';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { SCENARIOS, type Size } from './scenarios.ts';

const args = process.argv.slice(2);
const size: Size = args.includes('--quick') ? 'quick' : 'full';
const names = args.filter((arg) => arg !== '--quick');
const unknown = names.filter((name) => !Object.hasOwn(SCENARIOS, name));
if (unknown.length > 0) {
  console.error(`There is no scenario ${unknown.join(', ')}. Scenarios:\n`);
  for (const [name, { title }] of Object.entries(SCENARIOS)) console.error(`  ${name.padEnd(12)}${title}`);
  process.exit(1);
}
// Servers, clusters and folders are removed when this process exits.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));

/** How long this process, and every client in it, did not run. */
const held = monitorEventLoopDelay();
held.enable();

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
const rows = [
  [
    'Scenario',
    'Done',
    'Requests',
    'Acknowledged',
    'Lost',
    'Doubled',
    'Retried',
    'Longest silence',
    'Known everywhere after',
    'Clients held up',
    '',
  ],
];
let isBroken = false;
for (const name of names.length > 0 ? names : Object.keys(SCENARIOS)) {
  held.reset();
  const result = await SCENARIOS[name]?.run(size).catch((error: Error) => error);
  if (!result) process.exit(1);
  if (result instanceof Error) {
    console.error(result);
    rows.push([name, result.message, ...Array(8).fill(''), 'BROKEN']);
    isBroken = true;
    // Its installation is still there.
    break;
  }
  const { done, ledger, lost, doubled, knownAfter, broken } = result;
  const { requests, acknowledged, retried, longestSilence } = ledger;
  const counts = [requests, acknowledged.size, lost, doubled, retried].map(String);
  const times = [seconds(longestSilence), seconds(knownAfter), seconds(held.max / 1e6)];
  rows.push([name, done, ...counts, ...times, broken.length === 0 ? 'kept' : 'BROKEN']);
  console.log(`${name}: ${rows.at(-1)?.slice(1).join(', ')}`);
  for (const text of broken) console.log(`  ${text}`);
  if (broken.length > 0) isBroken = true;
}

const commit = spawnSync('git', ['describe', '--always', '--dirty'], { encoding: 'utf8' }).stdout?.trim();
console.log(`\n${new Date().toISOString().slice(0, 10)}, ${commit || 'no commit'}, ${size}`);
const busy = `load ${(loadavg()[0] ?? 0).toFixed(1)}`;
console.log(`${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, Node ${process.version}, ${busy}\n`);
const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
const [head = '', ...body] = rows.map(line);
console.log([head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n'));
process.exit(isBroken ? 1 : 0);
