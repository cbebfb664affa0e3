import { type APIRequestContext, expect } from 'playwright/test';
import { localDay } from '#contract/time/day.ts';
import { zoneAtNoon } from './noon.ts';

/** Sixty characters without a place to break the line. */
export const UNBROKEN = 'Wwwwwwwwww'.repeat(6);
/** As long as people make names, with places to break them. */
export const LONG = 'Maximiliane Konstantinopolitanopoulou '.repeat(4).slice(0, 120).trim();
const ARABIC = { firstName: 'نور الهدى', lastName: 'عبد الرحمن' };
const HEBREW = { firstName: 'שרה', lastName: 'בן־דוד' };
/** Their names are as long as those of zones are, and in one of them it is day. */
const ZONES = ['America/Argentina/ComodRivadavia', 'Antarctica/DumontDUrville'];

/** A group in which every word has its maximum length, and a function that removes it. */
export interface LongWords {
  group: string;
  event: string;
  hotel: string;
  /** The common part of its people's emails. */
  mark: string;
  remove(): Promise<void>;
}

/**
 * Creates people, a group with them, a hotel with a room, an event and a comment. @param admin calls in an
 * administrator's session @param other is another user, whose comments notify the administrator
 */
export async function makeLongWords(admin: APIRequestContext, other: APIRequestContext): Promise<LongWords> {
  const mark = `fits${Date.now()}`;
  const zone = zoneAtNoon(ZONES);
  const readAt = new Date().toISOString();
  const today = localDay(readAt, zone);
  const people = [
    { firstName: UNBROKEN, lastName: LONG, preferredName: UNBROKEN },
    { ...ARABIC, preferredName: 'نور' },
    HEBREW,
    { lastName: 'Okafor' },
  ];
  const ids: string[] = [];
  for (const [at, person] of people.entries()) {
    const email = `${at === 0 ? 'w'.repeat(40) : 'p'}${at}${mark}@${'long-domain-'.repeat(3)}x.example.org`;
    ids.push(await post(admin, '/api/users', { email, role: 'user', ...person }));
  }
  const group = await post(admin, '/api/groups', {
    name: `${UNBROKEN} ${LONG}`.slice(0, 120).trim(),
    code: 'W'.repeat(40),
    type: 'HSS',
    year: Number(today.slice(0, 4)),
    startDate: today,
    endDate: today,
    defaultTimezone: zone,
    iconPath: null,
  });
  const managers = [await me(admin), await me(other)];
  for (const userId of [...managers, ...ids]) {
    const role = managers.includes(userId) ? 'group_manager' : 'assist_group_manager';
    await post(admin, `/api/groups/${group}/members`, { userId, role });
  }
  const longHotel = {
    name: `${UNBROKEN} ${LONG}`.slice(0, 120).trim(),
    address: `${UNBROKEN}, ${LONG}`,
    phone: '+1 '.concat('555'.repeat(20)),
    email: `${'h'.repeat(60)}@example.org`,
    website: `https://example.org/${UNBROKEN}`,
  };
  const hotel = await post(admin, `/api/groups/${group}/hotels`, longHotel);
  const catalogued = await post(admin, '/api/admin/hotels', longHotel);
  await post(admin, `/api/groups/${group}/hotels`, { name: 'מלון הר הזיתים' });
  const answer = await admin.get(`/api/groups/${group}/members`);
  const members: { id: number; userId: number }[] = await answer.json();
  for (const { id, userId } of members.filter((member) => ids.includes(String(member.userId))))
    await post(admin, `/api/hotels/${hotel}/accommodations`, {
      memberId: String(id),
      roomNumber: UNBROKEN,
      checkInDate: `${today}T15:00`,
      checkOutDate: null,
      notes: `${UNBROKEN} ${userId}`,
    });
  const card = await admin.put(`/api/groups/${group}/emergency-card`, {
    data: {
      hospitalName: UNBROKEN,
      hospitalAddress: `${UNBROKEN} ${LONG}`,
      embassyName: `${UNBROKEN} ${LONG}`,
      embassyPhone: '5'.repeat(60),
      insuranceCompany: UNBROKEN,
      insurancePolicy: UNBROKEN,
      notes: `${UNBROKEN} ${LONG}`,
      contacts: [{ name: UNBROKEN, role: UNBROKEN, phone: '5'.repeat(60) }],
      hotels: [{ hotelId: hotel, localName: UNBROKEN, localAddress: `${UNBROKEN} ${LONG}` }],
    },
  });
  expect(card.ok(), await card.text()).toBe(true);
  const event = await post(other, `/api/groups/${group}/schedules`, {
    title: UNBROKEN,
    type: 'activity',
    startTime: `${today}T03:00:00.000Z`,
    endTime: `${today}T23:59:00.000Z`,
    description: `<p>${UNBROKEN} ${LONG}</p>`,
    address: `${UNBROKEN} ${LONG}`,
    busPickupAddress: `${UNBROKEN} ${LONG}`,
    busDropoffAddress: UNBROKEN,
    timezone: 'UTC',
    mustRead: true,
  });
  const [first = 0, ...rest] = members.map(({ id }) => id);
  for (const [name, memberIds] of [
    [UNBROKEN, [first]],
    [`${LONG} ${UNBROKEN}`.slice(0, 120), rest.slice(0, 2)],
  ])
    await post(admin, `/api/groups/${group}/buses`, {
      ...{ eventId: Number(event), name, seats: 1, memberIds },
      plate: UNBROKEN,
      driverPhone: '5'.repeat(60),
    });
  // A receipt of content that never existed, so that all of it counts as changed.
  const receipt = { eventId: event, readAt };
  const content = JSON.stringify([LONG, '', '', UNBROKEN, UNBROKEN, '', UNBROKEN, '']);
  await post(admin, `/api/groups/${group}/receipts`, { ...receipt, content });
  const announcement = await post(other, `/api/groups/${group}/announcements`, {
    ...{ title: UNBROKEN.slice(0, 100), body: `${LONG} ${UNBROKEN}`, mustRead: true },
  });
  await post(admin, `/api/groups/${group}/receipts`, {
    ...{ announcementId: announcement, readAt, content: JSON.stringify([LONG, UNBROKEN]) },
  });
  await post(other, `/api/schedules/${event}/comments`, { content: `${UNBROKEN} ${LONG}` });
  const remove = async () => {
    await admin.delete(`/api/admin/hotels/${catalogued}`);
    for (const id of ids) await admin.delete(`/api/users/${id}`);
    await admin.delete(`/api/groups/${group}`);
  };
  return { group, event, hotel, mark, remove };
}

/** Returns the id of the created row. */
async function post(request: APIRequestContext, path: string, data: object): Promise<string> {
  const answer = await request.post(path, { data });
  const text = await answer.text();
  expect(answer.ok(), `${path}: ${answer.status()} ${text}`).toBe(true);
  return String(JSON.parse(text).id);
}

const me = async (request: APIRequestContext): Promise<string> =>
  String((await (await request.get('/api/auth/user')).json()).id);
