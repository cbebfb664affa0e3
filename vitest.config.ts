import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { throwAwayFolders } from './scripts/test-folders.ts';

/** How long a condition is waited for on a busy machine; on a quiet one it is there within milliseconds. */
const PATIENCE_MS = 10_000;
const expect = { poll: { timeout: PATIENCE_MS } };
const testTimeout = 2 * PATIENCE_MS;
/** Of what is made before the tests of a file: a database, and people whose passwords are hashed. */
const hookTimeout = 6 * PATIENCE_MS;
/** Files share the process of their worker: loading a server, or screens, takes longer than most of their tests. */
const isolate = false;
/** One after the other: the first resets the modules that the others load. */
const sequence = { setupFiles: 'list' as const };
/** Each core has the data of a few servers, of some MB each; an acknowledged write waits until it is on the disk. */
const [TMPDIR] = throwAwayFolders((256 + 128 * availableParallelism()) * 1024 ** 2);

/**
 * `client` runs in jsdom, with the `*.page.test.ts` of the runtime, and `engine` in Node, both with an in-memory
 * IndexedDB; `server-sqlite` and `server-postgres` in Node; `integration` puts the engine on the real server, and plays
 * what needs Node itself (tests/node); `simulation` plays histories on both.
 *
 * The name of a file of the server decides where it runs: `*.databases.test.ts`, about SQL, locks, transactions, queues
 * or LISTEN, on both databases; `*.postgres.test.ts` on PostgreSQL; any other on SQLite.
 */
export default defineConfig({
  test: {
    // A worker waits for a third of its time or more, for a frame, a timer, a hash or another process.
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['tests/{ui,kit,features,routes}/**/*.test.{ts,tsx}', 'tests/runtime/**/*.page.test.ts'],
          setupFiles: [
            'tests/support/fresh-file.ts',
            'tests/support/setup-client.ts',
            'tests/support/setup-screens.ts',
          ],
          sequence,
          isolate,
          css: { modules: { classNameStrategy: 'non-scoped' } },
          expect,
          testTimeout,
          hookTimeout,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'engine',
          environment: 'node',
          include: ['tests/{contract,sync,store,api,first-paint,runtime}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.page.test.ts'],
          setupFiles: ['tests/support/fresh-file.ts', 'tests/support/setup-client.ts'],
          sequence,
          isolate,
          css: { modules: { classNameStrategy: 'non-scoped' } },
          expect,
          testTimeout,
          hookTimeout,
        },
      },
      {
        test: {
          name: 'simulation',
          environment: 'node',
          include: ['tests/simulation/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          hookTimeout,
        },
      },
      {
        test: {
          name: 'server-sqlite',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          exclude: ['**/*.postgres.test.ts'],
          globalSetup: ['tests/server/support/template-database.ts'],
          env: { TEST_DATABASE: 'sqlite', TMPDIR },
          isolate,
          expect,
          testTimeout,
          hookTimeout,
        },
      },
      {
        test: {
          name: 'integration',
          environment: 'node',
          include: ['tests/{integration,node}/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          globalSetup: ['tests/server/support/template-database.ts'],
          env: { TEST_DATABASE: 'sqlite', TMPDIR },
          isolate,
          expect,
          testTimeout,
          hookTimeout,
        },
      },
      // Without a cluster to fill there is nothing to run (see scripts/test-postgres.ts).
      ...(process.env.TEST_POSTGRES_URL
        ? [
            {
              test: {
                name: 'server-postgres',
                environment: 'node',
                include: ['tests/server/**/*.{databases,postgres}.test.ts'],
                globalSetup: ['tests/server/support/template-database.ts'],
                env: { TEST_DATABASE: 'postgres', TMPDIR },
                isolate,
                expect,
                testTimeout,
                hookTimeout,
              },
            },
          ]
        : []),
    ],
  },
});
