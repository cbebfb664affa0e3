import type { APIRequestContext, Page } from 'playwright';
import { localDay } from '#contract/time/day.ts';
import { pressTool } from './support/controls.ts';
import { zoneAtNoon } from './support/noon.ts';

/** The data for the pictures of docs/in-the-field.md beside the demo trip: today, on the server. */
export interface FieldTrip {
  groupId: string;
  day: string;
  /** An event of today with two buses, which must be read. */
  eventId: string;
}

async function asked<T>(request: APIRequestContext, path: string): Promise<T> {
  const answer = await request.get(path);
  if (!answer.ok()) throw new Error(`${answer.status()} for ${path}`);
  return answer.json();
}

async function made(request: APIRequestContext, path: string, data: object): Promise<string> {
  const answer = await request.post(path, { data });
  if (!answer.ok()) throw new Error(`${answer.status()} for ${path}: ${await answer.text()}`);
  return String((await answer.json()).id);
}

const MINUTE_MS = 60_000;

/** A trip of its own around now, with sixteen people, a hotel, three rooms, a bus ride and a draft. */
export async function prepareField(request: APIRequestContext): Promise<FieldTrip> {
  const zone = zoneAtNoon();
  const now = Math.floor(Date.now() / (5 * MINUTE_MS)) * 5 * MINUTE_MS;
  const at = (minutes: number) => new Date(now + minutes * MINUTE_MS).toISOString();
  const day = (shift: number) => localDay(at(shift * 24 * 60), zone);
  const groupId = await made(request, '/api/groups', {
    ...{ name: 'Lake Weekend', code: 'LAKE', type: 'HSS', year: 2026, defaultTimezone: zone },
    ...{ startDate: day(-1), endDate: day(2) },
  });
  const names = ['Aoi Mori', 'Ben Carter', 'Chika Ono', 'Dan Weber', 'Emi Sato', 'Finn Olsen', 'Gen Ito', 'Hana Kato'];
  const more = ['Ivy Brown', 'Jun Abe', 'Kai Meyer', 'Lena Roth', 'Mio Endo', 'Noah Silva', 'Olga Novak', 'Pia Lund'];
  for (const [index, name] of [...names, ...more].entries()) {
    const [firstName = '', lastName = ''] = name.split(' ');
    const email = `${firstName}.${lastName}${index}@example.org`.toLowerCase();
    await made(request, '/api/students', { firstName, lastName, email, groupId: Number(groupId) });
  }
  const members = await asked<{ id: number }[]>(request, `/api/groups/${groupId}/members`);
  const event = (title: string, from: number, to: number, fields: object) =>
    made(request, `/api/groups/${groupId}/schedules`, {
      ...{ title, type: 'activity', timezone: zone, description: '' },
      ...{ startTime: at(from), endTime: at(to), ...fields },
    });
  await event('The old bridge', -60, 20, { address: 'North bank' });
  await event('Lunch by the river', 30, 90, { type: 'meal' });
  const eventId = await event('Bus to the lake', 100, 150, {
    ...{ type: 'commute', busPickupAddress: 'Car park at the bridge', busDropoffAddress: 'Lakeside hotel' },
    ...{ mustRead: true, description: '<p>Bring your passport, not a copy, and a warm coat.</p>' },
  });
  await event('Night walk at the lake', 240, 300, { isDraft: true });
  const hotelId = await made(request, `/api/groups/${groupId}/hotels`, {
    ...{ name: 'Lakeside Hotel', address: '12 Shore Road', phone: '+1 202 555 0101' },
  });
  for (const [index, roomNumber] of ['201', '201', '202', '202', '301', '301'].entries())
    await made(request, `/api/hotels/${hotelId}/accommodations`, {
      ...{ memberId: members[index]?.id, roomNumber, checkInDate: at(-24 * 60), checkOutDate: at(48 * 60) },
    });
  return { groupId, day: day(0), eventId };
}

interface FieldPicture {
  name: string;
  theme: 'light' | 'dark';
  show(page: Page, trip: FieldTrip): Promise<void>;
}

