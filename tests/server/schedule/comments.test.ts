import { describe, expect, it } from 'vitest';
import { addPerson, type Person, sharedWorld } from '../support/world.ts';

describe('Comments', () => {
  const { server, world } = sharedWorld();

  const write = (body: unknown, person: Person = world.author, headers: Record<string, string> = {}) =>
    server.call('createComment', { params: { id: world.eventId }, body, as: person.cookie, headers });
  const list = async (person: Person = world.author) =>
    (await server.call('listComments', { params: { id: world.eventId }, as: person.cookie })).json();
  const addFile = async (name: string, ownerId: number) => {
    await server.db
      .insertInto('files')
      .values({
        stored_name: name,
        content_hash: name,
        name: 'Map.pdf',
        type: 'application/pdf',
        size: 3,
        owner_id: ownerId,
        created_at: '2026-05-13T00:00:00.000Z',
      })
      .execute();
  };

  it('keeps the text and the author of a comment, as text', async () => {
    const answer = await write({ content: '  <b>2 < 3</b> & "quotes"\nnext line 🗻 ' });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toEqual({
      id: expect.any(Number),
      scheduleId: world.eventId,
      groupId: world.groupId,
      userId: world.author.id,
      content: '<b>2 < 3</b> & "quotes"\nnext line 🗻',
      attachments: [],
      user: { id: world.author.id, firstName: 'Anton', lastName: 'Example', role: 'user', profileImageUrl: null },
      clientKey: null,
      createdAt: '2026-05-13T03:00:00.000Z',
      updatedAt: '2026-05-13T03:00:00.000Z',
      version: 1,
    });
    expect((await list()).at(-1)).toEqual(answer.json());
  });

  it('takes back the notifications of a comment with the comment', async () => {
    const told = async () =>
      (await server.db.selectFrom('notifications').select('id').where('entity', '=', 'comment').execute()).length;
    const before = await told();
    const { id } = (await write({ content: 'Not for long' })).json();
    expect(await told()).toBeGreaterThan(before);
    await server.call('deleteComment', { params: { id }, as: world.author.cookie });
    expect(await told()).toBe(before);
  });

  it('lists the oldest first', async () => {
    await write({ content: 'first' });
    await write({ content: 'second' }, world.member);
    const contents = (await list()).map((comment: { content: string }) => comment.content);
    expect(contents.slice(-2)).toEqual(['first', 'second']);
  });

  const attached = (url: string) => ({ content: 'Hi', attachments: [{ name: 'x', url, type: '' }] });

  it.each([
    ['only spaces', { content: '   ' }, 'content'],
    ['nothing', {}, 'content'],
    ['a list', [], 'body'],
    ['a number for text', { content: 7 }, 'content'],
    ['a text that is too long', { content: 'x'.repeat(10_001) }, 'content'],
    ['a NUL character', { content: 'nul \0 byte' }, 'content'],
    ['somebody else as its author', { content: 'Hi', userId: 1 }, 'userId'],
    ['a date of its own', { content: 'Hi', createdAt: '2020-01-01' }, 'createdAt'],
    ['attachments that are no list', { content: 'Hi', attachments: 'none' }, 'attachments'],
    ['a script for an attachment', attached('javascript:alert(1)'), 'attachments.0.url'],
    ['a file from elsewhere', attached('https://elsewhere.example/x'), 'attachments.0.url'],
    ['a file that was never uploaded', attached('/uploads/unknown.pdf'), 'attachments.0.url'],
  ])('refuses %s, naming the field, and stores nothing', async (_, body, field) => {
    const before = (await list()).length;
    const answer = await write(body);
    expect(answer.statusCode).toBe(422);
    expect(answer.json().errors).toHaveProperty([field]);
    expect(answer.json().message).toContain(field);
    expect((await list()).length).toBe(before);
  });

  it("attaches only the author's own uploads", async () => {
    await addFile('mine.pdf', world.author.id);
    await addFile('theirs.pdf', world.member.id);
    const attachment = (name: string) => ({ name: 'Plan', url: `/uploads/${name}`, type: 'text/html' });
    const good = await write({ content: '', attachments: [attachment('mine.pdf')] });
    expect(good.json().attachments).toEqual([{ name: 'Plan', url: '/uploads/mine.pdf', type: 'application/pdf' }]);
    const bad = await write({ content: 'Hi', attachments: [attachment('mine.pdf'), attachment('theirs.pdf')] });
    expect(bad.json().errors).toEqual({ 'attachments.1.url': 'Not a file that you uploaded' });
  });

  it('keeps the name of a file without invisible characters', async () => {
    await addFile('bill.pdf', world.author.id);
    const attachment = { name: 'bill\u202efdp.exe', url: '/uploads/bill.pdf', type: 'application/pdf' };
    expect((await write({ content: '', attachments: [attachment] })).json().attachments[0].name).toBe('billfdp.exe');
  });

  it('changes the text for its author and for admins, and increases the version', async () => {
    const { id } = (await write({ content: 'draft' })).json();
    server.clock.advance(60_000);
    const edit = (content: string, person: Person) =>
      server.call('updateComment', { params: { id }, body: { content }, as: person.cookie });
    const edited = await edit(' better ', world.author);
    expect(edited.json()).toMatchObject({ id, content: 'better', version: 2, updatedAt: '2026-05-13T03:01:00.000Z' });
    const byAdmin = await edit('moderated', world.admin);
    expect(byAdmin.json()).toMatchObject({ content: 'moderated', version: 3, userId: world.author.id });
    const emptied = await edit('  ', world.author);
    expect([emptied.statusCode, emptied.json().errors]).toEqual([422, { content: 'A comment cannot be empty' }]);
  });

  it('deletes it once; afterwards it does not exist', async () => {
    const { id } = (await write({ content: 'gone soon' })).json();
    const remove = () => server.call('deleteComment', { params: { id }, as: world.author.cookie });
    expect((await remove()).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(404);
    const edit = await server.call('updateComment', {
      params: { id },
      body: { content: 'x' },
      as: world.author.cookie,
    });
    expect(edit.statusCode).toBe(404);
    const changes = await server.db
      .selectFrom('changes')
      .select('op')
      .where('entity_id', '=', id)
      .orderBy('id')
      .execute();
    expect(changes.map(({ op }) => op)).toEqual(['delete']);
  });

  it('says which key made a comment, which is of no use to another user', async () => {
    await write({ content: 'keyed' }, world.author, { 'idempotency-key': 'key-of-anton' });
    for (const person of [world.author, world.member])
      expect((await list(person)).at(-1).clientKey).toBe('key-of-anton');
    const other = await write({ content: 'another' }, world.member, { 'idempotency-key': 'key-of-anton' });
    expect([other.statusCode, other.json().content]).toEqual([201, 'another']);
  });

  it('stores a notification only for users who may see the group, including the author', async () => {
    const disabled = await addPerson(server.db, 'Dana', 'admin', { account_status: 'disabled' });
    const { id } = (await write({ content: 'news' })).json();
    const rows = await server.db.selectFrom('notifications').selectAll().where('entity_id', '=', id).execute();
    const told = [world.admin, world.organizer, world.author, world.member].map((person) => person.id);
    expect(rows.map((row) => row.user_id).sort()).toEqual(told.sort());
    expect(rows.some((row) => row.user_id === disabled.id)).toBe(false);
    expect(rows[0]).toMatchObject({
      type: 'comment_create',
      message: 'Anton Example commented on "Museum"',
      group_id: world.groupId,
      entity: 'comment',
      actor_id: world.author.id,
    });
  });

  it.each(['abc', '0', '-1', '1.5', '99999999999999999999', '1e3', '%20'])(
    'refuses %s as an id, naming it',
    async (id) => {
      const answer = await server.app.inject({
        method: 'GET',
        url: `/api/schedules/${id}/comments`,
        headers: { cookie: world.author.cookie },
      });
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { id: 'Must be a positive whole number' }]);
    },
  );
});
