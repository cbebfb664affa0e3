import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import { listen, liveUrl } from '../support/live-client.ts';
import { linkIn, mailTo } from '../support/mail-peer.ts';
import { fileForm, PDF } from '../support/pictures.ts';
import { startTestApp } from '../support/test-app.ts';
import { addMember, addPerson, createWorld, type Person, sharedWorld } from '../support/world.ts';

describe('Accounts', () => {
  const { server, world } = sharedWorld();
  beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }));

  const call = (name: EndpointName, id: number | null, body?: object, as: Person = world.admin, headers = {}) =>
    server.call(name, { ...(id !== null && { params: { id } }), ...(body && { body }), as: as.cookie, headers });
  const rowOf = (id: number) => server.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();

  it('are made invited, with names at the top level or in userInfo, and their person gets a mail', async () => {
    const answer = await call('createUser', null, {
      email: ' Vera@Example.org',
      role: 'instructor',
      firstName: 'Vera',
      lastName: 'Example',
      userInfo: { preferredName: 'Vee', phone: '+81 1', profileImageUrl: '' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({
        email: 'vera@example.org',
        role: 'instructor',
        accountStatus: 'invited',
        firstName: 'Vera',
        phone: '+81 1',
        profileImageUrl: null,
      }),
    ]);
    expect(answer.json().userInfo).toMatchObject({ firstName: 'Vera', preferredName: 'Vee' });
    expect(linkIn(await mailTo(server.database.dataDir, 'vera@example.org')).kind).toBe('set');

    const other = await call('createUser', null, {
      email: 'wim@example.org',
      role: 'user',
      userInfo: { firstName: 'Wim', lastName: 'Info' },
    });
    expect(other.json()).toMatchObject({ firstName: 'Wim', lastName: 'Info' });
  });

  it.each([
    [{ role: 'user' }, { email: 'Please enter a valid email address' }],
    [{ email: 'x@', role: 'user' }, { email: 'Please enter a valid email address' }],
    [{ email: 'x@example.org' }, { role: 'Please select a valid role' }],
    [{ email: 'x@example.org', role: 'emperor' }, { role: 'Please select a valid role' }],
    [{ email: 'x@example.org', role: 'user', accountStatus: 'active' }, { accountStatus: 'Unknown field' }],
    [
      { email: 'x@example.org', role: 'user', profileImageUrl: '/api/auth/logout' },
      { profileImageUrl: 'Only pictures uploaded here can be shown' },
    ],
  ])('are not made of %o', async (body, errors) => {
    const answer = await call('createUser', null, body);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
  });

  it('say which key made them', async () => {
    const body = { email: 'ximena@example.org', role: 'user' };
    const made = await call('createUser', null, body, world.admin, { 'idempotency-key': 'key-of-ada' });
    expect([made.statusCode, made.json().clientKey]).toEqual([201, 'key-of-ada']);
    const list: { email: string; clientKey: string | null }[] = (await call('listUsers', null)).json();
    const keys = new Map(list.map(({ email, clientKey }) => [email, clientKey]));
    expect([keys.get('ximena@example.org'), keys.get(world.member.email)]).toEqual(['key-of-ada', null]);
  });

  it('have one email each', async () => {
    const taken = await call('createUser', null, { email: world.member.email, role: 'user' });
    expect([taken.statusCode, taken.json()]).toEqual([
      409,
      { message: 'Email already in use', errors: { email: 'Email already in use' } },
    ]);
    const moved = await call('updateUser', world.author.id, { email: world.member.email });
    expect([moved.statusCode, moved.json().message]).toEqual([409, 'Email already in use']);
    const raced = await Promise.all(
      [1, 2, 3].map(() => call('createUser', null, { email: 'raced@example.org', role: 'user' })),
    );
    expect(raced.map((answer) => answer.statusCode).sort()).toEqual([201, 409, 409]);
  });

  it('are changed in both forms, and fields that are not named stay', async () => {
    const person = await addPerson(server.db, 'Form');
    const one = await call('updateUser', person.id, {
      id: person.id,
      email: person.email,
      role: 'user',
      firstName: 'A',
    });
    expect(one.json()).toMatchObject({ firstName: 'A', lastName: 'Example', version: 2 });
    const two = await call('updateUser', person.id, {
      email: person.email,
      role: 'organizer',
      userInfo: { firstName: 'B', lastName: '', preferredName: 'Bee' },
    });
    expect(two.json()).toMatchObject({ firstName: 'B', lastName: null, role: 'organizer' });
    expect((await call('updateUser', person.id, { id: 999 })).json().errors).toEqual({
      id: 'Must be the id of this user',
    });
    const stale = await call('updateUser', person.id, { firstName: 'C' }, world.admin, { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json().current.version]).toEqual([412, 3]);
    expect((await call('updateUser', 999_999, { firstName: 'C' })).statusCode).toBe(404);
  });

  it('that are disabled lose their sessions and sockets at once', async () => {
    const person = await addPerson(server.db, 'Off');
    const socket = await listen(liveUrl(server.app, person.id), { cookie: person.cookie });
    const answer = await call('updateUser', person.id, { accountStatus: 'disabled' });
    expect(answer.json().accountStatus).toBe('disabled');
    expect(await socket.closed).toBe(1008);
    expect((await call('currentUser', null, undefined, person)).statusCode).toBe(401);
  });

  it('keep one administrator: the last cannot be demoted or disabled, not even by two users at once', async () => {
    const lonely = await startTestApp();
    const { admin } = await createWorld(lonely.db);
    const other = await addPerson(lonely.db, 'Alma', 'admin');
    const demote = (by: Person, id: number) =>
      lonely.call('changeUserRole', { params: { id }, body: { role: 'user' }, as: by.cookie });
    const raced = await Promise.all([demote(admin, other.id), demote(other, admin.id)]);
    expect(raced.map((answer) => answer.statusCode).filter((status) => status === 200)).toHaveLength(1);
    const admins = await lonely.db.selectFrom('users').selectAll().where('role', '=', 'admin').execute();
    expect(admins).toHaveLength(1);
    const last = admins[0]?.id === admin.id ? admin : other;
    const demoted = await demote(last, last.id);
    expect([demoted.statusCode, demoted.json().message]).toEqual([409, 'The last administrator must keep this role']);
    const disabled = await lonely.call('updateUser', {
      params: { id: last.id },
      body: { accountStatus: 'disabled' },
      as: last.cookie,
    });
    expect(disabled.statusCode).toBe(409);
    await lonely.close();
  });

  it('of administrators cannot be deleted', async () => {
    const other = await addPerson(server.db, 'Arno', 'admin');
    const answer = await call('deleteUser', other.id);
    expect([answer.statusCode, answer.json().message]).toEqual([403, 'Administrators cannot be deleted']);
    expect(await rowOf(other.id)).toBeDefined();
  });

  it('are deleted with everything of theirs, but the groups that they made stay', async () => {
    const person = await addPerson(server.db, 'Gone', 'organizer');
    await addMember(server.db, world.groupId, person.id);
    await server.db.updateTable('groups').set({ created_by: person.id }).where('id', '=', world.otherGroupId).execute();
    await call('createComment', world.eventId, { content: 'mine' }, person);
    expect((await call('deleteUser', person.id)).json()).toEqual({ message: 'User deleted' });
    expect(await rowOf(person.id)).toBeUndefined();
    expect((await call('currentUser', null, undefined, person)).statusCode).toBe(401);
    expect((await call('getGroup', world.otherGroupId)).json().createdBy).toBeNull();
    expect((await call('deleteUser', person.id)).statusCode).toBe(404);
  });

  it('are deleted with every word that names them, in all tables, feeds and files of mails', async () => {
    const person = await addPerson(server.db, 'Zebulon', 'organizer');
    await server.db.updateTable('groups').set({ created_by: person.id }).where('id', '=', world.groupId).execute();
    const memberId = await addMember(server.db, world.groupId, person.id);
    const upload = async (name: string) => {
      const body = fileForm('files', [name, PDF]);
      return (await server.call('uploadFiles', { body, as: person.cookie })).json();
    };
    const [onEvent, onComment] = [await upload('Zebulon passport.pdf'), await upload('Zebulon visa.pdf')];
    await upload('Zebulon unused.pdf');
    const asSent = ({ name, url, type }: { name: string; url: string; type: string }) => ({ name, url, type });
    const event = {
      title: 'Castle',
      type: 'activity',
      startTime: '2026-05-14T09:00:00+09:00',
      endTime: '2026-05-14T11:00:00+09:00',
      timezone: 'Asia/Tokyo',
      existingAttachments: [asSent(onEvent)],
    };
    const eventId = (await call('createSchedule', world.groupId, event, person)).json().id;
    await call('createComment', eventId, { content: 'I am Zebulon', attachments: [asSent(onComment)] }, person);
    await call('createAnnouncement', world.groupId, { title: 'Hello' }, person);
    const rollCall = { kind: 'group', title: 'All', memberIds: [memberId], startedAt: '2026-05-13T03:00:00Z' };
    const rollCallId = (await call('createRollCall', world.groupId, rollCall)).json().id;
    const mark = { memberId, status: 'absent', note: 'Zebulon is ill', madeAt: '2026-05-13T03:01:00Z' };
    expect((await call('createMark', rollCallId, mark)).statusCode).toBe(201);
    await server.call('forgotPassword', { body: { email: person.email } });
    const folder = join(server.database.dataDir, 'mail');
    const mailed = async () => {
      const files = await readdir(folder).catch(() => []);
      const texts = await Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')));
      return texts.filter((text) => text.includes(person.email)).length;
    };
    await expect.poll(mailed).toBe(1);
    const named = async () => {
      const found: string[] = [];
      for (const { name } of await server.db.introspection.getTables()) {
        const rows = await server.db
          .selectFrom(name as 'users')
          .selectAll()
          .execute();
        if (/zebulon/i.test(JSON.stringify(rows))) found.push(name);
      }
      return found;
    };
    expect(await named()).toEqual(expect.arrayContaining(['notifications', 'files', 'schedule_attachments', 'users']));
    const { cursor } = (await call('groupChanges', world.groupId)).json();

    expect((await call('deleteUser', person.id)).statusCode).toBe(200);
    expect(await named()).toEqual([]);
    await expect.poll(mailed).toBe(0);
    const since = { query: { since: cursor }, params: { id: world.groupId }, as: world.admin.cookie };
    const page = (await server.call('groupChanges', since)).json();
    expect(page.schedules).toMatchObject([{ id: eventId, attachments: [{ name: 'File.pdf', url: onEvent.url }] }]);
    expect(page.marks).toMatchObject([{ status: 'absent', note: '' }]);
    const files = await server.db.selectFrom('files').select('name').execute();
    expect(files.map(({ name }) => name)).toEqual(['File.pdf']);
  });

  const addInvited = async (name: string, role: 'admin' | 'user' = 'user', app = server) => {
    const invited = await addPerson(app.db, name, role, { account_status: 'invited' });
    await app.db.updateTable('users').set({ password_hash: null }).where('id', '=', invited.id).execute();
    return invited;
  };
  const pathOf = async (id: number): Promise<string> => (await call('invitationLink', id)).json().path;
  const isGood = async (path: string) => {
    const token = path.split('/').at(-1) ?? '';
    return (await server.call('validateResetToken', { params: { token } })).statusCode === 200;
  };

  it('that are invited can be mailed again, others not', async () => {
    const invited = await addInvited('Again');
    expect((await call('resendInvitation', invited.id)).json()).toEqual({ message: 'Invitation sent' });
    expect(await mailTo(server.database.dataDir, invited.email)).toContain('invitation');
    expect((await call('resendInvitation', world.member.id)).statusCode).toBe(409);
  });

  it('are made without a mail on request, and are invited when an administrator sends it', async () => {
    const made = await call('createUser', null, { email: 'held@example.org', role: 'user', sendInvitation: false });
    expect([made.statusCode, made.json().accountStatus]).toEqual([201, 'invited']);
    await call('createUser', null, { email: 'not-held@example.org', role: 'user', sendInvitation: true });
    await mailTo(server.database.dataDir, 'not-held@example.org');
    await mailTo(server.database.dataDir, 'held@example.org', 0);
    await call('resendInvitation', made.json().id);
    expect(linkIn(await mailTo(server.database.dataDir, 'held@example.org')).kind).toBe('set');
    const wrong = await call('createUser', null, { email: 'x@example.org', role: 'user', sendInvitation: 1 });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { sendInvitation: 'Must be true or false' }]);
  });

  it('that are invited have one link to copy: another one ends it, and the mailed ones', async () => {
    const invited = await addInvited('Twice');
    const first = await pathOf(invited.id);
    expect(await isGood(first)).toBe(true);
    const second = await pathOf(invited.id);
    expect([await isGood(first), await isGood(second)]).toEqual([false, true]);
    expect((await call('resendInvitation', invited.id)).statusCode).toBe(200);
    const { token: mailed } = linkIn(await mailTo(server.database.dataDir, invited.email));
    expect(await isGood(mailed)).toBe(true);
    await pathOf(invited.id);
    expect(await isGood(mailed)).toBe(false);
  });

  it('have no link to copy where it would let an administrator into an account in use', async () => {
    const linkOf = async (id: number) => (await call('invitationLink', id)).statusCode;
    const inUse = await addPerson(server.db, 'In Use', 'admin');
    expect(await linkOf(inUse.id)).toBe(409);
    expect((await call('updateUser', inUse.id, { accountStatus: 'invited' })).statusCode).toBe(200);
    expect(await linkOf(inUse.id)).toBe(409);

    const elsewhere = await addInvited('Elsewhere', 'admin');
    const identity = { issuer: 'https://id.example.org', subject: 'elsewhere', email: elsewhere.email };
    await server.db
      .insertInto('identities')
      .values({ ...identity, user_id: elsewhere.id, created_at: '2026-04-01T00:00:00.000Z' })
      .execute();
    expect(await linkOf(elsewhere.id)).toBe(409);
    await server.db.deleteFrom('identities').where('user_id', '=', elsewhere.id).execute();
    expect(await linkOf(elsewhere.id)).toBe(200);

    const disabled = await addInvited('Disabled');
    const path = await pathOf(disabled.id);
    expect((await call('updateUser', disabled.id, { accountStatus: 'disabled' })).statusCode).toBe(200);
    expect([await linkOf(disabled.id), await isGood(path)]).toEqual([409, false]);
  });

  it('have no link to copy for organizers, and none for an administrator who is one no more', async () => {
    const invited = await addInvited('Asked For', 'admin');
    const organizer = await addPerson(server.db, 'Organizer', 'organizer');
    const refused = await call('invitationLink', invited.id, undefined, organizer);
    expect([refused.statusCode, refused.body]).toEqual([403, expect.not.stringContaining('set-password')]);
    const former = await addPerson(server.db, 'Former', 'admin');
    expect((await call('invitationLink', invited.id, undefined, former)).statusCode).toBe(200);
    await server.db.updateTable('users').set({ role: 'organizer' }).where('id', '=', former.id).execute();
    expect((await call('invitationLink', invited.id, undefined, former)).statusCode).toBe(403);
  });

  it('that are invited have a link to copy, told to administrators alone and kept and logged nowhere', async () => {
    const lines: string[] = [];
    const talkative = await startTestApp({ onLog: (line) => void lines.push(line), logLevel: 'trace' });
    const { admin, member } = await createWorld(talkative.db);
    const invited = await addInvited('Lena', 'user', talkative);
    const headers = { 'idempotency-key': 'link-of-lena' };
    const ask = (id: number, as: Person) =>
      talkative.call('invitationLink', { params: { id }, as: as.cookie, headers });
    const refused = [await ask(invited.id, member), await ask(invited.id, invited), await ask(member.id, admin)];
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 409]);

    const answer = await ask(invited.id, admin);
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
    const { path, hours } = answer.json();
    expect([path, hours]).toEqual([expect.stringMatching(/^\/auth\/set-password\/[\w-]{43}$/), 168]);
    expect(await talkative.db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);

    const token = path.split('/').at(-1);
    const set = await talkative.call('setPassword', {
      params: { token },
      body: { password: 'a long enough one' },
    });
    expect(set.statusCode).toBe(200);
    expect((await ask(invited.id, admin)).statusCode).toBe(409);
    expect(lines.join('')).toContain('/api/users/:id/invitation-link');
    expect(lines.join('')).not.toContain(token);
    await talkative.close();
  });

  it('are changed by their own people in what is theirs to change', async () => {
    const person = await addPerson(server.db, 'Self');
    const answer = await call(
      'updateProfile',
      person.id,
      {
        firstName: 'Selma',
        lastName: 'New',
        preferredName: 'Sel',
        email: person.email,
        gender: 'non-binary',
        phone: '+34600',
        timeZone: 'Asia/Tokyo',
      },
      person,
    );
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      expect.objectContaining({
        ...{ firstName: 'Selma', userInfo: expect.objectContaining({ preferredName: 'Sel' }) },
        ...{ gender: 'non-binary', phone: '+34600', timeZone: 'Asia/Tokyo' },
      }),
    ]);
    const refusals = [
      [{ role: 'admin' }, { role: 'Unknown field' }],
      [{ firstName: '', lastName: null }, { firstName: 'Please enter a first or a last name' }],
      [{ accountStatus: 'active' }, { accountStatus: 'Unknown field' }],
      [{ lastName: 'x'.repeat(501) }, { lastName: 'Must be at most 500 characters' }],
      [{ gender: 'x' }, { gender: 'Please select one of the options' }],
      [{ timeZone: 'Mars/Base' }, { timeZone: 'Not a known time zone' }],
      [{ email: 'new@example.org' }, { email: 'Only an administrator can change your email' }],
    ] as const;
    for (const [body, errors] of refusals) {
      const refused = await call('updateProfile', person.id, body, person);
      expect([refused.statusCode, refused.json().errors]).toEqual([422, errors]);
    }
    expect((await call('updateUser', person.id, { firstName: '', lastName: null })).statusCode).toBe(422);
    expect((await rowOf(person.id))?.role).toBe('user');
    expect((await call('updateProfile', world.member.id, { firstName: 'X' }, person)).statusCode).toBe(404);
    expect((await call('updateProfile', person.id, { email: 'new@example.org' })).json().email).toBe('new@example.org');
  });

  it('have settings, Spanish at first', async () => {
    const settings = () => call('getUserSettings', null, undefined, world.member);
    expect((await settings()).json()).toEqual({
      defaultTranslationLanguage: 'Spanish',
      clock: '12-hour',
      version: 1,
    });
    const saved = await call('saveUserSettings', null, { defaultTranslationLanguage: 'Arabic' }, world.member);
    expect(saved.json()).toEqual({ defaultTranslationLanguage: 'Arabic', clock: '12-hour', version: 2 });
    await call('saveUserSettings', null, { defaultTranslationLanguage: 'Korean' }, world.member);
    expect((await settings()).json()).toEqual({ defaultTranslationLanguage: 'Korean', clock: '12-hour', version: 3 });
    const wrong = await call('saveUserSettings', null, { defaultTranslationLanguage: 'Klingon' }, world.member);
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['defaultTranslationLanguage']]);
    const stale = await call('saveUserSettings', null, { defaultTranslationLanguage: 'French' }, world.member, {
      'if-match': '"2"',
    });
    expect([stale.statusCode, stale.json().current.version]).toEqual([412, 3]);
  });

  it('have a clock, which a call that does not name it leaves unchanged', async () => {
    const save = (body: object) => call('saveUserSettings', null, body, world.author);
    const saved = await save({ defaultTranslationLanguage: 'French', clock: '24-hour' });
    expect(saved.json()).toEqual({ defaultTranslationLanguage: 'French', clock: '24-hour', version: 2 });
    expect((await save({ defaultTranslationLanguage: 'German' })).json().clock).toBe('24-hour');
    const wrong = await save({ defaultTranslationLanguage: 'German', clock: '10-hour' });
    expect([wrong.statusCode, wrong.json().errors]).toEqual([422, { clock: 'Please select one of the clocks' }]);
    expect((await call('getUserSettings', null, undefined, world.author)).json().clock).toBe('24-hour');
  });
});
