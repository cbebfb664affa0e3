/**
 * `npm run pictures`: takes the pictures of the documents again, from the demo trip, into docs/pictures, and those of
 * the manifest into public/screenshots; draws the icons too.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Browser, Page } from 'playwright';
import sharp, { type Sharp } from 'sharp';
import { instantAt } from '#contract/time/clock.ts';
import { localDay } from '#contract/time/day.ts';
import { FIELD_PICTURES, prepareField } from './pictures-field.ts';
import { drawIcons } from './support/icons.ts';
import { launch } from './support/launch.ts';
import { DEMO_PASSWORD, type RunningServer, startServer } from './support/server.ts';
import { signedInByApi } from './support/signed-in.ts';

const FOLDER = fileURLToPath(new URL('../docs/pictures', import.meta.url));
const SCREENSHOTS = fileURLToPath(new URL('../public/screenshots', import.meta.url));

/** How long to wait for a page on a busy machine; a quiet one takes less than a second. */
const PATIENCE_MS = 180_000;

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 800 };

/** Toasts come and go, and the server's environment does not belong in the pictures. */
const NOT_SEEN = '[data-live-announcer], aside[aria-label="Environment"] { display: none }';

interface Picture {
  name: string;
  as: 'admin' | 'user';
  size: typeof PHONE;
  theme: 'light' | 'dark';
  /** The manifest shows it too, where the browser offers to install the app. */
  inManifest?: true;
  /** From the dashboard to the screen of the picture. */
  show(page: Page): Promise<void>;
}

const openGroup = async (page: Page) => {
  await page.getByRole('link', { name: 'Groups' }).first().click();
  // All of them complete, because a loading one makes no good picture.
  const links = page.getByRole('link', { name: /^View / });
  const whole = page.getByText(/Available offline/);
  await whole.first().waitFor();
  await whole.nth((await links.count()) - 1).waitFor();
  await page.getByRole('link', { name: /^View Japan/ }).click();
  await page.getByRole('main').getByRole('article').first().waitFor();
  await page.getByRole('button', { name: 'More group actions' }).waitFor();
};

/** Today, from its morning on. */
const openDay = async (page: Page) => {
  await openGroup(page);
  await page.evaluate(() => scrollTo(0, 0));
};

/** An event of today with a description and comments, from its beginning on. */
const openEvent = async (page: Page) => {
  await openDay(page);
  await page
    .getByRole('article')
    .getByRole('link', { name: /Tsukiji market/ })
    .click();
  await page.getByRole('heading', { name: 'Comments' }).waitFor();
  await page.evaluate(() => scrollTo(0, 0));
};

const openTab = async (page: Page, name: string) => {
  await openGroup(page);
  await page.getByRole('tab', { name }).click();
  await page.getByRole('tabpanel').getByRole('listitem').or(page.getByRole('rowheader')).first().waitFor();
};

const PICTURES: readonly Picture[] = [
  { name: 'day-desk', as: 'user', size: DESK, theme: 'light', inManifest: true, show: openEvent },
  { name: 'day-phone', as: 'user', size: PHONE, theme: 'light', inManifest: true, show: openDay },
  { name: 'event-phone', as: 'user', size: PHONE, theme: 'dark', inManifest: true, show: openEvent },
  {
    name: 'trip-desk',
    as: 'admin',
    size: DESK,
    theme: 'light',
    show: async (page) => {
      await openGroup(page);
      await page.getByRole('link', { name: 'Trip', exact: true }).click();
      await page.getByRole('grid').or(page.getByRole('main').getByRole('article')).first().waitFor();
    },
  },
  {
    name: 'lodging-desk',
    as: 'admin',
    size: DESK,
    theme: 'light',
    inManifest: true,
    show: (page) => openTab(page, 'Lodging'),
  },
];

async function take(
  browser: Browser,
  server: RunningServer,
  { as, size, theme, show }: Omit<Picture, 'name'>,
  at?: number,
): Promise<Buffer> {
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
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  if (at !== undefined) await page.clock.install({ time: at });
  await page.goto('/');
  await page.getByRole('textbox', { name: 'Email' }).fill(server.emails[as]);
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: /^Good / }).waitFor();
  await show(page);
  await page.waitForLoadState('networkidle');
  const picture = await page.screenshot({ style: NOT_SEEN });
  await context.close();
  return picture;
}

/** The trip of the demo with six people without a room. Returns the instant at which it is 10:00 there today. */
async function prepareTrip(admin: APIRequestContext): Promise<number> {
  const read = async <T>(path: string): Promise<T> => (await admin.get(path)).json();
  const groups = await read<{ id: number; name: string; defaultTimezone: string }[]>('/api/groups');
  const trip = groups.find(({ name }) => name.startsWith('Japan'));
  const [hotel] = await read<{ id: number }[]>(`/api/groups/${trip?.id}/hotels`);
  const beds = await read<{ id: number }[]>(`/api/hotels/${hotel?.id}/accommodations`);
  for (const { id } of beds.slice(-6)) await admin.delete(`/api/accommodations/${id}`);
  const zone = trip?.defaultTimezone ?? 'UTC';
  return Date.parse(instantAt(localDay(new Date().toISOString(), zone), '10:00', zone));
}

const write = (path: string, bytes: Buffer): void => {
  writeFileSync(path, bytes);
  process.stdout.write(`${path}  ${Math.round(bytes.length / 1_000)} KB\n`);
};

async function writePng(name: string, picture: Sharp): Promise<void> {
  write(`${FOLDER}/${name}.png`, await picture.clone().png({ palette: true, quality: 90, effort: 10 }).toBuffer());
}

await drawIcons();
mkdirSync(SCREENSHOTS, { recursive: true });
const browser = await launch();
if (!browser) throw new Error('There is no Chromium on this machine (CHROMIUM_PATH names one).');
const server = await startServer();
try {
  const admin = await signedInByApi(server);
  const morning = await prepareTrip(admin);
  for (const picture of PICTURES) {
    const taken = sharp(await take(browser, server, picture, morning));
    await writePng(picture.name, taken);
    // As large as the manifest says.
    const width = picture.size === PHONE ? 780 : 1280;
    if (picture.inManifest)
      write(`${SCREENSHOTS}/${picture.name}.webp`, await taken.clone().resize(width).webp({ quality: 80 }).toBuffer());
  }
  const trip = await prepareField(admin);
  await admin.dispose();
  for (const { name, theme, show } of FIELD_PICTURES) {
    const taken = await take(browser, server, { as: 'admin', size: PHONE, theme, show: (page) => show(page, trip) });
    await writePng(name, sharp(taken).resize(PHONE.width));
  }
} finally {
  await server.stop();
  await browser.close();
}
