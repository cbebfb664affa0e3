import { beforeAll, describe, expect, it } from 'vitest';
import { listen, liveUrl } from '../support/live-client.ts';
import { linkIn, mailTo } from '../support/mail-peer.ts';
import { addGroup, addMember, addPerson, type Person, sharedWorld } from '../support/world.ts';

describe('Writing members', () => {
  const { server, world } = sharedWorld();
  let groupId: number;
  beforeAll(async () => {
    groupId = world.groupId;
    await server.app.listen({ host: '127.0.0.1', port: 0 });
  });

  const add = (body: object, id = groupId) =>
    server.call('addMember', { params: { id }, body, as: world.organizer.cookie });
  const changeRole = (userId: number, body: object, headers = {}) =>
    server.call('changeMemberRole', { params: { id: groupId, userId }, body, as: world.organizer.cookie, headers });
  const remove = (userId: number, id = groupId) =>
    server.call('removeMember', { params: { id, userId }, as: world.organizer.cookie });

  it('adds a person, with the role Operation by default', async () => {
    const person = await addPerson(server.db, 'Nils');
    await addMember(server.db, await addGroup(server.db, { created_by: world.organizer.id }), person.id);
    const answer = await add({ userId: person.id });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({ groupId, userId: person.id, role: 'operation', version: 1 }),
    ]);
    const again = await add({ userId: person.id, role: 'student' });
    expect([again.statusCode, again.json().message]).toEqual([409, 'This person is already a member of this group']);
    expect((await server.call('getGroup', { params: { id: groupId }, as: person.cookie })).statusCode).toBe(200);
  });

  it.each([
    [{}, { userId: 'Please select a user.' }],
    [{ userId: 0 }, { userId: 'Please select a user.' }],
    [{ userId: 999_999 }, { userId: 'This person does not exist' }],
    [{ userId: 1, role: 'emperor' }, { role: 'Please select a role' }],
    [{ userId: 1, groupId: 2 }, { groupId: 'Unknown field' }],
  ])('refuses %o', async (body, errors) => {
    const answer = await add(body);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors]);
  });

  it('changes a role, in any spelling', async () => {
    const person = await addPerson(server.db, 'Rolf');
    await addMember(server.db, groupId, person.id);
    expect((await changeRole(person.id, { role: 'Group Manager' })).json()).toMatchObject({
      role: 'group_manager',
      version: 2,
    });
    const stale = await changeRole(person.id, { role: 'client' }, { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json().current.role]).toEqual([412, 'group_manager']);
    expect((await changeRole(person.id, {})).json().errors).toEqual({ role: 'Please select a role' });
    expect((await changeRole(world.outsider.id, { role: 'client' })).statusCode).toBe(404);
  });

  it('removes a person, whose comments stay and whose rooms are removed', async () => {
    const person = await addPerson(server.db, 'Gerd');
    const memberId = await addMember(server.db, groupId, person.id);
    const comment = await server.call('createComment', {
      params: { id: world.eventId },
      body: { content: 'I was here' },
      as: person.cookie,
    });
    const at = new Date(server.clock()).toISOString();
    const { id: hotelId } = await server.db
      .insertInto('group_hotels')
      .values({ group_id: groupId, name: 'Inn', created_at: at, updated_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('accommodations')
      .values({ hotel_id: hotelId, member_id: memberId, room_number: '7', created_at: at, updated_at: at })
      .execute();
    expect((await remove(person.id)).json()).toEqual({ message: 'Member removed' });
    expect((await server.call('getGroup', { params: { id: groupId }, as: person.cookie })).statusCode).toBe(404);
    const comments = await server.call('listComments', { params: { id: world.eventId }, as: world.author.cookie });
    expect(comments.json().map(({ id }: { id: number }) => id)).toContain(comment.json().id);
    const rooms = await server.db.selectFrom('accommodations').selectAll().where('hotel_id', '=', hotelId).execute();
    expect(rooms).toEqual([]);
    expect((await remove(person.id)).statusCode).toBe(404);
  });

  it('ends the sockets of a removed member, who afterwards gets no messages of the group', async () => {
    const person = await addPerson(server.db, 'Sven');
    await addMember(server.db, groupId, person.id);
    await server.call('createComment', {
      params: { id: world.eventId },
      body: { content: 'Before' },
      as: world.author.cookie,
    });
    const connect = () => listen(liveUrl(server.app, person.id), { cookie: person.cookie });
    const before = await connect();
    expect((await before.next()).notifications).toHaveLength(1);
    await remove(person.id);
    expect(await before.closed).toBe(1008);
    const after = await connect();
    expect(await after.next()).toEqual({ type: 'history', notifications: [] });
    after.socket.terminate();
  });

  const membersOfGroup = async () =>
    (await server.call('listMembers', { params: { id: groupId }, as: world.organizer.cookie })).json();
  const newStudent = (body: object, cookie = world.organizer.cookie) =>
    server.call('addStudent', { body: { firstName: 'Yuki', lastName: 'Mori', groupId, ...body }, as: cookie });

  it('makes an account for a new student, adds it to the group, and mails an invitation that works', async () => {
    const answer = await newStudent({ email: ' Yuki@Example.org', preferredName: 'Yu', memberType: 'Student' });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({
        groupId,
        role: 'student',
        user: expect.objectContaining({ email: 'yuki@example.org', firstName: 'Yuki', preferredName: 'Yu' }),
      }),
    ]);
    const { kind, token } = linkIn(await mailTo(server.database.dataDir, 'yuki@example.org'));
    expect(kind).toBe('set');
    await server.call('setPassword', { params: { token }, body: { password: 'my first one' } });
    const signIn = await server.call('credentialLogin', {
      body: { email: 'yuki@example.org', password: 'my first one' },
    });
    expect(signIn.json().user).toMatchObject({ role: 'user', accountStatus: 'active' });
  });

  it('makes an account without an invitation on request, which only a user who asks for it sends', async () => {
    const { dataDir } = server.database;
    const held = (name: string, more = {}) =>
      newStudent({ firstName: name, email: `${name}@held.example`, sendInvitation: false, ...more });
    const other = await addGroup(server.db, { created_by: world.organizer.id });
    const made = await held('first');
    expect([made.statusCode, made.json().user.email]).toEqual([201, 'first@held.example']);
    // Added to another group, it is still held; and a corrected email sends nothing either.
    expect((await held('first', { groupId: other })).statusCode).toBe(201);
    await held('secnod');
    const { id } = await server.db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'secnod@held.example')
      .executeTakeFirstOrThrow();
    await server.call('updateUser', { params: { id }, body: { email: 'second@held.example' }, as: world.admin.cookie });

    // Mail is sent in the order in which it was queued.
    await newStudent({ firstName: 'Last', email: 'last@held.example' });
    await mailTo(dataDir, 'last@held.example');
    for (const name of ['first', 'secnod', 'second']) await mailTo(dataDir, `${name}@held.example`, 0);

    await server.call('resendInvitation', { params: { id: made.json().userId }, as: world.admin.cookie });
    expect(linkIn(await mailTo(dataDir, 'first@held.example')).kind).toBe('set');
    // An organizer who adds the person without holding it sends it too; from then on it follows the email.
    await newStudent({ firstName: 'secnod', email: 'second@held.example', groupId: other });
    await mailTo(dataDir, 'second@held.example');
    await server.call('updateUser', { params: { id }, body: { email: 'third@held.example' }, as: world.admin.cookie });
    expect(linkIn(await mailTo(dataDir, 'third@held.example')).kind).toBe('set');
  });

  it('names the field of an invitation that is neither sent nor held', async () => {
    const answer = await newStudent({ email: 'maybe@held.example', sendInvitation: 'later' });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { sendInvitation: 'Must be true or false' }]);
  });

  it('mails a person who has an account that they were added, although invitations are held', async () => {
    const person = await addPerson(server.db, 'Present');
    await newStudent({ firstName: 'Present', lastName: 'Example', email: person.email, sendInvitation: false });
    expect(await mailTo(server.database.dataDir, person.email)).toContain('been added to');
  });

  it('adds the person who has an account under their name, in any spelling', async () => {
    const known = { first_name: 'Zoë', last_name: 'O’Brien' };
    const person = await addPerson(server.db, 'Known', 'user', known);
    const answer = await newStudent({
      email: person.email,
      firstName: 'ZOE ',
      lastName: " O'Brie\u0301n",
      memberType: 'client',
    });
    expect([answer.statusCode, answer.json()]).toEqual([
      201,
      expect.objectContaining({
        userId: person.id,
        role: 'client',
        user: expect.objectContaining({ firstName: 'Zoë', lastName: 'O’Brien' }),
      }),
    ]);
    const again = await newStudent({ email: person.email, firstName: 'Zoë', lastName: "O'Brien" });
    expect([again.statusCode, again.json().message]).toEqual([409, 'This person is already a member of this group']);
  });

  it("31-second-child.csv: adds no person under another name than that of the email's account", async () => {
    const email = 'parent.nowak31@mail.example';
    await newStudent({ firstName: 'Ada', lastName: 'Nowak', email });
    const [before, accounts] = [await membersOfGroup(), await server.call('listUsers', { as: world.admin.cookie })];
    const answer = await newStudent({ firstName: 'Jan', lastName: 'Nowak', email });
    const message = 'This email belongs to Ada Nowak';
    expect([answer.statusCode, answer.json()]).toEqual([409, { message, errors: { email: message } }]);
    expect(await membersOfGroup()).toEqual(before);
    expect((await server.call('listUsers', { as: world.admin.cookie })).json()).toEqual(accounts.json());
  });

  it('finds the account of an international domain as it is typed and as it is encoded', async () => {
    const added = await newStudent({ firstName: 'Ada', email: 'Ada@Müller.example' });
    expect(added.json().user.email).toBe('ada@xn--mller-kva.example');
    expect(await mailTo(server.database.dataDir, 'ada@xn--mller-kva.example')).toContain('set-password');
    const again = await newStudent({ firstName: 'Ada', email: 'ada@xn--mller-kva.example' });
    expect([again.statusCode, again.json().message]).toEqual([409, 'This person is already a member of this group']);
  });

  it('mails the same to the same person once in an hour, however often they are removed and added again', async () => {
    const other = await addGroup(server.db, { created_by: world.organizer.id });
    const known = await addPerson(server.db, 'Often');
    const invited = await addPerson(server.db, 'Awaited', 'user', { account_status: 'invited' });
    const mailed = ({ email }: Person, count: number) => mailTo(server.database.dataDir, email, count);
    const add = async ({ id, email }: Person, more = {}) => {
      const name = { firstName: id === known.id ? 'Often' : 'Awaited', lastName: 'Example' };
      expect((await newStudent({ email, ...name, ...more })).statusCode).toBe(201);
    };
    const addAgain = async (person: Person) => {
      expect((await remove(person.id)).statusCode).toBe(200);
      await add(person);
    };
    for (const person of [known, invited]) {
      await add(person);
      await mailed(person, 1);
      for (let count = 0; count < 3; count += 1) await addAgain(person);
    }
    // Mail is sent in the order in which it came, so the mails of these have been sent by then.
    await add(known, { groupId: other });
    await mailed(known, 2);
    await mailed(invited, 1);
    await server.call('resendInvitation', { params: { id: invited.id }, as: world.admin.cookie });
    await mailed(invited, 2);

    server.clock.advance(60 * 60_000);
    await addAgain(known);
    await mailed(known, 3);
    await addAgain(invited);
    await mailed(invited, 3);
  });

  it('makes one account for a person whom several users add at once', async () => {
    const email = 'several@example.org';
    const answers = await Promise.all(Array.from({ length: 6 }, () => newStudent({ email })));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409, 409]);
    const accounts = await server.db.selectFrom('users').select('id').where('email', '=', email).execute();
    expect(accounts).toHaveLength(1);
  });

  it('names every missing field of the new member form', async () => {
    const message = 'Please fill in all required fields';
    const empty = await newStudent({ firstName: '', lastName: ' ', email: '' });
    expect([empty.statusCode, empty.json().errors]).toEqual([
      422,
      { firstName: message, lastName: message, email: message },
    ]);
    expect((await newStudent({ email: 'nowhere' })).json().errors).toEqual({
      email: 'Please enter a valid email address',
    });
  });

  it('adds no person to a group that the caller does not run, and makes no account for them', async () => {
    const seen = await addGroup(server.db);
    await addMember(server.db, seen, world.organizer.id, 'student');
    const answers = [
      await newStudent({ email: 'nobody@example.org', groupId: world.otherGroupId }),
      await newStudent({ email: 'nobody@example.org', groupId: seen }),
    ];
    expect(answers.map((answer) => answer.statusCode)).toEqual([404, 403]);
    const made = await server.db.selectFrom('users').selectAll().where('email', '=', 'nobody@example.org').execute();
    expect(made).toEqual([]);
  });
});
