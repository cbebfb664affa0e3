import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';

/** Debian's package programs, usable only by root. */
export function canInstallFromDebian(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** Installs Debian packages; false when that is not possible. */
export function installFromDebian(...packages: string[]): boolean {
  if (!canInstallFromDebian()) return false;
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], options);
  return spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...packages], options).status === 0;
}

const executable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

const KNOWN_PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * The browser for the browser tests: `CHROMIUM_PATH`, else the system's, else Debian's package, else null, which means
 * Playwright's own download.
 */
export function findBrowser(): string | null {
  const asked = process.env.CHROMIUM_PATH;
  if (asked) return asked;
  const there = KNOWN_PLACES.find(executable);
  if (there) return there;
  console.log('Installing Chromium for the browser tests …');
  if (installFromDebian('chromium')) return KNOWN_PLACES.find(executable) ?? null;
  console.log("No Chromium on this machine: fetching Playwright's own browser …");
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
  return null;
}
