import { defineConfig } from 'playwright/test';
import type { EngineName } from './e2e/engines/driver.ts';

const executablePath = process.env.CHROMIUM_PATH;

const ENGINES: EngineName[] = ['chromium', 'firefox', 'webkit'];

export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  outputDir: 'test-results/browser',
  timeout: 180_000,
  expect: { timeout: 15_000 },
  workers: 2,
  fullyParallel: false,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  projects: [
    { name: 'stories', testIgnore: '**/engines/**' },
    ...ENGINES.map((engineName) => ({
      name: `in ${engineName}`,
      testMatch: '**/engines/*.story.ts',
      use: { engineName },
    })),
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
