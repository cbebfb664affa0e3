/**
 * `npm run bench -- [--quick] [NAME …]`: runs all or the named benchmarks, each in a process and a temporary folder of
 * its own. Exits with 1 when one of them failed; a missed target is not a failure.
 */
import { fork, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromiumPath } from '../e2e/support/launch.ts';
import type { Figure, Size } from './figure.ts';
import { BENCHMARKS } from './table.ts';
import { SETTINGS } from './world.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const args = process.argv.slice(2);
const size: Size = args.includes('--quick') ? 'quick' : 'full';
const names = args.filter((arg) => arg !== '--quick');

const unknown = names.filter((name) => !Object.hasOwn(BENCHMARKS, name));
if (unknown.length > 0) {
  console.error(
    `There is no benchmark ${unknown.join(', ')}. Benchmarks, with about how long they take (quick, full):\n`,
  );
  for (const [name, { title, seconds }] of Object.entries(BENCHMARKS))
    console.error(`  ${name.padEnd(16)}${`${seconds.quick} s, ${seconds.full} s`.padEnd(14)}${title}`);
  process.exit(1);
}

let isStopped = false;
process.on('SIGINT', () => {
  isStopped = true;
});

async function measure(name: string): Promise<{ figures: Figure[]; hasFailed: boolean; seconds: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const started = performance.now();
  const figures: Figure[] = [];
  const child = fork(new URL('run.ts', import.meta.url), [name, size], {
    cwd: root,
    env: { ...process.env, ...SETTINGS, TMPDIR: folder, TEMP: folder, TMP: folder },
  });
  child.on('message', (message) => {
    const figure = message as Figure;
    figures.push(figure);
    const { title, value, detail, target, isMet } = figure;
    console.log(
      `  ${isMet ? 'met   ' : 'MISSED'}  ${title}: ${value}${detail ? ` (${detail})` : ''}, target ${target}`,
    );
  });
  const [code] = await once(child, 'close');
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const hasFailed = code !== 0 || figures.length === 0;
  if (hasFailed) console.log(`  FAILED  ${name} ended with ${code} after ${figures.length} figures`);
  return { figures, hasFailed, seconds: (performance.now() - started) / 1_000 };
}

let wanted = names.length > 0 ? names : Object.keys(BENCHMARKS);
const inBrowser = wanted.filter((name) => BENCHMARKS[name]?.inBrowser);
if (inBrowser.length > 0 && chromiumPath() === null) {
  console.log(`Skipped: there is no Chromium here, name one in CHROMIUM_PATH (${inBrowser.join(', ')})`);
  wanted = wanted.filter((name) => !inBrowser.includes(name));
} else if (inBrowser.length > 0) {
  const built = spawnSync(process.execPath, ['scripts/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (built.status !== 0) process.exit(1);
}

const loadBefore = loadavg()[0] ?? 0;
const rows = [['Benchmark', 'Figure', 'Value', 'Target', '']];
const times: string[] = [];
const failed: string[] = [];
for (const name of wanted) {
  if (isStopped) break;
  console.log(`\n${name}: ${BENCHMARKS[name]?.title}\n`);
  const { figures, hasFailed, seconds } = await measure(name);
  if (hasFailed) failed.push(name);
  times.push(`${name} ${Math.round(seconds)} s`);
  for (const { title, value, target, isMet } of figures)
    rows.push([name, title, value, target, isMet ? 'met' : 'MISSED']);
}

const commit = spawnSync('git', ['describe', '--always', '--dirty'], { cwd: root, encoding: 'utf8' }).stdout?.trim();
const machine = `${availableParallelism()} cores of ${cpus()[0]?.model.trim()}, Node ${process.version}`;
console.log(`\n${new Date().toISOString().slice(0, 10)}, ${commit || 'no commit'}, ${size}`);
console.log(`${machine}, load before ${loadBefore.toFixed(1)}; ${times.join(', ')}\n`);
const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
const line = (cells: readonly string[]) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
const [head = '', ...body] = rows.map(line);
console.log([head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n'));
if (failed.length > 0) console.log(`\nFailed: ${failed.join(', ')}`);
process.exit(failed.length > 0 || isStopped ? 1 : 0);
