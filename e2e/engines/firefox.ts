import puppeteer, { type ElementHandle, type Page as PuppeteerPage } from 'puppeteer-core';
import { type Found, type Handle, type Page, program, type Size } from './driver.ts';

/** Firefox as it is released, by WebDriver BiDi. */
export function findFirefox(): Found {
  const executablePath = process.env.FIREFOX_PATH ?? program('/usr/bin/firefox-esr', '/usr/bin/firefox');
  if (!executablePath) return { missing: 'there is no Firefox on this machine (FIREFOX_PATH names one)' };
  return {
    launch: async () => {
      const browser = await puppeteer.launch({
        browser: 'firefox',
        executablePath,
        env: { ...process.env, TZ: 'Europe/London' },
        extraPrefsFirefox: {
          'intl.accept_languages': 'en-GB',
          'intl.locale.requested': 'en-GB',
          // As in the other stories: none of them is about motion.
          'ui.prefersReducedMotion': 1,
        },
      });
      return {
        profile: async (size) => {
          const context = await browser.createBrowserContext();
          return { open: async () => pageOf(await context.newPage(), size), close: () => context.close() };
        },
        close: () => browser.close(),
      };
    },
  };
}

async function pageOf(page: PuppeteerPage, size: Size): Promise<Page> {
  await page.setViewport(size);
  return {
    goto: async (url) => void (await page.goto(url)),
    close: () => page.close(),
    url: async () => page.url(),
    value: <T>(expression: string) => page.evaluate(expression) as Promise<T>,
    element: async (expression) => {
      const found = (await page.evaluateHandle(expression)).asElement();
      return found && handleOf(page, found as ElementHandle<HTMLInputElement>);
    },
    screenshot: async () => {
      // A tab in the background is not rendered.
      await page.bringToFront();
      return Buffer.from(await page.screenshot());
    },
  };
}

/** A tab is brought to the front before it is used, as a user does, because keys may go to the tab in front. */
const handleOf = (page: PuppeteerPage, element: ElementHandle<HTMLInputElement>): Handle => ({
  click: async () => {
    await page.bringToFront();
    await element.click();
  },
  fill: async (text) => {
    await page.bringToFront();
    await element.click();
    // Content that has appeared above it moves it away from the click, and keys would then be taken as shortcuts.
    if (!(await element.evaluate((field) => field === document.activeElement))) return false;
    await page.keyboard.down('Control');
    await page.keyboard.press('a');
    await page.keyboard.up('Control');
    await page.keyboard.type(text);
    return true;
  },
  pick: (path) => element.uploadFile(path),
  scrollTo: () => element.scrollIntoView(),
});
