import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { groupStatus } from '#contract/records/groups/group-status.ts';
import { MEMBER_ROLES } from '#contract/records/groups/roles.ts';
import { Comment } from '#contract/records/schedule/comment.ts';
import { EVENT_TYPES } from '#contract/records/schedule/schedule-item.ts';
import { displayName } from '#contract/schema/names.ts';
import { daysBetween, daysTouched, localDay } from '#contract/time/day.ts';
import { buildApp } from '#server/app.ts';
import { startBanner } from '#server/banner.ts';
import { firstRun } from '#server/demo/first-run.ts';
import { sanitizeRichText } from '#server/domain/base/rich-text.ts';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { START, testClock, testConfig } from '../support/test-app.ts';

const PASSWORD = 'for the demo only';

describe('The first start', () => {
  let database: TestDatabase;
  let made: Awaited<ReturnType<typeof firstRun>>;
  const config = testConfig({ DEMO_PASSWORD: PASSWORD, ADMIN_EMAIL: 'Boss@Example.org' });
  beforeAll(async () => {
    database = await createDatabase();
    made = await firstRun(database.db, config, testClock());
  });
  afterAll(() => database.drop());

  const theTrip = async () => {
    const group = await database.db
      .selectFrom('groups')
      .selectAll()
      .where('name', 'like', 'Japan%')
      .executeTakeFirstOrThrow();
    const items = await database.db.selectFrom('schedule_items').selectAll().where('group_id', '=', group.id).execute();
    return { group, items };
  };

  it('makes a trip of fourteen days that spans today in Tokyo', async () => {
    const { group } = await theTrip();
    expect(daysBetween(group.start_date, group.end_date)).toBe(13);
    const dates = { startDate: group.start_date, endDate: group.end_date, defaultTimezone: group.default_timezone };
    expect([groupStatus(dates, START), group.default_timezone]).toEqual(['Active', 'Asia/Tokyo']);
  });

  it('fills it with at least eighty events of every type, on every day and today', async () => {
    const { group, items } = await theTrip();
    expect(items.length).toBeGreaterThanOrEqual(80);
    expect(new Set(items.map((item) => item.type))).toEqual(new Set(EVENT_TYPES));
    const days = new Set(items.flatMap((item) => daysTouched(item.start_time, item.end_time, group.default_timezone)));
    expect(days.size).toBe(14);
    expect(days).toContain(localDay(START, 'Asia/Tokyo'));
    for (const item of items) {
      expect(item.end_time > item.start_time, item.title).toBe(true);
      expect(item.title.length).toBeLessThanOrEqual(100);
      expect(item.description).toMatch(/^<\w/);
    }
    expect(items.filter((item) => item.bus_pickup_address && item.bus_dropoff_address).length).toBeGreaterThan(5);
    expect(items.filter((item) => item.instruction).length).toBeGreaterThan(30);
    expect(new Set(items.map((item) => item.timezone)).size).toBeGreaterThan(2);
  });

  it('has a night that reaches into the next day, and events that overlap', async () => {
    const { items } = await theTrip();
    const isOverlapping = items.some((one) =>
      items.some((other) => one.id < other.id && one.start_time < other.end_time && other.start_time < one.end_time),
    );
    expect(isOverlapping).toBe(true);
    const nights = items.filter((item) => daysTouched(item.start_time, item.end_time, 'Asia/Tokyo').length > 1);
    expect(nights.length).toBeGreaterThan(0);
  });

  it('stores only rich text that the sanitiser leaves as it is', async () => {
    const { items } = await theTrip();
    for (const { description, instruction } of items) {
      expect(sanitizeRichText(description)).toBe(description);
      expect(sanitizeRichText(instruction)).toBe(instruction);
    }
  });

  it('has forty members with all seven roles and names of every kind', async () => {
    const { group } = await theTrip();
    const members = await database.db
      .selectFrom('group_members')
      .innerJoin('users', 'users.id', 'group_members.user_id')
      .selectAll('users')
      .select('group_members.role as memberRole')
      .where('group_id', '=', group.id)
      .execute();
    expect(members).toHaveLength(40);
    expect(new Set(members.map((member) => member.memberRole))).toEqual(new Set(MEMBER_ROLES));
    expect(members.filter((member) => member.preferred_name).length).toBeGreaterThan(3);
    expect(members.filter((member) => !member.first_name).length).toBeGreaterThan(1);
    const names = members.map((member) => displayName({ firstName: member.first_name, lastName: member.last_name }));
    expect(names).not.toContain('Unknown User');
    expect(Math.max(...names.map((name) => name.length))).toBeGreaterThan(40);
  });

  it('has two hotels with twenty rooms each, in which every member sleeps', async () => {
    const { group } = await theTrip();
    const hotels = await database.db.selectFrom('group_hotels').selectAll().where('group_id', '=', group.id).execute();
    expect(hotels).toHaveLength(2);
    for (const { id } of hotels) {
      const beds = await database.db.selectFrom('accommodations').selectAll().where('hotel_id', '=', id).execute();
      expect(new Set(beds.map((bed) => bed.room_number)).size).toBe(20);
      expect(new Set(beds.map((bed) => bed.member_id)).size).toBe(40);
    }
  });

  it('has a conversation, notifications, a group to come and an archived one', async () => {
    const comments = await database.db.selectFrom('comments').selectAll().execute();
    expect(comments.length).toBeGreaterThanOrEqual(40);
    expect(new Set(comments.map((comment) => comment.user_id)).size).toBeGreaterThan(15);
    expect(new Set(comments.map((comment) => comment.schedule_item_id)).size).toBeGreaterThan(8);
    const told = await database.db.selectFrom('notifications').select('id').execute();
    expect(told.length).toBeGreaterThan(20);
    const groups = await database.db.selectFrom('groups').selectAll().orderBy('start_date').execute();
    expect(groups.map((group) => group.is_archived)).toEqual([1, 0, 0]);
  });

  it('gives a sign-in to an admin, an organizer, an instructor and a user, whose answers keep the contract', async () => {
    expect(made.map(({ role, password }) => [role, password])).toEqual([
      ['admin', null],
      ['organizer', null],
      ['instructor', null],
      ['user', null],
    ]);
    expect(made[0]?.email).toBe('boss@example.org');
    const options = { db: database.db, clock: testClock(), checkAnswers: true };
    const app = await buildApp({ config: { ...config, dataDir: database.dataDir }, ...options });
    for (const { email, role } of made) {
      const signIn = await app.inject({
        method: 'POST',
        url: '/api/auth/credential-login',
        payload: { email, password: PASSWORD },
      });
      const cookie = `sid=${signIn.cookies[0]?.value}`;
      const read = async (url: string) => (await app.inject({ url, headers: { cookie } })).json();
      expect(await read('/api/auth/user')).toMatchObject({ email, role });
      const groups = (await read('/api/groups')) as { id: number; name: string }[];
      const trip = groups.find((group) => group.name.startsWith('Japan'));
      expect(await read(`/api/groups/${trip?.id}/members`)).toHaveLength(40);
      const items = (await read(`/api/groups/${trip?.id}/schedules`)) as { id: number }[];
      expect(items.length).toBeGreaterThanOrEqual(80);
      expect((await read('/api/schedules/today')).length).toBeGreaterThanOrEqual(8);
      const comments = (await read(`/api/schedules/${items[1]?.id}/comments`)) as unknown[];
      expect(comments.every((comment) => v.is(Comment, comment))).toBe(true);
    }
    await app.close();
  });

  it('is the first only once', async () => {
    expect(await firstRun(database.db, config, testClock())).toEqual([]);
    expect(await database.db.selectFrom('groups').select('id').execute()).toHaveLength(3);
  });
});

