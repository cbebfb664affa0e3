import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockUsers } from '#server/db/people/users.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { startSession } from '#server/domain/auth/sessions.ts';
import { runHousekeeping } from '#server/plugins/housekeeping.ts';
import { fileForm, PDF, png } from '../support/pictures.ts';
import { whileHeld } from '../support/postgres-locks.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import {
  addEvent,
  addGroup,
  addMember,
  addPerson,
  createWorld,
  type Person,
  sharedWorld,
  type World,
} from '../support/world.ts';
import { EVENT } from '../support/write-calls.ts';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;
/** Uploaded files as a comment names them. */
const attachable = (files: { name: string; url: string; type: string }[]) =>
  files.map(({ name, url, type }) => ({ name, url, type }));

describe('A27: the quota of one user or one group', () => {
  const { server, world } = sharedWorld({
    env: {
      QUOTA_PERSON_MB: '1',
      QUOTA_PERSON_FILES: '3',
      QUOTA_PERSON_COMMENTS: '2',
      QUOTA_GROUP_MB: '1',
      QUOTA_GROUP_FILES: '4',
      QUOTA_GROUP_COMMENTS: '6',
    },
  });

  let people = 0;
  const newcomer = async (): Promise<Person> => {
    people += 1;
    const person = await addPerson(server.db, `Newcomer${people}`);
    await addMember(server.db, world.groupId, person.id);
    return person;
  };
  type File = [name: string, content: Buffer | string];
  const upload = (person: Person, key: string | null, ...files: File[]) =>
    server.call('uploadFiles', {
      body: fileForm('files', ...files),
      as: person.cookie,
      ...(key !== null && { headers: { 'idempotency-key': key } }),
    });
  const comment = (person: Person, content: string, more: { key?: string; attachments?: unknown[] } = {}) =>
    server.call('createComment', {
      params: { id: world.eventId },
      body: { content, ...(more.attachments && { attachments: more.attachments }) },
      as: person.cookie,
      ...(more.key && { headers: { 'idempotency-key': more.key } }),
    });
  const told = ({ statusCode, json }: Awaited<ReturnType<typeof upload>>) => [statusCode, json().message];

  it('limits the files of a user, and a repeated upload is answered all the same', async () => {
    const person = await newcomer();
    const third = async () => upload(person, 'third', ['c.txt', 'c']);
    expect((await upload(person, null, ['a.txt', 'a'], ['b.txt', 'b'])).statusCode).toBe(201);
    const first = await third();
    expect(first.statusCode).toBe(201);
    const refused = [
      413,
      'You have reached the number of files that one person may keep here (3). Please ask an administrator for more.',
    ];
    expect(told(await upload(person, null, ['d.txt', 'd']))).toEqual(refused);
    const again = await third();
    expect([again.statusCode, again.body]).toEqual([201, first.body]);
    const picture = { params: { id: person.id }, body: fileForm('profileImage', ['me.png', await png()]) };
    expect(told(await server.call('uploadProfilePicture', { ...picture, as: person.cookie }))).toEqual(refused);
    expect((await upload(await newcomer(), null, ['d.txt', 'd'])).statusCode).toBe(201);
  });

  it('limits the bytes of a user', async () => {
    const person = await newcomer();
    const half = Buffer.alloc(MEGABYTE / 2 + 1, 'x');
    expect((await upload(person, null, ['a.txt', half])).statusCode).toBe(201);
    expect(told(await upload(person, null, ['b.txt', half]))).toEqual([
      413,
      'The file limit for yours is reached (1 MB). Please ask an administrator for more.',
    ]);
    expect((await upload(person, null, ['c.txt', 'small'])).statusCode).toBe(201);
  });

  it('counts unused uploads, until they are swept', async () => {
    const person = await newcomer();
    const large = Buffer.alloc(MEGABYTE, 'x');
    expect((await upload(person, 'early', ['a.txt', 'a'])).statusCode).toBe(201);
    for (const name of ['1', '2']) {
      expect((await upload(person, null, [`${name}.txt`, Buffer.concat([Buffer.from(name), large])])).statusCode).toBe(
        413,
      );
    }
    const small = () => upload(person, null, ['small.txt', 'small']);
    expect(told(await small())).toEqual([
      413,
      'Too many files were rejected today. Please try again tomorrow or ask an administrator.',
    ]);
    expect((await upload(person, 'early', ['a.txt', 'a'])).statusCode).toBe(201);
    expect((await upload(await newcomer(), null, ['small.txt', 'small'])).statusCode).toBe(201);
    server.clock.advance(DAY_MS);
    expect((await small()).statusCode).toBe(201);
  });

  it('limits the comments of a user and of a group, and a repeated one is answered all the same', async () => {
    const person = await newcomer();
    const first = await comment(person, 'one', { key: 'comment-one' });
    expect([first.statusCode, (await comment(person, 'two')).statusCode]).toEqual([201, 201]);
    expect(told(await comment(person, 'three'))).toEqual([
      413,
      'You have reached the number of comments that one person may keep here (2). Please ask an administrator for more.',
    ]);
    expect((await comment(person, 'one', { key: 'comment-one' })).body).toBe(first.body);
    for (const other of [await newcomer(), await newcomer()]) {
      for (const content of ['one', 'two']) expect((await comment(other, content)).statusCode).toBe(201);
    }
    expect(told(await comment(await newcomer(), 'one'))).toEqual([
      413,
      'This group has reached the number of comments that one group may keep here (6). Please ask an administrator for more.',
    ]);
    const texts = await server.db.selectFrom('comments').select('content').where('content', '=', 'three').execute();
    expect(texts).toEqual([]);
    await server.db.deleteFrom('comments').where('group_id', '=', world.groupId).execute();
  });

  it('limits the files of a group, whatever they are attached to, each counted once', async () => {
    const groupOf = () => server.db.selectFrom('files').select('id').where('group_id', '=', world.groupId).execute();
    const files = (count: number, name: string): File[] =>
      Array.from({ length: count }, (_, index) => [`${name}${index}.pdf`, PDF]);
    const write = (call: 'createSchedule' | 'updateSchedule', id: number, as: Person, sent: File[]) => {
      const form = fileForm('attachments', ...sent);
      for (const [name, value] of Object.entries(EVENT)) form.append(name, value);
      return server.call(call, { params: { id }, body: form, as: as.cookie });
    };
    const made = await write('createSchedule', world.groupId, world.organizer, files(2, 'a'));
    expect(made.statusCode).toBe(201);
    const author = await newcomer();
    const uploaded = attachable((await upload(author, null, ...files(2, 'b'))).json().files);
    expect((await comment(author, 'See', { attachments: uploaded })).statusCode).toBe(201);
    expect((await comment(author, 'See again', { attachments: uploaded })).statusCode).toBe(201);
    expect(await groupOf()).toHaveLength(4);

    const refused = [
      413,
      'This group has reached the number of files that one group may keep here (4). Please ask an administrator for more.',
    ];
    const id = made.json().id;
    expect(told(await write('updateSchedule', id, world.organizer, files(1, 'c')))).toEqual(refused);
    const event = await server.call('getSchedule', { params: { id }, as: world.organizer.cookie });
    expect(event.json().attachments).toHaveLength(2);
    const other = await newcomer();
    const one = attachable((await upload(other, null, ...files(1, 'd'))).json().files);
    expect(told(await comment(other, 'See', { attachments: one }))).toEqual(refused);
    expect((await comment(other, 'No file')).statusCode).toBe(201);
    expect(await groupOf()).toHaveLength(4);
  });

  it('is reported to administrators, with the users who keep most of it', async () => {
    const answer = (await server.call('storage', { as: world.admin.cookie })).json();
    expect(answer).toMatchObject({
      disk: { free: expect.any(Number), total: expect.any(Number) },
      isFull: false,
      quotas: {
        person: { bytes: MEGABYTE, files: 3, comments: 2, texts: 100 * MEGABYTE, edits: 100_000 },
        group: { bytes: MEGABYTE, files: 4, comments: 6, texts: 200 * MEGABYTE, events: 20_000 },
      },
    });
    const [group, other] = answer.groups;
    expect(group).toEqual({ id: world.groupId, name: 'Spring trip', files: 4, bytes: 4 * PDF.length, comments: 3 });
    expect(other).toMatchObject({ id: world.otherGroupId, files: 0, bytes: 0, comments: 0 });
    const bytes = answer.people.map((person: { bytes: number }) => person.bytes);
    expect(bytes).toEqual(bytes.toSorted((left: number, right: number) => right - left));
    expect(bytes[0]).toBe(MEGABYTE / 2 + 1 + 5);
    expect((await server.call('storage', { as: world.organizer.cookie })).statusCode).toBe(403);
  });
});

