/**
 * `npm test`: format, lint, types, every test that needs no browser, the build, and the stories in real browsers, side
 * by side if the machine has enough cores; the last line counts them together.
 *
 * `npm test -- --changed [COMMIT]`: format, lint, types, and the tests that the change since a commit (HEAD) reaches,
 * without browsers. `npm test -- --only NAME`: one stage, or the tests and stories whose path contains the name.
 */
import { globSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installChromium, otherEnginesMissing } from './test-browser.ts';
import { type Cluster, startPostgres } from './test-postgres.ts';
import { type Report, readPlaywright, readVitest, type Timed } from './test-report.ts';
import { root, run, type Stage } from './test-stage.ts';

function refuse(why: string): never {
  console.error(why);
  process.exit(1);
}

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { changed: { type: 'boolean', default: false }, only: { type: 'string' } },
    });
  } catch (error) {
    return refuse((error as Error).message);
  }
}

const { values, positionals } = readArguments();

const results = join(root, 'test-results');
/**
 * Each stage keeps two cores busy: on a small machine the stages run in turn, because side by side they take longer.
 */
const isSmall = availableParallelism() < 4;
/** Stages, files and stories that take longer than this are listed at the end. */
const SLOW_SECONDS = 20;

const count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];
const notRun: string[] = [];
const timed: Timed[] = [];

async function timedRun(stage: Stage): Promise<boolean> {
  const began = performance.now();
  const ok = await run(stage);
  const seconds = (performance.now() - began) / 1_000;
  timed.push({ title: stage.name, seconds });
  console.log(`${stage.name.padEnd(7)} │ ${ok ? 'ok' : 'failed'}, ${Math.round(seconds)} s`);
  return ok;
}

async function check(stage: Stage): Promise<boolean> {
  const ok = await timedRun(stage);
  count[ok ? 'passed' : 'failed'] += 1;
  if (!ok) failures.push(stage.name);
  return ok;
}

/**
 * Runs a test runner and adds its counts; a runner that fails without a failed test, or runs none, counts as failed
 * itself.
 */
async function runner(stage: Stage, readReport: () => Report): Promise<void> {
  const ok = await timedRun(stage);
  let report: Report = { passed: 0, failed: 0, skipped: 0, failures: [], timed: [] };
  try {
    report = readReport();
  } catch {
    console.log(`${stage.name.padEnd(7)} │ left no report`);
  }
  // A change may reach no test.
  const failed = report.failed || (ok && (report.passed > 0 || values.changed) ? 0 : 1);
  count.passed += report.passed;
  count.skipped += report.skipped;
  count.failed += failed;
  // A runner that failed without a failed test is listed itself.
  failures.push(...(failed > report.failures.length ? [stage.name] : []), ...report.failures);
  timed.push(...report.timed.filter(({ seconds }) => seconds > SLOW_SECONDS));
}

const lint = () =>
  check({ name: 'lint', args: ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.'] });
const types = () => check({ name: 'types', args: ['node_modules/typescript/bin/tsc', '-b'] });
const build = () => check({ name: 'build', args: ['scripts/build.mjs'] });

function vitest(args: readonly string[], env: Record<string, string> = {}): Promise<void> {
  const file = join(results, 'tests.json');
  const reporters = ['--reporter=default', '--silent=passed-only', '--reporter=json', `--outputFile.json=${file}`];
  const stage = { name: 'tests', args: ['node_modules/vitest/vitest.mjs', 'run', ...reporters, ...args], env };
  return runner(stage, () => readVitest(file));
}

/** Every test that needs no browser; on PostgreSQL too if the machine has it. */
async function tests(...filters: string[]): Promise<void> {
  let cluster: Cluster | null = null;
  try {
    cluster = await startPostgres();
    if (!cluster) notRun.push('the server on PostgreSQL');
  } catch (error) {
    count.failed += 1;
    failures.push(`PostgreSQL, which is on this machine, did not start: ${(error as Error).message}`);
  }
  try {
    await vitest(filters, cluster ? { TEST_POSTGRES_URL: cluster.url } : {});
  } finally {
    cluster?.stop();
  }
}

async function stories(...filters: string[]): Promise<void> {
  installChromium();
  notRun.push(...otherEnginesMissing().map((engine) => `the stories in ${engine}`));
  const file = join(results, 'stories.json');
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const args = ['node_modules/playwright/cli.js', 'test', ...filters];
  await runner({ name: 'stories', args, env }, () => readPlaywright(file));
}

const builtStories = async (...filters: string[]) => ((await build()) ? stories(...filters) : undefined);

const STAGES: Readonly<Record<string, () => Promise<unknown>>> = { lint, types, tests, build, stories: builtStories };

const isNamed = (pattern: string, name: string): boolean =>
  globSync(pattern, { cwd: root }).some((path) => path.replaceAll('\\', '/').includes(name));

/** The independent stages of a run. */
function plan(): (() => Promise<unknown>)[] {
  if (values.changed) {
    const projects = ['engine', 'client', 'integration', 'server-sqlite'].flatMap((name) => ['--project', name]);
    const filters = ['--changed', positionals[0] ?? 'HEAD', '--passWithNoTests', ...projects];
    return [lint, types, () => vitest(filters)];
  }
  const { only } = values;
  if (only === undefined) return [lint, types, tests, builtStories];
  const stage = STAGES[only];
  if (stage) return [stage];
  const named = [
    ...(isNamed('tests/**/*.test.{ts,tsx}', only) ? [() => tests(only)] : []),
    ...(isNamed('e2e/**/*.story.ts', only) ? [() => builtStories(only)] : []),
  ];
  if (named.length > 0) return named;
  return refuse(`No stage (${Object.keys(STAGES).join(', ')}), and no file of tests or stories, is named ${only}.`);
}

// Processes that the run has started end with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
const stages = plan();
if (isSmall) for (const stage of stages) await stage();
else await Promise.all(stages.map((stage) => stage()));

console.log('\nStages, and files of tests and stories that took more than 20 s:');
for (const { title, seconds } of timed.toSorted((a, b) => b.seconds - a.seconds))
  console.log(`${Math.round(seconds).toString().padStart(6)} s  ${title}`);
if (failures.length > 0) console.log(`\nFailed:\n${failures.map((title) => `  ${title}`).join('\n')}`);
for (const what of notRun) console.log(`\nNot run: ${what}, which is not on this machine.`);
if (count.skipped > 0)
  console.log(`\n${count.skipped} skipped: about another database than that of their run, or in a missing browser.`);
console.log('');
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 ? 1 : 0);
