import { availableParallelism } from 'node:os';
import { defineConfig } from 'playwright/test';
import type { EngineName } from './e2e/engines/driver.ts';
import { headlessChromium, systemChromium } from './scripts/test-browser.ts';

/** No trace: recording one makes each story a fifth slower. `--trace retain-on-failure` turns it on to find a cause. */
const launch = (executablePath: string | undefined) => ({
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
});

/** The headless shell shows no notifications, has other scroll bars, and stops a worker that the runner wakes. */
const IN_WINDOWS = '**/{faults-sending,files-and-conflicts,notifications,painted-pages}.story.ts';

/** The other engines, which play stories of their own; Chromium plays all others. */
const ENGINES: readonly EngineName[] = ['firefox', 'webkit'];

export default defineConfig<object, { engineName: EngineName }>({
  testDir: 'e2e',
  testMatch: '**/*.story.ts',
  globalSetup: './e2e/support/server.ts',
  outputDir: 'test-results/browser',
  timeout: 180_000,
  // Longer than a busy machine needs for what is awaited: the first visit fetches the app and the whole trip.
  expect: { timeout: 60_000 },
  workers: availableParallelism(),
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  projects: [
    { name: 'stories', testIgnore: ['**/engines/**', IN_WINDOWS] },
    {
      name: 'in windows',
      testMatch: IN_WINDOWS,
      use: { launchOptions: { channel: 'chromium', ...launch(systemChromium()) } },
    },
    ...ENGINES.map((engineName) => ({
      name: `in ${engineName}`,
      testMatch: '**/engines/*.story.ts',
      use: { engineName },
    })),
  ],
  use: {
    // A click that finds nothing to click says so, and does not use up the time of its story.
    actionTimeout: 60_000,
    browserName: 'chromium',
    // Motion is drawn by the processor here, and no story is about it.
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    launchOptions: launch(headlessChromium()),
  },
});
