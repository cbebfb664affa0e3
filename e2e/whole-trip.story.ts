import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { APIRequestContext, BrowserContext, Page } from 'playwright/test';
import { localDay } from '#contract/time/day.ts';
import { complaints } from './support/axe.ts';
import { expectSent, expectUnsent, timesOnServer, words, writeComment } from './support/comments.ts';
import { logOut } from './support/controls.ts';
import { contentOf } from './support/downloads.ts';
import { startServer } from './support/server.ts';
import { expect, phoneOn, signInByCall, test } from './support/traveller.ts';
import { drawn, installed } from './support/waits.ts';

const PHOTO = readFileSync(new URL('../public/icon-192.png', import.meta.url));
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\n',
);

type Row = Record<string, unknown> & { id: string | number };

interface Group extends Row {
  name: string;
  startDate: string;
  endDate: string;
  isArchived: boolean;
}

/** Everything of a group, as the server has it. */
interface Whole {
  group: Group;
  events: (Row & { title: string; startTime: string; timezone: string })[];
  members: (Row & { user: { firstName: string; lastName: string; preferredName: string | null } })[];
  hotels: (Row & { name: string })[];
  rooms: (Row & { roomNumber: string })[];
  /** By event. */
  comments: Map<string, string[]>;
}

const read = async <T>(request: APIRequestContext, path: string): Promise<T> => {
  const answer = await request.get(path);
  expect(answer.ok(), `${answer.status()} for ${path}`).toBe(true);
  return answer.json();
};

async function wholeOf(request: APIRequestContext, group: Group): Promise<Whole> {
  const of = <T>(list: string) => read<T>(request, `/api/groups/${group.id}/${list}`);
  const events = await of<Whole['events']>('schedules');
  const hotels = await of<Whole['hotels']>('hotels');
  const rooms = await Promise.all(
    hotels.map(({ id }) => read<Whole['rooms']>(request, `/api/hotels/${id}/accommodations`)),
  );
  const comments = new Map<string, string[]>();
  for (const { id } of events) {
    const said = await read<{ content: string }[]>(request, `/api/schedules/${id}/comments`);
    comments.set(
      String(id),
      said.map(({ content }) => content),
    );
  }
  return { group, events, members: await of('members'), hotels, rooms: rooms.flat(), comments };
}

interface Files {
  pdf: string;
  photo: string;
  comment: string;
  eventId: string;
}

/** Adds a programme to an event, a photo beside it, and a list to a comment; a picture is in its text. */
async function addFiles(request: APIRequestContext, groupId: string): Promise<Files> {
  const upload = async (name: string, mimeType: string, buffer: Buffer, path = '/api/uploads', field = 'files') => {
    const answer = await request.post(path, { multipart: { [field]: { name, mimeType, buffer } } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()).url as string;
  };
  const shown = await upload('Map.png', 'image/png', PHOTO, '/api/upload/image', 'file');
  const form = new FormData();
  const fields = {
    title: 'Night hike',
    type: 'activity',
    startTime: new Date(Date.now() + 3_600_000).toISOString(),
    endTime: new Date(Date.now() + 7_200_000).toISOString(),
    timezone: 'Asia/Tokyo',
    description: `<p>The way up:</p><img src="${shown}" alt="The way up">`,
    instruction: '',
    address: '',
    busPickupAddress: '',
    busDropoffAddress: '',
    groupId,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('attachments', new File([PDF], 'Programme.pdf', { type: 'application/pdf' }));
  form.append('attachments', new File([PHOTO], 'Hut.png', { type: 'image/png' }));
  const made = await request.post(`/api/groups/${groupId}/schedules`, { multipart: form });
  expect(made.status(), await made.text()).toBe(201);
  const event: Row & { attachments: { name: string; url: string }[] } = await made.json();
  const list = await upload('List.txt', 'text/plain', Buffer.from('Torch, gloves'));
  const said = await request.post(`/api/schedules/${event.id}/comments`, {
    data: { content: 'What to bring', attachments: [{ name: 'List.txt', url: list, type: 'text/plain' }] },
  });
  expect(said.status(), await said.text()).toBe(201);
  const url = (name: string) => event.attachments.find((file) => file.name === name)?.url ?? '';
  return { pdf: url('Programme.pdf'), photo: url('Hut.png'), comment: list, eventId: String(event.id) };
}

const card = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name });