describe('A27: the quota of one user or one group under simultaneous requests', () => {
  /** Two connections are left of the database's ten. */
  const AT_ONCE = 8;
  const MOST = 3;
  let server: TestApp;
  let world: World;
  beforeAll(async () => {
    const names = ['PERSON_FILES', 'PERSON_COMMENTS', 'GROUP_FILES', 'GROUP_COMMENTS', 'GROUP_EVENTS'];
    server = await startTestApp({ env: Object.fromEntries(names.map((name) => [`QUOTA_${name}`, String(MOST)])) });
    world = await createWorld(server.db);
  });
  afterAll(() => server.close());

  type Answer = Awaited<ReturnType<TestApp['call']>>;
  /** How many of them may stay; the others are told the reason. */
  const kept = async (asked: Promise<Answer>[]) => {
    const statuses = (await Promise.all(asked)).map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status !== 201 && status !== 413)).toEqual([]);
    return statuses.filter((status) => status === 201).length;
  };
  const times = <T>(make: (index: number) => T): T[] => Array.from({ length: AT_ONCE }, (_, index) => make(index));
  const comment = (person: Person, eventId: number) =>
    server.call('createComment', { params: { id: eventId }, body: { content: 'Hello' }, as: person.cookie });

  it('allows as many files of a user as one after the other', async () => {
    const upload = (name: number) =>
      server.call('uploadFiles', { body: fileForm('files', [`${name}.txt`, `${name}`]), as: world.member.cookie });
    const waiting = { hold: (tx: Db) => lockUsers(tx, [world.member.id]), waiting: AT_ONCE };
    expect(await whileHeld(server.db, waiting, () => kept(times(upload)))).toBe(MOST);
  });

  it('allows as many comments of a user, also in different groups', async () => {
    const events: number[] = [];
    for (const index of times((at) => at)) {
      const groupId = await addGroup(server.db, { code: `G${index}` });
      await addMember(server.db, groupId, world.author.id);
      events.push(await addEvent(server.db, groupId));
    }
    const waiting = { hold: (tx: Db) => lockUsers(tx, [world.author.id]), waiting: AT_ONCE };
    const asked = () => kept(events.map((eventId) => comment(world.author, eventId)));
    expect(await whileHeld(server.db, waiting, asked)).toBe(MOST);
    const mine = server.db.selectFrom('comments').where('user_id', '=', world.author.id);
    expect(await mine.select('id').execute()).toHaveLength(MOST);
  });

  it('is as many comments of a group, and those that were deleted make room for as many again after a day', async () => {
    const people = await Promise.all(times((index) => addPerson(server.db, `Writer${index}`)));
    for (const { id } of people) await addMember(server.db, world.groupId, id);
    const all = () => people.map((person) => comment(person, world.eventId));
    expect(await kept(all())).toBe(MOST);
    const ofGroup = await server.db
      .selectFrom('comments')
      .select('id')
      .where('group_id', '=', world.groupId)
      .orderBy('id')
      .execute();
    for (const { id } of ofGroup.slice(0, 2)) {
      const deleted = await server.call('deleteComment', { params: { id }, as: world.admin.cookie });
      expect(deleted.statusCode).toBe(200);
    }
    expect(await kept(all())).toBe(0);
    server.clock.advance(DAY_MS);
    expect(await kept(all())).toBe(2);
  });

  it('allows as many events of a group, regardless of their authors', async () => {
    // One exists from the beginning.
    const make = () =>
      server.call('createSchedule', { params: { id: world.groupId }, body: EVENT, as: world.organizer.cookie });
    const { title, type, startTime, endTime } = EVENT;
    const propose = () =>
      server.call('createItinerary', {
        body: { groupId: world.groupId, itineraryData: { title, type, startTime, endTime } },
        as: world.admin.cookie,
      });
    expect(await kept(times((index) => (index % 2 === 0 ? make() : propose())))).toBe(MOST - 1);
    expect((await make()).json().message).toBe(
      'This group has reached the number of events that one group may keep here (3). Please ask an administrator for more.',
    );
  });
});

