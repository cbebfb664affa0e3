import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/**
 * `client` runs in jsdom with an in-memory IndexedDB; `server` in Node, once per database (see tests/server/support);
 * `together` puts the real engine on the real server; `simulation` plays histories on both.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [react()],
        test: {
          name: 'client',
          environment: 'jsdom',
          include: ['tests/{contract,sync,store,api,runtime,ui,features,routes}/**/*.test.{ts,tsx}'],
          setupFiles: ['tests/support/setup-client.ts'],
          css: { modules: { classNameStrategy: 'non-scoped' } },
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
          env: { TEST_DATABASE: 'sqlite' },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'together',
          environment: 'node',
          include: ['tests/together/**/*.test.ts'],
          setupFiles: ['fake-indexeddb/auto'],
          env: { TEST_DATABASE: 'sqlite' },
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'server-postgres',
          environment: 'node',
          include: ['tests/server/**/*.test.ts'],
          env: { TEST_DATABASE: 'postgres' },
          testTimeout: 20_000,
        },
      },
    ],
  },
});