/** Waits for the label on a group's card. */
const expectMark = (page: Page, name: string, mark: string | RegExp) =>
  expect(card(page, name).getByText(mark)).toBeVisible({ timeout: 90_000 });

async function openGroups(page: Page, archived = false): Promise<void> {
  await page.goto(archived ? '/groups?archived=true' : '/groups');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(archived ? 'Archived Groups' : 'Active Groups');
}

const expectSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0);

/** The text of a screen, without spaces. */
const textOf = async (page: Page) => ((await page.getByRole('main').textContent()) ?? '').replace(/\s+/g, ' ');

const flat = (words: string) => words.replace(/\s+/g, ' ').trim();

/** Opens an address as a user does who has just started the app, and waits until all of these words are shown. */
async function expectWords(page: Page, path: string, words: readonly string[]): Promise<void> {
  await page.goto(path);
  await expectSignedIn(page);
  await expectShown(page, words, path);
}

async function expectShown(page: Page, words: readonly string[], where: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const text = await textOf(page);
        return words.filter((each) => !text.includes(flat(each)));
      },
      { message: where },
    )
    .toEqual([]);
}

/** All that the trip consists of is there: days, comments, members and rooms. */
async function expectReadable(page: Page, { group, events, members, hotels, rooms, comments }: Whole): Promise<void> {
  for (const day of [group.startDate, group.endDate]) await expectWords(page, ...dayOf({ group, events }, day));
  await expectWords(
    page,
    `/schedule/${group.id}?tab=members`,
    members.map(({ user }) => user.lastName),
  );
  const names = hotels.map(({ name }) => name);
  await expectWords(page, `/schedule/${group.id}?tab=lodging`, names);
  if (rooms.length > 0) {
    await page.getByRole('button', { name: 'By person' }).click();
    await expectShown(page, [...names, ...rooms.map(({ roomNumber }) => roomNumber)], `the rooms of ${group.name}`);
  }
  const discussed = events.find(({ id }) => (comments.get(String(id)) ?? []).length > 1);
  if (!discussed) throw new Error(`No event of ${group.name} has comments`);
  await expectWords(page, `/events/${discussed.id}`, [discussed.title, ...(comments.get(String(discussed.id)) ?? [])]);
}

/** The address of a group's day, and the words on it. */
function dayOf({ group, events }: Pick<Whole, 'group' | 'events'>, day: string): [path: string, words: string[]] {
  const titles = events
    .filter(({ startTime, timezone }) => localDay(startTime, timezone) === day)
    .map(({ title }) => title);
  return [`/schedule/${group.id}/${day}`, [group.name, ...titles]];
}

const isLoaded = (page: Page, name: string) =>
  page
    .getByRole('img', { name })
    .first()
    .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0);

async function expectFiles(page: Page, { eventId }: Files): Promise<void> {
  await page.goto(`/events/${eventId}`);
  await drawn(page);
  for (const picture of ['Hut.png', 'The way up']) {
    await page.getByRole('img', { name: picture }).first().scrollIntoViewIfNeeded();
    await expect.poll(() => isLoaded(page, picture), { message: picture }).toBe(true);
  }
  expect(await contentOf(page, 'Programme.pdf')).toBe(PDF.toString());
  expect(await contentOf(page, 'List.txt')).toBe('Torch, gloves');
}