describe('A27: how many edits of one person are known again', () => {
  const { server, world } = sharedWorld({ env: { QUOTA_PERSON_EDITS: '2' } });

  const write = (key: string, person: Person = world.author, app: TestApp = server) =>
    app.call('createComment', {
      params: { id: world.eventId },
      body: { content: key },
      as: person.cookie,
      headers: { 'idempotency-key': key },
    });
  const texts = async () =>
    (await server.db.selectFrom('comments').select('content').execute()).map((row) => row.content);

  it('is limited: one more is refused, an earlier one is answered as before', async () => {
    const first = await write('one');
    expect([first.statusCode, (await write('two')).statusCode]).toEqual([201, 201]);
    for (const _ of ['once', 'again']) {
      const refused = await write('three');
      expect([refused.statusCode, refused.json().message]).toEqual([
        413,
        'You have reached the number of edits that one person may make here in 90 days (2). Please ask an administrator for more.',
      ]);
    }
    const again = await write('one');
    expect([again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([201, first.body, 'true']);
    expect(await texts()).toEqual(['one', 'two']);
    expect((await write('three', world.member)).statusCode).toBe(201);
  });

  it('is available again when the earlier ones are forgotten, and the same for a user who is new to the server', async () => {
    server.clock.advance(91 * DAY_MS);
    const cookie = `sid=${await startSession(server.db, world.author.id, server.clock())}`;
    const author = { ...world.author, cookie };
    await runHousekeeping(server.db, server.clock());
    expect((await write('four', author)).statusCode).toBe(201);
    const restarted = await startTestApp({
      env: { QUOTA_PERSON_EDITS: '2' },
      database: { ...server.database, drop: async () => {} },
    });
    restarted.clock.advance(91 * DAY_MS);
    expect((await write('five', author, restarted)).statusCode).toBe(201);
    expect((await write('six', author, restarted)).statusCode).toBe(413);
    await restarted.close();
  });
});

describe('A27: with quotas turned off', () => {
  it('people may keep whatever there is room for', async () => {
    const of = (whose: string) => ['MB', 'FILES', 'COMMENTS', 'TEXT_MB'].map((what) => `QUOTA_${whose}_${what}`);
    const names = [...of('PERSON'), ...of('GROUP'), 'QUOTA_PERSON_EDITS', 'QUOTA_GROUP_EVENTS'];
    const server = await startTestApp({ env: Object.fromEntries(names.map((name) => [name, 'off'])) });
    const { author, admin, eventId } = await createWorld(server.db);
    const answer = await server.call('uploadFiles', { body: fileForm('files', ['a.txt', 'a']), as: author.cookie });
    const attachments = attachable(answer.json().files);
    const comment = { params: { id: eventId }, body: { content: 'See', attachments }, as: author.cookie };
    expect((await server.call('createComment', comment)).statusCode).toBe(201);
    const { quotas } = (await server.call('storage', { as: admin.cookie })).json();
    const none = { bytes: null, files: null, comments: null, texts: null };
    expect(quotas).toEqual({ person: { ...none, edits: null }, group: { ...none, events: null } });
    await server.close();
  });
});