describe('The first start without a demo', () => {
  it('makes an administrator with a readable password that is shown once', async () => {
    const database = await createDatabase();
    const made = await firstRun(database.db, testConfig({ DEMO_DATA: 'off', DEMO_PASSWORD: PASSWORD }), testClock());
    expect(made).toEqual([
      {
        email: 'admin@matrix.example.org',
        role: 'admin',
        password: expect.stringMatching(/^(?:[a-z2-9]{4}-){3}[a-z2-9]{4}$/),
      },
    ]);
    expect(await database.db.selectFrom('groups').select('id').execute()).toEqual([]);
    const names = database.db.selectFrom('users').select(['first_name as firstName', 'last_name as lastName', 'email']);
    expect((await names.execute()).map(displayName)).toEqual(['admin@matrix.example.org']);
    const [admin] = made;
    const first = startBanner('http://127.0.0.1:3000', made, ['admin@matrix.example.org']);
    expect(first).toContain(admin?.password);
    const later = startBanner('http://127.0.0.1:3000', [], ['admin@matrix.example.org']);
    expect(later).toContain('http://127.0.0.1:3000');
    expect(later).toContain('admin@matrix.example.org');
    expect(later).toContain('npm run set-password');
    await database.drop();
  });
});

describe('The first start with an administrator whose address belongs to a person of the demo', () => {
  it('gives that person another one, and both can sign in', async () => {
    const database = await createDatabase();
    const config = testConfig({ DEMO_PASSWORD: PASSWORD, ADMIN_EMAIL: 'organizer@matrix.example.org' });
    const made = await firstRun(database.db, config, testClock());
    expect(made.slice(0, 2).map(({ email, role }) => [email, role])).toEqual([
      ['organizer@matrix.example.org', 'admin'],
      ['organizer.demo@matrix.example.org', 'organizer'],
    ]);
    const users = await database.db
      .selectFrom('users')
      .select(['email', 'role'])
      .where('email', 'like', 'organizer%')
      .orderBy('email')
      .execute();
    expect(users.map(({ role }) => role).sort()).toEqual(['admin', 'organizer']);
    await database.drop();
  });
});
