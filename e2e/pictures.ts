/** `npm run pictures`: takes the pictures of the README anew, from the demo trip, into docs/pictures. */
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright';
import sharp from 'sharp';
import { launch } from './support/launch.ts';
import { DEMO_PASSWORD, type RunningServer, startServer } from './support/server.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url));

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** Toasts come and go, and where the server runs is no matter of the pictures. */
const NOT_SEEN = '[data-live-announcer], aside[aria-label="Environment"] { display: none }';

interface Picture {
  name: string;
  as: 'admin' | 'user';
  size: typeof PHONE;
  theme: 'light' | 'dark';
  /** From the dashboard to what is to be seen. */
  show(page: Page): Promise<void>;
}

const openGroup = async (page: Page) => {
  await page.getByRole('link', { name: 'Groups' }).first().click();
  // The whole of it, for what is still on its way is no picture.
  await page
    .getByText(/Available offline/)
    .first()
    .waitFor({ timeout: 60_000 });
  await page.getByRole('link', { name: /^View Japan/ }).click();
  await page.getByRole('main').getByRole('article').first().waitFor();
};

/** Today, from its morning on. */
const openDay = async (page: Page) => {
  await openGroup(page);
  await page.evaluate(() => scrollTo(0, 0));
};

const openTab = async (page: Page, name: string) => {
  await openGroup(page);
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel').getByRole('listitem').or(page.getByRole('rowheader')).first().waitFor();
};

const PICTURES: readonly Picture[] = [
  { name: 'day-desk', as: 'user', size: DESK, theme: 'light', show: openDay },
  { name: 'day-phone', as: 'user', size: PHONE, theme: 'light', show: openDay },
  {
    name: 'event-phone',
    as: 'user',
    size: PHONE,
    theme: 'dark',
    show: async (page) => {
      await openGroup(page);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox', { name: 'Search' }).fill('ketchup');
      await page.getByRole('option').first().click();
      await page.getByText('ketchup').waitFor();
      await page.getByRole('heading', { name: 'Comments' }).evaluate((heading) => heading.scrollIntoView());
    },
  },
  {
    name: 'search-phone',
    as: 'user',
    size: PHONE,
    theme: 'light',
    show: async (page) => {
      await openGroup(page);
      await page.getByRole('button', { name: 'Search' }).click();
      await page.getByRole('combobox', { name: 'Search' }).fill('kyto');
      await page.getByRole('option').first().waitFor();
    },
  },
  { name: 'lodging-desk', as: 'admin', size: DESK, theme: 'light', show: (page) => openTab(page, 'Lodging') },
  { name: 'members-desk', as: 'admin', size: DESK, theme: 'dark', show: (page) => openTab(page, 'Members') },
];

async function take(browser: Browser, server: RunningServer, { as, size, theme, show }: Picture): Promise<Buffer> {
  const context = await browser.newContext({
    baseURL: server.address,
    viewport: size,
    deviceScaleFactor: 2,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    // For the style of the picture.
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill(server.emails[as]);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await show(page);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot({ style: NOT_SEEN });
  await context.close();
  return sharp(picture).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
}

const browser = await launch();
if (!browser) throw new Error('There is no Chromium on this machine (CHROMIUM_PATH names one).');
const server = await startServer();
try {
  for (const picture of PICTURES) {
    const bytes = await take(browser, server, picture);
    writeFileSync(`${FOLDER}/${picture.name}.png`, bytes);
    process.stdout.write(`docs/pictures/${picture.name}.png  ${Math.round(bytes.length / 1_000)} KB\n`);
  }
} finally {
  await server.stop();
  await browser.close();
}