/** On a phone, by a user who runs the group, in this order, because each builds on the previous ones. */
export const FIELD_PICTURES: readonly FieldPicture[] = [
  {
    name: 'field-roll-call',
    theme: 'light',
    show: async (page, { groupId }) => {
      await page.goto(`/groups/${groupId}/roll-calls`);
      await page.getByRole('button', { name: 'Start roll call' }).click();
      const dialog = page.getByRole('dialog', { name: 'Start a roll call' });
      await dialog.getByRole('textbox', { name: 'Purpose' }).fill('Before the bus');
      await dialog.getByRole('button', { name: 'Start', exact: true }).click();
      const present = page.getByRole('list', { name: 'People' }).getByRole('button', { name: 'Present' });
      await present.first().waitFor();
      const count = await present.count();
      for (let index = 2; index < count; index += 1) await present.nth(index).click();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'field-handoff',
    theme: 'light',
    show: async (page, { groupId }) => {
      await page.goto(`/groups/${groupId}/roll-calls`);
      await page.getByRole('link', { name: /Before the bus/ }).click();
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Hand over to another phone…' }).click();
      await page.getByRole('button', { name: 'Show codes' }).click();
      await page.getByRole('img', { name: /^Code 1 of/ }).waitFor();
    },
  },
  {
    name: 'field-room-check',
    theme: 'dark',
    show: async (page, { groupId }) => {
      await page.goto(`/schedule/${groupId}?tab=lodging`);
      await page.getByRole('link', { name: 'Room check' }).click();
      const walk = page.getByRole('toolbar', { name: 'Walk' });
      await walk.getByRole('button', { name: 'Start room check' }).click();
      await walk.getByRole('button', { name: 'All here' }).click();
      await walk.getByRole('button', { name: /^Next: / }).click();
    },
  },
  {
    name: 'field-must-read',
    theme: 'light',
    show: async (page, { eventId }) => {
      await page.goto(`/events/${eventId}`);
      await page.getByRole('region', { name: 'Must be read' }).scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'field-buses',
    theme: 'light',
    show: async (page, { groupId, eventId }) => {
      await page.goto(`/groups/${groupId}/buses/${eventId}`);
      for (const seats of ['9', '12']) {
        await page.getByRole('button', { name: 'Add bus' }).click();
        const dialog = page.getByRole('dialog', { name: 'Add bus' });
        await dialog.getByRole('textbox', { name: 'Seats' }).fill(seats);
        await dialog.getByRole('button', { name: 'Add bus' }).click();
        await dialog.waitFor({ state: 'detached' });
      }
      await page.getByRole('button', { name: 'Fill seats' }).click();
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  {
    name: 'field-late',
    theme: 'light',
    show: async (page, { groupId }) => {
      await page.goto(`/schedule/${groupId}`);
      await pressTool(page, 'Running late');
      const dialog = page.getByRole('dialog', { name: 'Running late' });
      await dialog.getByRole('radio', { name: '20 min' }).check();
    },
  },
  {
    name: 'field-draft',
    theme: 'light',
    show: async (page, { groupId, day }) => {
      await page.goto(`/schedule/${groupId}/${day}`);
      await page.getByText(/Available offline/).waitFor();
      await page.getByRole('button', { name: 'Publish day' }).waitFor();
      await page.getByText('Draft', { exact: true }).evaluate((mark) => mark.scrollIntoView({ block: 'center' }));
    },
  },
  {
    name: 'field-emergency',
    theme: 'light',
    show: async (page, { groupId }) => {
      await page.goto(`/groups/${groupId}/emergency`);
      await page.getByRole('button', { name: 'Edit card' }).click();
      const dialog = page.getByRole('dialog', { name: 'Edit emergency card' });
      await dialog.getByRole('button', { name: 'Add person' }).click();
      await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lee Okafor');
      await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('+1 202 555 0143');
      await dialog.getByRole('textbox', { name: 'Hospital', exact: true }).fill('Lake Memorial');
      await dialog.getByRole('textbox', { name: 'Hospital phone' }).fill('+1 202 555 0102');
      await dialog.getByRole('button', { name: 'Save card' }).click();
      await dialog.waitFor({ state: 'detached' });
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
];
