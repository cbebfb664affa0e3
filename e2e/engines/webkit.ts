import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Builder, Capabilities, type WebDriver, WebElement } from 'selenium-webdriver';
import { freePort } from '../support/free-port.ts';
import { type Found, type Handle, type Page, type Profile, program, type Size } from './driver.ts';

/** WebKit as GTK programs use it, by W3C WebDriver, on a screen of its own. */
export function findWebKit(): Found {
  const driver = program('/usr/bin/WebKitWebDriver');
  const browser = program('/usr/lib/*/webkit2gtk-4.*/MiniBrowser', '/usr/libexec/webkit2gtk-4.*/MiniBrowser');
  const screen = program('/usr/bin/Xvfb');
  if (!driver || !browser) return { missing: 'there is no WebKitWebDriver with its MiniBrowser on this machine' };
  if (!screen) return { missing: 'WebKit needs a screen, and there is no Xvfb on this machine' };
  return {
    launch: async () => {
      const { display, stop } = await startScreen(screen);
      return { profile: (size) => startProfile({ driver, browser, display, size }), close: stop };
    },
  };
}

async function startScreen(screen: string): Promise<{ display: string; stop(): Promise<void> }> {
  // It chooses a free display and writes its number to this descriptor.
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = spawn(screen, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await firstLine(child, child.stdio[3] as Readable);
  return { display: `:${number}`, stop: () => stopped(child) };
}

interface Wanted {
  driver: string;
  browser: string;
  display: string;
  size: Size;
}

/** A driver has one session at a time, and a session is a profile. */
async function startProfile({ driver, browser, display, size }: Wanted): Promise<Profile> {
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: display,
      TZ: 'Europe/London',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // WebKit's sandbox needs namespaces, which root in a container does not have.
      ...(process.getuid?.() === 0 && { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' }),
    },
    stdio: 'ignore',
  });
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary: browser, args: ['--automation'] },
  });
  const address = `http://127.0.0.1:${port}`;
  await answering(`${address}/status`, child);
  const session = await new Builder().usingServer(address).withCapabilities(capabilities).build();
  const windows = new Windows(session, await session.getWindowHandle());
  return {
    open: () => windows.open(size),
    close: async () => {
      await session.quit().catch(() => {});
      await stopped(child);
    },
  };
}

/**
 * The windows of a session. A session sends its commands to one window at a time, so several windows wait for each
 * other.
 */
class Windows {
  readonly #session: WebDriver;
  readonly #first: string;
  #turn: Promise<unknown> = Promise.resolve();

  /** @param first the window that the session began with; it stays empty, because a session ends with its last one */
  constructor(session: WebDriver, first: string) {
    this.#session = session;
    this.#first = first;
  }

  async open(size: Size): Promise<Page> {
    const handle = await this.#alone(async (session) => {
      // The previously used window may be closed.
      await session.switchTo().window(this.#first);
      await session.switchTo().newWindow('window');
      await session
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...(await this.#outer(session, size)) });
      return session.getWindowHandle();
    });
    const on = <T>(work: (session: WebDriver) => Promise<T>): Promise<T> =>
      this.#alone(async (session) => {
        await session.switchTo().window(handle);
        return work(session);
      });
    return pageOf(on);
  }

  /** The size of the window's borders around the page. */
  async #outer(session: WebDriver, { width, height }: Size): Promise<Size> {
    const outer = await session.manage().window().getRect();
    const [wide, high] = await session.executeScript<[number, number]>('return [innerWidth, innerHeight]');
    return { width: width + outer.width - wide, height: height + outer.height - high };
  }

  #alone<T>(work: (session: WebDriver) => Promise<T>): Promise<T> {
    const done = this.#turn.then(() => work(this.#session));
    this.#turn = done.catch(() => {});
    return done;
  }
}

type On = <T>(work: (session: WebDriver) => Promise<T>) => Promise<T>;

function pageOf(on: On): Page {
  return {
    goto: (url) => on((session) => session.get(url)),
    close: () => on((session) => session.close()),
    url: () => on((session) => session.getCurrentUrl()),
    value: <T>(expression: string) => on((session) => evaluated<T>(session, expression)),
    element: (expression) =>
      on(async (session) => {
        const found = await session.executeScript(`return (${expression})`);
        return found instanceof WebElement ? handleOf(on, found) : null;
      }),
    screenshot: () => on(async (session) => Buffer.from(await session.takeScreenshot(), 'base64')),
  };
}

/** WebDriver reports a failure in an asynchronous script as a timeout, unless the script reports it itself. */
async function evaluated<T>(session: WebDriver, expression: string): Promise<T> {
  const told = await session.executeAsyncScript<{ value: T; error?: string }>(
    `const done = arguments[0];
    (async () => (${expression}))().then((value) => done({ value }), (error) => done({ error: String(error) }));`,
  );
  if (told.error !== undefined) throw new Error(told.error);
  return told.value;
}

const scrollTo = (session: WebDriver, element: WebElement): Promise<void> =>
  session.executeScript('arguments[0].scrollIntoView({ block: "center" })', element);

/** The driver itself accepts a place beneath the bar at the bottom of the screen. */
async function click(session: WebDriver, element: WebElement): Promise<void> {
  await scrollTo(session, element);
  await element.click();
}

const handleOf = (on: On, element: WebElement): Handle => ({
  click: () => on((session) => click(session, element)),
  fill: (text) =>
    on(async (session) => {
      await click(session, element);
      if (!(await session.executeScript('return arguments[0] === document.activeElement', element))) return false;
      // This driver does not release a modifier key that was sent with others.
      await session.executeScript('arguments[0].select()', element);
      await session.actions().sendKeys(text).perform();
      return true;
    }),
  pick: (path) => on(() => element.sendKeys(path)),
  scrollTo: () => on((session) => scrollTo(session, element)),
});

const firstLine = (child: ChildProcess, from: Readable): Promise<string> =>
  new Promise((resolve, reject) => {
    createInterface(from).once('line', resolve);
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}`)));
  });

async function answering(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`${child.spawnfile} ended with ${child.exitCode}`);
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill();
  await gone;
}
