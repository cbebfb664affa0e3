import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import type { ChangesWire } from '#contract/live/changes.ts';
import { lockGroup, recordUnrecorded } from '#server/db/delivery/changes.ts';
import { renewEpoch } from '#server/db/installation/meta.ts';
import { startSession } from '#server/domain/auth/sessions.ts';
import { runHousekeeping } from '#server/plugins/housekeeping.ts';
import { isPostgres } from '../support/database.ts';
import { addHotel, addLodging, addRoom, type Lodging } from '../support/lodging.ts';
import { startTestApp } from '../support/test-app.ts';
import { addEvent, addGroup, addMember, addPerson, createWorld, type Person, sharedWorld } from '../support/world.ts';
import { GROUP_FORM } from '../support/write-calls.ts';

describe('The feed of changes of a group', () => {
  const { server, world } = sharedWorld();
  let lodging: Lodging;
  let cursor: string;
  beforeAll(async () => {
    lodging = await addLodging(server.db, world.groupId, world.author.id);
    await recordUnrecorded(server.db);
  });

  const ask = (query: Record<string, string> = {}, as: Person = world.author, id = world.groupId) =>
    server.call('groupChanges', { params: { id }, query, as: as.cookie });
  const read = async (query?: Record<string, string>, as?: Person): Promise<ChangesWire> => {
    const answer = await ask(query, as);
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json();
  };
  const news = async (): Promise<ChangesWire> => {
    const page = await read({ since: cursor });
    cursor = page.cursor;
    return page;
  };
  const idsOf = (page: ChangesWire) => ({
    members: page.members.map(({ id }) => id),
    hotels: page.hotels.map(({ id }) => id),
    rooms: page.rooms.map(({ id }) => id),
    schedules: page.schedules.map(({ id }) => id),
    comments: page.comments.map(({ id }) => id),
    deleted: page.deleted.map(({ entity, id }) => ({ entity, id })),
  });
  const nothing = { members: [], hotels: [], rooms: [], schedules: [], comments: [], deleted: [] };
  const call = (name: EndpointName, params: Record<string, number>, body?: object, as: Person = world.organizer) =>
    server.call(name, { params, ...(body && { body }), as: as.cookie });

  beforeEach(async () => {
    cursor = (await read()).cursor;
  });

  it('is limited by the size of the texts too, regardless of the requested page', async () => {
    const groupId = await addGroup(server.db);
    // Two bytes a letter.
    const text = 'é'.repeat(100_000);
    const made: number[] = [];
    for (let index = 0; index < 12; index += 1)
      made.push(await addEvent(server.db, groupId, { description: text + text, instruction: text }));
    await recordUnrecorded(server.db);
    const sent: number[] = [];
    let page: ChangesWire | null = null;
    do {
      const query: Record<string, string> = { limit: '999', ...(page && { since: page.cursor }) };
      const answer = await ask(query, world.admin, groupId);
      expect(Buffer.byteLength(answer.body)).toBeLessThan(2_100_000);
      page = answer.json() as ChangesWire;
      sent.push(...page.schedules.map(({ id }) => id));
    } while (page.more);
    expect(sent).toEqual(made);
  });

  it('begins with every row, as the single calls answer it', async () => {
    const page = await read();
    const one = (name: EndpointName, id: number) => server.call(name, { params: { id }, as: world.author.cookie });
    expect(page.group).toEqual((await one('getGroup', world.groupId)).json());
    expect(page.members).toEqual((await one('listMembers', world.groupId)).json());
    expect(page.schedules).toEqual((await one('listSchedules', world.groupId)).json());
    expect(page.hotels).toEqual((await one('listHotels', world.groupId)).json());
    expect(page.rooms).toEqual((await one('listAccommodations', lodging.hotelId)).json());
    expect([page.more, page.deleted]).toEqual([false, []]);
    const environment = await server.call('environment');
    expect(page.epoch).toBe(environment.json().epoch);
  });

  it('says that nothing changed when nothing did, with the same cursor', async () => {
    const page = await read({ since: cursor });
    expect([idsOf(page), page.group, page.cursor]).toEqual([nothing, null, cursor]);
  });

  it('answers 304 to a repeated request while nothing changes', async () => {
    const first = await ask({ since: cursor });
    const again = await server.call('groupChanges', {
      params: { id: world.groupId },
      query: { since: cursor },
      as: world.author.cookie,
      headers: { 'if-none-match': String(first.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it('has a cursor in the list of groups, which moves with every change that a user sees of the group', async () => {
    const listed = async () => {
      const answer = await server.call('listGroups', { as: world.author.cookie });
      return answer.json().find((group: { id: number }) => group.id === world.groupId).cursor;
    };
    const moved = async (change: () => ReturnType<typeof call>) => {
      const before = await listed();
      const answer = await change();
      expect(answer.statusCode, answer.body).toBe(200);
      const after = await listed();
      expect(after).not.toBe(before);
      expect(after).toBe((await read({ since: before })).cursor);
    };
    expect(await listed()).toBe(cursor);
    const comment = await call('createComment', { id: world.eventId }, { content: 'one' }, world.member);
    const { id } = comment.json();
    await moved(() => call('updateComment', { id }, { content: 'two' }, world.member));
    await moved(() => call('deleteComment', { id }, undefined, world.member));
    await moved(() => call('updateProfile', { id: world.member.id }, { firstName: 'Renamed' }, world.member));
    const other = await addPerson(server.db, 'Otherrole');
    await addMember(server.db, world.groupId, other.id);
    await moved(() => call('changeUserRole', { id: other.id }, { role: 'instructor' }, world.admin));
    const params = { id: world.groupId, userId: world.member.id };
    await moved(() => call('changeMemberRole', params, { role: 'assistant' }));
    await moved(() => call('updateHotel', { id: lodging.hotelId }, { phone: '+81 1' }));
    await moved(() => call('updateAccommodation', { id: lodging.roomId }, { notes: 'Quiet' }));
  });

  it('reports a new, changed and deleted comment, each time only its latest state', async () => {
    const made = await call('createComment', { id: world.eventId }, { content: 'one' });
    const { id } = made.json();
    expect(idsOf(await news())).toEqual({ ...nothing, comments: [id] });
    await call('updateComment', { id }, { content: 'two' });
    await call('updateComment', { id }, { content: 'three' });
    const changed = await news();
    expect(changed.comments).toMatchObject([{ id, content: 'three', version: 3 }]);
    await call('deleteComment', { id });
    expect(idsOf(await news())).toEqual({ ...nothing, deleted: [{ entity: 'comment', id }] });
  });

  it('says which key made a comment', async () => {
    await server.call('createComment', {
      params: { id: world.eventId },
      body: { content: 'keyed' },
      as: world.member.cookie,
      headers: { 'idempotency-key': 'mine' },
    });
    const keys = async (as: Person) => (await read({ since: cursor }, as)).comments.map(({ clientKey }) => clientKey);
    expect([await keys(world.member), await keys(world.author)]).toEqual([['mine'], ['mine']]);
  });

  it('reports members who come, change and go, their rooms, and the group with its new counts', async () => {
    const person = await addPerson(server.db, 'Feed');
    const added = await call('addMember', { id: world.groupId }, { userId: person.id, role: 'student' }, world.admin);
    const { id } = added.json();
    const joined = await news();
    expect(idsOf(joined)).toEqual({ ...nothing, members: [id] });
    expect(joined.group?.memberCount).toBe((await call('getGroup', { id: world.groupId })).json().memberCount);
    const room = await call('createAccommodation', { id: lodging.hotelId }, { memberId: id, roomNumber: '9' });
    await call('changeMemberRole', { id: world.groupId, userId: person.id }, { role: 'assistant' });
    const changed = await news();
    expect(changed.members).toMatchObject([{ id, role: 'assistant' }]);
    expect(changed.rooms).toMatchObject([{ id: room.json().id, memberInfo: { role: 'assistant' } }]);
    await call('removeMember', { id: world.groupId, userId: person.id });
    expect(idsOf(await news()).deleted).toEqual([
      { entity: 'room', id: room.json().id },
      { entity: 'member', id },
    ]);
  });

  it('reports a renamed person wherever they are seen', async () => {
    const person = await addPerson(server.db, 'Oldname');
    const memberId = await addMember(server.db, world.groupId, person.id);
    const comment = (await call('createComment', { id: world.eventId }, { content: 'me' }, person)).json();
    const roomId = await addRoom(server.db, lodging.hotelId, memberId);
    await recordUnrecorded(server.db);
    await news();
    await call('updateProfile', { id: person.id }, { firstName: 'Newname' }, person);
    const page = await news();
    expect(page.members).toMatchObject([{ id: memberId, user: { firstName: 'Newname' } }]);
    expect(page.rooms).toMatchObject([{ id: roomId, memberInfo: { firstName: 'Newname' } }]);
    expect(page.comments).toMatchObject([{ id: comment.id, user: { firstName: 'Newname' } }]);
    await call('updateProfile', { id: person.id }, { phone: '+1' }, person);
    expect(idsOf(await news())).toEqual(nothing);
    await call('deleteUser', { id: person.id }, undefined, world.admin);
    expect(idsOf(await news()).deleted).toEqual([
      { entity: 'member', id: memberId },
      { entity: 'room', id: roomId },
      { entity: 'comment', id: comment.id },
    ]);
  });

  it('reports a hotel that is removed with its rooms, and a group that changed', async () => {
    const more = await addLodging(server.db, world.groupId, world.author.id);
    await recordUnrecorded(server.db);
    await news();
    await call('deleteHotel', { id: more.hotelId });
    expect(new Set((await news()).deleted.map(({ entity, id }) => `${entity} ${id}`))).toEqual(
      new Set([`hotel ${more.hotelId}`, `room ${more.roomId}`]),
    );
    await call('archiveGroup', { id: world.groupId });
    expect((await news()).group).toMatchObject({ id: world.groupId, isArchived: true });
    await call('updateGroup', { id: world.groupId }, { ...GROUP_FORM, isArchived: false });
    expect((await news()).group).toMatchObject({ id: world.groupId, isArchived: false });
  });

  it('comes in pages that together contain each row once, also when rows change in between', async () => {
    const id = await addGroup(server.db);
    await addMember(server.db, id, world.author.id);
    const eventIds: number[] = [];
    for (let count = 0; count < 7; count += 1) eventIds.push(await addEvent(server.db, id));
    await recordUnrecorded(server.db);
    const seen: number[] = [];
    let since: string | undefined;
    let pages = 0;
    for (let more = true; more; pages += 1) {
      const page: ChangesWire = (await ask({ limit: '3', ...(since && { since }) }, world.author, id)).json();
      seen.push(...page.schedules.map((item) => item.id));
      if (pages === 0) {
        await call('createComment', { id: eventIds[0] ?? 0 }, { content: 'in between' }, world.author);
      }
      since = page.cursor;
      more = page.more;
    }
    expect(seen.sort((one, other) => one - other)).toEqual(eventIds);
    expect(pages).toBe(4);
  });

  it('begins again for a cursor of another epoch, and refuses an invalid cursor', async () => {
    const restored = await startTestApp();
    const other = await createWorld(restored.db);
    await recordUnrecorded(restored.db);
    await renewEpoch(restored.db, Date.now());
    const answer = await restored.call('groupChanges', {
      params: { id: other.groupId },
      query: { since: cursor },
      as: other.author.cookie,
    });
    expect(answer.json().members).toHaveLength(2);
    await restored.close();
    for (const since of ['nonsense', '1', Buffer.from('x.y').toString('base64url')]) {
      const refused = await ask({ since });
      expect([refused.statusCode, refused.json().errors]).toEqual([422, { since: 'Not a cursor of this server' }]);
    }
    expect((await ask({ limit: '0' })).statusCode).toBe(422);
  });

  it('forgets deletions of a year ago, and begins again for a device that may have missed them', async () => {
    const away = await startTestApp();
    const other = await createWorld(away.db);
    const { author, groupId: id } = other;
    await recordUnrecorded(away.db);
    const page = async (query: Record<string, string> = {}): Promise<ChangesWire> =>
      (await away.call('groupChanges', { params: { id }, query, as: author.cookie })).json();
    const post = async (): Promise<number> => {
      const body = { content: 'Hello' };
      const answer = await away.call('createComment', { params: { id: other.eventId }, body, as: author.cookie });
      return answer.json().id;
    };
    const remove = (comment = 0) => away.call('deleteComment', { params: { id: comment }, as: author.cookie });

    const comments = [await post(), await post(), await post()];
    const long = (await page()).cursor;
    await remove(comments[0]);
    const between = (await page()).cursor;
    await remove(comments[1]);
    const current = (await page()).cursor;
    expect((await page({ since: long })).deleted).toHaveLength(2);

    away.clock.advance(367 * 86_400_000);
    author.cookie = `sid=${await startSession(away.db, author.id, away.clock())}`;
    const tombstones = async () =>
      (await away.db.selectFrom('changes').select('id').where('op', '=', 'delete').execute()).length;
    for (const left of [2, 1]) {
      expect(await tombstones()).toBe(left);
      for (const since of [long, between]) {
        const answer = await page({ since });
        expect(answer.anew).toBe(true);
        expect(answer.comments).toMatchObject([{ id: comments[2] }]);
        expect(answer.members).toHaveLength(2);
      }
      expect(await page({ since: current })).toMatchObject({ anew: false, cursor: current, deleted: [] });

      // A device that has just begun is not made to begin again in the middle.
      const pages = [await page({ limit: '1' })];
      for (let last = pages[0]; last?.more; last = pages.at(-1))
        pages.push(await page({ limit: '1', since: last.cursor }));
      expect(pages.flatMap((one) => (one.anew ? ['anew'] : []))).toEqual([]);
      expect(pages.at(-1)?.cursor).toBe(current);
      await runHousekeeping(away.db, away.clock());
    }
    await away.close();
  });

  it('is sent compressed to a client that accepts it', async () => {
    const answer = await server.call('groupChanges', {
      params: { id: world.groupId },
      as: world.author.cookie,
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString('utf8')).cursor).toBe(cursor);
  });

  it('misses no simultaneous write, and gives each its own place', async () => {
    const known = new Set<number>();
    const writes = Array.from({ length: 12 }, (_, index) =>
      call('createComment', { id: world.eventId }, { content: `at once ${index}` }),
    );
    const reads = Array.from({ length: 6 }, async () => {
      for (const { id } of (await news()).comments) known.add(id);
    });
    const made = await Promise.all(writes);
    await Promise.all(reads);
    for (const { id } of (await news()).comments) known.add(id);
    expect(made.every((answer) => known.has(answer.json().id))).toBe(true);
  });

  it('reports the end of everything that was made at the moment in which its owner was removed', async () => {
    const leaving = await addPerson(server.db, 'Leaving');
    const gone = await addPerson(server.db, 'Gone');
    const memberId = await addMember(server.db, world.groupId, leaving.id);
    await addMember(server.db, world.groupId, gone.id);
    const closed = await addHotel(server.db, world.groupId, 'Closed Inn');
    const room = (hotelId: number, of: number) =>
      call('createAccommodation', { id: hotelId }, { memberId: of, roomNumber: '1' }, world.organizer);
    const removals = [
      () => call('removeMember', { id: world.groupId, userId: leaving.id }, undefined, world.organizer),
      () => call('deleteHotel', { id: closed }, undefined, world.organizer),
      () => call('deleteUser', { id: gone.id }, undefined, world.admin),
    ];
    await news();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => {
        if (index % 10 === 3) return removals[(index - 3) / 10]?.();
        if (index % 3 === 0) return room(lodging.hotelId, memberId);
        if (index % 3 === 1) return room(closed, lodging.memberId);
        return call('createComment', { id: world.eventId }, { content: 'I am leaving' }, gone);
      }),
    );
    expect(answers.filter((answer) => answer && answer.statusCode >= 500)).toEqual([]);
    const there = async (table: 'accommodations' | 'comments' | 'group_members' | 'group_hotels') =>
      (await server.db.selectFrom(table).select('id').execute()).map(({ id }) => id);
    const noted = await server.db.selectFrom('changes').selectAll().where('op', '=', 'upsert').execute();
    const tables = {
      room: 'accommodations',
      comment: 'comments',
      member: 'group_members',
      hotel: 'group_hotels',
    } as const;
    for (const [entity, table] of Object.entries(tables)) {
      const known = noted.filter((row) => row.entity === entity).map((row) => row.entity_id);
      expect(await there(table)).toEqual(expect.arrayContaining(known));
    }
  });

  it.skipIf(!isPostgres)('keeps the end of a comment that is deleted while its author is renamed', async () => {
    const { id } = (await call('createComment', { id: world.eventId }, { content: 'Short' }, world.author)).json();
    const [held, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = server.db.transaction().execute(async (tx) => {
      await lockGroup(tx, world.groupId);
      held.resolve();
      await released.promise;
    });
    const areWaiting = (count: number) =>
      vi.waitFor(async () => {
        const waiting = sql`select pid from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect((await waiting.execute(server.db)).rows).toHaveLength(count);
      }, 10_000);
    await held.promise;
    const deletion = call('deleteComment', { id }, undefined, world.author);
    await areWaiting(1);
    const naming = call('updateProfile', { id: world.author.id }, { firstName: 'Antonia' }, world.author);
    await areWaiting(2);
    released.resolve();
    await Promise.all([holding, deletion, naming]);
    expect(idsOf(await news()).deleted).toEqual([{ entity: 'comment', id }]);
  });
});
