import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright';
import config from '../../playwright.config.ts';

/** The browser of the stories, or null where this machine has none. */
export async function launch(): Promise<Browser | null> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const options = config.use?.launchOptions ?? {};
  if (existsSync(executablePath)) return chromium.launch({ ...options, executablePath });
  return existsSync(chromium.executablePath()) ? chromium.launch(options) : null;
}
