import { defineConfig } from 'playwright/test';
import stories from '../playwright.config.ts';

/** Pictures of every screen, kept in the folder PIXELS and compared to the pixel; tests/README.md has the commands. */
export default defineConfig({
  testDir: '.',
  testMatch: 'pixels.ts',
  outputDir: '../test-results/pixels',
  timeout: 1_800_000,
  expect: {
    timeout: 60_000,
    // The drawing of a round corner differs by up to two of 255 steps from run to run.
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', maxDiffPixels: 0, threshold: 0.01 },
  },
  fullyParallel: true,
  workers: 2,
  snapshotPathTemplate: `${process.env.PIXELS ?? '../test-results/pictures'}/{arg}{ext}`,
  use: {
    ...stories.use,
    contextOptions: { reducedMotion: 'reduce' },
    // The clock of a page does not reach its worker.
    serviceWorkers: 'block',
  },
});
