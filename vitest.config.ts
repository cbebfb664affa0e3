import { availableParallelism } from 'node:os';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** How long a condition is waited for on a busy machine; on a quiet one it is there within milliseconds. */
const PATIENCE_MS = 10_000;
const expect = { poll: { timeout: PATIENCE_MS } };
const testTimeout = 2 * PATIENCE_MS;
/** Of what is made before the tests of a file: a database, and people whose passwords are hashed. */
const hookTimeout = 6 * PATIENCE_MS;

/**
 * `client` runs in jsdom and `engine` in Node, both with an in-memory IndexedDB; `server` in Node, once per database (see
 * tests/server/support); `integration` puts the engine on the real server, and plays what needs Node itself (tests/node);
 * `simulation` plays histories on both.
 */
export default defineConfig({
  test: {
    // Left to itself the runner keeps a core for its own, idle process.
    maxWorkers: availableParallelism(),
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['tests/{runtime,ui,kit,features,routes}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup-client.ts', 'tests/support/setup-screens.ts'],
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
          include: ['tests/{contract,sync,store,api,painting}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup-client.ts'],
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
        },
      },
      {
        test: {
          name: 'server-sqlite',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/support/template-database.ts'],
          env: { TEST_DATABASE: 'sqlite' },
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
          env: { TEST_DATABASE: 'sqlite' },
          expect,
          testTimeout,
          hookTimeout,
        },
      },
      {
        test: {
          name: 'server-postgres',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          globalSetup: ['tests/server/support/template-database.ts'],
          env: { TEST_DATABASE: 'postgres' },
          expect,
          testTimeout,
          hookTimeout,
        },
      },
    ],
  },
});
