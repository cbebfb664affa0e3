/**
 * The whole test run: format and lint, types, unit and server tests on both databases, the build, the browser tests.
 * Every part runs even when an earlier one failed, and the last line counts them all.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, otherEnginesMissing } from './test-browser.ts';
import { startPostgres } from './test-postgres.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const results = join(root, 'test-results');
const count = { passed: 0, failed: 0, skipped: 0 };
const failures: string[] = [];

function program(title: string, args: string[], env: Record<string, string> = {}): boolean {
  console.log(`\n▸ ${title}`);
  const started = performance.now();
  const done = spawnSync(process.execPath, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, NO_COLOR: '1', ...env },
  });
  console.log(
    `  ${title}: ${done.status === 0 ? 'ok' : 'failed'}, ${Math.round((performance.now() - started) / 1000)} s`,
  );
  return done.status === 0;
}

function check(title: string, args: string[]): void {
  if (program(title, args)) count.passed += 1;
  else {
    count.failed += 1;
    failures.push(title);
  }
}

/** Adds a runner's own counts; a runner that failed without a count, or counted nothing, is itself a failure. */
function add(title: string, ok: boolean, read: () => { passed: number; failed: number; skipped: number }): void {
  let found = { passed: 0, failed: 0, skipped: 0 };
  try {
    found = read();
  } catch {
    console.log(`  ${title}: left no report`);
  }
  count.passed += found.passed;
  count.skipped += found.skipped;
  count.failed += found.failed;
  if (found.failed > 0) failures.push(`${title} (${found.failed})`);
  else if (!ok || found.passed === 0) {
    count.failed += 1;
    failures.push(title);
  }
}

function vitest(title: string, projects: string[], env: Record<string, string> = {}): void {
  const report = join(results, `${title.replaceAll(' ', '-')}.json`);
  const ok = program(
    title,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      '--reporter=default',
      '--silent=passed-only',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    env,
  );
  add(title, ok, () => {
    const told = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: told.numPassedTests, failed: told.numFailedTests, skipped: told.numPendingTests };
  });
}

function playwright(title: string, env: Record<string, string>): void {
  const report = join(results, 'browser.json');
  const ok = program(title, ['node_modules/playwright/cli.js', 'test'], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
  });
  add(title, ok, () => {
    const { stats } = JSON.parse(readFileSync(report, 'utf8'));
    return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
  });
}

rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

check('format and lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '.']);
check('types', ['node_modules/typescript/bin/tsc', '-b']);
vitest('client', ['client']);
vitest('engine', ['engine']);
vitest('client and server', ['integration']);
vitest('simulation', ['simulation']);
vitest('server on SQLite', ['server-sqlite']);
const cluster = await startPostgres();
if (cluster) {
  try {
    vitest('server on PostgreSQL', ['server-postgres'], { TEST_POSTGRES_URL: cluster.url });
  } finally {
    cluster.stop();
  }
}
check('build', ['scripts/build.mjs']);
const browser = findBrowser();
const enginesMissing = otherEnginesMissing();
playwright('browser', browser ? { CHROMIUM_PATH: browser } : {});

if (failures.length > 0) console.log(`\nFailed: ${failures.join(', ')}`);
if (!cluster) console.log('\nNot run: the server on PostgreSQL.');
for (const engine of enginesMissing) console.log(`\nNot run: the stories in ${engine}, which is not on this machine.`);
if (count.skipped > 0) {
  const also = enginesMissing.length > 0 ? ', or in an engine that is not on this machine' : '';
  console.log(`\n${count.skipped} skipped, because they are about another database than the one of their run${also}.`);
}
console.log('');
console.log(`${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed > 0 ? 1 : 0);
