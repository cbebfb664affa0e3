import { chromium, type ElementHandle, type Page as PlaywrightPage } from 'playwright/test';
import { headlessChromium } from '../../scripts/test-browser.ts';
import type { Found, Handle, Page } from './driver.ts';

/** Chromium, by Playwright, as in the other stories. */
export function findChromium(): Found {
  const executablePath = headlessChromium();
  return {
    launch: async () => {
      const browser = await chromium.launch({
        args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
        ...(executablePath && { executablePath }),
      });
      return {
        profile: async (viewport) => {
          const context = await browser.newContext({ viewport, locale: 'en-GB', timezoneId: 'Europe/London' });
          return { open: async () => pageOf(await context.newPage()), close: () => context.close() };
        },
        close: () => browser.close(),
      };
    },
  };
}

function pageOf(page: PlaywrightPage): Page {
  return {
    goto: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    close: () => page.close(),
    url: async () => page.url(),
    press: (key) => page.keyboard.press(key),
    value: (expression) => page.evaluate(expression),
    element: async (expression) => {
      const found = (await page.evaluateHandle(expression)).asElement();
      return found && handleOf(found);
    },
    screenshot: () => page.screenshot(),
  };
}

const handleOf = (element: ElementHandle): Handle => ({
  click: () => element.click({ timeout: 5_000 }),
  fill: (text) => element.fill(text).then(() => true),
  pick: (path) => element.setInputFiles(path),
  scrollTo: () => element.scrollIntoViewIfNeeded(),
});
