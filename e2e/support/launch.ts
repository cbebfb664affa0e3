import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import config from '../../playwright.config.ts';
import { systemChromium } from '../../scripts/test-browser.ts';

/** The path of Chromium; null where this machine has none. */
export function chromiumPath(): string | null {
  return [systemChromium() ?? '', chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** The browser of the stories, or null where this machine has none. */
export async function launch(): Promise<Browser | null> {
  const executablePath = chromiumPath();
  return executablePath ? chromium.launch({ ...config.use?.launchOptions, executablePath }) : null;
}