test('every group is on my phone, with its files, before I open any; what does not come is told, and comes on a retry; without a network I start the app and read it all', async ({
  playwright,
  launchOptions,
}) => {
  test.setTimeout(600_000);
  const profile = mkdtempSync(join(tmpdir(), 'expedition-profile-'));
  const server = await startServer();
  const launch = () => playwright.chromium.launchPersistentContext(profile, { ...launchOptions, ...phoneOn(server) });
  let context: BrowserContext = await launch();
  try {
    const admin = await playwright.request.newContext({ baseURL: server.address });
    await signInByCall(admin, server.emails.admin);
    const groups = await read<Group[]>(admin, '/api/groups');
    const [japan, seoul] = ['Japan', 'Seoul'].map((name) => groups.find((group) => group.name.startsWith(name)));
    const [old] = groups.filter(({ isArchived }) => isArchived);
    if (!japan || !seoul || !old) throw new Error('The demo has no trips to Japan and Seoul, or no archived group');
    const files = await addFiles(admin, String(japan.id));
    const whole = await wholeOf(admin, japan);
    const others = await Promise.all(
      groups
        .filter(({ id }) => id !== japan.id)
        .map(async (group) => ({
          group,
          events: await read<Whole['events']>(admin, `/api/groups/${group.id}/schedules`),
        })),
    );
    await admin.dispose();

    // The rows of one group do not come at first, and then a file of another.
    await signInByCall(context.request, server.emails.user);
    const lists = new RegExp(`/api/groups/${seoul.id}/`);
    for (const lost of [lists, `**${files.pdf}`]) await context.route(lost, (route) => route.abort('connectionreset'));
    let page = await context.newPage();
    await openGroups(page);
    await installed(page);
    // Files wait until all rows are there.
    await expectMark(page, japan.name, /^(Available|Partly available) offline/);
    await expectMark(page, seoul.name, 'Not on this device yet');
    await context.setOffline(true);
    await page.goto(`/schedule/${seoul.id}`);
    await expect(page.getByText(/not on this device yet/i).first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(0);
    await context.setOffline(false);
    await context.unroute(lists);
    await openGroups(page);
    await expectMark(page, seoul.name, 'Available offline');
    const count = card(page, japan.name).getByText(/^\d+ of \d+ files/);
    await expect
      .poll(
        async () => {
          const [, here, total] = /^(\d+) of (\d+)/.exec((await count.textContent()) ?? '') ?? [];
          return Number(total) - Number(here);
        },
        { timeout: 90_000 },
      )
      .toBe(1);
    await expectMark(page, japan.name, 'Partly available offline');
    await context.setOffline(true);
    await page.goto(`/events/${files.eventId}`);
    const missing = page.getByRole('listitem').filter({ hasText: 'Programme.pdf' });
    await expect(missing.getByText(/Not on this device yet/)).toBeVisible();
    await context.setOffline(false);
    await page.goto('/settings/storage');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await context.unroute(`**${files.pdf}`);
    // The application retries by itself too, and shows no button while it does.
    await expect(async () => {
      if (await again.isVisible()) await again.click({ timeout: 1_000 });
      await expect(card(page, japan.name).getByText(/^Available offline/)).toBeVisible({ timeout: 2_000 });
    }).toPass();

    await openGroups(page);
    for (const { name, isArchived } of groups) if (!isArchived) await expectMark(page, name, 'Available offline');
    await openGroups(page, true);
    await expectMark(page, old.name, 'Not on this device yet');
    await page.getByRole('button', { name: `Keep on this device: ${old.name}` }).click();
    await expectMark(page, old.name, 'Available offline');
    await page.goto(`/events/${files.eventId}`);
    const text = words('Written after the last contact');
    await server.kill();
    await writeComment(page, text);
    await expectUnsent(page, text);

    await context.close();
    context = await launch();
    await context.setOffline(true);
    page = await context.newPage();
    await openGroups(page);
    await expectSignedIn(page);
    for (const { name, isArchived } of groups) if (!isArchived) await expectMark(page, name, 'Available offline');
    await expectReadable(page, whole);
    for (const other of others) await expectWords(page, ...dayOf(other, other.group.startDate));
    await expectFiles(page, files);
    await expectUnsent(page, text);

    // The next check notices what the browser has evicted.
    await openGroups(page);
    await page.evaluate(async (url) => {
      for (const name of await caches.keys())
        if (name.startsWith('media ')) await (await caches.open(name)).delete(url);
    }, files.photo);
    await page.goto('/settings/storage');
    await expect(card(page, japan.name).getByText('Partly available offline')).toBeVisible();
    await expect(card(page, japan.name).getByText(/^\d+ of \d+ files · Updated/)).toBeVisible();
    expect(await complaints(page), 'the storage page').toEqual([]);

    await server.restart();
    await context.setOffline(false);
    await page.goto(`/events/${files.eventId}`);
    await expectSent(page, text);
    expect(await timesOnServer(context.request, files.eventId, text)).toBe(1);
    // All of it is removed when I have signed out.
    await logOut(page);
    await expect
      .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('media'))))
      .toEqual([]);
  } finally {
    await context.close();
    await server.stop();
    rmSync(profile, { recursive: true, force: true });
  }
});
