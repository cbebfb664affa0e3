import { describe, expect, it } from 'vitest';
import { calendarPath } from '#contract/calls/calendars.ts';
import { newToken } from '#server/domain/auth/secrets.ts';
import { readCalendar } from '#support/calendars.ts';
import { countWholeReads } from '../support/query-plugins.ts';
import { sharedServer, startTestApp } from '../support/test-app.ts';
import { addEvent, addGroup, addMember, addPerson, type Person } from '../support/world.ts';

describe('The calendar of a group', () => {
  const lines: string[] = [];
  const server = sharedServer({ logLevel: 'info', onLog: (line) => lines.push(line) });

  let made = 0;
  /** A group with an event, a member of it, and their address. */
  async function subscribed(role: 'user' | 'organizer' | 'admin' = 'user') {
    made += 1;
    const person = await addPerson(server.db, `Subscriber-${made}`, role);
    const groupId = await addGroup(server.db, { name: `Trip ${made}` });
    if (role === 'user') await addMember(server.db, groupId, person.id);
    const eventId = await addEvent(server.db, groupId);
    const token = await subscribe(person, groupId);
    return { person, groupId, eventId, token };
  }
  async function subscribe(person: Person, groupId: number): Promise<string> {
    const token = newToken();
    const answer = await server.call('makeSubscription', {
      params: { id: groupId },
      body: { token },
      as: person.cookie,
    });
    expect(answer.statusCode).toBe(201);
    return token;
  }
  const look = (token: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url: calendarPath(token), headers: { host: 'trips.example.org', ...headers } });
  const since = async (person: Person, groupId: number): Promise<string | null> =>
    (await server.call('getSubscription', { params: { id: groupId }, as: person.cookie })).json().since;

  it('is read at its private address without a session', async () => {
    const { groupId, eventId, token } = await subscribed();
    const fields = {
      instruction: '<p>Bring water</p>',
      address: 'Tsukiji; Tokyo',
      updated_at: '2026-05-01T00:00:00.000Z',
    };
    await server.db.updateTable('schedule_items').set(fields).where('id', '=', eventId).execute();
    const answer = await look(token);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex, nofollow',
    });
    const { name, events } = readCalendar(answer.body);
    const row = await server.db
      .selectFrom('schedule_items')
      .selectAll()
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(name).toBe(
      (await server.db.selectFrom('groups').select('name').where('id', '=', groupId).executeTakeFirst())?.name,
    );
    expect(events).toEqual([
      expect.objectContaining({
        uid: `event-${eventId}@trips.example.org`,
        title: row.title,
        start: row.start_time,
        end: row.end_time,
        location: 'Tsukiji; Tokyo',
        description: expect.stringContaining('Bring water'),
        url: `http://trips.example.org/events/${eventId}`,
        sequence: row.version,
        modified: '2026-05-01T00:00:00Z',
      }),
    ]);
  });

  it("writes times in words by the user's clock, and changes with the clock", async () => {
    const { person, eventId, token } = await subscribed();
    const bus = { bus_pickup_address: 'Hotel gate', start_time: '2026-05-13T05:00:00.000Z' };
    await server.db.updateTable('schedule_items').set(bus).where('id', '=', eventId).execute();
    const before = await look(token);
    expect(readCalendar(before.body).events[0]?.description).toContain('Bus pickup: 02:00 PM JST, Hotel gate');
    await server.call('saveUserSettings', {
      body: { defaultTranslationLanguage: 'Spanish', clock: '24-hour' },
      as: person.cookie,
    });
    const after = await look(token, { 'if-none-match': String(before.headers.etag) });
    expect(readCalendar(after.body).events[0]?.description).toContain('Bus pickup: 14:00 JST, Hotel gate');
  });

  it('follows changes and deletions in the schedule', async () => {
    const { groupId, eventId, token } = await subscribed();
    const other = await addEvent(server.db, groupId);
    const ids = async () => readCalendar((await look(token)).body).events.map(({ uid }) => uid.split('@')[0]);
    expect(await ids()).toEqual([`event-${eventId}`, `event-${other}`]);
    await server.db.deleteFrom('schedule_items').where('id', '=', eventId).execute();
    expect(await ids()).toEqual([`event-${other}`]);
  });

  it('is not sent again while nothing has changed', async () => {
    const { groupId, token } = await subscribed();
    const etag = String((await look(token)).headers.etag);
    server.clock.advance(24 * 3_600_000);
    const again = await look(token, { 'if-none-match': etag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers['cache-control']).toBe('private, no-cache');
    await addEvent(server.db, groupId);
    expect((await look(token, { 'if-none-match': etag })).statusCode).toBe(200);
  });

  it.each([
    [
      'an event is changed',
      async (_: number, eventId: number, cookie: string) => {
        const body = {
          title: 'Zoo',
          type: 'activity',
          startTime: '2026-05-13T05:00:00.000Z',
          endTime: '2026-05-13T06:00:00.000Z',
          timezone: 'Asia/Tokyo',
        };
        expect((await server.call('updateSchedule', { params: { id: eventId }, as: cookie, body })).statusCode).toBe(
          200,
        );
      },
    ],
    [
      'another event stands in the place of one',
      async (groupId: number, eventId: number) => {
        await server.db.deleteFrom('schedule_items').where('id', '=', eventId).execute();
        await addEvent(server.db, groupId);
      },
    ],
    [
      'the group has another name',
      async (groupId: number) => {
        await server.db.updateTable('groups').set({ name: 'Another' }).where('id', '=', groupId).execute();
      },
    ],
  ])('is sent again when %s', async (_, change) => {
    const { person, groupId, eventId, token } = await subscribed('admin');
    await addEvent(server.db, groupId);
    const before = await look(token);
    await change(groupId, eventId, person.cookie);
    const after = await look(token, { 'if-none-match': String(before.headers.etag) });
    expect(after.statusCode).toBe(200);
    expect(after.body).not.toBe(before.body);
    expect(after.headers.etag).not.toBe(before.headers.etag);
  });

  it('is read and written in pieces, once for all requests that arrive meanwhile, and not for clients that have it', async () => {
    const reads = countWholeReads('schedule_items');
    const counted = await startTestApp({ plugin: reads });
    const groupId = await addGroup(counted.db);
    for (let index = 0; index < 60; index += 1) await addEvent(counted.db, groupId);
    const tokens: string[] = [];
    for (const name of ['One', 'Other']) {
      const { id, cookie } = await addPerson(counted.db, name);
      await addMember(counted.db, groupId, id);
      const token = newToken();
      await counted.call('makeSubscription', { params: { id: groupId }, body: { token }, as: cookie });
      tokens.push(calendarPath(token));
    }
    Object.assign(reads, { reads: 0, turns: 0 });
    const answers = await Promise.all([...tokens, ...tokens].map((url) => counted.app.inject({ url })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(readCalendar(answers[0]?.body ?? '').events).toHaveLength(60);
    // Requests that arrive while it is written share it; on a busy machine not all four arrive in time.
    const { reads: read, turns } = reads;
    expect(read).toBeLessThan(3 * answers.length);
    expect([read % 3, turns]).toEqual([0, read]);
    const headers = { 'if-none-match': String(answers[0]?.headers.etag) };
    const known = await Promise.all(tokens.map((url) => counted.app.inject({ url, headers })));
    expect(known.map(({ statusCode }) => statusCode)).toEqual([304, 304]);
    expect(reads.reads).toBe(read);
    await counted.close();
  });

  it('names the address that the settings give the server', async () => {
    const named = await startTestApp({ env: { PUBLIC_URL: 'http://mems.example.org/' } });
    const person = await addPerson(named.db, 'Named');
    const groupId = await addGroup(named.db);
    await addMember(named.db, groupId, person.id);
    await addEvent(named.db, groupId);
    const token = newToken();
    await named.call('makeSubscription', { params: { id: groupId }, body: { token }, as: person.cookie });
    const { body } = await named.app.inject({ url: calendarPath(token), headers: { host: 'spoofed.example.org' } });
    expect(readCalendar(body).events[0]).toMatchObject({
      uid: expect.stringMatching(/^event-\d+@mems\.example\.org$/),
      url: expect.stringMatching(/^http:\/\/mems\.example\.org\/events\/\d+$/),
    });
    await named.close();
  });

  describe('answers as for an address that never existed', () => {
    const gone = async (token: string) => {
      const [answer, never] = await Promise.all([look(token), look(newToken())]);
      expect([answer.statusCode, answer.body]).toEqual([404, never.body]);
      expect(answer.headers.etag).toBeUndefined();
    };

    it.each(['', 'x', 'not-a-token', '..%2f..%2fetc', '%00', "a'%20or%201=1", 'A'.repeat(43), 'A'.repeat(3_000)])(
      'to %j',
      async (token) => {
        const answer = await look(token);
        expect(answer.statusCode).toBeGreaterThanOrEqual(400);
        expect(answer.statusCode).toBeLessThan(500);
        expect(answer.body).not.toContain('VCALENDAR');
      },
    );

    it('once it is revoked', async () => {
      const { person, groupId, token } = await subscribed();
      expect(await since(person, groupId)).toEqual(expect.any(String));
      const answer = await server.call('revokeSubscription', { params: { id: groupId }, as: person.cookie });
      expect([answer.statusCode, answer.json()]).toEqual([200, { since: null }]);
      await gone(token);
      expect(await since(person, groupId)).toBeNull();
    });

    it('once a new one is made, which works', async () => {
      const { person, groupId, token } = await subscribed();
      const next = await subscribe(person, groupId);
      await gone(token);
      expect((await look(next)).statusCode).toBe(200);
    });

    it("once an administrator changes the account's email, but not with any other change of the account", async () => {
      const { person, token } = await subscribed();
      const admin = await addPerson(server.db, 'Changing', 'admin');
      const change = (body: Record<string, unknown>) =>
        server.call('updateUser', { params: { id: person.id }, body, as: admin.cookie });
      expect((await change({ email: person.email, lastName: 'Okafor' })).statusCode).toBe(200);
      expect((await look(token)).statusCode).toBe(200);
      expect((await change({ email: `moved-${person.email}` })).statusCode).toBe(200);
      await gone(token);
    });

    it('once its user is not a member any more', async () => {
      const { person, groupId, token } = await subscribed();
      await server.db.deleteFrom('group_members').where('user_id', '=', person.id).execute();
      await gone(token);
      const answer = await server.call('makeSubscription', {
        params: { id: groupId },
        body: { token: newToken() },
        as: person.cookie,
      });
      expect(answer.statusCode).toBe(404);
    });

    it('once its user is not an administrator any more', async () => {
      const { person, token } = await subscribed('admin');
      expect((await look(token)).statusCode).toBe(200);
      await server.db.updateTable('users').set({ role: 'user' }).where('id', '=', person.id).execute();
      await gone(token);
    });

    it('once its account is disabled, and once it is deleted', async () => {
      const { person, token } = await subscribed();
      const status = (account_status: string) =>
        server.db.updateTable('users').set({ account_status }).where('id', '=', person.id).execute();
      await status('disabled');
      await gone(token);
      await status('active');
      expect((await look(token)).statusCode).toBe(200);
      await server.db.deleteFrom('users').where('id', '=', person.id).execute();
      await gone(token);
    });
  });

  it('belongs to one user, who revokes and sees only their own', async () => {
    const { groupId, token } = await subscribed();
    const other = await addPerson(server.db, 'Other');
    await addMember(server.db, groupId, other.id);
    expect(await since(other, groupId)).toBeNull();
    await server.call('revokeSubscription', { params: { id: groupId }, as: other.cookie });
    expect((await look(token)).statusCode).toBe(200);
  });

  it('A25: neither its calls nor its text reveal people', async () => {
    const { person, groupId, token } = await subscribed();
    const outsider = await addPerson(server.db, 'Outsider');
    const asked = (id: number) => server.call('getSubscription', { params: { id }, as: outsider.cookie });
    const [hidden, missing] = [await asked(groupId), await asked(999_999)];
    expect([hidden.statusCode, hidden.body]).toEqual([404, missing.body]);
    const { body } = await look(token);
    for (const word of [person.email, 'Subscriber', 'ATTENDEE', 'ORGANIZER']) expect(body).not.toContain(word);
  });

  it('A4: is never made for another user, and cannot be guessed', async () => {
    const { person, groupId } = await subscribed();
    const answers = [
      { token: 'short' },
      { token: `${newToken()}=` },
      { token: 7 },
      {},
      { token: newToken(), userId: 1 },
    ].map((body) => server.call('makeSubscription', { params: { id: groupId }, body, as: person.cookie }));
    for (const answer of await Promise.all(answers)) expect(answer.statusCode).toBe(422);
  });

  it("refuses another user's token, and keeps the address that existed", async () => {
    const [one, other] = [await subscribed(), await subscribed()];
    const answer = await server.call('makeSubscription', {
      params: { id: other.groupId },
      body: { token: one.token },
      as: other.person.cookie,
    });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { token: 'Must be a new one' }]);
    for (const { token } of [one, other]) expect((await look(token)).statusCode).toBe(200);
  });

  it('stays the same when a device that got no answer requests it again', async () => {
    const { person, groupId, token } = await subscribed();
    const first = await since(person, groupId);
    server.clock.advance(60_000);
    const answer = await server.call('makeSubscription', {
      params: { id: groupId },
      body: { token },
      as: person.cookie,
    });
    expect([answer.statusCode, answer.json()]).toEqual([201, { since: first }]);
    expect((await look(token)).statusCode).toBe(200);
  });

  it('continues in an archived group, where it can be revoked', async () => {
    const { person, groupId, token } = await subscribed();
    await server.db.updateTable('groups').set({ is_archived: 1 }).where('id', '=', groupId).execute();
    expect((await look(token)).statusCode).toBe(200);
    const answer = await server.call('revokeSubscription', { params: { id: groupId }, as: person.cookie });
    expect(answer.statusCode).toBe(200);
  });

  it('keeps only a hash of its address, with repeated answers too, and logs nothing of it', async () => {
    const { person, groupId } = await subscribed();
    const token = newToken();
    const make = () =>
      server.call('makeSubscription', {
        params: { id: groupId },
        body: { token },
        as: person.cookie,
        headers: { 'idempotency-key': `calendar-${made}` },
      });
    const [first, again] = [await make(), await make()];
    expect([again.statusCode, again.json()]).toEqual([201, first.json()]);
    expect(again.headers['idempotency-replayed']).toBe('true');
    await look(token);
    await look(`${token}x`);
    const kept = await Promise.all([
      server.db.selectFrom('calendar_subscriptions').selectAll().execute(),
      server.db.selectFrom('idempotency_keys').selectAll().execute(),
    ]);
    expect(kept.flat().length).toBeGreaterThan(1);
    expect(JSON.stringify(kept)).not.toContain(token);
    expect(lines.some((line) => line.includes('/api/calendars/:token.ics'))).toBe(true);
    expect(lines.join('\n')).not.toContain(token);
  });

  it('makes a client that reads too often wait', async () => {
    const strict = await startTestApp({ env: { RATE_LIMIT: '3' } });
    const statuses: number[] = [];
    for (let index = 0; index < 5; index += 1)
      statuses.push((await strict.app.inject({ url: calendarPath(newToken()) })).statusCode);
    expect(statuses).toEqual([404, 404, 404, 429, 429]);
    await strict.close();
  });
});
