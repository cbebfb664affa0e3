import { spawnSync } from 'node:child_process';
import { accessSync, constants, globSync } from 'node:fs';

/** Debian's package programs, usable only by root. */
function canInstallFromDebian(): boolean {
  return process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
}

/** Installs Debian packages; false if that is not possible. */
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
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** The Chromium of this machine: the path in `CHROMIUM_PATH`, or the system's; undefined if there is none. */
export const systemChromium = (): string | undefined => process.env.CHROMIUM_PATH ?? KNOWN_PLACES.find(executable);

/**
 * The same engine without windows, which plays a story in two thirds of the time; if it is missing, the whole browser.
 */
export const headlessChromium = (): string | undefined =>
  process.env.CHROMIUM_PATH ?? [HEADLESS_SHELL].find(executable) ?? systemChromium();

/** Installs what is missing of a Chromium with and without windows: Debian's, or else Playwright's own download. */
export function installChromium(): void {
  if (process.env.CHROMIUM_PATH || (executable(HEADLESS_SHELL) && systemChromium())) return;
  console.log('Installing Chromium for the browser tests …');
  if (installFromDebian('chromium', 'chromium-headless-shell') || systemChromium()) return;
  console.log("No Chromium on this machine: fetching Playwright's own browser …");
  spawnSync(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium'], { stdio: 'inherit' });
}

const isThere = (places: string[]): boolean => places.some((place) => globSync(place).some(executable));

/** Programs of the other engines, with the Debian package that brings each; `*` stands for any name. */
const OTHER_ENGINES = [
  { engine: 'Firefox', places: ['/usr/bin/firefox-esr', '/usr/bin/firefox'], packages: ['firefox-esr'] },
  { engine: 'WebKit', places: ['/usr/bin/WebKitWebDriver'], packages: ['webkit2gtk-driver'] },
  { engine: 'WebKit', places: ['/usr/bin/Xvfb'], packages: ['xvfb'] },
];

/**
 * Installs Debian's packages of Firefox and WebKit. Returns the engines in which this machine cannot run the stories.
 */
export function otherEnginesMissing(): string[] {
  const lacking = OTHER_ENGINES.filter(({ places }) => !isThere(places));
  if (lacking.length > 0 && canInstallFromDebian()) {
    console.log('Installing Firefox and WebKit for the browser tests …');
    installFromDebian(...lacking.flatMap(({ packages }) => packages));
  }
  const missing = OTHER_ENGINES.filter(({ places }) => !isThere(places)).map(({ engine }) => engine);
  return [...new Set(missing)].filter((engine) => engine !== 'Firefox' || !process.env.FIREFOX_PATH);
}
